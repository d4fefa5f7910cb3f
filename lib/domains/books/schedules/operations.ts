import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "../closing/dating.ts";
import * as periods from "../closing/store.ts";
import * as accounts from "../ledger/accounts/store.ts";
import { postBusinessEntry, reverseEntriesOf } from "../ledger/store.ts";
import { assertDisposable, disposal, dueMonth } from "./rules.ts";
import { Disposal, NewSchedule, Schedule, ScheduleSummary } from "./schema.ts";
import { scheduleStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("schedules", "/v1/entities/{entity_id}/schedules", "ledger");
const entity_id = Id("ent");
const InPath = z.object({ entity_id, schedule_id: Id("sch") });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, schedule_id: "sch_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createSchedule = operation({
  ...at("create", "POST"),
  title: "Create a schedule",
  about:
    "Spreads what was paid ahead (Dr expense / Cr prepaid_expenses) or what a fixed asset cost (Dr depreciation / Cr accumulated_depreciation) over months in equal parts that add up to the cent. Each month is posted on its last day by the service itself, each by an act of its own with its receipt; months that are past are caught up with at once. Where a month is closed, its part is dated on the first open day after, and says so. The purchase itself is booked where it was paid.",
  input: NewSchedule,
  output: Schedule,
  example: {
    ...entity,
    kind: "fixed_asset",
    name: "Laptop",
    cost_cents: 240_000,
    salvage_cents: 24_000,
    months: 36,
    first_period: "2030-01",
  },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listSchedules = operation({
  ...at("list", "GET"),
  title: "List schedules",
  about: "Newest first, without their months. `kind` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    kind: NewSchedule.shape.kind.optional(),
    status: z.enum(scheduleStates.states).optional(),
  }),
  output: Page(ScheduleSummary),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readSchedule = operation({
  ...at("read", "GET /{schedule_id}"),
  title: "Read a schedule",
  about: "With every month of it, posted or to come.",
  input: InPath,
  output: Schedule,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

/** Posts its next month, which has ended by a day; the schedule is held. */
async function postMonth(tx: Tx, schedule: Schedule, day: string): Promise<void> {
  const { entity_id, schedule_id, name, currency } = schedule;
  const { ends, ...month } = dueMonth(schedule, day);
  const date = await periods.firstOpenDay(tx, entity_id, ends);
  const late = date === ends ? "" : ", which is closed";
  const what = schedule.kind === "prepaid" ? "Paid ahead" : "Depreciation";
  const amount = { amount_cents: month.amount_cents, class_id: schedule.class_id, project_id: schedule.project_id };
  const credited = schedule.accumulated_account_id ?? schedule.asset_account_id;
  const entry_id = await postBusinessEntry(tx, {
    entity_id,
    date,
    description: `${what}: ${name}, ${month.period}${late}`,
    source: { type: "schedule", id: schedule_id, event: "posted" },
    currency,
    lines: [
      { account_id: schedule.expense_account_id, side: "debit", ...amount },
      { account_id: credited, side: "credit", amount_cents: month.amount_cents },
    ],
  });
  await store.notePosted(tx, schedule, { ...month, date, entry_id });
}

export const postSchedule = operation({
  ...at("post", "POST /{schedule_id}/post"),
  title: "Post a schedule's next month",
  about:
    "Posts the month that is due, one a call; the worker does so by itself on the month's last day. Before that it is a 400.",
  input: InPath,
  output: Schedule,
  example,
  async run({ tx }, input) {
    await postMonth(tx, await store.hold(tx, input), today());
    return store.load(tx, input);
  },
});

export const disposeSchedule = operation({
  ...at("dispose", "POST /{schedule_id}/dispose"),
  title: "Dispose of what a schedule is about",
  about:
    "Ends it before its time, or takes an asset that is wholly depreciated out of the books. First the months before `disposed_on`'s own are posted where they are not yet; the month itself bears no part. Of a fixed asset: Dr accumulated_depreciation and the proceeds / Cr the asset, and the difference to `gain_on_disposal` or `loss_on_disposal`. Of what was paid ahead: Dr what is paid back / Cr prepaid_expenses, and what is left is its expense.",
  input: Disposal,
  output: Schedule,
  example: { ...example, proceeds_cents: 80_000 },
  async run({ tx }, { disposed_on, proceeds_cents, proceeds_account_id = null, ...input }) {
    let schedule = await store.hold(tx, input);
    const earliest = { day: `${schedule.first_period}-01`, what: "first_period" };
    const day = await actDay(tx, input.entity_id, "disposed_on", disposed_on, earliest);
    assertDisposable(schedule, day);
    if (proceeds_account_id !== null) await accounts.load(tx, { ...input, account_id: proceeds_account_id });
    while (schedule.next_on !== null && schedule.next_on < `${day.slice(0, 7)}-01`) {
      await postMonth(tx, schedule, day);
      schedule = await store.load(tx, input);
    }
    const { gain_cents, lines } = disposal(schedule, { proceeds_cents, proceeds_account_id });
    await store.dispose(tx, input, { disposed_on: day, proceeds_cents, gain_cents });
    await postBusinessEntry(tx, {
      entity_id: input.entity_id,
      date: day,
      description: `Disposal: ${schedule.name}`,
      source: { type: "schedule", id: input.schedule_id, event: "disposed" },
      currency: schedule.currency,
      lines,
    });
    return store.load(tx, input);
  },
});

export const voidSchedule = operation({
  ...at("void", "POST /{schedule_id}/void"),
  title: "Void a schedule",
  about:
    "For one that was a mistake: all that it has posted is taken back, by reversals of today or, where the month is closed, by corrections of today. Nothing is posted of it any more.",
  input: InPath,
  output: Schedule,
  example,
  async run({ tx }, input) {
    await store.hold(tx, input);
    await store.voidSchedule(tx, input);
    const source = { type: "schedule", id: input.schedule_id, event: "voided" } as const;
    await reverseEntriesOf(tx, input.entity_id, source, null);
    return store.load(tx, input);
  },
});
