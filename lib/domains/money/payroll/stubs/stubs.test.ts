import { describe, expect, it } from "vitest";
import { toReportPdf } from "#lib/work/pdf/report.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import * as payroll from "../operations.ts";
import * as payrollPeople from "../people/operations.ts";
import { downloadStub, readStub } from "./operations.ts";

const deductions = [{ name: "401(k)", amount_cents: 50_000, kind: "traditional_401k" }];
const loan = { name: "Loan", amount_cents: 5_000 };
const health = { name: "Health", amount_cents: 10_000, kind: "section_125" };
const ada = {
  ...{ name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2025-01-01" },
  ...{ federal_withheld_cents: 150_000, deductions, filing: { address: "1 Main Street" } },
};

/** A company that has paid Ada for December, January and February, and a bonus with February's pay. */
async function withPays() {
  const company = await newCompany();
  const { act } = company;
  const { person_id } = await act(payrollPeople.createPerson, ada);
  const pay = async (draft: Promise<{ run_id: string }>, paid_on: string) => {
    const { run_id } = await draft;
    await act(payroll.approveRun, { run_id });
    await act(payroll.processRun, { run_id, paid_on });
    return run_id;
  };
  const month = (period: string, day: string, paid_on = day) =>
    pay(act(payroll.runPayroll, { period, pay_date: day }), paid_on);
  await month("2025-12", "2025-12-31");
  const january = await month("2026-01", "2026-01-30", "2026-01-28");
  const february = await month("2026-02", "2026-02-27");
  const days = { pay_date: "2026-02-27", period_start: "2026-02-01", period_end: "2026-02-28", off_cycle: true };
  const people = [{ person_id, gross_cents: 100_000, deductions: [loan, health] }];
  const bonus = await pay(act(payroll.createRun, { ...days, people }), "2026-02-27");
  const stub = (run_id: string) => act(readStub, { run_id, person_id });
  return { ...company, person_id, january, february, bonus, stub };
}

describe("a pay stub", () => {
  it("tells this pay from gross to net, and the year's up to it by the pay dates", async () => {
    const { january, february, bonus, stub } = await withPays();
    const taxed = { federal_wages_cents: 950_000, fica_wages_cents: 1_000_000 };
    const own = { gross_cents: 1_000_000, ...taxed, federal_withheld_cents: 150_000, deductions, net_cents: 723_500 };
    expect(await stub(january)).toMatchObject({
      ...{
        ...own,
        name: "Ada",
        address: "1 Main Street",
        pay_date: "2026-01-30",
        paid_on: "2026-01-28",
        year_to_date: own,
      },
    });
    expect((await stub(february)).year_to_date).toMatchObject({ gross_cents: 2_000_000, net_cents: 1_447_000 });
    const last = await stub(bonus);
    // Health of 100.00 leaves 90.00 for FICA: 5.58 and 1.31 of it, half a cent up.
    expect(last).toMatchObject({ gross_cents: 100_000, federal_withheld_cents: 0, net_cents: 78_115 });
    expect(last.year_to_date).toMatchObject({
      gross_cents: 2_100_000,
      federal_wages_cents: 1_990_000,
      fica_wages_cents: 2_090_000,
      social_security_wages_cents: 2_090_000,
      social_security_withheld_cents: 129_580,
      medicare_withheld_cents: 30_305,
      deductions: [{ ...deductions[0], amount_cents: 100_000 }, { ...loan, kind: "other" }, health],
      net_cents: 1_525_115,
    });
  });

  it("is a PDF of the same, the same bytes every time", async () => {
    const { act, person_id, january: run_id } = await withPays();
    const file = await act(downloadStub, { run_id, person_id });
    expect(file).toMatchObject({ filename: `pay-stub-${run_id}-${person_id}.pdf`, content_type: "application/pdf" });
    if (!("pdf" in file.content && "sheets" in file.content.pdf)) throw new Error("no report");
    const [sheet] = file.content.pdf.sheets;
    expect(sheet?.rows.map(({ label, cells }) => [label, ...cells])).toContainEqual(["Net pay", 723_500, 723_500]);
    expect(sheet?.rows.map(({ label, cells }) => [label, ...cells])).toContainEqual(["401(k)", 50_000, 50_000]);
    expect(sheet?.rows.map(({ label, cells }) => [label, ...cells])).toContainEqual([
      ...["For federal income tax", 950_000, 950_000],
    ]);
    // The money left two days before she had it.
    expect(sheet?.period).toMatch(/paid on January 30, 2026$/);
    const bytes = await toReportPdf(file.content.pdf);
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-");
    expect(await toReportPdf(file.content.pdf)).toEqual(bytes);
  });

  it("is not there before the run is processed, nor of whom it does not pay, nor for another company", async () => {
    const { act, person_id, january } = await withPays();
    const { run_id } = await act(payroll.runPayroll, { period: "2026-03", pay_date: "2026-03-31" });
    await expect(act(readStub, { run_id, person_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("the payroll run's status is draft"),
    });
    const other = (await act(payrollPeople.createPerson, { ...ada, same_person_as: "nobody" })).person_id;
    await expect(act(readStub, { run_id: january, person_id: other })).rejects.toMatchObject({ status: 404 });
    const stranger = await newCompany();
    await expect(stranger.act(readStub, { run_id: january, person_id })).rejects.toMatchObject({ status: 404 });
  });
});
