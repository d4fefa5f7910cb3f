import { type Sql, sql } from "#lib/db/sql.ts";

// What the books must show of payroll, in US dollars: rows that are put into a statement which adds up both.

/** What processed runs have withheld and left owed, less what is deposited, as `cents`; null where there is neither. */
export const owed = (entity_id: string): Sql => sql`
  select sum(cents) as cents from (
    select l.gross_cents - l.net_cents + coalesce(l.social_security_cents + l.medicare_cents + l.futa_cents, 0) as cents
    from payroll_run r join payroll_line l on l.run_id = r.run_id where r.entity_id = ${entity_id} and r.status = 'processed'
    union all select liability_cents(liabilities) from payroll_correction where entity_id = ${entity_id} and status = 'recorded'
    union all select -amount_cents from payroll_deposit where entity_id = ${entity_id} and status = 'recorded') r`;

/** The money of each run, of what was put right of one and of each deposit, below zero since it goes out, as `currency` and `cents`. */
export const cash = (entity_id: string): Sql => sql`
  select 'usd' as currency, -net_cents as cents from payroll_run where entity_id = ${entity_id} and status = 'processed'
  union all select 'usd', -paid_cents from payroll_correction where entity_id = ${entity_id} and status = 'recorded'
  union all select 'usd', -amount_cents from payroll_deposit where entity_id = ${entity_id} and status = 'recorded'`;

/** Every act that the books must show, with its day in UTC. */
export const acts = (entity_id: string): Sql => sql`
  select 'payroll_run' as type, run_id as id, 'processed' as event, paid_on as date,
    total_gross_cents + coalesce((employer_taxes ->> 'total_cents')::bigint, 0) as amount_cents, 'usd' as currency
    from payroll_run where entity_id = ${entity_id} and status = 'processed'
  union all select 'payroll_deposit', deposit_id, 'deposited', deposited_on, amount_cents, 'usd'
    from payroll_deposit where entity_id = ${entity_id} and status = 'recorded'
  union all select 'payroll_correction', payroll_correction_id, 'corrected', corrected_on,
    correction_entry_cents(gross_cents, employer_taxes_cents, liabilities, paid_cents), 'usd'
    from payroll_correction where entity_id = ${entity_id} and status = 'recorded'
      and correction_entry_cents(gross_cents, employer_taxes_cents, liabilities, paid_cents) > 0`;

/** What became of a run, of a deposit or of a correction; null where there is none. */
export const statusOf = (id: Sql): Sql => sql`coalesce((select r.status from payroll_run r where r.run_id = ${id}),
  (select d.status from payroll_deposit d where d.deposit_id = ${id}),
  (select k.status from payroll_correction k where k.payroll_correction_id = ${id}))`;
