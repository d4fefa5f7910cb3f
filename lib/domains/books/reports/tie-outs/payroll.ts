import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { broughtIn, LESS_BROUGHT, type Pair, tieOut } from "./tie-out.ts";

/**
 * What payroll has withheld and left owed, less what is deposited: as the books have it, and as the lines of processed runs
 * and the deposits do. Nothing is told where there is neither.
 */
const payrollLiabilities = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as (select sum(b.credit_cents - b.debit_cents) as cents from account a
      join account_balance b on b.account_id = a.account_id where a.entity_id = ${entity_id} and a.currency = 'usd'
        and a.account_code in ('payroll_liabilities', 'payroll_liabilities_usd')),
  brought as (select coalesce(sum(cents), 0) as cents from (${broughtIn(entity_id, "payroll_liabilities")}) o where currency = 'usd'),
  records as (select sum(cents) as cents from (
      select l.gross_cents - l.net_cents + coalesce(l.social_security_cents + l.medicare_cents + l.futa_cents, 0) as cents
      from payroll_run r join payroll_line l on l.run_id = r.run_id where r.entity_id = ${entity_id} and r.status = 'processed'
      union all select -amount_cents from payroll_deposit where entity_id = ${entity_id} and status = 'recorded') r)
  select 'usd' as currency, (coalesce(books.cents, 0) + brought.cents)::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from books, brought, records where books.cents is not null or records.cents is not null`;

export async function payrollTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    `balance of payroll_liabilities, ${LESS_BROUGHT}`,
    "withheld and owed by processed payroll less deposits",
  ] as const;
  return (await payrollLiabilities(tx, entity_id)).map((pair) => tieOut("payroll_liabilities", words, pair));
}
