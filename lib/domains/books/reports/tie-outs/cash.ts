import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { isCash } from "../store.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/**
 * What the business has moved: on the cash accounts, a payment on the account it leaves or comes to, and by the records. Cash
 * entered by hand is neither; a payment into another account of one's own is a payment.
 */
const cashMovements = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as (select e.currency, sum(case l.side when 'debit' then l.amount_cents else -l.amount_cents end) as cents
    from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
    where e.entity_id = ${entity_id} and e.posted_at is not null
      and (e.source_type in ('payroll_run', 'payroll_deposit') and ${isCash}
        or e.source_type = 'customer_payment' and l.account_id =
          (select p.account_id from customer_payment p where p.customer_payment_id = e.source_id)
        or e.source_type = 'customer_refund' and l.account_id =
          (select r.account_id from customer_refund r where r.customer_refund_id = e.source_id)
        or e.source_type = 'payment' and l.account_id = (select p.cash_account_id from payment p where p.payment_id = e.source_id))
    group by 1),
  records as (select currency, sum(cents) as cents from (
      select currency, amount_cents as cents from customer_payment where entity_id = ${entity_id} and status = 'received'
      union all select currency, -amount_cents from customer_refund where entity_id = ${entity_id} and status = 'paid'
      union all select currency, -amount_cents from payment where entity_id = ${entity_id} and status in ('submitted', 'settled')
      union all select 'usd', -net_cents from payroll_run where entity_id = ${entity_id} and status = 'processed'
      union all select 'usd', -amount_cents from payroll_deposit where entity_id = ${entity_id} and status = 'recorded') r
    group by 1)
  select c.currency, coalesce(books.cents, 0)::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from (select currency from account where entity_id = ${entity_id} union select currency from records) c
  left join books on books.currency = c.currency left join records on records.currency = c.currency order by 1`;

export async function cashTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "cash moved by the business's entries",
    "customers' payments less refunds, payments, net payroll and its deposits",
  ] as const;
  return (await cashMovements(tx, entity_id)).map((pair) => tieOut("cash_movements", words, pair));
}
