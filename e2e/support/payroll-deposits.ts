import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import * as deposits from "#lib/domains/money/payroll/deposits/operations.ts";
import * as payroll from "#lib/domains/money/payroll/operations.ts";
import * as payrollPeople from "#lib/domains/money/payroll/people/operations.ts";
import { newCompany } from "./books.ts";

/** Who is paid 10,000.00 a month. */
const ada = { name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };
const withheld = {
  federal_withheld_cents: 150_000,
  state_withheld_cents: 48_000,
  deductions: [{ name: "401(k)", amount_cents: 50_000 }],
};

/** A company that has paid Ada for January, from gross to net, on the last of it. */
export async function withPayroll(person: object = withheld) {
  const company = await newCompany();
  const { act } = company;
  const { person_id } = await act(payrollPeople.createPerson, { ...ada, ...person });
  const { run_id } = await act(payroll.runPayroll, { period: "2026-01", pay_date: "2026-01-30" });
  await act(payroll.approveRun, { run_id });
  const run = await act(payroll.processRun, { run_id, paid_on: "2026-01-30" });
  const deposit = (input: object) =>
    act(deposits.createDeposit, { kind: "form_941", deposited_on: "2026-02-15", ...input });
  const owed = async () =>
    Object.fromEntries(
      (await act(deposits.readLiabilities)).liabilities.map(({ kind, balance_cents }) => [kind, balance_cents]),
    );
  const isSound = async () => (await act(readIntegrity)).is_sound;
  return { ...company, person_id, run, deposit, owed, isSound };
}
