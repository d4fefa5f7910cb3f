import * as z from "zod";
import { addMonths, monthStart, today } from "#lib/core/days.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import * as periods from "../closing/store.ts";
import { batchTotal } from "../ledger/rules.ts";
import { makeEntry } from "../ledger/store.ts";
import { dueDay } from "./rules.ts";
import { NewRecurringEntry, RecurringEntry, RecurringEntryChange } from "./schema.ts";
import { recurringStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("recurring_entries", "/v1/entities/{entity_id}/recurring-entries", "ledger");
const entity_id = Id("ent");
const InPath = z.object({ entity_id, recurring_entry_id: Id("rcr") });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, recurring_entry_id: "rcr_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createRecurringEntry = operation({
  ...at("create", "POST"),
  title: "Create a recurring entry",
  about:
    "An entry that the service makes by itself on its days, drafted or posted, each once and by an act of its own with its receipt; days that were missed are caught up with, in their order. Where a day's month is closed, the entry is dated on the first open day after, and says so.",
  input: NewRecurringEntry,
  output: RecurringEntry,
  example: {
    ...entity,
    description: "Rent",
    frequency: "monthly",
    starts_on: "2030-01-01",
    lines: [
      { account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8", amount_cents: 250_000, side: "debit" },
      { account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n9", amount_cents: 250_000, side: "credit" },
    ],
  },
  money: { leaves: false, of: async (_tx, input) => ({ amount_cents: batchTotal([input]) }) },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listRecurringEntries = operation({
  ...at("list", "GET"),
  title: "List recurring entries",
  about: "Newest first. `status` narrows the list.",
  input: Paging.extend({ entity_id, status: z.enum(recurringStates.states).optional() }),
  output: Page(RecurringEntry),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readRecurringEntry = operation({
  ...at("read", "GET /{recurring_entry_id}"),
  title: "Read a recurring entry",
  about: "With the latest entries that were made of it.",
  input: InPath,
  output: RecurringEntry,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const updateRecurringEntry = operation({
  ...at("update", "PATCH /{recurring_entry_id}"),
  title: "Update a recurring entry",
  about:
    "What is left out stays as it is. Entries that were made keep what they say; how often and from when stands, since they were made by it. An `ends_on` before its next day ends it. One that has ended is a 400.",
  input: RecurringEntryChange,
  output: RecurringEntry,
  example: { ...example, description: "Rent of the office" },
  money: {
    leaves: false,
    of: async (tx, { lines, ...at }) => ({
      amount_cents: lines ? batchTotal([{ lines }]) : (await store.load(tx, at)).total_cents,
    }),
  },
  async run({ tx }, input) {
    await store.update(tx, await store.hold(tx, input), input);
    return store.load(tx, input);
  },
});

export const makeRecurringEntry = operation({
  ...at("make", "POST /{recurring_entry_id}/make"),
  ofItself: true,
  title: "Create a recurring entry's next entry",
  about:
    "Makes the entry that is due, one a call; the worker does so by itself on its day. Before its day it is a 400. `latest` begins with what was made.",
  input: InPath,
  output: RecurringEntry,
  example,
  money: { leaves: false, of: async (tx, at) => ({ amount_cents: (await store.load(tx, at)).total_cents }) },
  async run({ tx }, input) {
    const kept = await store.hold(tx, input);
    const day = dueDay(kept, today());
    const date = await periods.firstOpenDay(tx, kept.entity_id, day);
    const late = date === day ? "" : ` (of ${day}, whose month is closed)`;
    const reverses_on = kept.reverses_next_month ? addMonths(monthStart(date), 1) : null;
    const given = { date, description: `${kept.description}${late}`, reverses_on, lines: kept.lines };
    const source = { type: "recurring_entry", id: kept.recurring_entry_id, event: "made" } as const;
    const entry_id = await makeEntry(tx, kept.entity_id, given, { source, post: kept.post });
    await store.noteMade(tx, kept, day, entry_id);
    return store.load(tx, input);
  },
});

export const pauseRecurringEntry = transition({
  ...at("pause", "POST /{recurring_entry_id}/pause"),
  title: "Pause a recurring entry",
  about: "No entry is made of it until it is resumed.",
  input: InPath,
  output: RecurringEntry,
  example,
  record: store,
  move: store.pause,
});

export const resumeRecurringEntry = transition({
  ...at("resume", "POST /{recurring_entry_id}/resume"),
  title: "Resume a recurring entry",
  about: "It goes on from its next day that is not past: for the days of the pause no entry is made.",
  input: InPath,
  output: RecurringEntry,
  example,
  record: store,
  move: (tx, _, before) => store.resume(tx, before),
});

export const endRecurringEntry = transition({
  ...at("end", "POST /{recurring_entry_id}/end"),
  title: "End a recurring entry",
  about: "No entry is made of it any more; those that were made stay.",
  input: InPath,
  output: RecurringEntry,
  example,
  record: store,
  move: store.end,
});
