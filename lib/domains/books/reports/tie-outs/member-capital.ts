import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What is the members': by the books' own entries of it, and by what was contributed, allocated, distributed and changed. */
const ofMembers = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end)
      from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
      where e.entity_id = ${entity_id} and e.posted_at is not null
        and e.source_type in ('contribution', 'allocation', 'distribution', 'grant', 'instrument_event', 'capital_conversion', 'secondary_sale')
        and a.account_code in ('members_contributions', 'members_contributions_usd', 'members_equity', 'members_equity_usd',
          'distributions', 'distributions_usd')), 0)::text as left_cents,
    sum(m.amount_cents)::text as right_cents
  from capital_movement m where m.entity_id = ${entity_id} having count(*) > 0`;

/** The tie-out of members' capital; none where nobody has a capital account. */
export async function memberCapitalTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "members' capital by the entries of contributions, allocations, distributions and units",
    "contributions + allocations − distributions, by the members' capital accounts",
  ] as const;
  return (await ofMembers(tx, entity_id)).map((pair) => tieOut("member_capital", words, pair));
}
