import { describe, expect, it } from "vitest";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import * as tax from "#lib/domains/compliance/tax/operations.ts";
import { balancesOf, newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import * as deposits from "./deposits/operations.ts";
import * as payroll from "./operations.ts";
import { createPerson } from "./people/operations.ts";
import { createSchedule, draftNextRun, readSchedule } from "./schedules/operations.ts";
import { readStub } from "./stubs/operations.ts";

/** A company that has Ada on its payroll for $120,000 a year, and pays her by one step after the other. */
async function withAda() {
  const company = await newCompany();
  const { act } = company;
  const hired = { name: "Ada Byron", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };
  const { person_id } = await act(createPerson, { ...hired, federal_withheld_cents: 150_000 });
  const month = (period: string) => act(payroll.runPayroll, { period, pay_date: `${period}-28` });
  const bonus = (pay_date: string, gross_cents: number) =>
    act(payroll.createRun, {
      ...{ pay_date, period_start: pay_date, period_end: pay_date, off_cycle: true },
      people: [{ person_id, gross_cents }],
    });
  const approve = ({ run_id }: { run_id: string }) => act(payroll.approveRun, { run_id });
  const pay = async (run: { run_id: string; pay_date: string }) => {
    const { run_id } = await approve(run);
    return act(payroll.processRun, { run_id, paid_on: run.pay_date });
  };
  const takeBack = ({ run_id }: { run_id: string }, input: object = {}) => act(payroll.voidRun, { run_id, ...input });
  const owed = async () => (await act(deposits.readLiabilities)).balance_cents;
  const isSound = async () => (await act(readIntegrity)).is_sound;
  const w2 = () => act(tax.fileTaxDocument, { filing_type: "w2", tax_year: 2026, recipient_name: "Ada Byron" });
  return { ...company, person_id, month, bonus, approve, pay, takeBack, owed, isSound, w2 };
}

describe("a processed run that is voided", () => {
  it("is reversed in the books on its day, keeps what it said, and counts in nothing any more", async () => {
    const { act, workspace_id, person_id, month, pay, takeBack, owed, isSound, w2 } = await withAda();
    const run = await pay(await month("2026-03"));
    expect(await owed()).toBe(150_000 + 153_000 + 4_200);
    const voided = await takeBack(run, { voided_on: "2026-04-02" });
    const { entry_ids, updated_at, voided_at, ...kept } = run;
    expect(voided).toMatchObject({ ...kept, status: "voided", voided_on: "2026-04-02", paid_on: "2026-03-28" });
    const [entry_id, reversal] = voided.entry_ids;
    expect(await act(readEntry, { entry_id })).toMatchObject({ status: "voided", reversed_by_entry_id: reversal });
    expect(await act(readEntry, { entry_id: reversal })).toMatchObject({ date: "2026-04-02" });
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await owed()).toBe(0);
    expect(await act(payroll.readYear, { year: 2026 })).toMatchObject({ run_count: 0, gross_cents: 0 });
    expect(await w2()).toMatchObject({ is_reportable: false, lines: [] });
    const quarter = { filing_type: "941", tax_year: 2026, quarter: 1 };
    expect(await act(tax.fileTaxDocument, quarter)).toMatchObject({ is_reportable: false, amount_cents: 0 });
    await expect(act(readStub, { run_id: run.run_id, person_id })).rejects.toMatchObject({ status: 400 });
    expect(await act(reconcileLedger, { period: "2026-03" })).toMatchObject({ is_reconciled: true });
    expect(await isSound()).toBe(true);
    await expect(takeBack(run)).rejects.toThrow("Cannot void the payroll run: its status is voided.");
    // Another takes its place, and is taxed as if the first had never been.
    const again = await pay(await month("2026-03"));
    expect(again.employer_taxes).toMatchObject({ futa_cents: 4_200 });
    expect(await isSound()).toBe(true);
    expect((await w2()).lines[0]).toMatchObject({ amount_cents: 1_000_000 });
  });

  it("after its month was closed is taken back by a correction of the day that is given", async () => {
    const { act, workspace_id, month, pay, takeBack, isSound } = await withAda();
    const run = await pay(await month("2026-03"));
    await act(closePeriod, { period: "2026-03" });
    await expect(takeBack(run, { voided_on: "2026-03-31" })).rejects.toThrow("the period 2026-03 is closed");
    const { entry_ids } = await takeBack(run, { voided_on: "2026-04-02" });
    expect(await act(readEntry, { entry_id: entry_ids[0] })).toMatchObject({ status: "posted", date: "2026-03-28" });
    expect(await act(readEntry, { entry_id: entry_ids[1] })).toMatchObject({
      date: "2026-04-02",
      source: { type: "payroll_run", id: run.run_id, event: "voided" },
    });
    expect(await balancesOf(workspace_id)).toEqual({});
    for (const period of ["2026-03", "2026-04"]) {
      expect(await act(reconcileLedger, { period })).toMatchObject({ is_reconciled: true });
    }
    expect(await isSound()).toBe(true);
  });

  it("leaves what was deposited of its taxes deposited, which clears what comes next", async () => {
    const { act, month, pay, takeBack, owed, isSound } = await withAda();
    const run = await pay(await month("2026-03"));
    const deposit = (amount_cents: number) =>
      act(deposits.createDeposit, { kind: "form_941", amount_cents, deposited_on: "2026-04-15" });
    await deposit(303_000);
    await takeBack(run);
    expect(await owed()).toBe(-303_000);
    await expect(deposit(1)).rejects.toThrow("it is 1, and 0 cents are owed");
    expect(await isSound()).toBe(true);
    await pay(await month("2026-03"));
    expect(await owed()).toBe(4_200);
    expect(await isSound()).toBe(true);
  });

  it("on which another has counted is a 409 that names the other, until that is voided", async () => {
    const { bonus, pay, takeBack, month } = await withAda();
    // $150,000 leave $34,500 under the base of social security, and $50,000 under the additional Medicare tax.
    const first = await pay(await bonus("2026-02-10", 15_000_000));
    const second = await pay(await bonus("2026-03-10", 10_000_000));
    expect(second).toMatchObject({
      social_security_withheld_cents: 213_900,
      additional_medicare_withheld_cents: 45_000,
    });
    await expect(takeBack(first)).rejects.toMatchObject({
      status: 409,
      code: "counted_on",
      message: `Cannot void the payroll run: what Ada Byron was paid later in 2026 was taxed counting on it. Void the payroll run ${second.run_id} first.`,
    });
    await takeBack(second);
    expect(await takeBack(first)).toMatchObject({ status: "voided" });
    // A run that others were not taxed by is voided whenever it is.
    const [january, march] = [await pay(await month("2026-01")), await pay(await month("2026-03"))];
    await pay(await month("2026-04"));
    await expect(takeBack(january)).rejects.toMatchObject({ status: 409 });
    expect(await takeBack(march)).toMatchObject({ status: "voided" });
  });

  it("is before no day on which it was paid, and is followed by its schedule's same period again", async () => {
    const { act, takeBack, pay } = await withAda();
    const weekly = { name: "Weekly", frequency: "weekly", first_period_start: "2026-01-05", pay_days_after: 5 };
    const { pay_schedule_id, next } = await act(createSchedule, weekly);
    const run = await pay(await act(draftNextRun, { pay_schedule_id }));
    await expect(takeBack(run, { voided_on: "2026-01-15" })).rejects.toThrow(
      "voided_on must not be before paid_on, 2026-01-16",
    );
    await takeBack(run);
    expect((await act(readSchedule, { pay_schedule_id })).next).toEqual(next);
    expect(await act(draftNextRun, { pay_schedule_id })).toMatchObject(next);
  });

  it("is held to its rules by PostgreSQL too", async () => {
    const { act, month, pay, takeBack } = await withAda();
    const run = await pay(await month("2026-03"));
    await expect(act(voidEntry, { entry_id: run.entry_ids[0] })).rejects.toThrow("void the payroll run instead");
    const refused = async (set: string) =>
      (await refusalByDatabase(`update payroll_run set ${set} where run_id = $1`, [run.run_id]))?.message;
    const now = "status = 'voided', voided_at = now()";
    expect(await refused(now)).toContain("payroll_run_has_its_times");
    expect(await refused(`${now}, voided_on = '2026-03-27'`)).toContain("payroll_run_is_paid_when_processed");
    expect(await refused(`${now}, voided_on = '2026-04-02', paid_on = '2026-04-01'`)).toContain("is paid once");
    expect(await refused("updated_at = now()")).toContain("processed, discarded or voided stands");
    await takeBack(run);
    expect(await refused("status = 'processed', voided_at = null, voided_on = null")).toContain("stands");
  });
});

describe("an approved run that is voided", () => {
  it("was never paid, makes no entry, and leaves its days and wage bases to another", async () => {
    const { month, approve, takeBack } = await withAda();
    const run = await approve(await month("2026-03"));
    await expect(month("2026-03")).rejects.toThrow("void it once it is approved");
    expect(await takeBack(run)).toMatchObject({ status: "voided", paid_on: null, processed_at: null, entry_ids: [] });
    expect(await approve(await month("2026-03"))).toMatchObject({ employer_taxes: { futa_cents: 4_200 } });
  });

  it("as a draft is a 400, which is discarded", async () => {
    const { month, takeBack } = await withAda();
    const draft = await month("2026-03");
    await expect(takeBack(draft)).rejects.toThrow("Cannot void the payroll run: its status is draft.");
  });
});
