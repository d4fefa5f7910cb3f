import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/**
 * The sales tax that invoices owe on, less what credit notes have taken back of it: as their entries have it, and as the records do, where either has any. What is remitted to a state, and
 * whatever else is entered on the account, follows no invoice and is neither.
 */
const salesTax = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as (select e.currency, sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end) as cents
    from account a join journal_line l on l.account_id = a.account_id join journal_entry e on e.entry_id = l.entry_id
    where a.entity_id = ${entity_id} and a.account_code in ('sales_tax_payable', 'sales_tax_payable_' || a.currency)
      and e.source_type in ('invoice', 'credit_note') and e.posted_at is not null group by 1),
  records as (select currency, sum(cents) as cents from (
      select currency, tax_cents as cents from invoice
        where entity_id = ${entity_id} and status in ('sent', 'paid') and tax_cents > 0
      union all select currency, -tax_cents from credit_note
        where entity_id = ${entity_id} and status = 'issued' and tax_cents > 0) r group by 1)
  select currency, coalesce(books.cents, 0)::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from books full join records using (currency) order by 1`;

export async function salesTaxTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "sales tax entered by invoices and credit notes",
    "sales tax on sent and paid invoices less credit notes",
  ] as const;
  return (await salesTax(tx, entity_id)).map((pair) => tieOut("sales_tax", words, pair));
}
