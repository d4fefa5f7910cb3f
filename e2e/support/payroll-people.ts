import * as payroll from "#lib/domains/money/payroll/operations.ts";
import * as payrollPeople from "#lib/domains/money/payroll/people/operations.ts";
import { newCompany } from "./books.ts";

const march = { pay_date: "2026-03-31", period_start: "2026-03-01", period_end: "2026-03-31" };

/** A company that pays Ada $120,000 a year and Bob $50.00 for each of 100 hours a month, both since 2026 began. */
export async function withPeople() {
  const company = await newCompany();
  const { act } = company;
  const add = async (person: object) =>
    (await act(payrollPeople.createPerson, { starts_on: "2026-01-01", ...person })).person_id;
  const ada = await add({ name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000 });
  const bob = await add({ name: "Bob", pay_kind: "hourly", hourly_rate_cents: 5_000, hours_per_period: 100 });
  const draft = (input: object) => act(payroll.createRun, { ...march, ...input });
  const month = (period: string, pay_date = `${period}-28`) => act(payroll.runPayroll, { period, pay_date });
  const approve = (run: { run_id: string }) => act(payroll.approveRun, { run_id: run.run_id });
  const process = (run: { run_id: string }) => act(payroll.processRun, { run_id: run.run_id });
  return { ...company, ada, bob, add, draft, month, approve, process };
}
