import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import * as equity from "#lib/domains/equity/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What shares have brought in, but for what members' capital accounts tell: by the books' own entries of them, whatever accounts of equity they credit, and by the register. */
const paidIn = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(l.credited_cents) from ${posted.lines(entity_id)} l
      where (l.source_type = 'grant' and l.source_event = 'paid'
          or l.source_type in ('safe', 'convertible_note') and l.source_event in ('paid', 'converted'))
        and not ${equity.isContributed(sql`l.source_id`)}
        and ${posted.isOfDollars("common_stock", "preferred_stock", "additional_paid_in_capital", "members_contributions")}), 0)::text as left_cents, records.cents::text as right_cents
  from (${equity.paidIn(entity_id)}) records`;

/** The tie-out of paid-in capital; none where nothing was paid for shares. */
export async function paidInCapitalTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "credited to capital for shares",
    "what was paid for shares, and for SAFEs and notes with their interest that became some, by the register",
  ] as const;
  return (await paidIn(tx, entity_id)).map((pair) => tieOut("paid_in_capital", words, pair));
}
