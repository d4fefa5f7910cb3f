import * as z from "zod";
import { CalendarDate, Id, Page, Paging } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { postBusinessEntry } from "../ledger/store.ts";
import { openObligation } from "../obligations/store.ts";
import { assertApprovable, grossOf, monthOf } from "./rules.ts";
import {
  NewPayrollPerson,
  NewPayrollRun,
  PayrollOfMonth,
  PayrollPerson,
  PayrollRun,
  PayrollRunStatus,
} from "./schema.ts";
import * as store from "./store.ts";

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const person = { ...entity, person_id: "prsn_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const RunInPath = z.object({ entity_id, run_id: Id("run") });
const example = { ...entity, run_id: "run_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createPerson = operation({
  name: "payroll_people.create",
  title: "Put a person on the payroll",
  about:
    "Paid a salary (`annual_salary_cents`) or by the hour (`hourly_rate_cents` times `hours_per_period`, the hours of a month).",
  http: "POST /v1/entities/{entity_id}/payroll-people",
  scope: "payroll:write",
  effect: "write",
  entity: entityInPath,
  input: NewPayrollPerson,
  output: PayrollPerson,
  example: {
    ...entity,
    name: "Grace Hopper",
    email: "grace@example.com",
    pay_kind: "salary",
    annual_salary_cents: 12_000_000,
    starts_on: "2026-01-01",
  },
  async run({ tx }, input) {
    return store.insertPerson(tx, input);
  },
});

export const listAllPeople = operation({
  name: "payroll_people.list",
  title: "List the people on the payroll",
  about: "Newest first, those who have left included; `on` asks who is on it that day.",
  http: "GET /v1/entities/{entity_id}/payroll-people",
  scope: "payroll:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id, on: CalendarDate.optional() }),
  output: Page(PayrollPerson),
  example: entity,
  async run({ tx }, filter) {
    return store.listPeople(tx, filter);
  },
});

export const readPerson = operation({
  name: "payroll_people.read",
  title: "Read a person on the payroll",
  http: "GET /v1/entities/{entity_id}/payroll-people/{person_id}",
  scope: "payroll:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id, person_id: Id("prsn") }),
  output: PayrollPerson,
  example: person,
  async run({ tx }, input) {
    return store.loadPerson(tx, input.entity_id, input.person_id);
  },
});

export const endOnePerson = operation({
  name: "payroll_people.end",
  title: "Take a person off the payroll",
  about: "`ends_on` is their last day; a later month's payroll leaves them out. It may be set again.",
  http: "POST /v1/entities/{entity_id}/payroll-people/{person_id}/end",
  scope: "payroll:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id, person_id: Id("prsn"), ends_on: CalendarDate }),
  output: PayrollPerson,
  example: { ...person, ends_on: "2026-06-30" },
  async run({ tx }, input) {
    return store.endPerson(tx, input.entity_id, input.person_id, input.ends_on);
  },
});

export const createRun = operation({
  name: "payroll_runs.create",
  title: "Draft a payroll run",
  about: "With the gross given as one sum. The run is a draft until it is approved.",
  http: "POST /v1/entities/{entity_id}/payroll-runs",
  scope: "payroll:write",
  effect: "write",
  entity: entityInPath,
  input: NewPayrollRun,
  output: PayrollRun,
  example: {
    ...entity,
    pay_date: "2026-03-31",
    period_start: "2026-03-01",
    period_end: "2026-03-31",
    total_gross_cents: 1_850_000,
  },
  async run({ tx }, input) {
    return store.insertRun(tx, { ...input, people: [] });
  },
});

/** The intent `run_payroll`. */
export const runPayroll = operation({
  name: "payroll_runs.run",
  title: "Draft a month's payroll from the people on it",
  about:
    "The gross is the sum over everybody on the payroll on any day of the month: a twelfth of a salary (half a cent rounds up), or the hourly rate times the hours; a month partly worked counts whole. With nobody there it is a draft of 0 that cannot be approved, and an obligation says why.",
  scope: "payroll:write",
  effect: "write",
  entity: entityInPath,
  input: PayrollOfMonth,
  output: PayrollRun,
  example: { ...entity, period: "2026-03", pay_date: "2026-03-31" },
  async run({ tx }, { entity_id, period, pay_date }) {
    const month = monthOf(period);
    const gross = grossOf(await store.peopleIn(tx, entity_id, month));
    const run = await store.insertRun(tx, { entity_id, pay_date, ...month, ...gross });
    if (gross.people.length === 0) {
      await openObligation(tx, {
        entity_id,
        tier: "medium",
        title: `Put people on the payroll: the run for ${period} found nobody to pay`,
        due_date: pay_date,
        kind: "payroll_people",
        about: { type: "payroll_run", id: run.run_id },
      });
    }
    return run;
  },
});

export const listAllRuns = operation({
  name: "payroll_runs.list",
  title: "List payroll runs",
  about: "Newest first; `status` narrows the list.",
  http: "GET /v1/entities/{entity_id}/payroll-runs",
  scope: "payroll:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id, status: PayrollRunStatus.optional() }),
  output: Page(PayrollRun),
  example: entity,
  async run({ tx }, filter) {
    return store.listRuns(tx, filter);
  },
});

export const readRun = operation({
  name: "payroll_runs.read",
  title: "Read a payroll run",
  http: "GET /v1/entities/{entity_id}/payroll-runs/{run_id}",
  scope: "payroll:read",
  effect: "read",
  entity: entityInPath,
  input: RunInPath,
  output: PayrollRun,
  example,
  async run({ tx }, input) {
    return store.loadRun(tx, input.entity_id, input.run_id);
  },
});

export const approveRun = operation({
  name: "payroll_runs.approve",
  title: "Approve a payroll run",
  about: "The manager's sign-off. A run of 0 cannot be approved (400).",
  http: "POST /v1/entities/{entity_id}/payroll-runs/{run_id}/approve",
  scope: "payroll:write",
  effect: "write",
  entity: entityInPath,
  input: RunInPath,
  output: PayrollRun,
  example,
  async run({ tx }, { entity_id, run_id }) {
    assertApprovable(await store.loadRun(tx, entity_id, run_id));
    await store.moveRun(tx, run_id, "approve");
    return store.loadRun(tx, entity_id, run_id);
  },
});

export const processRun = operation({
  name: "payroll_runs.process",
  title: "Process a payroll run",
  about: "The pay is disbursed, and the books take it in on the pay date: debit payroll_expense, credit cash.",
  http: "POST /v1/entities/{entity_id}/payroll-runs/{run_id}/process",
  scope: "payroll:write",
  effect: "write",
  entity: entityInPath,
  input: RunInPath,
  output: PayrollRun,
  example,
  async run({ tx }, { entity_id, run_id }) {
    const run = await store.loadRun(tx, entity_id, run_id);
    await store.moveRun(tx, run_id, "process");
    const amount_cents = run.total_gross_cents;
    await postBusinessEntry(tx, {
      entity_id,
      date: run.pay_date,
      description: `Payroll ${run.period_start} to ${run.period_end}`,
      source: { type: "payroll_run", id: run_id, event: "processed" },
      currency: "usd",
      lines: [
        { code: "payroll_expense", side: "debit", amount_cents },
        { code: "cash", side: "credit", amount_cents },
      ],
    });
    return store.loadRun(tx, entity_id, run_id);
  },
});
