import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listAccounts, readEntry } from "#lib/domains/books/ledger/operations.ts";
import * as banking from "#lib/domains/money/banking/operations.ts";
import { balancesOf, newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { withPayroll } from "../../../../../e2e/support/payroll-deposits.ts";
import * as payroll from "../operations.ts";
import * as deposits from "./operations.ts";

const all = { form_941: 303_000, form_940: 4_200, state_income_tax: 48_000, deductions: 50_000 };

describe("what a processed run leaves owed", () => {
  it("is told by its kinds, is the balance of payroll_liabilities, and has a line of the entry each", async () => {
    const { act, run, owed, workspace_id, isSound } = await withPayroll();
    expect(run).toMatchObject({ net_cents: 675_500, paid_on: "2026-01-30", withholding_note: null });
    expect(await owed()).toEqual(all);
    expect((await act(deposits.readLiabilities)).balance_cents).toBe(405_200);
    expect(await balancesOf(workspace_id)).toEqual({
      cash: -675_500,
      payroll_expense: 1_000_000,
      payroll_liabilities: -405_200,
      payroll_tax_expense: 80_700,
    });
    const { lines, date } = await act(readEntry, { entry_id: run.entry_ids[0] });
    expect(date).toBe("2026-01-30");
    const owing = lines.filter(({ account_code }) => account_code === "payroll_liabilities");
    expect(owing.map(({ amount_cents }) => amount_cents)).toEqual([303_000, 4_200, 48_000, 50_000]);
    expect(await isSound()).toBe(true);
  });

  it("is nothing of a run that was given as one sum, which pays its gross and says so", async () => {
    const { act, workspace_id } = await newCompany();
    const days = { pay_date: "2026-01-30", period_start: "2026-01-01", period_end: "2026-01-31" };
    const { run_id } = await act(payroll.createRun, { ...days, total_gross_cents: 700 });
    await act(payroll.approveRun, { run_id });
    const run = await act(payroll.processRun, { run_id });
    expect(run).toMatchObject({ net_cents: 700, paid_on: today(), federal_withheld_cents: 0 });
    expect(run.withholding_note).toContain("given as one sum");
    expect(await balancesOf(workspace_id)).toEqual({ cash: -700, payroll_expense: 700 });
    expect((await act(deposits.readLiabilities)).balance_cents).toBe(0);
  });
});

describe("a deposit", () => {
  it("clears what is owed of its kind on its day, is listed and read, and is taken back by voiding it", async () => {
    const { act, deposit, owed, workspace_id, isSound } = await withPayroll();
    const made = await deposit({ amount_cents: 303_000, reference: "EFTPS 1" });
    expect(made).toMatchObject({
      kind: "form_941",
      amount_cents: 303_000,
      deposited_on: "2026-02-15",
      status: "recorded",
    });
    expect(await act(readEntry, { entry_id: made.entry_ids[0] })).toMatchObject({
      date: "2026-02-15",
      source: { type: "payroll_deposit", id: made.deposit_id, event: "deposited" },
    });
    expect(await owed()).toEqual({ ...all, form_941: 0 });
    expect((await balancesOf(workspace_id)).payroll_liabilities).toBe(-102_200);
    expect(await isSound()).toBe(true);
    const { deposit_id } = made;
    expect(await act(deposits.readDeposit, { deposit_id })).toEqual(made);
    expect((await act(deposits.listDeposits, { kind: "form_941" })).data).toEqual([made]);
    expect((await act(deposits.listDeposits, { kind: "form_940" })).data).toEqual([]);
    const voided = await act(deposits.voidDeposit, { deposit_id });
    expect(voided).toMatchObject({ status: "voided" });
    expect(await owed()).toEqual(all);
    expect(await isSound()).toBe(true);
    await expect(act(deposits.voidDeposit, { deposit_id })).rejects.toThrow(
      "Cannot void the payroll deposit: its status is voided.",
    );
  });

  it("that is voided after its month was closed is taken back by a correction of today", async () => {
    const { act, deposit, owed, isSound } = await withPayroll();
    const { deposit_id } = await deposit({ amount_cents: 303_000 });
    await act(closePeriod, { period: "2026-02" });
    await act(deposits.voidDeposit, { deposit_id });
    expect(await owed()).toEqual(all);
    expect(await isSound()).toBe(true);
  });

  it("leaves from the bank account that is chosen, as the run's net does", async () => {
    const { act, open, person_id, deposit, workspace_id, isSound } = await withPayroll();
    const account_id = await open("checking");
    const { bank_id } = await act(banking.createBankAccount, { bank_name: "Harbor Trust", account_id });
    await expect(deposit({ amount_cents: 1, bank_id })).rejects.toMatchObject({
      status: 400,
      message: "bank_id must be an active bank account: its status is open",
    });
    await act(banking.activateBankAccount, { bank_id });
    expect(await deposit({ amount_cents: 303_000, bank_id })).toMatchObject({ bank_id });
    const days = { pay_date: "2026-02-27", period_start: "2026-02-01", period_end: "2026-02-28" };
    const { run_id } = await act(payroll.createRun, { ...days, people: [{ person_id }] });
    await act(payroll.approveRun, { run_id });
    expect(await act(payroll.processRun, { run_id, bank_id })).toMatchObject({ bank_id, net_cents: 675_500 });
    expect(await balancesOf(workspace_id)).toMatchObject({ cash: -675_500, checking: -978_500 });
    expect(await isSound()).toBe(true);
  });

  it.each([
    [
      { amount_cents: 303_001 },
      "amount_cents must be no more than is owed of form_941: it is 303001, and 303000 cents are owed",
    ],
    [
      { amount_cents: 1, deposited_on: "2026-01-29" },
      "deposited_on must not be before the first run's paid_on, 2026-01-30",
    ],
    [{ amount_cents: 1, deposited_on: "2999-01-01" }, "deposited_on must not be after today"],
    [{ amount_cents: 0 }, "amount_cents must be positive"],
    [{ amount_cents: 1, kind: "form_944" }, "kind must be"],
  ])("of %j is a 400 that says the field, the rule and the figures, and nothing is kept", async (fault, sentence) => {
    const { deposit, owed } = await withPayroll();
    await expect(deposit(fault)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
    expect(await owed()).toEqual(all);
  });

  it("in a closed month is a 400 that names the month", async () => {
    const { act, deposit } = await withPayroll();
    await act(closePeriod, { period: "2026-02" });
    await expect(deposit({ amount_cents: 1 })).rejects.toMatchObject({
      status: 400,
      message: "deposited_on must be in an open month: the period 2026-02 is closed",
    });
  });

  it("by several at once clears no more than is owed", async () => {
    const { deposit, owed, isSound } = await withPayroll();
    const settled = await Promise.allSettled([1, 2, 3, 4].map(() => deposit({ amount_cents: 150_000 })));
    expect(outcomes(settled)).toEqual({ done: 2, refused: [400, 400] });
    expect(await owed()).toEqual({ ...all, form_941: 3_000 });
    expect(await isSound()).toBe(true);
  });

  it("is held to what is owed by PostgreSQL too, and keeps what it says", async () => {
    const { deposit } = await withPayroll();
    const { deposit_id } = await deposit({ amount_cents: 303_000 });
    const refused = async (text: string) => (await refusalByDatabase(text, [deposit_id]))?.message;
    const more = `insert into payroll_deposit (workspace_id, deposit_id, entity_id, kind, amount_cents, deposited_on)
      select workspace_id, 'dep_more', entity_id, kind, 1, deposited_on from payroll_deposit where deposit_id = $1`;
    expect(await refused(more)).toContain("deposits clear what is owed of their kind: 303001 of 303000");
    expect(await refused("update payroll_deposit set amount_cents = 1 where deposit_id = $1")).toContain(
      "keeps what it says",
    );
    expect(
      await refusalOfCopy("payroll_deposit", ["deposit_id", deposit_id], {
        deposit_id: "dep_late",
        deposited_on: "2999-01-01",
      }),
    ).toContain("a deposit is not of a day to come");
    expect(await refused("delete from payroll_deposit where deposit_id = $1")).toContain("are kept");
  });
});

describe("the tie-outs", () => {
  it.each([
    [
      "what a line withholds",
      "update payroll_line set state_withheld_cents = 48001, net_cents = net_cents - 1 where run_id = $1",
      "payroll_liabilities",
    ],
    ["what a run pays", "update payroll_run set net_cents = net_cents - 1 where run_id = $1", "cash_movements"],
    ["a deposit", "update payroll_deposit set amount_cents = 2 where deposit_id = $2", "payroll_liabilities"],
  ])("find out whoever changes %s", async (_what, text, name) => {
    const { act, run, deposit, isSound } = await withPayroll();
    const { deposit_id } = await deposit({ amount_cents: 1_000 });
    expect(await isSound()).toBe(true);
    await pastTriggers(text.replace("$2", "$1"), [text.includes("$2") ? deposit_id : run.run_id]);
    const { tie_outs } = await act(readIntegrity);
    expect(tie_outs.filter(({ is_true }) => !is_true).map((one) => one.name)).toContain(name);
  });

  it("tell an entry by hand on payroll_liabilities as a difference", async () => {
    const { act, draft, post, open } = await withPayroll();
    const { data } = await act(listAccounts);
    const owed = data.find(({ account_code }) => account_code === "payroll_liabilities")?.account_id ?? "";
    await post(await draft([owed, "debit", 500], [await open("petty_cash"), "credit", 500]));
    const { tie_outs } = await act(readIntegrity);
    expect(tie_outs.find(({ name }) => name === "payroll_liabilities")).toMatchObject({
      is_true: false,
      difference_cents: -500,
    });
  });
});
