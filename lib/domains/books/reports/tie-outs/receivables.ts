import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { broughtIn, LESS_BROUGHT, type Pair, tieOut } from "./tie-out.ts";

/** What customers owe: as the books have it, and as the invoices do. */
const receivables = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select c.currency, (coalesce(b.cents, 0) - coalesce(o.cents, 0))::text as left_cents, coalesce(i.cents, 0)::text as right_cents
  from (select currency from account where entity_id = ${entity_id} union select currency from invoice
      where entity_id = ${entity_id} and status = 'sent') c
  left join (select a.currency, sum(b.debit_cents - b.credit_cents) as cents from account a
      join account_balance b on b.account_id = a.account_id where a.entity_id = ${entity_id}
        and a.account_code in ('accounts_receivable', 'accounts_receivable_' || a.currency) group by 1) b on b.currency = c.currency
  left join (${broughtIn(entity_id, "accounts_receivable")}) o on o.currency = c.currency
  left join (select currency, sum(amount_cents - amount_paid_cents - credited_cents - discounted_cents - written_off_cents) as cents from invoice
      where entity_id = ${entity_id} and status = 'sent' group by 1) i on i.currency = c.currency
  order by 1`;

export async function receivablesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [`balance of accounts_receivable, ${LESS_BROUGHT}`, "balances due on sent invoices"] as const;
  return (await receivables(tx, entity_id)).map((pair) => tieOut("receivables", words, pair));
}
