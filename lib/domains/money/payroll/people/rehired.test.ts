import { describe, expect, it } from "vitest";
import { fileTaxDocument } from "#lib/domains/compliance/tax/operations.ts";
import { newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import * as payroll from "../operations.ts";
import { readStub } from "../stubs/operations.ts";
import * as people from "./operations.ts";

const ada = { name: "Ada Byron", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };
const address = { email: "ada@example.com" };

/** A company that pays whom a test adds, what it says. */
async function withPayroll() {
  const company = await newCompany();
  const { act } = company;
  const add = async (more: object = {}) => act(people.createPerson, { ...ada, ...more });
  const bonus = async (pay_date: string, person_id: string, gross_cents: number) => {
    const days = { pay_date, period_start: pay_date, period_end: pay_date, off_cycle: true };
    const { run_id } = await act(payroll.createRun, { ...days, people: [{ person_id, gross_cents }] });
    await act(payroll.approveRun, { run_id });
    return act(payroll.processRun, { run_id, paid_on: pay_date });
  };
  const tell = (filing_type: string, more: object = {}) =>
    act(fileTaxDocument, { filing_type, tax_year: 2026, ...more });
  return { ...company, add, bonus, tell };
}

const ofLine = (lines: readonly { line: string; amount_cents: number | null }[], line: string) =>
  lines.find((one) => one.line === line)?.amount_cents;

describe("who comes back in the same year", () => {
  it("goes on with the year's wage bases, on one Form W-2 and one year to date", async () => {
    const { act, add, bonus, tell } = await withPayroll();
    const before = await add({ ends_on: "2026-02-28" });
    const first = await bonus("2026-02-10", before.person_id, 15_000_000);
    // 6.2% and 1.45% of $150,000, and 0.6% of $7,000.
    expect(first.employer_taxes).toMatchObject({ social_security_cents: 930_000, futa_cents: 4_200 });
    const now = await add({ name: "Ada Lovelace", starts_on: "2026-06-01", same_person_as: before.person_id });
    expect([before.employee_id, now.employee_id]).toEqual([before.person_id, before.person_id]);
    const second = await bonus("2026-06-30", now.person_id, 10_000_000);
    // $34,500 are left under $184,500: 6.2% of them; $50,000 lie over $200,000: 0.9% of them; of FUTA's $7,000 nothing is left.
    expect(second).toMatchObject({
      ...{ social_security_withheld_cents: 213_900, medicare_withheld_cents: 145_000 },
      ...{ additional_medicare_withheld_cents: 45_000 },
      employer_taxes: { social_security_cents: 213_900, medicare_cents: 145_000, futa_cents: 0 },
    });
    for (const recipient_name of ["Ada Lovelace", "ada byron"]) {
      const w2 = await tell("w2", { recipient_name });
      const boxes = ["1", "3", "4", "5", "6"].map((box) => ofLine(w2.lines, box));
      expect(boxes).toEqual([25_000_000, 18_450_000, 1_143_900, 25_000_000, 362_500 + 45_000]);
      expect(w2.basis).not.toContain("bear this name");
    }
    const year = await tell("940");
    expect(["3", "5", "7", "12"].map((line) => ofLine(year.lines, line))).toEqual([
      ...[25_000_000, 24_300_000, 700_000, 4_200],
    ]);
    const quarters = await Promise.all([1, 2].map((quarter) => tell("941", { quarter })));
    expect(quarters.map(({ lines }) => ["2", "5a", "5c", "7"].map((line) => ofLine(lines, line)))).toEqual([
      ...[
        [15_000_000, 15_000_000, 15_000_000, 0],
        [10_000_000, 3_450_000, 10_000_000, 0],
      ],
    ]);
    const stub = await act(readStub, { run_id: second.run_id, person_id: now.person_id });
    expect(stub.year_to_date).toMatchObject({ gross_cents: 25_000_000, social_security_wages_cents: 18_450_000 });
    // What counts on it is voided first, by whatever record it was paid.
    await expect(act(payroll.voidRun, { run_id: first.run_id })).rejects.toMatchObject({ status: 409 });
  });

  it("in the month of leaving is paid by both records in one run, under one base, as one employee", async () => {
    const { act, add, tell } = await withPayroll();
    const before = await add({ ...address, ends_on: "2026-03-10" });
    const now = await add({ ...address, starts_on: "2026-03-13", annual_salary_cents: 24_000_000 });
    const { run_id, people: drafted } = await act(payroll.runPayroll, { period: "2026-03", pay_date: "2026-03-31" });
    // 10/31 of $10,000.00 and 19/31 of $20,000.00: $3,225.81 and $3,774.19 of it are FUTA's $7,000.
    expect(drafted.map((one) => [one.person_id, one.gross_cents, one.employer_taxes?.futa_cents])).toEqual([
      [before.person_id, 322_581, 1_935],
      [now.person_id, 1_225_806, 2_265],
    ]);
    const preview = await act(payroll.previewRun, { period: "2026-03", pay_date: "2026-03-31" });
    expect(preview.employer_taxes).toMatchObject({ futa_cents: 4_200 });
    expect((await act(payroll.approveRun, { run_id })).employer_taxes).toMatchObject({ futa_cents: 4_200 });
    await act(payroll.processRun, { run_id, paid_on: "2026-03-31" });
    const quarter = await tell("941", { quarter: 1 });
    expect(quarter.lines[0]).toMatchObject({ line: "1", text: "1" });
  });
});

describe("whether somebody of a known name is the same person", () => {
  it("is asked, unless the e-mail address says it", async () => {
    const { act, add } = await withPayroll();
    const first = await add(address);
    const asked = { status: 409, code: "same_name", message: expect.stringContaining(first.person_id) };
    await expect(add()).rejects.toMatchObject(asked);
    await expect(add({ name: "ADA  byron", email: "ada@home.example" })).rejects.toMatchObject(asked);
    expect((await add({ email: "Ada@Example.com" })).employee_id).toBe(first.employee_id);
    expect((await add({ email: "ada@home.example", same_person_as: first.person_id })).employee_id).toBe(
      first.person_id,
    );
    const other = await add({ email: "other@example.com", same_person_as: "nobody" });
    expect(other.employee_id).toBe(other.person_id);
    const said = { status: 409, code: "same_person" };
    await expect(add({ ...address, same_person_as: "nobody" })).rejects.toMatchObject(said);
    await expect(add({ ...address, same_person_as: other.person_id })).rejects.toMatchObject(said);
    const stranger = await newCompany();
    const elsewhere = await stranger.act(people.createPerson, ada);
    for (const same_person_as of [elsewhere.person_id, "prsn_nobody"]) {
      await expect(add({ name: "Bob", same_person_as })).rejects.toMatchObject({ status: 404 });
    }
    expect((await act(people.listPeople)).data).toHaveLength(4);
  });

  it("is said of records that there are, and taken back, and leaves approved runs as they are", async () => {
    const { act, add, bonus } = await withPayroll();
    const first = await add();
    const second = await add({ same_person_as: "nobody" });
    const third = await add({ same_person_as: second.person_id });
    const january = await bonus("2026-01-30", first.person_id, 700_000);
    await bonus("2026-01-30", second.person_id, 700_000);
    const say = (person_id: string, same_person_as: string) => act(people.updatePerson, { person_id, same_person_as });
    expect((await say(second.person_id, first.person_id)).employee_id).toBe(first.person_id);
    const employee = async (person_id: string) => (await act(people.readPerson, { person_id })).employee_id;
    expect(await employee(third.person_id)).toBe(first.person_id);
    expect((await bonus("2026-02-27", third.person_id, 100_000)).employer_taxes).toMatchObject({ futa_cents: 0 });
    // Both were taxed on $7,000 before: that the year does not add up is so with the run and without it.
    expect(await act(payroll.voidRun, { run_id: january.run_id })).toMatchObject({ status: "voided" });
    // Whoever called the others by its name leaves them one of their own.
    expect((await say(first.person_id, "nobody")).employee_id).toBe(first.person_id);
    expect([await employee(second.person_id), await employee(third.person_id)]).toEqual([
      ...[second.person_id, second.person_id],
    ]);
    expect((await say(third.person_id, "nobody")).employee_id).toBe(third.person_id);
  });

  it("is held by PostgreSQL too, also of two who are added at once", async () => {
    const { act, add } = await withPayroll();
    const both = await Promise.all([add(address), add(address)]);
    expect(new Set(both.map(({ employee_id }) => employee_id)).size).toBe(1);
    const bobs = outcomes(await Promise.allSettled([add({ name: "Bob" }), add({ name: "bob" })]));
    expect(bobs).toEqual({ done: 1, refused: [409] });
    const one = both[0]?.employee_id;
    const two = both.find(({ person_id }) => person_id !== one)?.person_id;
    const stranger = await newCompany();
    const elsewhere = (await stranger.act(people.createPerson, ada)).person_id;
    const refused = async (person_id = "", employee_id = "") =>
      (
        await refusalByDatabase(`do $$ begin set constraints all immediate;
          update payroll_person set employee_id = '${employee_id}' where person_id = '${person_id}'; end $$`)
      )?.message;
    expect(await refused(two, two)).toContain("the same name with the same address is one employee");
    const cy = (await act(people.createPerson, { ...ada, name: "Cy" })).person_id;
    expect(await refused(cy, two)).toContain("called by a record of their own");
    expect(await refused(one, cy)).toContain("is one employee");
    expect(await refused(cy, elsewhere)).toContain("payroll_person_workspace_id_employee_id_fkey");
  });
});
