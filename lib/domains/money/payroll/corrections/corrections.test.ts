import { describe, expect, it } from "vitest";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import * as tax from "#lib/domains/compliance/tax/operations.ts";
import { balancesOf, newCompany } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import * as deposits from "../deposits/operations.ts";
import * as payroll from "../operations.ts";
import { createPerson } from "../people/operations.ts";
import { readStub } from "../stubs/operations.ts";
import * as corrections from "./operations.ts";

const health = { name: "Health", amount_cents: 20_000, kind: "section_125" } as const;

/** A company that pays Ada what it is told on a day, and puts it right. */
async function withAda() {
  const company = await newCompany();
  const { act } = company;
  const hired = { name: "Ada Byron", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };
  const { person_id } = await act(createPerson, hired);
  const approve = async (pay_date: string, gross_cents: number, more: object = {}) => {
    const days = { pay_date, period_start: pay_date, period_end: pay_date, off_cycle: true };
    const run = await act(payroll.createRun, { ...days, people: [{ person_id, gross_cents, ...more }] });
    return act(payroll.approveRun, { run_id: run.run_id });
  };
  const pay = async (pay_date: string, gross_cents: number, more: object = {}) => {
    const { run_id } = await approve(pay_date, gross_cents, more);
    return act(payroll.processRun, { run_id, paid_on: pay_date });
  };
  // Within the year of the pay, whenever it is asked.
  const usual = { person_id, reason: "Typed wrong", corrected_on: "2026-11-25" };
  const correct = ({ run_id }: { run_id: string }, input: object) =>
    act(corrections.createCorrection, { run_id, ...usual, ...input });
  const takeBack = ({ payroll_correction_id }: { payroll_correction_id: string }) =>
    act(corrections.voidCorrection, { payroll_correction_id });
  const isSound = async () => {
    const { is_sound, tie_outs } = await act(readIntegrity);
    expect(tie_outs.filter(({ is_true }) => !is_true)).toEqual([]);
    return is_sound;
  };
  const file = (filing_type: string, more: object = {}) =>
    act(tax.fileTaxDocument, { filing_type, tax_year: 2026, ...more });
  /** What the year comes to: its returns, what is owed and by when, and what was paid. */
  const year = async () => ({
    w2: (await file("w2", { recipient_name: "Ada Byron" })).lines,
    returns: await Promise.all([1, 2].map(async (quarter) => (await file("941", { quarter })).lines)),
    futa: (await file("940")).lines,
    owed: await act(deposits.readLiabilities).then(({ liabilities, due }) => ({ liabilities, due })),
    months: (await act(payroll.readYear, { year: 2026 })).months.map(({ run_count: _, ...month }) => month),
  });
  return { ...company, person_id, approve, pay, correct, takeBack, isSound, file, year };
}

describe("a pay that is corrected", () => {
  it("counts as if it had been right from the start, also past the wage bases that later pay was taxed by", async () => {
    const wrong = await withAda();
    const right = await withAda();
    const taken = { federal_withheld_cents: 3_000_000, state_withheld_cents: 500_000, deductions: [health] };
    const less = { federal_withheld_cents: 2_800_000, state_withheld_cents: 450_000, deductions: [] };
    // $150,000 leave $34,500 under the base of social security, and $50,000 under the additional Medicare tax.
    const first = await wrong.pay("2026-02-10", 15_000_000, taken);
    const second = await wrong.pay("2026-05-12", 10_000_000);
    expect(second).toMatchObject({
      social_security_withheld_cents: 215_140,
      additional_medicare_withheld_cents: 44_820,
    });
    await right.pay("2026-02-10", 14_000_000, less);
    await right.pay("2026-05-12", 10_000_000);
    const made = await wrong.correct(first, { gross_cents: 14_000_000, ...less, corrected_on: "2026-06-01" });
    expect(made).toMatchObject({
      ...{ name: "Ada Byron", gross_cents: -1_000_000, settled_by: "money", status: "recorded" },
      pays: [
        {
          ...{ run_id: first.run_id, pay_date: "2026-02-10", gross_cents: -1_000_000, fica_wages_cents: -980_000 },
          ...{ federal_withheld_cents: -200_000, state_withheld_cents: -50_000, deductions_cents: -20_000 },
          ...{ social_security_withheld_cents: -60_760, medicare_withheld_cents: -14_210 },
          ...{ additional_medicare_withheld_cents: 0, employer_taxes: { futa_cents: 0, total_cents: -74_970 } },
          deductions: [{ ...health, amount_cents: -20_000 }],
        },
        {
          ...{ run_id: second.run_id, pay_date: "2026-05-12", gross_cents: 0, fica_wages_cents: 0 },
          ...{ social_security_withheld_cents: 60_760, additional_medicare_withheld_cents: -8_820 },
        },
      ],
    });
    // 10,000 less 2,000 of income tax, 500 of the state's, 200 of the deduction, 142.10 and 88.20 of Medicare.
    expect(made.net_cents).toBe(-1_000_000 + 200_000 + 50_000 + 20_000 + 14_210 + 8_820);
    expect(made.paid_cents).toBe(made.net_cents);
    expect(await wrong.year()).toEqual(await right.year());
    expect(await balancesOf(wrong.workspace_id)).toEqual(await balancesOf(right.workspace_id));
    expect(await wrong.act(readEntry, { entry_id: made.entry_ids[0] })).toMatchObject({ date: "2026-06-01" });
    expect(await wrong.isSound()).toBe(true);
    for (const period of ["2026-02", "2026-06"]) {
      expect(await wrong.act(reconcileLedger, { period })).toMatchObject({ is_reconciled: true });
    }
    // The run says what it said, and the stub what has come of it; what is paid next is taxed by what counts.
    const run = await wrong.act(payroll.readRun, { run_id: first.run_id });
    expect(run).toMatchObject({ total_gross_cents: 15_000_000, payroll_correction_ids: [made.payroll_correction_id] });
    const stub = await wrong.act(readStub, { run_id: second.run_id, person_id: wrong.person_id });
    expect(stub).toMatchObject({ gross_cents: 10_000_000, corrections: [{ reason: "Typed wrong" }] });
    expect(stub.year_to_date).toMatchObject({ gross_cents: 24_000_000, deductions: [], fica_wages_cents: 24_000_000 });
    expect(await wrong.pay("2026-06-10", 100_000)).toMatchObject({ additional_medicare_withheld_cents: 900 });
    // Whatever counts on it is taken back before it.
    await expect(wrong.act(payroll.voidRun, { run_id: first.run_id })).rejects.toMatchObject({ status: 409 });
    const again = await wrong.correct(first, { state_withheld_cents: 460_000 });
    await expect(wrong.takeBack(made)).rejects.toThrow(
      `Void the payroll correction ${again.payroll_correction_id} first`,
    );
    await wrong.takeBack(again);
    const before = await balancesOf(wrong.workspace_id);
    expect(await wrong.takeBack(made)).toMatchObject({ status: "voided" });
    expect(await balancesOf(wrong.workspace_id)).not.toEqual(before);
    expect(await wrong.isSound()).toBe(true);
    await expect(wrong.takeBack(made)).rejects.toThrow("Cannot void the payroll correction: its status is voided.");
  });

  it("is voided after the runs that were taxed counting on it", async () => {
    const { pay, correct, takeBack, act } = await withAda();
    const first = await pay("2026-02-10", 18_450_000);
    const made = await correct(first, { gross_cents: 17_450_000 });
    const later = await pay("2026-03-10", 2_000_000);
    expect(later).toMatchObject({ social_security_withheld_cents: 62_000 });
    await expect(takeBack(made)).rejects.toThrow(`Void the payroll run ${later.run_id} first.`);
    await act(payroll.voidRun, { run_id: later.run_id });
    expect(await takeBack(made)).toMatchObject({ status: "voided" });
  });

  it("is settled by what was deducted of later pay, and no more; what a deduction is of moves nothing in the books", async () => {
    const { act, pay, correct, isSound, year } = await withAda();
    const roth = { name: "401(k)", amount_cents: 50_000, kind: "roth_401k" };
    const first = await pay("2026-02-10", 1_000_000, { deductions: [roth] });
    await act(deposits.createDeposit, { kind: "deductions", amount_cents: 50_000, deposited_on: "2026-02-12" });
    const much = { gross_cents: 900_000, settled_by: "deductions" };
    await expect(correct(first, much)).rejects.toThrow("92350 cents are owed back, and 0 cents of deductions are here");
    const back = { name: "Paid too much", amount_cents: 92_350, kind: "other" };
    await pay("2026-03-10", 1_000_000, { deductions: [back] });
    const made = await correct(first, much);
    expect(made).toMatchObject({ net_cents: -92_350, paid_cents: 0 });
    expect((await year()).owed.liabilities.find(({ kind }) => kind === "deductions")?.balance_cents).toBe(0);
    expect(await isSound()).toBe(true);
    const kind = await correct(first, { deductions: [{ ...roth, kind: "traditional_401k" }] });
    expect(kind).toMatchObject({ entry_ids: [], net_cents: 0, pays: [{ federal_wages_cents: -50_000 }] });
    expect((await year()).w2.filter(({ line }) => line === "1" || line === "12")).toMatchObject([
      { amount_cents: 1_850_000 },
      { label: "Code D: elective deferrals to a section 401(k) plan", amount_cents: 50_000 },
    ]);
    expect(await isSound()).toBe(true);
  });

  it("is refused where it is no correction of this year's pay, each with its reason", async () => {
    const { act, approve, pay, correct } = await withAda();
    const run = await pay("2026-02-10", 1_000_000, { federal_withheld_cents: 100_000 });
    const refused = (input: object, words: string) => expect(correct(run, input)).rejects.toThrow(words);
    await refused({ gross_cents: 1_000_001 }, "must be no more than the 1000000 cents that it is");
    await refused({}, "it is as it should have been");
    await refused({ gross_cents: 1_000_000 }, "it is as it should have been");
    await refused(
      { gross_cents: 50_000 },
      "must be at least what is withheld of it: 50000 cents of the pay of 2026-02-10",
    );
    await refused(
      { federal_withheld_cents: 90_000, settled_by: "deductions" },
      "must be money, since nothing is owed back",
    );
    await refused(
      { federal_withheld_cents: 90_000, corrected_on: "2026-02-09" },
      "must not be before the run's paid_on",
    );
    await refused({ person_id: "prsn_01k0zk1x3ve4b8j0c2v5y6m7n8" }, "must be one of those whom the run pays");
    const approved = await approve("2026-03-10", 18_000_000);
    await expect(correct(approved, { gross_cents: 1 })).rejects.toThrow("the payroll run's status is approved");
    // What was taxed counting on it, and is not paid yet, goes first.
    await refused(
      { gross_cents: 900_000 },
      `the payroll run ${approved.run_id}, which is approved, was taxed counting on it`,
    );
    await act(payroll.processRun, { run_id: approved.run_id, paid_on: "2026-03-10" });
    await act(closePeriod, { period: "2026-03" });
    await refused({ federal_withheld_cents: 90_000, corrected_on: "2026-03-15" }, "the period 2026-03 is closed");
    // A closed month of the pay itself is none of it.
    expect(await correct(run, { federal_withheld_cents: 90_000 })).toMatchObject({ paid_cents: 10_000 });
    const former = await pay("2025-12-30", 1_000_000, { federal_withheld_cents: 100_000, deductions: [health] });
    await expect(correct(former, { gross_cents: 900_000 })).rejects.toThrow("since the year of the pay is over");
    await expect(correct(former, { federal_withheld_cents: 0 })).rejects.toThrow("since the year of the pay is over");
    expect(await correct(former, { deductions: [] })).toMatchObject({ pays: [{ fica_wages_cents: 20_000 }] });
  });

  it("is held to its rules by PostgreSQL too", async () => {
    const { act, pay, correct, takeBack } = await withAda();
    const run = await pay("2026-02-10", 1_000_000, { federal_withheld_cents: 100_000 });
    const made = await correct(run, { federal_withheld_cents: 90_000 });
    await expect(act(voidEntry, { entry_id: made.entry_ids[0] })).rejects.toThrow(
      "void the payroll correction instead",
    );
    const refused = async (text: string) =>
      (await refusalByDatabase(text, [made.payroll_correction_id], { told: "at the commit" }))?.message;
    const own = "where payroll_correction_id = $1";
    expect(await refused(`update payroll_correction set paid_cents = 1 ${own}`)).toContain("keeps what it says");
    expect(await refused(`update payroll_correction_line set net_cents = 1 ${own}`)).toContain("keeps what it says");
    expect(await refused(`delete from payroll_correction ${own}`)).toContain("are kept");
    const ended = "status = 'voided', voided_at = now(), voided_on = corrected_on";
    expect(await refused(`update payroll_correction set ${ended} ${own}`)).toContain(
      "and its journal entry go together",
    );
    const runEnded = `update payroll_run set ${ended.replace("corrected_on", "current_date")} where run_id = '${run.run_id}' and $1 <> ''`;
    expect(await refused(runEnded)).toContain("has a correction, which is voided first");
    const another = await pay("2025-12-30", 1_000_000);
    const copy = (run_id: string, set = "") => `insert into payroll_correction_line
      select c.* from payroll_correction_line l, jsonb_populate_record(l, jsonb_build_object('run_id', '${run_id}'${set})) c ${own.replace("payroll", "l.payroll")}`;
    // Of another year, and beside what the correction says.
    expect(await refused(copy(another.run_id))).toContain("add up to it");
    const nothing = "federal_withheld_cents social_security_cents net_cents".split(" ").map((name) => `, '${name}', 0`);
    expect(await refused(copy(another.run_id, nothing.join("")))).toContain(`and not of the run ${another.run_id}`);
    await takeBack(made);
    expect(
      await refused(`update payroll_correction set status = 'recorded', voided_at = null, voided_on = null ${own}`),
    ).toContain("stands");
  });
});
