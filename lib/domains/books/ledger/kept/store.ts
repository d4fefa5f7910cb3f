import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";

/** Of one currency, as exact text. */
interface Kept extends Pick<RowOf<"account">, "currency"> {
  debit_cents: string;
  credit_cents: string;
  /** The debits by the lines themselves. */
  line_debit_cents: string;
  differing_accounts: string[];
}

/**
 * What is kept against what the lines add up to: day by day, the months against their days, the balances against their
 * months. Whatever differs anywhere names its account.
 */
export const sums = (tx: Tx, entity_id: string) => tx.sql<Kept>`
  with own as materialized (select account_id, account_code, currency from account where entity_id = ${entity_id}),
  line as materialized (select l.account_id, l.date, coalesce(sum(l.amount_cents) filter (where l.side = 'debit'), 0) as debit_cents,
      coalesce(sum(l.amount_cents) filter (where l.side = 'credit'), 0) as credit_cents
    from journal_line l join journal_entry e on e.entry_id = l.entry_id
    where e.entity_id = ${entity_id} and e.posted_at is not null group by 1, 2),
  day as (select ${columnsOf("account_day", "d")} from account_day d join own using (account_id)),
  month as (select ${columnsOf("account_month", "m")} from account_month m join own using (account_id)),
  wrong as (
    select coalesce(line.account_id, day.account_id) as account_id from line full join day
      on day.account_id = line.account_id and day.date = line.date
      where (line.debit_cents, line.credit_cents) is distinct from (day.debit_cents, day.credit_cents)
    union select coalesce(d.account_id, month.account_id) from (select account_id, date_trunc('month', date)::date as month,
        sum(debit_cents) as debit_cents, sum(credit_cents) as credit_cents from day group by 1, 2) d
      full join month on month.account_id = d.account_id and month.month = d.month
      where (d.debit_cents, d.credit_cents) is distinct from (month.debit_cents, month.credit_cents)
    union select own.account_id from own left join account_balance b on b.account_id = own.account_id
      left join (select account_id, sum(debit_cents) as debit_cents, sum(credit_cents) as credit_cents from month group by 1) m
        on m.account_id = own.account_id
      where (b.debit_cents, b.credit_cents) is distinct from (coalesce(m.debit_cents, 0), coalesce(m.credit_cents, 0)))
  select own.currency, coalesce(sum(b.debit_cents), 0)::text as debit_cents, coalesce(sum(b.credit_cents), 0)::text as credit_cents,
    coalesce((select sum(line.debit_cents) from line join own o using (account_id) where o.currency = own.currency), 0)::text as line_debit_cents,
    array(select w.account_code from wrong join own w using (account_id) where w.currency = own.currency order by 1) as differing_accounts
  from own left join account_balance b on b.account_id = own.account_id group by own.currency order by 1`;
