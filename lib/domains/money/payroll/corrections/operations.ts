import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, transition, within } from "#lib/core/operation.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import { askForDeposits } from "../deposits/asking.ts";
import { payingAccount } from "../deposits/store.ts";
import { entryOfCorrection } from "../posting.ts";
import * as runs from "../store.ts";
import { owedOf, totalsOf } from "./rules.ts";
import { type CorrectedPay, CorrectionToVoid, NewPayrollCorrection, PayrollCorrection } from "./schema.ts";
import * as store from "./store.ts";

const at = within("payroll_corrections", "/v1/entities/{entity_id}/payroll-corrections", "payroll");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const CorrectionInPath = z.object({ entity_id, payroll_correction_id: Id("pcor") });
const example = { ...entity, payroll_correction_id: "pcor_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** Whom it pays, or who pays back, as policies call them. */
const recipient = "payroll";

/** Nothing of a correction that the act refuses. */
function noneOf(error: unknown): CorrectedPay[] {
  if (error instanceof AppError) return [];
  throw error;
}

export const createCorrection = operation({
  ...at("create", "POST"),
  // One at a time with approvals, which count on what the others have paid.
  entity: entityInPathChanging,
  title: "Correct a pay",
  about:
    "What a processed run has paid somebody is put right by differences, where a figure of it was wrong: more gross than there should have been, that has come back; income tax withheld, or deductions, otherwise. Say how the pay should have been; what is left out stays. The run keeps what it says. Social security, Medicare and FUTA follow, also of later pay of the year whose wage bases had counted on it. Returns, Forms W-2, the year to date and what is owed count the differences by the run's pay date, so that of a quarter that was filed a correction is asked for; the books take them in on `corrected_on`, in one entry. Pay that was too little is paid by a run of its own (`off_cycle`), and wages of a year that is over are left as they are (400). An approved run that is not processed yet, and was taxed counting on the pay, is a 409.",
  input: NewPayrollCorrection,
  output: PayrollCorrection,
  example: {
    ...entity,
    run_id: "run_01k0zk1x3ve4b8j0c2v5y6m7n8",
    person_id: "prsn_01k0zk1x3ve4b8j0c2v5y6m7n8",
    federal_withheld_cents: 152_000,
    reason: "Withheld by the table of the year before",
    corrected_on: "2026-04-15",
  },
  money: {
    leaves: true,
    async of(tx, input) {
      // What cannot be corrected so is refused by the act itself.
      const pays = await store
        .reckon(tx, await runs.load(tx, input), input, input.corrected_on ?? today())
        .catch(noneOf);
      return { amount_cents: Math.abs(totalsOf(pays, input.settled_by).paid_cents), currency: "usd", recipient };
    },
    left: ({ paid_cents }) => ({ amount_cents: Math.max(0, paid_cents), recipient }),
  },
  async run({ tx }, given) {
    const { entity_id, bank_id = null } = given;
    const [run, account_id] = await Promise.all([runs.load(tx, given), payingAccount(tx, entity_id, bank_id)]);
    const earliest = run.paid_on === null ? undefined : { day: run.paid_on, what: "the run's paid_on" };
    const corrected_on = await actDay(tx, entity_id, "corrected_on", given.corrected_on ?? undefined, earliest);
    const pays = await store.reckon(tx, run, given, corrected_on);
    const made = await store.insert(tx, { ...given, corrected_on }, pays);
    const entry = entryOfCorrection(made, totalsOf(pays, given.settled_by).liabilities, account_id);
    await Promise.all([
      entry === null ? null : postBusinessEntry(tx, entry),
      askForDeposits(tx, entity_id, { owed: owedOf(pays, 1) }),
      // What was filed of its quarter, or of its year, may be otherwise now.
      enqueue(tx, { kind: "books.due", entity_id, start_after: `${today()}T00:00:00.000Z` }),
    ]);
    return store.load(tx, made);
  },
});

export const listCorrections = operation({
  ...at("list", "GET"),
  title: "List payroll corrections",
  about:
    "Newest first; `run_id` (also of pay whose taxes have changed by it), `person_id` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    run_id: Id("run").optional(),
    person_id: Id("prsn").optional(),
    status: PayrollCorrection.shape.status.optional(),
  }),
  output: Page(PayrollCorrection),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readCorrection = operation({
  ...at("read", "GET /{payroll_correction_id}"),
  title: "Read a payroll correction",
  input: CorrectionInPath,
  output: PayrollCorrection,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidCorrection = transition({
  ...at("void", "POST /{payroll_correction_id}/void"),
  entity: entityInPathChanging,
  title: "Void a payroll correction",
  about:
    "It was not so after all: its entry is reversed on `voided_on`, or where its month is closed taken back by a correcting entry of that day, and what was paid counts as before. A later correction of the same employee's year, and a run that was taxed counting on it, are voided first (409).",
  input: CorrectionToVoid,
  output: PayrollCorrection,
  example: { ...example, voided_on: "2026-04-02" },
  money: {
    leaves: false,
    of: async (tx, input) => ({
      amount_cents: Math.abs((await store.load(tx, input)).paid_cents),
      currency: "usd",
      recipient,
    }),
  },
  record: store,
  async move(tx, { entity_id, voided_on }, correction) {
    const earliest = { day: correction.corrected_on, what: "corrected_on" };
    const day = await actDay(tx, entity_id, "voided_on", voided_on ?? undefined, earliest);
    await store.assertNoneCountsOn(tx, correction);
    await store.markVoided(tx, correction, day);
  },
  async follow({ tx }, { entity_id, payroll_correction_id: id, voided_on }, { pays }) {
    await Promise.all([
      reverseEntriesOf(tx, entity_id, { type: "payroll_correction", id, event: "voided" }, voided_on ?? null),
      enqueue(tx, { kind: "books.due", entity_id, start_after: `${today()}T00:00:00.000Z` }),
    ]);
    await askForDeposits(tx, entity_id, { owed: owedOf(pays, -1) });
  },
});
