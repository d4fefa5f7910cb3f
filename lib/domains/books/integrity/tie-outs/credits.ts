import type { Tx } from "#lib/core/tx.ts";
import * as invoices from "#lib/domains/money/invoicing/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { LESS_BROUGHT, type Pair, tieOut } from "./tie-out.ts";

/** What customers have paid too much, and neither settled anything with nor got back: as the books have it, and as their credits do. */
const credits = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as ${posted.balancesOf(entity_id, "customer_credits")}, records as (${invoices.credits(entity_id)})
  select c.currency, coalesce(books.cents, 0)::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from (${posted.currencies(entity_id)} union select currency from records) c
  left join books on books.currency = c.currency left join records on records.currency = c.currency order by 1`;

export async function creditsTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    `balance of customer_credits, ${LESS_BROUGHT}`,
    "customers' credits that are neither applied nor refunded",
  ] as const;
  return (await credits(tx, entity_id)).map((pair) => tieOut("customer_credits", words, pair));
}
