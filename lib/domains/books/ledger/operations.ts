import * as z from "zod";
import { notFound } from "#lib/core/errors.ts";
import { CalendarDate, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { loadEntity } from "#lib/domains/company/entities/store.ts";
import {
  assertAccountsActive,
  deactivateAccount,
  insertAccount,
  insertStandardChart,
  listAccounts,
  loadAccount,
  nameLines,
} from "./accounts.ts";
import { Currency } from "./currency.ts";
import { assertVoidable, insertEntries, loadEntry, postEntry, postNewEntries, voidEntry } from "./entries.ts";
import { listEntries } from "./journal.ts";
import { batchTotal, typeOfCode } from "./rules.ts";
import {
  Account,
  AccountType,
  EntryBatch,
  EntryStatus,
  JournalEntry,
  NewAccount,
  NewBatch,
  NewJournalEntry,
  StandardChart,
} from "./schema.ts";
import { accountStates } from "./states.ts";

const entity_id = Id("ent");
const account_id = Id("acct");
const entry_id = Id("je");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const account = { ...entity, account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const entry = { ...entity, entry_id: "je_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createAccount = operation({
  name: "accounts.create",
  title: "Create an account",
  about:
    "An account of the chart of accounts. Its code is unique in the entity (409). `account_type` follows from a known code if it is left out; an account without one is unclassified.",
  http: "POST /v1/entities/{entity_id}/accounts",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: NewAccount,
  output: Account,
  example: { ...entity, account_code: "cash", account_name: "Operating cash", currency: "usd" },
  async run({ tx }, input) {
    return insertAccount(tx, { ...input, account_type: input.account_type ?? typeOfCode(input.account_code) });
  },
});

export const createStandardChart = operation({
  name: "accounts.create_standard",
  title: "Create the standard chart of accounts",
  about:
    "Opens at once the accounts that a company of the entity's type usually keeps, all in one `currency`. A code that the entity has an account of already is left as it is, so the call may be repeated.",
  http: "POST /v1/entities/{entity_id}/standard-chart",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id, currency: Currency.default("usd") }),
  output: StandardChart,
  example: { ...entity, currency: "usd" },
  async run({ tx }, { entity_id, currency }) {
    const { entity_type } = await loadEntity(tx, entity_id);
    return insertStandardChart(tx, entity_id, entity_type, currency);
  },
});

export const listAllAccounts = operation({
  name: "accounts.list",
  title: "List the chart of accounts",
  about:
    "By code, each with its balance. `account_type`, `status` and `search` (a part of code or name) narrow the list.",
  http: "GET /v1/entities/{entity_id}/accounts",
  scope: "ledger:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({
    entity_id,
    account_type: AccountType.optional(),
    status: z.enum(accountStates.states).optional(),
    search: Text(500).optional(),
  }),
  output: Page(Account),
  example: entity,
  async run({ tx }, filter) {
    return listAccounts(tx, filter);
  },
});

export const readAccount = operation({
  name: "accounts.read",
  title: "Read an account",
  about: "The account with its balance out of posted entries.",
  http: "GET /v1/entities/{entity_id}/accounts/{account_id}",
  scope: "ledger:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id, account_id }),
  output: Account,
  example: account,
  async run({ tx }, input) {
    return loadAccount(tx, input.entity_id, input.account_id);
  },
});

export const deactivateOneAccount = operation({
  name: "accounts.deactivate",
  title: "Deactivate an account",
  about:
    "No entry is made to it from then on, and drafts that use it cannot be posted; its balance and its entries stay, and voiding one of them still reaches it. What the business needs it for, such as `cash` for a payment, is a 400 until another act suffices.",
  http: "POST /v1/entities/{entity_id}/accounts/{account_id}/deactivate",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id, account_id }),
  output: Account,
  example: account,
  async run({ tx }, input) {
    await loadAccount(tx, input.entity_id, input.account_id);
    await deactivateAccount(tx, input.account_id);
    return loadAccount(tx, input.entity_id, input.account_id);
  },
});

export const createEntry = operation({
  name: "journal_entries.create",
  title: "Draft a journal entry",
  about:
    "The debits and the credits must have the same sum (400 with both totals). Its accounts are active, of this entity, and keep one currency. The entry is a draft and touches no balance until it is posted; with `post` it is posted at once, or nothing is kept.",
  http: "POST /v1/entities/{entity_id}/journal-entries",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: NewJournalEntry,
  output: JournalEntry,
  example: {
    ...entity,
    date: "2026-03-31",
    description: "Rent for April",
    lines: [
      { account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8", amount_cents: 250_000, side: "debit" },
      { account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n9", amount_cents: 250_000, side: "credit" },
    ],
  },
  async run({ tx }, { post, ...given }) {
    const [made] = await insertEntries(tx, await nameLines(tx, given.entity_id, [given]));
    if (!made) throw notFound("journal entry");
    if (!post) return made;
    await postNewEntries(tx, given.entity_id, [made]);
    return loadEntry(tx, given.entity_id, made.entry_id);
  },
});

export const createBatch = operation({
  name: "journal_entries.create_batch",
  title: "Create journal entries in bulk",
  about:
    "Up to 1,000 entries in one request and with one receipt: all of them are written, or none. A refusal names the entry by its place (`entries.12.lines`). With `post` they are posted at once; else they are drafts. A request holds at most 1 MiB.",
  http: "POST /v1/entities/{entity_id}/journal-entry-batches",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: NewBatch,
  output: EntryBatch,
  example: {
    ...entity,
    post: true,
    entries: [
      {
        date: "2026-03-31",
        description: "Rent for April",
        lines: [
          { account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8", amount_cents: 250_000, side: "debit" },
          { account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n9", amount_cents: 250_000, side: "credit" },
        ],
      },
    ],
  },
  async run({ tx }, { entity_id, entries, post }) {
    const total_cents = batchTotal(entries);
    const path = (at: number) => `entries.${at}.lines`;
    const made = await insertEntries(tx, await nameLines(tx, entity_id, entries, path), path);
    if (post) await postNewEntries(tx, entity_id, made);
    return {
      entity_id,
      status: post ? ("posted" as const) : ("draft" as const),
      entry_count: made.length,
      total_cents,
      entry_ids: made.map(({ entry_id }) => entry_id),
    };
  },
});

export const listAllEntries = operation({
  name: "journal_entries.list",
  title: "List the journal",
  about:
    "Each entry with its lines, newest made first; with `order=date` the latest day first. `status`, `account_id`, `from` and `to` (dates, both included) and `search` (a part of the description) narrow the list.",
  http: "GET /v1/entities/{entity_id}/journal-entries",
  scope: "ledger:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({
    entity_id,
    status: EntryStatus.optional(),
    account_id: account_id.optional(),
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
    search: Text(500).optional(),
    order: z.enum(["created", "date"]).default("created"),
  }),
  output: Page(JournalEntry),
  example: { ...entity, status: "posted" },
  async run({ tx }, filter) {
    return listEntries(tx, filter);
  },
});

export const readEntry = operation({
  name: "journal_entries.read",
  title: "Read a journal entry",
  about: "The entry with its lines, what it follows (`source`), and the entry that it reverses or is reversed by.",
  http: "GET /v1/entities/{entity_id}/journal-entries/{entry_id}",
  scope: "ledger:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id, entry_id }),
  output: JournalEntry,
  example: entry,
  async run({ tx }, input) {
    return loadEntry(tx, input.entity_id, input.entry_id);
  },
});

export const postOneEntry = operation({
  name: "journal_entries.post",
  title: "Post a journal entry",
  about:
    "Commits a draft to the ledger: its accounts' balances move with it, and it never changes again but for being voided. A draft dated in a closed period is a 400 that names the period.",
  http: "POST /v1/entities/{entity_id}/journal-entries/{entry_id}/post",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id, entry_id }),
  output: JournalEntry,
  example: entry,
  async run({ tx }, input) {
    const entry = await loadEntry(tx, input.entity_id, input.entry_id);
    if (entry.status === "draft") await assertAccountsActive(tx, input.entry_id);
    await postEntry(tx, input.entity_id, entry);
    return loadEntry(tx, input.entity_id, input.entry_id);
  },
});

export const voidOneEntry = operation({
  name: "journal_entries.void",
  title: "Void a journal entry",
  about:
    "A posted entry is voided by a linked reversing entry, posted at once: both stay in the books and cancel out. `date` is the reversal's day, today if left out, and never before the entry's own. A draft is voided without one. A reversal itself stands (400). An entry that follows an invoice, a payment or a payroll run is taken back with that, and is a 400 here. Nothing is voided in a closed period, nor by a reversal dated in one.",
  http: "POST /v1/entities/{entity_id}/journal-entries/{entry_id}/void",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id, entry_id, date: CalendarDate.nullish() }),
  output: JournalEntry,
  example: entry,
  async run({ tx }, input) {
    const entry = await loadEntry(tx, input.entity_id, input.entry_id);
    assertVoidable(entry, input.date ?? null);
    await voidEntry(tx, input.entity_id, entry, input.date ?? null);
    return loadEntry(tx, input.entity_id, input.entry_id);
  },
});
