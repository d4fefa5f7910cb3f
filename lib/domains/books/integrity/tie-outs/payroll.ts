import type { Tx } from "#lib/core/tx.ts";
import * as payroll from "#lib/domains/money/payroll/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { LESS_BROUGHT, type Pair, tieOut } from "./tie-out.ts";

/**
 * What payroll has withheld and left owed, less what is deposited: as the books have it, and as the lines of processed runs,
 * what was put right of them and the deposits do. Nothing is told where there is neither.
 */
const payrollLiabilities = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce(books, 0)::text as left_cents, coalesce(records, 0)::text as right_cents
  from (select (select b.cents from ${posted.balancesOf(entity_id, "payroll_liabilities")} b where b.currency = 'usd') as books,
    (${payroll.owed(entity_id)}) as records) both_sides
  where books is not null or records is not null`;

export async function payrollTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    `balance of payroll_liabilities, ${LESS_BROUGHT}`,
    "withheld and owed by processed payroll, as corrected, less deposits",
  ] as const;
  return (await payrollLiabilities(tx, entity_id)).map((pair) => tieOut("payroll_liabilities", words, pair));
}
