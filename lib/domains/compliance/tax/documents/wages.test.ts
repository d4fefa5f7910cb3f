import { describe, expect, it } from "vitest";
import * as payroll from "#lib/domains/money/payroll/operations.ts";
import { createPerson } from "#lib/domains/money/payroll/people/operations.ts";
import { readObligation } from "#lib/domains/trust/approvals/operations.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { confirmTaxFiling, fileTaxDocument, readTaxYear } from "../operations.ts";

const ofLine = (lines: readonly { line: string; amount_cents: number | null }[], line: string) =>
  lines.filter((one) => one.line === line).map(({ amount_cents }) => amount_cents);

const hired = { name: "Ada Byron", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };

describe("a year's payroll returns", () => {
  it("have boxes 1 to 6, lines 5a to 16 and FUTA by each person's own caps", async () => {
    const { act } = await newCompany();
    const hire = async (name: string) =>
      (await act(createPerson, { name, pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" }))
        .person_id;
    const [ada, bob] = [await hire("Ada Byron"), await hire("Bob Ray")];
    const run = async (pay_date: string, people: { person_id: string; gross_cents: number }[]) => {
      const total_gross_cents = people.reduce((sum, { gross_cents }) => sum + gross_cents, 0);
      const given = people.map((one) => ({ ...one, federal_withheld_cents: 100_000 }));
      const days = { pay_date, period_start: pay_date, period_end: pay_date, off_cycle: true };
      const { run_id } = await act(payroll.createRun, { ...days, total_gross_cents, people: given });
      await act(payroll.approveRun, { run_id });
      await act(payroll.processRun, { run_id });
    };
    // Ada earns $250,000 in two quarters: $184,500 of it is under the base of 2026, $50,000 over $200,000.
    await run("2026-03-12", [{ person_id: ada, gross_cents: 15_000_000 }]);
    await run("2026-05-12", [
      { person_id: ada, gross_cents: 10_000_000 },
      { person_id: bob, gross_cents: 500_000 },
    ]);
    const w2 = await act(fileTaxDocument, { filing_type: "w2", tax_year: 2026, recipient_name: "Ada Byron" });
    expect(w2.lines.map(({ line, amount_cents }) => [line, amount_cents])).toEqual([
      ["1", 25_000_000],
      ["2", 200_000],
      ["3", 18_450_000],
      ["4", 1_143_900],
      ["5", 25_000_000],
      ["6", 362_500 + 45_000],
    ]);
    const q2 = await act(fileTaxDocument, { filing_type: "941", tax_year: 2026, quarter: 2 });
    expect(q2).toMatchObject({ is_reportable: true, amount_cents: 10_500_000, due_date: "2026-07-31" });
    expect(ofLine(q2.lines, "5a")).toEqual([3_950_000, 489_800]);
    expect(ofLine(q2.lines, "5c")).toEqual([10_500_000, 304_500]);
    expect(ofLine(q2.lines, "5d")).toEqual([5_000_000, 45_000]);
    expect(ofLine(q2.lines, "5e")).toEqual([839_300]);
    expect(ofLine(q2.lines, "7")).toEqual([0]);
    expect(ofLine(q2.lines, "12")).toEqual([1_039_300]);
    expect(ofLine(q2.lines, "16")).toEqual([0, 1_039_300, 0, 1_039_300]);
    expect(q2.instalments.map(({ amount_cents }) => amount_cents)).toEqual([15_000_000, 10_500_000, 0, 0]);
    const futa = await act(fileTaxDocument, { filing_type: "940", tax_year: 2026 });
    expect(futa).toMatchObject({ amount_cents: 7_200, is_reportable: true, due_date: "2027-02-01" });
    expect(ofLine(futa.lines, "7")).toEqual([1_200_000]);
    expect(["16a", "16b", "16c", "16d"].flatMap((line) => ofLine(futa.lines, line))).toEqual([4_200, 3_000, 0, 0]);
    const idle = await act(fileTaxDocument, { filing_type: "941", tax_year: 2026, quarter: 4 });
    // Whoever has filed one files on, also of a quarter without wages.
    expect(idle).toMatchObject({ is_reportable: null, lines: [], amount_cents: 0 });
    // The year's figures are asked for by the quarter that is due next.
    const whole = await act(fileTaxDocument, { filing_type: "941", tax_year: 2026 });
    const last = await act(readObligation, { obligation_id: whole.obligation_id });
    // Once it is over, of a quarter without wages, it says so.
    expect(last.title).toMatch(/^File: Form 941, Employer's Quarterly Federal Tax Return, quarter 4 of 2026/);
    const kinds = (await act(readTaxYear, { tax_year: "2026" })).documents.map(
      ({ filing_type, quarter, recipient_name }) => `${filing_type} ${recipient_name ?? quarter ?? ""}`.trim(),
    );
    expect(kinds).toEqual(["w2 Ada Byron", "w2 Bob Ray", "941 1", "941 2", "940", "estimated"]);
  });

  it("of a year whose figures are not known leave out what follows from them, and say so", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(createPerson, {
      name: "Ada",
      pay_kind: "salary",
      annual_salary_cents: 6_000_000,
      starts_on: "2024-01-01",
    });
    const days = { pay_date: "2024-01-31", period_start: "2024-01-01", period_end: "2024-01-31" };
    const people = [{ person_id, gross_cents: 500_000 }];
    const { run_id } = await act(payroll.createRun, { ...days, total_gross_cents: 500_000, people });
    await act(payroll.approveRun, { run_id });
    await act(payroll.processRun, { run_id });
    const w2 = await act(fileTaxDocument, { filing_type: "w2", tax_year: 2024, recipient_name: "Ada" });
    expect(ofLine(w2.lines, "3")).toEqual([null]);
    expect(w2.lines.find(({ line }) => line === "4")).toMatchObject({ amount_cents: null, text: "Not in our facts" });
    expect(w2.basis).toContain("of 2024 are not in our facts");
    const futa = await act(fileTaxDocument, { filing_type: "940", tax_year: 2024 });
    expect(futa).toMatchObject({ amount_cents: null, is_reportable: true });
  });

  it("have a Form 940 whose quarters add up to its tax, though each pay rounds by itself", async () => {
    const { act } = await newCompany();
    await act(createPerson, { ...hired, annual_salary_cents: 148_140 });
    for (const month of ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"]) {
      const { run_id } = await act(payroll.runPayroll, { period: `2026-${month}`, pay_date: `2026-${month}-28` });
      await act(payroll.approveRun, { run_id });
      await act(payroll.processRun, { run_id });
    }
    // 0.6% of $123.45 is 74.07 cents: ten pays owe 740, and the year's $1,234.50 owe 741.
    const { lines } = await act(fileTaxDocument, { filing_type: "940", tax_year: 2026 });
    expect(ofLine(lines, "12")).toEqual([741]);
    expect(["16a", "16b", "16c", "16d"].flatMap((of) => ofLine(lines, of))).toEqual([222, 222, 223, 74]);
  });

  it("tell on Form W-2 what was deferred and withheld for a state, each of two of a name on a form of their own", async () => {
    const { act } = await newCompany();
    const deductions = [
      { name: "401(k)", amount_cents: 50_000, kind: "traditional_401k" },
      { name: "Roth", amount_cents: 20_000, kind: "roth_401k" },
      { name: "Health", amount_cents: 10_000, kind: "section_125" },
    ];
    const one = await act(createPerson, { ...hired, ends_on: "2026-01-31", state_withheld_cents: 30_000, deductions });
    const namesake = { ...hired, name: "ada byron", starts_on: "2026-03-01", same_person_as: "nobody" };
    const two = await act(createPerson, namesake);
    const bob = await act(createPerson, { ...hired, name: "Bob Ray", starts_on: "2026-03-01" });
    for (const period of ["2026-01", "2026-03"]) {
      const { run_id } = await act(payroll.runPayroll, { period, pay_date: `${period}-28` });
      await act(payroll.approveRun, { run_id });
      await act(payroll.processRun, { run_id });
    }
    const tell = (more: object) => act(fileTaxDocument, { filing_type: "w2", tax_year: 2026, ...more });
    await expect(tell({ recipient_name: "Ada  BYRON" })).rejects.toMatchObject({
      ...{ status: 409, code: "same_name" },
      message: expect.stringContaining(`${one.person_id}, ${two.person_id}`),
    });
    const w2 = await tell({ employee_id: one.person_id });
    expect(w2).toMatchObject({ recipient_name: "Ada Byron", employee_id: one.person_id, payment_count: 1 });
    expect(ofLine(w2.lines, "1")).toEqual([1_000_000 - 60_000]);
    expect(ofLine(w2.lines, "5")).toEqual([1_000_000 - 10_000]);
    expect(ofLine(w2.lines, "12")).toEqual([50_000, 20_000]);
    expect(w2.lines.find(({ line }) => line === "13")).toMatchObject({ text: "Checked" });
    expect(ofLine(w2.lines, "17")).toEqual([30_000]);
    expect(w2.basis).toContain(`2 employees of this name were paid: this is the form of ${one.person_id} alone.`);
    // Nobody has told whose tax it is.
    expect(w2.lines.find(({ line }) => line === "15")).toMatchObject({ text: "Not told whose tax it is" });
    expect(w2.basis).toMatch(/Not told.* \(boxes 18 to 20\).*Of some of box 17 it is not told to which state it is/);
    const other = await tell({ employee_id: two.person_id, recipient_name: "ada byron" });
    expect([ofLine(other.lines, "1"), ofLine(other.lines, "17")]).toEqual([[1_000_000], []]);
    expect(other.filing_id).not.toBe(w2.filing_id);
    expect((await tell({ employee_id: one.person_id })).filing_id).toBe(w2.filing_id);
    const { documents } = await act(readTaxYear, { tax_year: 2026 });
    const forms = documents.filter(({ filing_type }) => filing_type === "w2");
    expect(forms.map(({ employee_id, filing_id, amount_cents }) => [employee_id, filing_id, amount_cents])).toEqual([
      [one.person_id, w2.filing_id, 940_000],
      [two.person_id, other.filing_id, 1_000_000],
      [bob.person_id, null, 1_000_000],
    ]);
    // All of a year's Forms W-2 go in together.
    await act(confirmTaxFiling, { filing_id: w2.filing_id });
    expect(w2.obligation_id).toBe(other.obligation_id);
    // Another name of the same employee brings the same form up to date.
    const byName = await tell({ recipient_name: "Bob Ray" });
    expect(byName).toMatchObject({ employee_id: bob.person_id, basis: expect.not.stringContaining("of this name") });
    const married = { ...hired, name: "Bob Smith", starts_on: "2026-06-01", same_person_as: bob.person_id };
    await act(createPerson, married);
    expect(await tell({ recipient_name: "bob ray" })).toMatchObject({
      ...{ filing_id: byName.filing_id, recipient_name: "Bob Smith" },
    });
    await expect(tell({ employee_id: two.person_id, recipient_name: "Bob Ray" })).rejects.toMatchObject({
      ...{ status: 400, message: "recipient_name must be the employee's own, such as ada byron, or be left out" },
    });
    await expect(tell({ employee_id: "prsn_01k0zk1x3ve4b8j0c2v5y6m7n8" })).rejects.toMatchObject({ status: 404 });
    const stray = act(fileTaxDocument, { filing_type: "940", tax_year: 2026, employee_id: one.person_id });
    await expect(stray).rejects.toMatchObject({ status: 400, message: "employee_id must be left out for a 940" });
    const elsewhere = await newCompany();
    const { person_id } = await elsewhere.act(createPerson, hired);
    await expect(tell({ employee_id: person_id })).rejects.toMatchObject({ status: 404 });
    const placed = (employee: string, filing_id: string) =>
      refusalByDatabase("update tax_filing set employee_id = $1 where filing_id = $2", [employee, filing_id]);
    expect((await placed(person_id, other.filing_id))?.message).toContain("names what is another company's");
    const year = await act(fileTaxDocument, { filing_type: "940", tax_year: 2026 });
    expect((await placed(one.person_id, year.filing_id))?.constraint).toBe("tax_filing_employee_is_of_a_w2");
    expect((await placed(bob.person_id, other.filing_id))?.constraint).toBe("tax_filing_prepared_once");
  });

  it("say where line 7 of Form 941 is no fraction of a cent, since runs were approved out of their pay dates' order", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(createPerson, hired);
    for (const pay_date of ["2026-06-30", "2026-03-31"]) {
      const days = { pay_date, period_start: pay_date, period_end: pay_date, off_cycle: true };
      const { run_id } = await act(payroll.createRun, { ...days, people: [{ person_id, gross_cents: 18_450_000 }] });
      await act(payroll.approveRun, { run_id });
      await act(payroll.processRun, { run_id });
    }
    const tell = (quarter: number) => act(fileTaxDocument, { filing_type: "941", tax_year: 2026, quarter });
    const [first, second] = [await tell(1), await tell(2)];
    // June's run, approved first, has used up the base: March's wages were taxed nothing of it, and $1,521.00 as over $200,000.
    expect(ofLine(first.lines, "5a")).toEqual([18_450_000, 2_287_800]);
    expect(ofLine(first.lines, "7")).toEqual([-2_287_800 + 152_100]);
    for (const { basis } of [first, second]) expect(basis).toContain("Line 7 is more than fractions of cents");
  });
});
