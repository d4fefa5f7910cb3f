import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What the company has paid for its own shares in secondary sales: by the books' entries of them, and by the register. */
const repurchased = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(l.amount_cents)
      from journal_entry e join journal_line l on l.entry_id = e.entry_id
      where e.entity_id = ${entity_id} and e.posted_at is not null and e.source_type = 'secondary_sale' and l.side = 'debit'), 0)::text as left_cents,
    sum(s.repurchased_cents)::text as right_cents
  from secondary_sale s where s.entity_id = ${entity_id} and s.repurchased_cents > 0 having count(*) > 0`;

/** The tie-out of what was bought back; none where the company has bought nothing in a sale. */
export async function repurchasesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "debited for shares bought in secondary sales",
    "what the company bought in them, by the register",
  ] as const;
  return (await repurchased(tx, entity_id)).map((pair) => tieOut("repurchases", words, pair));
}
