import * as z from "zod";
import { dayOf, monthOf } from "#lib/core/days.ts";
import { CalendarDate, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, entityInPathChanging, operation, transition, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { estimate } from "./employer-taxes.ts";
import * as people from "./people/store.ts";
import { entryOf } from "./posting.ts";
import { assertApprovable, assertTotal, linesOf, payLine, totalOf } from "./rules.ts";
import {
  NewPay,
  NewPayrollPerson,
  NewPayrollRun,
  PayrollOfMonth,
  PayrollPerson,
  PayrollPreview,
  PayrollRun,
  PayrollRunStatus,
  PayrollYear,
} from "./schema.ts";
import * as store from "./store.ts";
import { loadYear } from "./year-store.ts";

const ofPeople = within("payroll_people", "/v1/entities/{entity_id}/payroll-people", "payroll");
const at = within("payroll_runs", "/v1/entities/{entity_id}/payroll-runs", "payroll");
const ofYear = within("payroll", "/v1/entities/{entity_id}/payroll-summary");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const person = { ...entity, person_id: "prsn_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const YEAR = "must be a year, such as 2026";
const RunInPath = z.object({ entity_id, run_id: Id("run") });
const example = { ...entity, run_id: "run_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createPerson = operation({
  ...ofPeople("create", "POST"),
  title: "Add an employee",
  about:
    "Paid a salary (`annual_salary_cents`) or by the hour (`hourly_rate_cents` times `hours_per_period`, the usual hours of a month) from `starts_on` on. Another pay from a later day is added by `POST …/pay`.",
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
  run: ({ tx }, input) => people.insert(tx, input),
});

export const listPeople = operation({
  ...ofPeople("list", "GET"),
  title: "List employees",
  about:
    "Newest first, those who have left included; `on` asks who is on it that day, `search` for a part of the name or of the e-mail address.",
  input: Paging.extend({ entity_id, on: CalendarDate.optional(), search: Text(500).optional() }),
  output: Page(PayrollPerson),
  example: entity,
  run: ({ tx }, filter) => people.list(tx, filter),
});

export const readPerson = operation({
  ...ofPeople("read", "GET /{person_id}"),
  title: "Read an employee",
  input: z.object({ entity_id, person_id: Id("prsn") }),
  output: PayrollPerson,
  example: person,
  run: ({ tx }, input) => people.load(tx, input),
});

export const addPay = operation({
  ...ofPeople("pay", "POST /{person_id}/pay"),
  title: "Change compensation",
  about:
    "A raise, or another kind of pay: it holds from `effective_from` until the next pay begins, and what was paid before stays in `pay_history`. Runs that are made already stay as they are. A day on which a pay begins already is a 409; one on which the person is not on the payroll a 400.",
  input: NewPay,
  output: PayrollPerson,
  example: { ...person, effective_from: "2026-07-01", pay_kind: "salary", annual_salary_cents: 13_200_000 },
  run: ({ tx }, input) => people.insertPay(tx, input),
});

export const endPerson = operation({
  ...ofPeople("end", "POST /{person_id}/end"),
  title: "End employment",
  about: "`ends_on` is their last day; a later month's payroll leaves them out. It may be set again.",
  input: z.object({ entity_id, person_id: Id("prsn"), ends_on: CalendarDate }),
  output: PayrollPerson,
  example: { ...person, ends_on: "2026-06-30" },
  run: ({ tx }, input) => people.end(tx, input, input.ends_on),
});

export const createRun = operation({
  ...at("create", "POST"),
  title: "Draft a payroll run",
  about:
    "With the gross given as one sum, or by its `people`: each paid their own pay of the period's days, times the `hours` of whoever is paid by the hour and worked others than usual, or a `gross_cents` given by hand, such as a bonus. `total_gross_cents` is then their sum; another one is a 400. The run is a draft until it is approved.",
  input: NewPayrollRun,
  output: PayrollRun,
  example: {
    ...entity,
    pay_date: "2026-03-31",
    period_start: "2026-03-01",
    period_end: "2026-03-31",
    total_gross_cents: 1_850_000,
  },
  async run({ tx }, { people: given, total_gross_cents, ...run }) {
    if (!given?.length) {
      return store.insert(tx, { ...run, period: null, people: [], total_gross_cents: total_gross_cents ?? 0 });
    }
    const ids = given.map(({ person_id }) => person_id);
    const lines = linesOf(given, await people.find(tx, run.entity_id, ids), run);
    const total = assertTotal(total_gross_cents, lines);
    return store.insert(tx, { ...run, period: null, people: lines, total_gross_cents: total });
  },
});

/** The intent `run_payroll`. */
export const runPayroll = operation({
  name: "payroll_runs.run",
  title: "Draft a month's payroll from the people on it",
  about:
    "Everybody on the payroll on any day of the month is paid the pay in force: a twelfth of a salary, or the hourly rate times the usual hours, and of a month partly worked, or of one in which the pay changes, as much as its calendar days (half a cent rounds up once for each person). With nobody there it is a draft of 0 that cannot be approved, and an obligation says why.",
  scope: "payroll:write",
  effect: "write",
  entity: entityInPath,
  input: PayrollOfMonth,
  output: PayrollRun,
  example: { ...entity, period: "2026-03", pay_date: "2026-03-31" },
  async run({ tx }, { entity_id, period, pay_date }) {
    const month = monthOf(period);
    const lines = (await people.listIn(tx, entity_id, month)).map((one) => payLine(one, month));
    const total_gross_cents = totalOf(lines);
    const run = await store.insert(tx, { entity_id, pay_date, period, ...month, people: lines, total_gross_cents });
    if (lines.length === 0) {
      await obligations.open(tx, {
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

export const previewRun = operation({
  ...at("preview", "GET"),
  http: "GET /v1/entities/{entity_id}/payroll-preview",
  title: "Preview a month's payroll",
  about:
    "What the intent `run_payroll` would draft of the month: whom it pays, for which days at which pay, and the employer's taxes by estimate. Nothing is made.",
  input: PayrollOfMonth,
  output: PayrollPreview,
  example: { ...entity, period: "2026-03", pay_date: "2026-03-31" },
  async run({ tx }, { entity_id, period, pay_date }) {
    const month = monthOf(period);
    const lines = (await people.listIn(tx, entity_id, month)).map((one) => payLine(one, month));
    const { year } = dayOf(pay_date);
    const ids = lines.map(({ person_id }) => person_id);
    const [paid, approved_run_id] = await Promise.all([
      store.yearToDate(tx, ids, [year]),
      store.approvedRunOf(tx, entity_id, period),
    ]);
    const run = { pay_date, total_gross_cents: totalOf(lines), people: lines };
    const estimated = estimate(run, (person_id) => paid(person_id, year), true);
    return { entity_id, period, ...month, ...run, ...estimated, approved_run_id };
  },
});

export const listRuns = operation({
  ...at("list", "GET"),
  title: "List payroll runs",
  about: "Newest first; `status` narrows the list.",
  input: Paging.extend({ entity_id, status: PayrollRunStatus.optional() }),
  output: Page(PayrollRun),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readRun = operation({
  ...at("read", "GET /{run_id}"),
  title: "Read a payroll run",
  input: RunInPath,
  output: PayrollRun,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

/** The money of a run that there is: it goes to the people on it. */
const moneyOf = (leaves: boolean) => ({
  leaves,
  of: async (tx: Tx, input: z.output<typeof RunInPath>) => ({
    amount_cents: (await store.load(tx, input)).total_gross_cents,
    recipient: PAYROLL,
  }),
  left: ({ total_gross_cents }: PayrollRun) => ({ amount_cents: total_gross_cents, recipient: PAYROLL }),
});

/** Whom a run pays, as policies call them. */
const PAYROLL = "payroll";

export const approveRun = transition({
  ...at("approve", "POST /{run_id}/approve"),
  guarded: true,
  entity: entityInPathChanging,
  title: "Approve a payroll run",
  about:
    "The manager's sign-off. It keeps `employer_taxes` as they are estimated now: of each person 6.2% social security up to the year's wage base, 1.45% Medicare and 0.6% FUTA on the first $7,000 of the year, by what the other approved runs of the pay date's calendar year have paid them. A run of 0 cannot be approved (400). One that pays the same twice is a 409 that names the other: the payroll of a month that is approved already, or somebody's own pay of days that a run has paid.",
  // One approval at a time, since each counts on what the others have paid.
  input: RunInPath,
  output: PayrollRun,
  example,
  money: moneyOf(false),
  record: store,
  move(tx, _input, run) {
    assertApprovable(run);
    return store.approve(tx, run);
  },
});

export const processRun = transition({
  ...at("process", "POST /{run_id}/process"),
  title: "Process a payroll run",
  about:
    "The pay is disbursed, and the books take it in on the pay date, in one entry: debit payroll_expense, credit cash, the gross; and where the employer's taxes are estimated, debit payroll_tax_expense, credit payroll_liabilities.",
  input: RunInPath,
  output: PayrollRun,
  example,
  money: moneyOf(true),
  record: store,
  move: store.markProcessed,
  follow: ({ tx }, _input, run) => postBusinessEntry(tx, entryOf(run)),
});

export const readYear = operation({
  ...ofYear("year", "GET"),
  title: "Summarize a year's payroll",
  about: "What processed runs have paid, by the month of their pay date, with the employer's taxes as estimated.",
  input: z.object({ entity_id, year: z.coerce.number().int(YEAR).min(1, YEAR).max(9999, YEAR) }),
  output: PayrollYear,
  example: { ...entity, year: 2026 },
  run: ({ tx }, { entity_id, year }) => loadYear(tx, entity_id, year),
});
