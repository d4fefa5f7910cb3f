import * as z from "zod";
import { dayOf } from "#lib/core/calendar.ts";
import { monthOf, today } from "#lib/core/days.ts";
import { Id, inQuery, Page, Paging } from "#lib/core/fields.ts";
import { entityInPath, entityInPathChanging, operation, transition, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { askForDeposits } from "./deposits/asking.ts";
import { payingAccount } from "./deposits/store.ts";
import { approvedRunOf } from "./once-store.ts";
import * as people from "./people/store.ts";
import { entryOf } from "./posting.ts";
import { assertApprovable, assertTotal, linesOf, payLine, payStatesOn, totalOf } from "./rules.ts";
import {
  NewPayrollRun,
  PayrollOfMonth,
  PayrollPreview,
  PayrollRun,
  PayrollRunChange,
  PayrollRunStatus,
  PayrollYear,
  RunToProcess,
  RunToVoid,
} from "./schema.ts";
import * as store from "./store.ts";
import * as voiding from "./void-store.ts";
import { yearToDate } from "./wages-store.ts";
import { reckon } from "./withholding/rules.ts";
import * as years from "./year-store.ts";

const at = within("payroll_runs", "/v1/entities/{entity_id}/payroll-runs", "payroll");
const ofYear = within("payroll", "/v1/entities/{entity_id}/payroll-summary");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const YEAR = "must be a year, such as 2026";
const RunInPath = z.object({ entity_id, run_id: Id("run") });
const example = { ...entity, run_id: "run_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** A run that was taken from no month's payroll and no schedule. */
const own = { period: null, pay_schedule_id: null };

export const createRun = operation({
  ...at("create", "POST"),
  title: "Draft a payroll run",
  about:
    "With the gross given as one sum, or by its `people`: each paid their own pay of the period's days, times the `hours` of whoever is paid by the hour and worked others than usual, or a `gross_cents` given by hand, such as a bonus. `total_gross_cents` is then their sum; another one is a 400. Of each, `federal_withheld_cents`, `state_withheld_cents` and `deductions` are withheld as you say, or as the person's record says of each pay, but of a gross given by hand what you say alone; social security (6.2% to the year's wage base) and Medicare (1.45%, and 0.9% of what the year pays over $200,000) are worked out on the gross less what a deduction of the kind `section_125` takes. One sum withholds nothing. The run is a draft until it is approved. One of the people who is in another run of the same days is a 409, unless either run is `off_cycle`.",
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
      return store.insert(tx, { ...run, ...own, people: [], total_gross_cents: total_gross_cents ?? 0 });
    }
    const ids = given.map(({ person_id }) => person_id);
    const lines = linesOf(given, await people.find(tx, run.entity_id, ids), run);
    const total = assertTotal(total_gross_cents, lines);
    return store.insert(tx, { ...run, ...own, people: lines, total_gross_cents: total });
  },
});

/** The intent `run_payroll`. */
export const runPayroll = operation({
  name: "payroll_runs.run",
  title: "Draft a month's payroll",
  about:
    "Everybody on the payroll on any day of the month is paid the pay in force: a twelfth of a salary, or the hourly rate times the usual hours, and of a month partly worked, or of one in which the pay changes, as much as its calendar days (half a cent rounds up once for each person); what their records say is withheld of each pay. Somebody who is in another run of the same days is a 409. With nobody there it is a draft of 0 that cannot be approved, and an obligation says why.",
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
    const given = { entity_id, pay_date, period, ...month, off_cycle: false, pay_schedule_id: null };
    const run = await store.insert(tx, { ...given, people: lines, total_gross_cents });
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
    "What the intent `run_payroll` would draft of the month: whom it pays, for which days at which pay, from gross to net, and the employer's taxes by estimate. Nothing is made.",
  input: PayrollOfMonth,
  output: PayrollPreview,
  example: { ...entity, period: "2026-03", pay_date: "2026-03-31" },
  async run({ tx }, { entity_id, period, pay_date }) {
    const month = monthOf(period);
    const found = await people.listIn(tx, entity_id, month);
    const lines = found.map((one) => ({ ...payLine(one, month), ...payStatesOn(one, pay_date) }));
    const { year } = dayOf(pay_date);
    const ids = lines.map(({ person_id }) => person_id);
    const [{ paid, employeeOf }, approved_run_id] = await Promise.all([
      yearToDate(tx, ids, [year]),
      approvedRunOf(tx, entity_id, period),
    ]);
    const run = { pay_date, total_gross_cents: totalOf(lines), people: lines };
    const reckoned = reckon(run, (person_id) => paid(person_id, year), true, employeeOf);
    return { entity_id, period, ...month, ...run, ...reckoned, approved_run_id };
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

export const changeRun = operation({
  ...at("change", "PATCH /{run_id}"),
  // Not while it is approved, which works out what is withheld for good.
  entity: entityInPathChanging,
  title: "Update a draft run's withholding",
  about:
    "What is withheld of each of the `people` you name, as you have worked it out on their `federal_wages_cents`; what is left out stays, and `deductions` are replaced whole. Net pay, social security and Medicare are worked out anew. A run that is no draft any more is a 400, but for the states of a pay of which none was known (`withholding_state`, `work_state`), which are told once; and so is withholding more than somebody earns.",
  input: PayrollRunChange,
  output: PayrollRun,
  example: {
    ...example,
    people: [{ person_id: "prsn_01k0zk1x3ve4b8j0c2v5y6m7n8", federal_withheld_cents: 152_000 }],
  },
  run: ({ tx }, { people: changes, ...run }) => store.change(tx, run, changes),
});

/** The money of a run that there is: it goes to the people on it. */
const moneyOf = (leaves: boolean) => ({
  leaves,
  of: async (tx: Tx, input: z.output<typeof RunInPath>) => ({
    amount_cents: (await store.load(tx, input)).net_cents,
    currency: "usd",
    recipient: PAYROLL,
  }),
  left: ({ net_cents }: PayrollRun) => ({ amount_cents: net_cents, recipient: PAYROLL }),
});

/** Whom a run pays, as policies call them. */
const PAYROLL = "payroll";

export const approveRun = transition({
  ...at("approve", "POST /{run_id}/approve"),
  guarded: true,
  entity: entityInPathChanging,
  title: "Approve a payroll run",
  about:
    "The manager's sign-off. It keeps `employer_taxes` as they are estimated now: of each person 6.2% social security up to the year's wage base, 1.45% Medicare and 0.6% FUTA on the first $7,000 of the year, by what the other approved runs of the pay date's calendar year have paid them; and so what is withheld of each, from gross to net. A run of 0 cannot be approved (400). One that pays the same twice is a 409 that names the other: the payroll of a month that is approved already, or somebody's own pay of days that a run has paid. So is one whose people are paid otherwise by now, since their employment has ended or their pay has changed: it is drafted anew.",
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
  // One at a time with deposits: what is asked of them counts on what the others have left owed and cleared.
  entity: entityInPathChanging,
  title: "Process a payroll run",
  about:
    "The net pay is disbursed, and the books take the run in on `paid_on`, in one entry: debit payroll_expense the gross, and payroll_tax_expense the employer's taxes where they are estimated; credit payroll_liabilities what is withheld and owed, a line for each kind of deposit; credit cash, or the account of `bank_id`, the net. The deposits of federal taxes that fall due by it are asked for by obligations.",
  input: RunToProcess,
  output: PayrollRun,
  example: { ...example, paid_on: "2026-03-31" },
  money: moneyOf(true),
  record: store,
  async move(tx, { entity_id, paid_on: given, bank_id = null }, run) {
    // A bank account that there is not is told of as such, and not by what would refer to it.
    const [paid_on, account_id] = await Promise.all([
      actDay(tx, entity_id, "paid_on", given ?? undefined),
      payingAccount(tx, entity_id, bank_id),
    ]);
    await store.markProcessed(tx, run, { paid_on, bank_id });
    return { account_id };
  },
  async follow({ tx }, { entity_id }, run, { account_id }) {
    const [paid, owed] = await Promise.all([
      store.load(tx, run),
      store.liabilities(tx, run),
      // Returns of its wages are due: the company's deadlines are looked at after this act.
      enqueue(tx, { kind: "books.due", entity_id, start_after: `${today()}T00:00:00.000Z` }),
    ]);
    await Promise.all([
      postBusinessEntry(tx, entryOf(paid, owed, account_id)),
      askForDeposits(tx, entity_id, { owed: [{ pay_date: run.pay_date, of: owed }] }),
    ]);
  },
});

export const discardRun = transition({
  ...at("discard", "POST /{run_id}/discard"),
  title: "Discard a draft payroll run",
  about: "It stays as it was, pays nobody, and another may take its place. An approved run is voided instead (400).",
  input: RunInPath,
  output: PayrollRun,
  example,
  record: store,
  move: store.discard,
  async follow({ tx }, { run_id: id }) {
    await obligations.endAbout(tx, { type: "payroll_run", id }, "payroll_people", "Withdrawn: the run was discarded.");
  },
});

export const voidRun = transition({
  ...at("void", "POST /{run_id}/void"),
  // One at a time with approvals, which count on what the others have paid.
  entity: entityInPathChanging,
  title: "Void a payroll run",
  about:
    "An approved run is not processed any more; of a processed one what it has done to the books is reversed on `voided_on`, or where its month is closed taken back by a correcting entry of that day. It keeps what it says, and counts no more: not in the year to date, in wage bases, in tax documents or in what is owed, so that another run of the same days may take its place. What was deposited of its taxes stays deposited, and clears what later runs leave owed. Where another run of the year was taxed counting on its wages, as past a wage base, that one is voided first (409).",
  input: RunToVoid,
  output: PayrollRun,
  example: { ...example, voided_on: "2026-04-02" },
  money: moneyOf(false),
  record: store,
  async move(tx, { entity_id, voided_on }, run) {
    const earliest = run.paid_on === null ? undefined : { day: run.paid_on, what: "paid_on" };
    const day = await actDay(tx, entity_id, "voided_on", voided_on ?? undefined, earliest);
    await voiding.assertNoneCountsOn(tx, run);
    await voiding.markVoided(tx, run, day);
  },
  async follow({ tx }, { entity_id, run_id, voided_on }, run) {
    await reverseEntriesOf(tx, entity_id, { type: "payroll_run", id: run_id, event: "voided" }, voided_on ?? null);
    // What was approved alone has left nothing owed.
    if (run.status !== "processed") return;
    // Returns of its wages may be due no more.
    await enqueue(tx, { kind: "books.due", entity_id, start_after: `${today()}T00:00:00.000Z` });
    const { form_941, form_940 } = await store.liabilities(tx, run);
    const of = { form_941: -form_941, form_940: -form_940 };
    await askForDeposits(tx, entity_id, { owed: [{ pay_date: run.pay_date, of }] });
  },
});

export const readYear = operation({
  ...ofYear("year", "GET"),
  title: "Summarize a year's payroll",
  about:
    "What processed runs have paid, by the month of their pay date, with the employer's taxes as estimated; and by states and quarters, as a state's return of withholding asks for it.",
  input: z.object({ entity_id, year: inQuery(z.int(YEAR).min(1, YEAR).max(9999, YEAR)) }),
  output: PayrollYear,
  example: { ...entity, year: 2026 },
  run: ({ tx }, { entity_id, year }) => years.load(tx, entity_id, year),
});
