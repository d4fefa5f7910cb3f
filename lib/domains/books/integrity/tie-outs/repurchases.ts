import type { Tx } from "#lib/core/tx.ts";
import * as equity from "#lib/domains/equity/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What the company has paid for its own shares in secondary sales: by the books' entries of them, and by the register. */
const repurchased = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(l.amount_cents) from ${posted.lines(entity_id)} l
      where l.source_type = 'secondary_sale' and l.side = 'debit'), 0)::text as left_cents, records.cents::text as right_cents
  from (${equity.repurchased(entity_id)}) records`;

/** The tie-out of what was bought back; none where the company has bought nothing in a sale. */
export async function repurchasesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "debited for shares bought in secondary sales",
    "what the company bought in them, by the register",
  ] as const;
  return (await repurchased(tx, entity_id)).map((pair) => tieOut("repurchases", words, pair));
}
