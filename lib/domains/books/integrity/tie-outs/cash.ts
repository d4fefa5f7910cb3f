import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import { isCash } from "#lib/domains/money/banking/store.ts";
import * as invoices from "#lib/domains/money/invoicing/books/store.ts";
import * as payments from "#lib/domains/money/payments/books/store.ts";
import * as payroll from "#lib/domains/money/payroll/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/**
 * What the business has moved: on the cash accounts, a payment on the account it leaves or comes to, and by the records. Cash
 * entered by hand is neither; a payment into another account of one's own is a payment.
 */
const cashMovements = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as (select l.currency, -sum(l.credited_cents) as cents from ${posted.lines(entity_id)} l
    where l.source_type in ('payroll_run', 'payroll_deposit', 'payroll_correction') and ${isCash(sql`l`)}
      or l.source_type = 'customer_payment' and l.account_id = ${invoices.paidInto(sql`l.source_id`)}
      or l.source_type = 'customer_refund' and l.account_id = ${invoices.refundedFrom(sql`l.source_id`)}
      or l.source_type = 'vendor_refund' and l.account_id = ${payments.refundedInto(sql`l.source_id`)}
      or l.source_type = 'payment' and l.account_id = ${payments.paidFrom(sql`l.source_id`)}
    group by 1),
  records as (select currency, sum(cents) as cents from (${invoices.cash(entity_id)}
      union all ${payments.cash(entity_id)} union all ${payroll.cash(entity_id)}) r group by 1)
  select c.currency, coalesce(books.cents, 0)::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from (${posted.currencies(entity_id)} union select currency from records) c
  left join books on books.currency = c.currency left join records on records.currency = c.currency order by 1`;

export async function cashTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "cash moved by the business's entries",
    "customers' payments less refunds, payments less vendors' refunds, net payroll with its corrections and deposits",
  ] as const;
  return (await cashMovements(tx, entity_id)).map((pair) => tieOut("cash_movements", words, pair));
}
