import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "../ledger/accounts/store.ts";
import { batchTotal, commonCurrency, normalSide } from "../ledger/rules.ts";
import type { JournalEntry } from "../ledger/schema.ts";
import { type BusinessLine, findOpening, loadEntry, openings, postBusinessEntry } from "../ledger/store.ts";
import { assertBalanced, assertEachOnce, difference } from "./rules.ts";
import type { NewOpeningBalances } from "./schema.ts";

const EQUITY = "opening_balance_equity";

/** What the accounts are given, each by its account and on its side. Throws 404 naming the account that is not there. */
async function namedOf(tx: Tx, { entity_id, balances }: NewOpeningBalances) {
  const ids = balances.map(({ account_id }) => account_id);
  const byId = new Map((await accounts.find(tx, entity_id, ids)).map((account) => [account.account_id, account]));
  return balances.map(({ account_id, amount_cents, side }, at) => {
    const account = byId.get(account_id);
    if (!account) throw notFound(`account of balances.${at}.account_id`);
    return { account, amount_cents, side: side ?? normalSide(account.account_type) };
  });
}

/** What the entry's debits come to, with what balances them. Throws 404 naming the account that is not there, and 400 past 2^53−1. */
export async function comesTo(tx: Tx, given: NewOpeningBalances): Promise<number> {
  const lines = await namedOf(tx, given);
  const missing = difference(lines);
  return batchTotal([{ lines: missing ? [...lines, missing] : lines }]);
}

/**
 * Posts what the accounts held at the end of a day as one entry. Throws 404 naming the account that is not there, 400 where
 * the balances do not balance and nothing may balance them, and 409 where that day's are given already.
 */
export async function open(tx: Tx, given: NewOpeningBalances): Promise<JournalEntry> {
  const { entity_id, as_of, balance_against } = given;
  assertEachOnce(given.balances);
  const named = await namedOf(tx, given);
  const currency = commonCurrency(
    named.map(({ account }) => account),
    "balances",
  );
  if (balance_against === "none") assertBalanced(named);
  const missing = difference(named);
  const lines: BusinessLine[] = named.map(({ account, side, amount_cents }) => ({
    account_id: account.account_id,
    side,
    amount_cents,
  }));
  const there = await findOpening(tx, entity_id, as_of, currency);
  if (there !== null) {
    const rule = `The opening balances as of ${as_of} in ${currency} are given already, by the entry ${there}: void it to give others.`;
    throw conflict(rule, "duplicate");
  }
  const entry_id = await postBusinessEntry(tx, {
    entity_id,
    date: as_of,
    description: given.description.trim() === "" ? "Opening balances" : given.description,
    source: { type: "opening_balances", id: newId("opening_balances"), event: "opened" },
    currency,
    lines: missing ? [...lines, { code: EQUITY, ...missing }] : lines,
  });
  return loadEntry(tx, { entity_id, entry_id });
}

/** A page of the entries that opened the books and stand, latest day first. */
export const list = (tx: Tx, filter: { entity_id: string; limit: number; cursor?: string | undefined }) =>
  page(
    filter,
    ["day", "text"],
    (after, limit) => openings(tx, filter.entity_id, after, limit),
    ({ date, entry_id }) => [date, entry_id],
  );
