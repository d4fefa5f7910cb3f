import { describe, expect, it } from "vitest";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import * as tax from "#lib/domains/compliance/tax/operations.ts";
import { balancesOf, newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import * as corrections from "./corrections/operations.ts";
import * as deposits from "./deposits/operations.ts";
import * as payroll from "./operations.ts";
import * as people from "./people/operations.ts";
import * as accounts from "./state-accounts/operations.ts";
import { readStub } from "./stubs/operations.ts";

const plan = { name: "401(k)", amount_cents: 50_000, kind: "traditional_401k" } as const;

/** A company whose Ada works and lives in California, and moves to New York in July. */
async function withMover(filing: object | null = { work_state: "CA", residence_state: "CA" }) {
  const company = await newCompany();
  const { act } = company;
  const hired = { name: "Ada Byron", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };
  const { person_id } = await act(people.createPerson, { ...hired, filing });
  const draft = (pay_date: string, more: object = {}) => {
    const days = { pay_date, period_start: pay_date, period_end: pay_date, off_cycle: true };
    return act(payroll.createRun, { ...days, people: [{ person_id, gross_cents: 1_000_000, ...more }] });
  };
  const pay = async (pay_date: string, state_withheld_cents: number, more: object = {}) => {
    const { run_id } = await draft(pay_date, { state_withheld_cents, ...more });
    await act(payroll.approveRun, { run_id });
    return act(payroll.processRun, { run_id, paid_on: pay_date });
  };
  const move = (effective_from = "2026-07-01", to: object = { work_state: "NY", residence_state: "NY" }) =>
    act(people.tellStates, { person_id, effective_from, ...to });
  const w2 = async () => {
    const filed = await act(tax.fileTaxDocument, { filing_type: "w2", tax_year: 2026, recipient_name: "Ada Byron" });
    return {
      basis: filed.basis,
      boxes: filed.lines
        .filter(({ line }) => Number(line) >= 15)
        .map(({ line, state, amount_cents, text }) => [line, state ?? null, amount_cents ?? text]),
    };
  };
  const register = (state: string, account_number: string, more: object = {}) =>
    act(accounts.createAccount, { state, tax: "withholding", account_number, effective_from: "2026-01-01", ...more });
  const owed = async () =>
    (await act(deposits.readLiabilities)).states.map(({ state, balance_cents }) => [state, balance_cents]);
  const statesOf = ({
    people: [line],
  }: {
    people: { withholding_state: string | null; work_state: string | null }[];
  }) => [line?.withholding_state, line?.work_state];
  const isSound = async () => (await act(readIntegrity)).is_sound;
  return { ...company, person_id, draft, pay, move, w2, register, owed, statesOf, isSound };
}

describe("pay by state", () => {
  it("has the state of its pay date, whenever the move was told, and keeps it", async () => {
    const { act, draft, pay, move, statesOf, person_id } = await withMover();
    const june = await pay("2026-06-30", 40_000);
    expect(statesOf(june)).toEqual(["CA", "CA"]);
    const july = await draft("2026-07-31", { state_withheld_cents: 50_000 });
    expect(statesOf(july)).toEqual(["CA", "CA"]);
    const person = await move();
    expect(
      person.state_history.map(({ effective_from, withholding_state }) => [effective_from, withholding_state]),
    ).toEqual([
      ["2026-07-01", "NY"],
      ["2026-01-01", "CA"],
    ]);
    // A draft follows what is told of its day; what is approved does not.
    expect(statesOf(await act(payroll.readRun, { run_id: july.run_id }))).toEqual(["NY", "NY"]);
    expect(statesOf(await act(payroll.readRun, { run_id: june.run_id }))).toEqual(["CA", "CA"]);
    expect(statesOf(await act(payroll.approveRun, { run_id: july.run_id }))).toEqual(["NY", "NY"]);
    await move("2026-01-01", { work_state: "TX" });
    expect(statesOf(await act(payroll.readRun, { run_id: june.run_id }))).toEqual(["CA", "CA"]);
    expect(statesOf(await act(payroll.readRun, { run_id: july.run_id }))).toEqual(["NY", "NY"]);
    // What is said of one pay alone goes before.
    const bonus = await draft("2026-08-15");
    const said = { run_id: bonus.run_id, people: [{ person_id, withholding_state: "NJ" }] };
    expect(statesOf(await act(payroll.changeRun, said))).toEqual(["NJ", "NY"]);
  });

  it("is of no state where the particulars do not tell, and is told once", async () => {
    const { act, pay, statesOf, w2, owed, person_id } = await withMover({ work_state: "NY", residence_state: "NJ" });
    const { run_id, ...run } = await pay("2026-06-30", 40_000);
    expect(statesOf(run)).toEqual([null, "NY"]);
    expect(await owed()).toEqual([[null, 40_000]]);
    expect((await w2()).boxes).toEqual([
      ["15", null, "Not told whose tax it is"],
      ["17", null, 40_000],
    ]);
    const tell = (withholding_state: string, more: object = {}) =>
      act(payroll.changeRun, { run_id, people: [{ person_id, withholding_state, ...more }] });
    await expect(tell("NJ", { state_withheld_cents: 1 })).rejects.toThrow("its status is processed");
    expect(statesOf(await tell("NJ"))).toEqual(["NJ", "NY"]);
    await expect(tell("NY")).rejects.toThrow("must stay NJ");
    expect(await owed()).toEqual([["NJ", 40_000]]);
  });

  it("is told by boxes 15 to 17 of Form W-2, by stubs and by the year, and adds up to the pays", async () => {
    const { act, pay, move, w2, register, person_id } = await withMover();
    await move();
    await pay("2026-03-31", 40_000, { deductions: [plan] });
    await pay("2026-06-30", 41_000);
    const last = await pay("2026-07-31", 60_000);
    expect((await w2()).boxes).toEqual([
      ["15", "CA", "CA (number not told)"],
      ["16", "CA", "Not told: see the basis"],
      ["17", "CA", 81_000],
      ["15", "NY", "NY (number not told)"],
      ["16", "NY", 1_000_000],
      ["17", "NY", 60_000],
    ]);
    await register("CA", "111-0000-1", { exempt_deductions: ["traditional_401k"] });
    await register("CA", "111-0000-2", { effective_from: "2026-04-01", exempt_deductions: [] });
    await register("NY", "22-0000000");
    const { boxes, basis } = await w2();
    expect(boxes).toEqual([
      ["15", "CA", "CA 111-0000-2"],
      ["16", "CA", 1_950_000],
      ["17", "CA", 81_000],
      ["15", "NY", "NY 22-0000000"],
      ["16", "NY", 1_000_000],
      ["17", "NY", 60_000],
    ]);
    expect(basis).not.toContain("not known");
    const stub = await act(readStub, { run_id: last.run_id, person_id });
    expect(stub).toMatchObject({ withholding_state: "NY", work_state: "NY", state_withheld_cents: 60_000 });
    expect(stub.year_to_date.states).toEqual([
      { state: "CA", state_withheld_cents: 81_000 },
      { state: "NY", state_withheld_cents: 60_000 },
    ]);
    const { states } = await act(payroll.readYear, { year: 2026 });
    const row = { gross_cents: 1_000_000, work_gross_cents: 1_000_000 };
    expect(states).toEqual([
      { ...row, state: "CA", quarter: 1, state_wages_cents: 950_000, state_withheld_cents: 40_000 },
      { ...row, state: "CA", quarter: 2, state_wages_cents: 1_000_000, state_withheld_cents: 41_000 },
      { ...row, state: "NY", quarter: 3, state_wages_cents: 1_000_000, state_withheld_cents: 60_000 },
    ]);
  });

  it("is corrected in its own state, and a deposit clears what is owed to one", async () => {
    const { act, pay, move, w2, owed, workspace_id, person_id, isSound } = await withMover();
    await move();
    const { run_id } = await pay("2026-06-30", 41_000);
    await pay("2026-07-31", 60_000);
    const deposit = (input: object) =>
      act(deposits.createDeposit, { kind: "state_income_tax", deposited_on: "2026-08-15", ...input });
    await expect(deposit({ amount_cents: 1_000 })).rejects.toThrow(
      "must be given, since several are owed: 41000 cents to CA, 60000 cents to NY",
    );
    await expect(deposit({ state: "CA", amount_cents: 41_001 })).rejects.toThrow("of state_income_tax to CA");
    await expect(deposit({ state: "TX", amount_cents: 1 })).rejects.toThrow("to TX: it is 1, and 0 cents are owed");
    await expect(deposit({ kind: "form_941", state: "CA", amount_cents: 1 })).rejects.toThrow("must be left out");
    expect(await deposit({ state: "CA", amount_cents: 41_000 })).toMatchObject({ state: "CA" });
    const correction = await act(corrections.createCorrection, {
      ...{ run_id, person_id, state_withheld_cents: 30_000, reason: "Withheld by the table of another" },
      corrected_on: "2026-08-20",
    });
    expect(correction.pays).toMatchObject([{ withholding_state: "CA", state_withheld_cents: -11_000 }]);
    expect(await owed()).toEqual([
      ["CA", -11_000],
      ["NY", 60_000],
    ]);
    expect((await w2()).boxes.filter(([box]) => box === "17")).toEqual([
      ["17", "CA", 30_000],
      ["17", "NY", 60_000],
    ]);
    // The kind's own balance is what is left, and no state's gets more than that.
    await expect(deposit({ amount_cents: 60_000 })).rejects.toThrow("49000 cents are owed");
    expect(await deposit({ amount_cents: 49_000 })).toMatchObject({ state: "NY" });
    const { liabilities, states, balance_cents } = await act(deposits.readLiabilities);
    const kind = liabilities.find((one) => one.kind === "state_income_tax");
    const sum = (of: "owed_cents" | "deposited_cents" | "balance_cents") =>
      states.reduce((all, one) => all + one[of], 0);
    expect([sum("owed_cents"), sum("deposited_cents"), sum("balance_cents")]).toEqual([
      ...[kind?.owed_cents, kind?.deposited_cents, kind?.balance_cents],
    ]);
    expect(states.every(({ known }) => known === false)).toBe(true);
    const books = await balancesOf(workspace_id);
    expect(books.payroll_liabilities).toBe(-balance_cents);
    expect(await isSound()).toBe(true);
  });

  it("is held by PostgreSQL: codes, what was paid, deposits and accounts", async () => {
    const { pay, move, person_id, entity_id, register } = await withMover();
    const { run_id } = await pay("2026-06-30", 41_000);
    const refused = async (text: string) => (await refusalByDatabase(text))?.message ?? "";
    const line = `where run_id = '${run_id}' and person_id = '${person_id}'`;
    expect(await refused(`update payroll_line set withholding_state = 'NY' ${line}`)).toContain(
      "a pay keeps its state",
    );
    expect(await refused(`update payroll_line set withholding_state = null ${line}`)).toContain(
      "a pay keeps its state",
    );
    expect(await refused(`update payroll_line set work_state = 'NY' ${line}`)).toContain("a pay keeps its state");
    const deposit = (state: string, cents: number, kind = "state_income_tax") =>
      refused(`insert into payroll_deposit (workspace_id, deposit_id, entity_id, kind, state, amount_cents, deposited_on)
        select workspace_id, 'dep_state', entity_id, '${kind}', ${state}, ${cents}, '2026-07-15' from entity where entity_id = '${entity_id}'`);
    expect(await deposit("'NY'", 1)).toContain("deposits clear what is owed to their state");
    expect(await deposit("null", 1)).toContain("deposits clear what is owed to their state");
    expect(await deposit("'CA'", 41_001)).toContain("deposits clear what is owed");
    expect(await deposit("'XX'", 1)).toContain("payroll_deposit_state_is_known");
    expect(await deposit("'CA'", 1, "form_941")).toContain("payroll_deposit_state_is_known");
    await move();
    const told = `where person_id = '${person_id}' and effective_from = '2026-07-01'`;
    expect(await refused(`update payroll_person_state set work_state = 'ny' ${told}`)).toContain("is_known");
    expect(await refused(`update payroll_person_state set effective_from = '2026-08-01' ${told}`)).toContain(
      "of its day",
    );
    expect(await refused(`delete from payroll_person_state ${told}`)).not.toBe("");
    expect(
      await refused(`insert into payroll_person_state (workspace_id, person_id, entity_id, effective_from, work_state)
        select workspace_id, person_id, entity_id, '2025-12-31', 'CA' from payroll_person where person_id = '${person_id}'`),
    ).toContain("no earlier than from their first day");
    const { state_tax_account_id } = await register("CA", "111-0000-1");
    await expect(register("CA", "111-0000-2")).rejects.toThrow("begins on 2026-01-01 already");
    const account = `where state_tax_account_id = '${state_tax_account_id}'`;
    expect(await refused(`update state_tax_account set account_number = '1' ${account}`)).toContain(
      "keeps what it says",
    );
  });

  it("takes a filing as what holds from today on, and from the first day where nothing was told", async () => {
    const { act, person_id } = await withMover(null);
    const tell = (filing: object | null) => act(people.updatePerson, { person_id, filing });
    const days = ({ state_history }: { state_history: { effective_from: string; work_state: string | null }[] }) =>
      state_history.map(({ effective_from, work_state }) => [effective_from, work_state]);
    expect(days(await tell({ filing_status: "single" }))).toEqual([]);
    const first = await tell({ work_state: "CA" });
    expect(days(first)).toEqual([["2026-01-01", "CA"]]);
    expect(first.filing).toEqual({ work_state: "CA" });
    expect(first.state_history[0]?.withholding_state).toBe("CA");
    expect(days(await tell({ ...first.filing, extra_withholding_cents: 100 }))).toEqual([["2026-01-01", "CA"]]);
    const moved = await tell({ work_state: "NY", residence_state: "NJ", withholding_state: "NJ" });
    expect(days(moved)).toEqual([
      [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), "NY"],
      ["2026-01-01", "CA"],
    ]);
    expect(moved.filing).toMatchObject({ work_state: "NY", residence_state: "NJ", withholding_state: "NJ" });
    await expect(act(people.tellStates, { person_id, effective_from: "2025-12-31", work_state: "CA" })).rejects.toThrow(
      "must not be before starts_on",
    );
  });

  it("voids an account that was wrong, so that another of its day may take its place", async () => {
    const { act, register } = await withMover();
    const { state_tax_account_id } = await register("CA", "111-0000-1");
    expect(await act(accounts.voidAccount, { state_tax_account_id })).toMatchObject({ status: "voided" });
    await register("CA", "111-0000-2");
    const of = await act(accounts.listAccounts, { state: "CA", status: "recorded" });
    expect(of.data.map(({ account_number }) => account_number)).toEqual(["111-0000-2"]);
    await expect(register("NY", "1", { tax: "unemployment", exempt_deductions: [] })).rejects.toThrow(
      "must be left out",
    );
  });
});
