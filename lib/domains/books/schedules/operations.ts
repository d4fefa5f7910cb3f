import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "../closing/dating.ts";
import * as periods from "../closing/store.ts";
import * as accounts from "../ledger/accounts/store.ts";
import { postBusinessEntries, postBusinessEntry, reverseEntriesOf } from "../ledger/store.ts";
import { assertDisposable, baseOf, disposal, dueMonth, type Month, monthsBefore, monthsFrom } from "./rules.ts";
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
  money: { leaves: false, of: async (_tx, given) => ({ amount_cents: baseOf(given) }) },
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

/** Posts months of it, which have ended; the schedule is held. */
async function postMonths(tx: Tx, schedule: Schedule, months: readonly Month[]): Promise<void> {
  const [first] = months;
  if (!first) return;
  const { entity_id, schedule_id, name, currency } = schedule;
  const what = schedule.kind === "prepaid" ? "Paid ahead" : "Depreciation";
  const credited = schedule.accumulated_account_id ?? schedule.asset_account_id;
  const openDay = await periods.openDaysFrom(tx, entity_id, first.ends);
  const dated = months.map(({ ends, ...month }) => ({ ...month, date: openDay(ends), isLate: openDay(ends) !== ends }));
  const entry_ids = await postBusinessEntries(
    tx,
    { entity_id, currency },
    dated.map(({ period, amount_cents, date, isLate }) => ({
      date,
      description: `${what}: ${name}, ${period}${isLate ? ", which is closed" : ""}`,
      source: { type: "schedule", id: schedule_id, event: "posted" },
      lines: [
        {
          account_id: schedule.expense_account_id,
          side: "debit",
          amount_cents,
          class_id: schedule.class_id,
          project_id: schedule.project_id,
        },
        { account_id: credited, side: "credit", amount_cents },
      ],
    })),
  );
  const posted = entry_ids.flatMap((entry_id, at) => {
    const month = dated[at];
    return month ? [{ ...month, entry_id }] : [];
  });
  await store.notePosted(tx, schedule, posted);
}

export const postSchedule = operation({
  ...at("post", "POST /{schedule_id}/post"),
  ofItself: true,
  title: "Post a schedule's next month",
  about:
    "Posts the month that is due, one a call; the worker does so by itself on the month's last day. Before that it is a 400.",
  input: InPath,
  output: Schedule,
  example,
  async run({ tx }, input) {
    const schedule = await store.hold(tx, input);
    await postMonths(tx, schedule, [dueMonth(schedule, today())]);
    return store.load(tx, input);
  },
});

const sumOf = (months: readonly { amount_cents: number }[]) => months.reduce((sum, one) => sum + one.amount_cents, 0);

export const disposeSchedule = operation({
  ...at("dispose", "POST /{schedule_id}/dispose"),
  title: "Dispose of a scheduled asset",
  about:
    "Ends it before its time, or takes an asset that is wholly depreciated out of the books. First the months before `disposed_on`'s own are posted where they are not yet; the month itself bears no part, and what is posted of it and of later ones is taken back: by reversals of their own days or, where one is in a closed month, by a correction of the first open day after. Of a fixed asset: Dr accumulated_depreciation and the proceeds / Cr the asset, and the difference to `gain_on_disposal` or `loss_on_disposal`. Of what was paid ahead: Dr what is paid back / Cr prepaid_expenses, and what is left is its expense.",
  input: Disposal,
  output: Schedule,
  example: { ...example, proceeds_cents: 80_000 },
  // What it cost leaves the books, and with it what is got for it above that.
  money: {
    leaves: false,
    of: async (tx, at) => ({ amount_cents: Math.max((await store.load(tx, at)).cost_cents, at.proceeds_cents) }),
  },
  async run({ tx }, { disposed_on, proceeds_cents, proceeds_account_id = null, ...input }) {
    const schedule = await store.hold(tx, input);
    const earliest = { day: `${schedule.first_period}-01`, what: "first_period" };
    const day = await actDay(tx, input.entity_id, "disposed_on", disposed_on, earliest);
    assertDisposable(schedule, day);
    if (proceeds_account_id !== null) await accounts.load(tx, { ...input, account_id: proceeds_account_id });
    const months = monthsBefore(schedule, day);
    await postMonths(tx, schedule, months);
    const back = monthsFrom(schedule, day);
    const source = { type: "schedule", id: input.schedule_id, event: "disposed" } as const;
    await reverseEntriesOf(
      tx,
      input.entity_id,
      source,
      day,
      back.flatMap(({ entry_id }) => entry_id ?? []),
    );
    const posted_months = schedule.posted_months + months.length - back.length;
    const posted_cents = schedule.posted_cents + sumOf(months) - sumOf(back);
    const { gain_cents, lines } = disposal({ ...schedule, posted_cents }, { proceeds_cents, proceeds_account_id });
    await store.dispose(tx, input, { disposed_on: day, proceeds_cents, gain_cents, posted_months, posted_cents });
    await postBusinessEntry(tx, {
      entity_id: input.entity_id,
      date: day,
      description: `Disposal: ${schedule.name}`,
      source,
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
    "For one that was a mistake: all that it has posted is taken back, by reversals of `voided_on` or of each entry's own day where that is later, and where an entry's month is closed by a correction of `voided_on`, or of the first open day after the entry where that is later. With its first month's first day each open month is as if it had posted nothing. Nothing is posted of it any more.",
  input: InPath.extend({
    voided_on: CalendarDate.nullish().meta({
      description: "Any day to today (UTC) of an open month, not before the schedule's first month. Today if left out.",
    }),
  }),
  output: Schedule,
  example,
  money: { leaves: false, of: async (tx, at) => ({ amount_cents: (await store.load(tx, at)).posted_cents }) },
  async run({ tx }, { voided_on, ...input }) {
    const { first_period } = await store.hold(tx, input);
    const earliest = { day: `${first_period}-01`, what: "first_period" };
    const day = voided_on == null ? null : await actDay(tx, input.entity_id, "voided_on", voided_on, earliest);
    await store.voidSchedule(tx, input);
    const source = { type: "schedule", id: input.schedule_id, event: "voided" } as const;
    await reverseEntriesOf(tx, input.entity_id, source, day);
    return store.load(tx, input);
  },
});
