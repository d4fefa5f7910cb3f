import type { Tx } from "#lib/core/tx.ts";
import * as equity from "#lib/domains/equity/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What is declared to holders and not paid yet: by the books' own entries of it and of what pays it, and by the parts. */
const owed = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(l.credited_cents) from ${posted.lines(entity_id)} l
      where l.source_type in ('distribution', 'payment')
        and ${posted.isOfDollars("distributions_payable")}), 0)::text as left_cents, records.cents::text as right_cents
  from (${equity.declared(entity_id)}) records`;

/** The tie-out of distributions; none where nothing was declared. */
export async function distributionsTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = ["owed on distributions_payable", "parts of declared distributions that are not paid"] as const;
  return (await owed(tx, entity_id)).map((pair) => tieOut("distributions_payable", words, pair));
}
