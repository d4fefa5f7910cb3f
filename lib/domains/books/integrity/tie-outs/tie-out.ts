import type { RowOf } from "#lib/db/rows.ts";
import { exactCents } from "../../ledger/rules.ts";
import type { TieOut } from "../schema.ts";

/** Two sums of one currency that must agree, as exact text. */
export interface Pair extends Pick<RowOf<"account">, "currency"> {
  left_cents: string;
  right_cents: string;
}

/** How a tie-out says that what is of records kept elsewhere is left out. */
export const LESS_BROUGHT = "less what opening balances and imports brought";

/** What both sums of a tie-out are called: what the books say, and what the records do. */
type Words = readonly [left: string, right: string];

export function tieOut(name: TieOut["name"], words: Words, pair: Pair, differing_accounts: string[] = []): TieOut {
  const [left, right] = [exactCents(pair.left_cents), exactCents(pair.right_cents)];
  return {
    name,
    currency: pair.currency,
    left: { name: words[0], cents: left },
    right: { name: words[1], cents: right },
    difference_cents: left - right,
    is_true: left === right && differing_accounts.length === 0,
    differing_accounts,
  };
}
