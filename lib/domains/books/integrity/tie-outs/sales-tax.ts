import type { Tx } from "#lib/core/tx.ts";
import * as invoices from "#lib/domains/money/invoicing/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/**
 * The sales tax that invoices owe on, less what credit notes and write-offs have taken off it: as their entries have it, and as the records do, where either has any. What is remitted to a state, and
 * whatever else is entered on the account, follows no invoice and is neither.
 */
const salesTax = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as (select l.currency, sum(l.credited_cents) as cents from ${posted.lines(entity_id)} l
    where l.account_code in ('sales_tax_payable', 'sales_tax_payable_' || l.currency)
      and l.source_type in ('invoice', 'credit_note', 'settlement') group by 1),
  records as (${invoices.salesTax(entity_id)})
  select currency, coalesce(books.cents, 0)::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from books full join records using (currency) order by 1`;

export async function salesTaxTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "sales tax entered by invoices, credit notes and write-offs",
    "sales tax on sent and paid invoices less credit notes and write-offs",
  ] as const;
  return (await salesTax(tx, entity_id)).map((pair) => tieOut("sales_tax", words, pair));
}
