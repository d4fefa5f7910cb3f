import type { Tx } from "#lib/core/tx.ts";
import * as payments from "#lib/domains/money/payments/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { LESS_BROUGHT, type Pair, tieOut } from "./tie-out.ts";

/** What vendors are owed: as the books have it, and as the bills do, where there is anything of either. */
const payables = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  with books as ${posted.balancesOf(entity_id, "accounts_payable")}, records as (${payments.due(entity_id)})
  select currency, coalesce(books.cents, 0)::text as left_cents, coalesce(records.cents, 0)::text as right_cents
  from books full join records using (currency) order by 1`;

export async function payablesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    `balance of accounts_payable, ${LESS_BROUGHT}`,
    "what is due of approved bills, less what is left of vendors' credits",
  ] as const;
  return (await payables(tx, entity_id)).map((pair) => tieOut("payables", words, pair));
}
