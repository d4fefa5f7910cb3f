import * as z from "zod";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import * as people from "../people/store.ts";
import { totalOf } from "../rules.ts";
import { PayrollRun } from "../schema.ts";
import * as runs from "../store.ts";
import { assertInUse, scheduleLines } from "./rules.ts";
import { NewPaySchedule, NextRun, PaySchedule } from "./schema.ts";
import * as store from "./store.ts";

const at = within("pay_schedules", "/v1/entities/{entity_id}/pay-schedules", "payroll");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const ScheduleInPath = z.object({ entity_id, pay_schedule_id: Id("psch") });
const example = { ...entity, pay_schedule_id: "psch_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createSchedule = operation({
  ...at("create", "POST"),
  title: "Add a pay schedule",
  about:
    "When people are paid. It proposes the next period and the day it pays (`next`), and drafts that run by `POST …/runs`. Whom it pays leaves the schedule that paid them before.",
  input: NewPaySchedule,
  output: PaySchedule,
  example: {
    ...entity,
    name: "Every other Friday",
    frequency: "biweekly",
    first_period_start: "2026-01-05",
    pay_days_after: 5,
  },
  async run({ tx }, { person_ids = null, ...given }) {
    const made = await store.insert(tx, given);
    await people.assign(tx, { ...made, person_ids, from: given.first_period_start });
    return store.load(tx, made);
  },
});

export const listSchedules = operation({
  ...at("list", "GET"),
  title: "List pay schedules",
  about: "Newest first; `status` and `search` (a part of the name) narrow the list.",
  input: Paging.extend({ entity_id, status: PaySchedule.shape.status.optional(), search: Text(500).optional() }),
  output: Page(PaySchedule),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readSchedule = operation({
  ...at("read", "GET /{pay_schedule_id}"),
  title: "Read a pay schedule",
  about: "With the period that follows its last run, and the day it pays.",
  input: ScheduleInPath,
  output: PaySchedule,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const archiveSchedule = transition({
  ...at("archive", "POST /{pay_schedule_id}/archive"),
  title: "Archive a pay schedule",
  about: "It drafts no run any more; its runs stay, and its people stay on the payroll.",
  input: ScheduleInPath,
  output: PaySchedule,
  example,
  record: store,
  move: store.archive,
});

export const draftNextRun = operation({
  ...at("draft_run", "POST /{pay_schedule_id}/runs"),
  title: "Draft a pay schedule's next run",
  about:
    "Everybody whom the schedule pays and who is on the payroll in the next period, each by the pay in force: a salary's part of the year (a 52nd, a 26th, a 24th, a 12th), or the hourly rate times the usual hours of such a part; of a period partly worked as much as its calendar days. `people` says who is paid otherwise this time. Somebody who is in another run of the same days is a 409.",
  input: NextRun,
  output: PayrollRun,
  example: { ...example, pay_date: "2026-01-23" },
  async run({ tx }, { entity_id, pay_schedule_id, pay_date, people: given }) {
    const schedule = await store.hold(tx, { entity_id, pay_schedule_id });
    assertInUse(schedule);
    const { pay_date: proposed, ...days } = schedule.next;
    const paid = await people.listIn(tx, entity_id, days, pay_schedule_id);
    const lines = scheduleLines(schedule, days, paid, given ?? []);
    const total_gross_cents = totalOf(lines);
    const of = { entity_id, period: null, pay_schedule_id, off_cycle: false };
    return runs.insert(tx, { ...of, ...days, pay_date: pay_date ?? proposed, people: lines, total_gross_cents });
  },
});
