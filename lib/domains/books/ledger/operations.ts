import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { notFound } from "#lib/core/errors.ts";
import { CalendarDate, Id, Named, Page, Paging, Text } from "#lib/core/fields.ts";
import type { MoneyRule } from "#lib/core/moved.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as periods from "../closing/store.ts";
import * as accounts from "./accounts/store.ts";
import { Currency } from "./currency.ts";
import * as store from "./entries.ts";
import * as journal from "./journal.ts";
import * as journals from "./journals/store.ts";
import * as reversals from "./reversals/store.ts";
import { assertSection, assertTaggable, assertVoidable, batchTotal, reversalDue, typeOfCode } from "./rules.ts";
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
import { LineTags } from "./tags/schema.ts";
import * as tags from "./tags/store.ts";

const ofAccounts = within("accounts", "/v1/entities/{entity_id}/accounts", "ledger");
const at = within("journal_entries", "/v1/entities/{entity_id}/journal-entries", "ledger");
const entity_id = Id("ent");
const account_id = Id("acct");
const AccountInPath = z.object({ entity_id, account_id });
const EntryInPath = z.object({ entity_id, entry_id: Id("je") });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const account = { ...entity, account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, entry_id: "je_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** What the act comes to is what the entry does that it is upon. */
const ofEntry: MoneyRule<z.output<typeof EntryInPath>> = {
  leaves: false,
  of: async (tx, at) => ({ amount_cents: batchTotal([await store.load(tx, at)]) }),
};

export const createAccount = operation({
  ...ofAccounts("create", "POST"),
  title: "Create an account",
  about:
    "An account of the chart of accounts. Its code is unique in the entity (409). `account_type` follows from a known code if it is left out; an account without one is unclassified.",
  input: NewAccount,
  output: Account,
  example: { ...entity, account_code: "cash", account_name: "Operating cash", currency: "usd" },
  run({ tx }, { section = null, ...input }) {
    const account_type = input.account_type ?? typeOfCode(input.account_code);
    assertSection(account_type, section);
    return accounts.insert(tx, { ...input, account_type, section });
  },
});

export const createStandardChart = operation({
  ...ofAccounts("create_standard", "POST"),
  http: "POST /v1/entities/{entity_id}/standard-chart",
  title: "Create the standard chart of accounts",
  about:
    "Opens at once the accounts that a company of the entity's type usually keeps, all in one `currency`. A code that the entity has an account of already is left as it is, so the call may be repeated.",
  input: z.object({ entity_id, currency: Currency.default("usd") }),
  output: StandardChart,
  example: { ...entity, currency: "usd" },
  async run({ tx }, { entity_id, currency }) {
    const { entity_type } = await entities.load(tx, { entity_id });
    return accounts.insertChart(tx, entity_id, entity_type, currency);
  },
});

export const listAccounts = operation({
  ...ofAccounts("list", "GET"),
  title: "List the chart of accounts",
  about:
    "By code, each with its balance. `account_type`, `status`, `search` (a part of code or name) and `named` narrow the list.",
  input: Paging.extend({
    entity_id,
    account_type: AccountType.optional(),
    status: z.enum(accountStates.states).optional(),
    search: Text(500).optional(),
    named: Named("code or name").optional(),
  }),
  output: Page(Account),
  example: entity,
  run: ({ tx }, filter) => accounts.list(tx, filter),
});

export const readAccount = operation({
  ...ofAccounts("read", "GET /{account_id}"),
  title: "Read an account",
  about: "The account with its balance out of posted entries.",
  input: AccountInPath,
  output: Account,
  example: account,
  run: ({ tx }, input) => accounts.load(tx, input),
});

export const createEntry = operation({
  ...at("create", "POST"),
  title: "Draft a journal entry",
  about:
    "The debits and the credits must have the same sum (400 with both totals). Its accounts are active, of this entity, and keep one currency. The entry is a draft and touches no balance until it is posted; with `post` it is posted at once, or nothing is kept.",
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
  money: { leaves: false, of: async (_tx, input) => ({ amount_cents: batchTotal([input]) }) },
  async run({ tx }, { post, ...given }) {
    const named = await store.nameLines(tx, given.entity_id, [given]);
    const [made] = await (post ? store.insertPosted(tx, given.entity_id, named) : store.insert(tx, named));
    if (!made) throw notFound("journal entry");
    if (post) await reversals.planAll(tx, given.entity_id, [made]);
    return made;
  },
});

export const createBatch = operation({
  ...at("create_batch", "POST"),
  http: "POST /v1/entities/{entity_id}/journal-entry-batches",
  title: "Create journal entries in bulk",
  about:
    "Up to 1,000 entries in one request and with one receipt: all of them are written, or none. A refusal names the entry by its place (`entries.12.lines`). With `post` they are posted at once; else they are drafts. A request holds at most 1 MiB.",
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
  money: { leaves: false, of: async (_tx, { entries }) => ({ amount_cents: batchTotal(entries) }) },
  async run({ tx }, { entity_id, entries, post }) {
    const total_cents = batchTotal(entries);
    const path = (at: number) => `entries.${at}.lines`;
    const named = await store.nameLines(tx, entity_id, entries, path);
    await journals.planFor(tx, named.length);
    const made = await (post ? store.insertPosted(tx, entity_id, named, path) : store.insert(tx, named, path));
    if (post) await reversals.planAll(tx, entity_id, made);
    return {
      entity_id,
      status: post ? ("posted" as const) : ("draft" as const),
      entry_count: made.length,
      total_cents,
      entry_ids: made.map(({ entry_id }) => entry_id),
    };
  },
});

export const listEntries = operation({
  ...at("list", "GET"),
  title: "List the journal",
  about:
    "Each entry with its lines, newest made first; with `order=date` the latest day first. `status`, `account_id`, `class_id`, `project_id`, `from` and `to` (dates, both included) and `search` (words of the description, or their beginnings) narrow the list.",
  input: Paging.extend({
    entity_id,
    status: EntryStatus.optional(),
    account_id: account_id.optional(),
    class_id: Id("tag").optional(),
    project_id: Id("tag").optional(),
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
    search: Text(500).optional(),
    order: z.enum(["created", "date"]).default("created"),
  }),
  output: Page(JournalEntry),
  example: { ...entity, status: "posted" },
  run: ({ tx }, filter) => journal.list(tx, filter),
});

export const readEntry = operation({
  ...at("read", "GET /{entry_id}"),
  title: "Read a journal entry",
  about: "The entry with its lines, what it follows (`source`), and the entry that it reverses or is reversed by.",
  input: EntryInPath,
  output: JournalEntry,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const postEntry = transition({
  ...at("post", "POST /{entry_id}/post"),
  title: "Post a journal entry",
  about:
    "Commits a draft to the ledger: its accounts' balances move with it, and it never changes again but for being voided. A draft dated in a closed period is a 400 that names the period.",
  input: EntryInPath,
  output: JournalEntry,
  example,
  money: ofEntry,
  record: store,
  async move(tx, input, entry) {
    // Sent together, and awaited in this order, as PostgreSQL would refuse both.
    const areActive = entry.status === "draft" ? accounts.assertActiveIn(tx, input) : undefined;
    const posted = store.post(tx, entry);
    posted.catch(() => undefined);
    await areActive;
    await posted;
  },
  follow: ({ tx }, { entity_id }, entry) => reversals.planAll(tx, entity_id, [entry]),
});

export const reverseEntry = operation({
  ...at("reverse", "POST /{entry_id}/reverse"),
  ofItself: true,
  title: "Reverse an accrual",
  about:
    "Takes a posted entry back by an entry of its own, on the day that its `reverses_on` names or, where that month is closed, on the first open day after. The worker does so by itself when the day has come; done by hand it is done once all the same. The accrual stays posted. Before its day, or a second time, it is a 400.",
  input: EntryInPath,
  output: JournalEntry,
  example,
  async run({ tx }, input) {
    const entry = await store.hold(tx, input);
    await reversals.reverse(tx, entry, reversalDue(entry, today()));
    return store.load(tx, input);
  },
});

export const tagEntry = operation({
  ...at("tag", "POST /{entry_id}/tags"),
  title: "Tag the lines of a journal entry",
  about:
    "Gives lines other tags, also of a posted entry; its amounts and accounts stand. What is left out of a line stays as it is, null takes a tag off. The entry's month must be open (400 naming it). A voided entry and its reversal keep the tags that they have, so that they cancel out in every report.",
  input: EntryInPath.extend({ lines: z.array(LineTags).min(1).max(1000) }),
  output: JournalEntry,
  example: { ...example, lines: [{ line_number: 1, class_id: null }] },
  async run({ tx }, { lines, ...input }) {
    const entry = await store.hold(tx, input);
    assertTaggable(entry);
    await periods.assertOpen(tx, input.entity_id, [entry.date], "tag in it");
    await tags.assertUsable(
      tx,
      input.entity_id,
      lines.flatMap((line, place) => tags.givenBy(line, `lines.${place}`)),
    );
    await tags.retag(tx, input.entry_id, lines);
    return store.load(tx, input);
  },
});

export const voidEntry = transition({
  ...at("void", "POST /{entry_id}/void"),
  title: "Void a journal entry",
  about:
    "A posted entry is voided by a linked reversing entry, posted at once: both stay in the books and cancel out. `date` is the reversal's day, today if left out, and never before the entry's own. A draft is voided without one. A reversal itself stands (400). An entry that follows an invoice, a payment or a payroll run is taken back with that, and is a 400 here. Nothing is voided in a closed period, nor by a reversal dated in one.",
  input: EntryInPath.extend({ date: CalendarDate.nullish() }),
  output: JournalEntry,
  example,
  money: ofEntry,
  record: store,
  async move(tx, { date = null }, entry) {
    assertVoidable(entry, date);
    await store.voidEntry(tx, entry, date);
    if (entry.source?.type === "journal_entry") await reversals.touch(tx, entry.source.id);
  },
});
