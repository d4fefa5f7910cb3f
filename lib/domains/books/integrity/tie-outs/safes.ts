import type { Tx } from "#lib/core/tx.ts";
import * as equity from "#lib/domains/equity/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What SAFEs have brought in and still may become shares for: by the books' own entries of them, and by the register. */
const paidSafes = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(l.credited_cents) from ${posted.lines(entity_id)} l
      where l.source_type = 'safe' and ${posted.isOfDollars("safes")}), 0)::text as left_cents, records.cents::text as right_cents
  from (${equity.safes(entity_id)}) records`;

/** The tie-out of SAFEs; none where no SAFE was paid. */
export async function safesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = ["on safes by the entries of SAFEs", "SAFEs outstanding whose money came"] as const;
  return (await paidSafes(tx, entity_id)).map((pair) => tieOut("safes", words, pair));
}
