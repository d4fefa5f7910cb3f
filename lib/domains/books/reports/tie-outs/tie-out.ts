import type { RowOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import { exactCents } from "../../ledger/rules.ts";
import type { TieOut } from "../schema.ts";

/** Two sums of one currency that must agree, as exact text. */
export interface Pair extends Pick<RowOf<"account">, "currency"> {
  left_cents: string;
  right_cents: string;
}

/**
 * What opening balances and imports have entered on an account, debits less credits, as `currency` and `cents`: it is of
 * records that are kept elsewhere, so a tie-out of that account's balance leaves it out.
 */
export const broughtIn = (entity_id: string, account_code: string): Sql => sql`
  select e.currency, sum(case l.side when 'debit' then l.amount_cents else -l.amount_cents end) as cents
  from account a join journal_line l on l.account_id = a.account_id join journal_entry e on e.entry_id = l.entry_id
  where a.entity_id = ${entity_id} and a.account_code in (${account_code}, ${account_code} || '_' || a.currency)
    and e.source_type in ('opening_balances', 'journal_import') and e.posted_at is not null group by 1`;

/** How a tie-out says so. */
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
