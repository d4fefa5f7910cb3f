import { describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import * as people from "../payroll/people/operations.ts";
import { createSchedule } from "../payroll/schedules/operations.ts";
import { exportEmployees } from "./exports/operations.ts";
import { importEmployees, previewEmployees } from "./operations.ts";

const csv = (text: string, more: object = {}) => ({
  format: "csv",
  content_base64: Buffer.from(text).toString("base64"),
  ...more,
});

async function company() {
  const made = await newCompany();
  const { act } = made;
  const take = (text: string, more: object = {}) => act(importEmployees, csv(text, more));
  const preview = (text: string, more: object = {}) => act(previewEmployees, csv(text, more));
  const everybody = async () => (await act(people.listPeople)).data;
  const add = (more: object) =>
    act(people.createPerson, { pay_kind: "salary", annual_salary_cents: 1, starts_on: "2026-01-01", ...more });
  const outcomes = async (text: string, more: object = {}) =>
    (await preview(text, more)).rows.map(({ outcome, faults, remarks }) => [
      outcome,
      ...faults.map(({ column, rule }) => `${column} ${rule}`),
      ...remarks,
    ]);
  return { ...made, take, preview, everybody, add, outcomes };
}

const LIST = `Acme Robotics\nEmployees\n\nFirst name,Last name,Work email,SSN,Pay type,Pay rate,Hire date,Termination date,Pay schedule,Work state,Filing status,Multiple jobs,Dependents amount\nGrace,Hopper,grace@example.com,123-45-6789,Salaried,"$120,000.00",01/13/2026,,monthly,ca,Single or Married filing separately,no,"2,000.00"\nIda,Rhodes,,987-65-4321,Paid by the hour,42.50,03/02/2026,11/30/2026,,NY,Married filing jointly,yes,\nTotal,,,,,,,,,,,,\n`;

describe("a list of employees", () => {
  it("is previewed row by row, taken in whole, without numbers of theirs, and a second time passed over", async () => {
    const { act, take, preview, everybody, caller, entity_id, workspace_id } = await company();
    const { pay_schedule_id } = await act(createSchedule, {
      ...{ name: "Monthly", frequency: "monthly", first_period_start: "2026-01-01" },
    });
    const seen = await preview(LIST, { hours_per_period: 160 });
    expect(seen).toMatchObject({
      ...{ list: "employees", heading_row: 4, taken_count: 2, refused_count: 0, faults: [], is_importable: true },
      ...{ date_format: "MM/DD/YYYY", as_of: null, totals: [] },
      remarks: ["Social security numbers are left out: none is kept of an employee."],
    });
    const grace = { pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-13", ends_on: null };
    const ida = { pay_kind: "hourly", hourly_rate_cents: 4_250, hours_per_period: 160, ends_on: "2026-11-30" };
    expect(seen.rows.map(({ name, employee }) => ({ name, ...employee }))).toMatchObject([
      { name: "Grace Hopper", ...grace },
      { name: "Ida Rhodes", ...ida },
    ]);
    expect(seen.columns.find(({ heading }) => heading === "SSN")).toMatchObject({ field: null });
    expect(await everybody()).toEqual([]);
    const given = { entity_id, hours_per_period: 160, ...csv(LIST, { filename: "employees.csv" }) };
    const { value, receipt_id } = await execute(importEmployees, caller, given);
    expect(value).toMatchObject({ made_count: 2, passed_over_count: 0, filename: "employees.csv", entry_ids: [] });
    const kept = await everybody();
    expect(kept.map(({ person_id }) => person_id)).toEqual(value.record_ids.toReversed());
    expect(kept.toReversed()).toMatchObject([
      {
        ...{ name: "Grace Hopper", email: "grace@example.com", ...grace, pay_schedule_id },
        filing: {
          ...{ work_state: "CA", filing_status: "single", has_multiple_jobs: false, dependents_credit_cents: 200_000 },
        },
      },
      {
        ...{ name: "Ida Rhodes", email: null, ...ida, pay_schedule_id: null },
        filing: { work_state: "NY", filing_status: "married_filing_jointly", has_multiple_jobs: true },
      },
    ]);
    const receipt = await transaction({ workspace_id }, "read", (tx) =>
      receipts.load(tx, { receipt_id: receipt_id ?? "" }),
    );
    expect(receipt).toMatchObject({ action: "payroll_people.import", params: { content_base64: "•••••" } });
    expect(JSON.stringify([receipt, kept, seen])).not.toMatch(/6789|4321/);
    expect(JSON.stringify(receipt)).not.toMatch(/Hopper|120000|12000000/);
    expect(await preview(LIST, { hours_per_period: 160 })).toMatchObject({
      passed_over_count: 2,
      is_importable: false,
    });
    await expect(take(LIST)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("passed over") });
  });

  it("of which a row is wrong names the cell and the rule, and keeps none", async () => {
    const { take, everybody, outcomes } = await company();
    const text =
      "name,email,pay_kind,pay_rate,hours_per_period,starts_on,work_state,filing_status,pay_schedule,is_exempt\n" +
      "One,nobody,salary,100000.00,,2026-01-01,California,,,\nTwo,,hourly,20.00,,2026-01-01,,Widowed,,\n" +
      "Three,,monthly,10000.00,,2026-01-01,,,Weekly,\nFour,,salary,-5.00,,2026-02-30,,,,maybe\nFive,,,5.00,,,,,,\nSix,,hourly,20.00,1.5,2026-01-01,,,,\n";
    const refusal = await take(text).catch((error) => error);
    expect(refusal).toMatchObject({ status: 400, code: "validation_error" });
    const said = refusal.details.issues.map((one: { path: string; message: string }) => `${one.path} ${one.message}`);
    expect(said).toEqual([
      "content_base64 No way of writing days fits all of them, such as “2026-02-30”: say which in date_format.",
      expect.stringMatching(/^G2 work_state must be a 2-letter uppercase US state code/),
      expect.stringMatching(/^B2 email must be an e-mail address/),
      "H3 filing_status must be single, married filing jointly or head of household: “Widowed” is none of them",
      "C4 pay_kind must be salary (of a year) or hourly: “monthly” is none of them",
      "I4 pay_schedule must be a pay schedule in use: there is no “Weekly”",
      "F5 starts_on must be a day of the calendar since 1900: “2026-02-30” is none",
      "J5 is_exempt must be yes or no: “maybe” is none of them",
      "C6 pay_kind must say whether it is a salary or by the hour",
      "E7 hours_per_period must be a whole number: “1.5” is none",
    ]);
    expect(await everybody()).toEqual([]);
    expect(await outcomes("name,hourly_rate,starts_on\nSeven,20.00,2026-01-01\nEight,20.00,\n")).toEqual([
      ["refused", "null has no hours_per_period, which is required where pay_kind is hourly"],
      ["refused", "C is required"],
    ]);
  });

  it("asks whether somebody of a known name is the same person, unless the e-mail address or a word says it", async () => {
    const { add, take, outcomes, everybody } = await company();
    const ada = await add({ name: "Ada Byron", email: "ada@example.com", ends_on: "2026-03-31" });
    const bob = await add({ name: "Bob Ray" });
    const head = "name,email,starts_on,annual_salary,same_person_as\n";
    const rows = (...lines: string[]) => `${head}${lines.join("\n")}\n`;
    const asks = (id: string) =>
      `A is on the payroll already, as ${id}: say that in same_person_as where it is the same person, or nobody in same_person_as where it is another of this name`;
    expect(
      await outcomes(
        rows(
          "ADA  byron,Ada@Example.com,2026-02-01,1,",
          "Ada Byron,Ada@Example.com,2026-06-01,1,",
          "Ada Byron,,2026-06-01,1,",
          "Ada Byron,ada@example.com,2026-08-01,1,nobody",
          "Bob Ray,,2026-01-01,1,",
          "Bob Ray,,2026-05-01,1,",
          "Bob Ray,,2026-05-01,1,nobody",
          "Ada Lovelace,,2026-09-01,1,prsn_nobody",
          "Cy Day,cy@example.com,2026-01-01,1,",
          "Cy Day,cy@example.com,2026-01-01,1,",
          "Cy Day,other@example.com,2026-01-01,1,",
        ),
      ),
    ).toEqual([
      ["passed_over", `They are on the payroll already, as ${ada.person_id}, and stay as they are.`],
      ["taken_in", `The same employee as ${ada.person_id}: what the company pays them in a year is counted together.`],
      ["refused", asks(ada.person_id)],
      [
        "refused",
        `E must not say otherwise: the same name with the same e-mail address is the same person, ${ada.person_id}`,
      ],
      ["passed_over", `They are on the payroll already, as ${bob.person_id}, and stay as they are.`],
      ["refused", asks(bob.person_id)],
      ["taken_in"],
      ["refused", "E must be nobody, or the person_id of an employee: “prsn_nobody” is none"],
      ["taken_in"],
      ["refused", "A must be given once: row 10 has it already, of the same days"],
      [
        "refused",
        "A is there already, in row 10: give both one e-mail address where it is the same person, or nobody in same_person_as where it is another of this name",
      ],
    ]);
    await take(
      rows(
        "Ada Byron,ada@example.com,2026-06-01,1,",
        `Ada Lovelace,,2026-09-01,1,${ada.person_id}`,
        "Bob Ray,,2026-05-01,1,nobody",
        `Bob Ray,,2026-07-01,1,${bob.person_id}`,
      ),
    );
    const [again, other, married, back] = await everybody();
    expect([back, married].map((one) => one?.employee_id)).toEqual([ada.person_id, ada.person_id]);
    expect([other?.employee_id, again?.employee_id]).toEqual([other?.person_id, bob.person_id]);
  });

  it("goes out as CSV, and the file comes in elsewhere as the same", async () => {
    const { act, add, take, everybody } = await company();
    const { pay_schedule_id } = await act(createSchedule, {
      ...{ name: "Twice a month", frequency: "semimonthly", first_period_start: "2026-01-01" },
    });
    const filing = {
      ...{ filing_status: "head_of_household", has_multiple_jobs: true, dependents_credit_cents: 50_000 },
      ...{ other_income_cents: 100, deductions_cents: 200, extra_withholding_cents: 300, is_exempt: false },
      ...{ work_state: "CA", residence_state: "NV", state_allowances: 2, address: "1 Main Street, Reno" },
    };
    await add({ name: "Ada Byron", email: "ada@example.com", filing, federal_withheld_cents: 15_000, pay_schedule_id });
    const pay = { pay_kind: "hourly", annual_salary_cents: null, hourly_rate_cents: 4_250, hours_per_period: 160 };
    await add({ name: "=Bob", ...pay, ends_on: "2026-11-30", state_withheld_cents: 0 });
    const file = await act(exportEmployees);
    const { text } = file.content as { text: string };
    expect(text.split("\r\n")[0]).toContain("person_id,employee_id,name,email,starts_on,ends_on,pay_kind");
    const elsewhere = await company();
    await elsewhere.act(createSchedule, {
      ...{ name: "Twice a month", frequency: "semimonthly", first_period_start: "2026-01-01" },
    });
    expect(await elsewhere.preview(text)).toMatchObject({ written_by: "minutebook", taken_count: 2, refused_count: 0 });
    await elsewhere.take(text);
    const strip = (all: Awaited<ReturnType<typeof everybody>>) =>
      all
        .map(({ name, email, filing: filed, starts_on, ends_on, ...one }) => ({
          ...{ name, email, starts_on, ends_on, filed, rate: one.hourly_rate_cents, hours: one.hours_per_period },
          ...{ salary: one.annual_salary_cents, federal: one.federal_withheld_cents, state: one.state_withheld_cents },
          isScheduled: one.pay_schedule_id !== null,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    expect(strip(await elsewhere.everybody())).toEqual(strip(await everybody()));
    await expect(take(text)).rejects.toMatchObject({ status: 400 });
  });
});
