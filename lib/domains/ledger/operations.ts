import * as z from "zod";
import { notFound } from "#lib/core/errors.ts";
import { CalendarDate, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { deactivateAccount, findAccounts, insertAccount, listAccounts, loadAccount } from "./accounts.ts";
import { commonCurrency, typeOfCode } from "./rules.ts";
import { Account, AccountType, EntryStatus, JournalEntry, NewAccount, NewJournalEntry } from "./schema.ts";
import { accountStates } from "./states.ts";
import { assertVoidable, insertEntry, listEntries, loadEntry, postEntry, voidEntry } from "./store.ts";

const entity_id = Id("ent");
const account_id = Id("acct");
const entry_id = Id("je");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const account = { ...entity, account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const entry = { ...entity, entry_id: "je_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createAccount = operation({
  name: "accounts.create",
  title: "Open an account",
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
    "The debits and the credits must have the same sum (400 with both totals). Its accounts are active, of this entity, and keep one currency. The entry is a draft and touches no balance until it is posted.",
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
  async run({ tx }, { lines, ...input }) {
    const found = await findAccounts(tx, input.entity_id, [...new Set(lines.map((line) => line.account_id))]);
    const byId = new Map(found.map((one) => [one.account_id, one]));
    const named = lines.map((line, at) => {
      const one = byId.get(line.account_id);
      if (!one) throw notFound(`account of lines.${at}.account_id`);
      return { ...line, account_code: one.account_code, account_name: one.account_name, one };
    });
    const currency = commonCurrency(named.map(({ one }) => one));
    return insertEntry(tx, { ...input, currency, source: null, lines: named.map(({ one, ...line }) => line) });
  },
});

export const listAllEntries = operation({
  name: "journal_entries.list",
  title: "List the journal",
  about:
    "Newest first, each entry with its lines. `status`, `account_id`, `from` and `to` (dates, both included) and `search` (a part of the description) narrow the list.",
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
    "Commits a draft to the ledger: its accounts' balances move with it, and it never changes again but for being voided.",
  http: "POST /v1/entities/{entity_id}/journal-entries/{entry_id}/post",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id, entry_id }),
  output: JournalEntry,
  example: entry,
  async run({ tx }, input) {
    await loadEntry(tx, input.entity_id, input.entry_id);
    await postEntry(tx, input.entry_id);
    return loadEntry(tx, input.entity_id, input.entry_id);
  },
});

export const voidOneEntry = operation({
  name: "journal_entries.void",
  title: "Void a journal entry",
  about:
    "A posted entry is voided by a linked reversing entry, posted at once: both stay in the books and cancel out. `date` is the reversal's day, today if left out, and never before the entry's own. A draft is voided without one. A reversal itself stands (400). An entry that follows an invoice, a payment or a payroll run is better voided through that; voided here, the reconciliation names the record that lacks its entry.",
  http: "POST /v1/entities/{entity_id}/journal-entries/{entry_id}/void",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id, entry_id, date: CalendarDate.nullish() }),
  output: JournalEntry,
  example: entry,
  async run({ tx }, input) {
    assertVoidable(await loadEntry(tx, input.entity_id, input.entry_id), input.date ?? null);
    await voidEntry(tx, input.entry_id, input.date ?? null);
    return loadEntry(tx, input.entity_id, input.entry_id);
  },
});
