import type { Tx } from "#lib/core/tx.ts";
import * as invoices from "#lib/domains/money/invoicing/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { LESS_BROUGHT, type Pair, tieOut } from "./tie-out.ts";

/** What customers owe: as the books have it, and as the invoices do. */
const receivables = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as ${posted.balancesOf(entity_id, "accounts_receivable")}, records as (${invoices.due(entity_id)})
  select c.currency, (-coalesce(books.cents, 0))::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from (${posted.currencies(entity_id)} union select currency from records) c
  left join books on books.currency = c.currency left join records on records.currency = c.currency order by 1`;

export async function receivablesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [`balance of accounts_receivable, ${LESS_BROUGHT}`, "balances due on sent invoices"] as const;
  return (await receivables(tx, entity_id)).map((pair) => tieOut("receivables", words, pair));
}
