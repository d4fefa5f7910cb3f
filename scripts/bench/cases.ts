import { today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import { type SeededBooks, seedBooks } from "./books.ts";
import { benchIn } from "./caller.ts";
import type { Ask } from "./capture.ts";

export const DRAFTED = "write: a journal entry, drafted";
export const POSTED = "write: a journal entry, posted";

/** A request by its name. */
export interface Case {
  name: string;
  ask: Ask;
}

/** A request, and the key of the workspace that it is of. */
export interface Keyed {
  key: string;
  ask: Ask;
}

/** A workspace of its own, with a key that may do everything in it. */
async function tenant() {
  const workspace_id = await openWorkspace(`Bench ${newId("workspace")}`);
  const bench = benchIn(workspace_id);
  const { value } = await execute(createKey, bench, { name: "Bench", scopes: ["*"] });
  const books = async (lines: number) => {
    const made = await execute(createEntity, bench, { ...createEntity.example, legal_name: `${lines} lines` });
    return seedBooks(workspace_id, made.value.entity_id, lines);
  };
  return { bench, key: value.key, books };
}

/**
 * The key of the large tenant, its requests to compare with the floor, and those to compare between the books of a small tenant and the
 * large one's, which have so many lines.
 */
export async function seed(
  few: number,
  many: number,
): Promise<{ key: string; cases: Case[]; scales: { name: string; small: Keyed; large: Keyed }[] }> {
  const [beside, own] = [await tenant(), await tenant()];
  let entity_id = "";
  for (let i = 0; i < 120; i++) {
    const made = await execute(createEntity, own.bench, { ...createEntity.example, legal_name: `Bench ${i}` });
    entity_id = made.value.entity_id;
  }
  const smallBooks = await beside.books(few);
  const largeBooks = await own.books(many);
  const [small, large] = [ledgerCases(smallBooks), ledgerCases(largeBooks)];
  const account = `/v1/entities/${largeBooks.entity_id}/accounts/${largeBooks.accounts[0]}`;
  return {
    key: own.key,
    cases: [
      { name: "read: an entity", ask: { method: "GET", path: `/v1/entities/${entity_id}` } },
      { name: "read: an account", ask: { method: "GET", path: account } },
      { name: "list: 100 entities", ask: { method: "GET", path: "/v1/entities?limit=100" } },
      {
        name: "write: an entity, receipted",
        ask: { method: "POST", path: "/v1/entities", body: createEntity.example },
      },
      ...large.slice(0, 3),
    ],
    scales: small.flatMap(({ name, ask }, at) => {
      const other = large[at];
      if (other === undefined) return [];
      return [{ name, small: { key: beside.key, ask }, large: { key: own.key, ask: other.ask } }];
    }),
  };
}

const day = today();

/** What an accountant does all day, in these books. */
function ledgerCases({ entity_id, accounts, entries }: SeededBooks): Case[] {
  const path = `/v1/entities/${entity_id}`;
  const entry = {
    date: day,
    // As all the others say, too: what does not is gone past by a search for it.
    description: "Rent of the bench",
    lines: [
      { account_id: accounts[4], amount_cents: 250_000, side: "debit" },
      { account_id: accounts[0], amount_cents: 250_000, side: "credit" },
    ],
  };
  return [
    { name: DRAFTED, ask: { method: "POST", path: `${path}/journal-entries`, body: entry } },
    {
      name: POSTED,
      ask: { method: "POST", path: `${path}/journal-entry-batches`, body: { entries: [entry], post: true } },
    },
    { name: "list: 100 entries", ask: { method: "GET", path: `${path}/journal-entries?limit=100` } },
    {
      name: "search: one entry of all",
      ask: { method: "GET", path: `${path}/journal-entries?search=${entries}+entry` },
    },
    { name: "search: what all say", ask: { method: "GET", path: `${path}/journal-entries?search=bench` } },
    { name: "list: 100 entries by date", ask: { method: "GET", path: `${path}/journal-entries?limit=100&order=date` } },
    // As many as an account of the small books has, so that both sides answer whole pages.
    {
      name: "list: 20 entries of an account",
      ask: { method: "GET", path: `${path}/journal-entries?limit=20&account_id=${accounts[0]}` },
    },
    { name: "trial balance", ask: { method: "GET", path: `${path}/trial-balance` } },
    { name: "trial balance of today", ask: { method: "GET", path: `${path}/trial-balance?as_of=${day}` } },
    { name: "balance sheet of today", ask: { method: "GET", path: `${path}/balance-sheet?as_of=${day}` } },
    {
      name: "general ledger, a page",
      ask: { method: "GET", path: `${path}/accounts/${accounts[0]}/ledger?limit=20` },
    },
  ];
}
