import type { Tx } from "#lib/core/tx.ts";
import * as equity from "#lib/domains/equity/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What is the members': by the books' own entries of it, and by what was contributed, allocated, distributed and changed. */
const ofMembers = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(l.credited_cents) from ${posted.lines(entity_id)} l
      where l.source_type in ('contribution', 'allocation', 'distribution', 'grant', 'instrument_event', 'capital_conversion', 'secondary_sale')
        and ${posted.isOfDollars("members_contributions", "members_equity", "distributions")}), 0)::text as left_cents, records.cents::text as right_cents
  from (${equity.memberCapital(entity_id)}) records`;

/** The tie-out of members' capital; none where nobody has a capital account. */
export async function memberCapitalTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "members' capital by the entries of contributions, allocations, distributions and units",
    "contributions + allocations − distributions, by the members' capital accounts",
  ] as const;
  return (await ofMembers(tx, entity_id)).map((pair) => tieOut("member_capital", words, pair));
}
