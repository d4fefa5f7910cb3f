import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { createSchedule, disposeSchedule, voidSchedule } from "#lib/domains/books/schedules/operations.ts";
import { declareDistribution, payDistribution } from "#lib/domains/equity/distributions/operations.ts";
import { issueEquity } from "#lib/domains/equity/grants/operations.ts";
import { accrueNote, createNote, payNote } from "#lib/domains/equity/notes/operations.ts";
import { closeRound } from "#lib/domains/equity/rounds/operations.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { createBatch } from "../../ledger/operations.ts";
import { cashFlowCsv } from "../csv.ts";
import { readCashFlow, readIncomeStatement } from "../operations.ts";

/** A company of one shareholder, and the cash flow of a month of it by what each activity lists. */
async function company() {
  const { act, open } = await newCompany();
  await act(issueEquity, { grant_type: "common", recipient_name: "Ada Byron", shares: 100, granted_on: "2025-12-01" });
  const of = async (period: string) => {
    const told = await act(readCashFlow, { from: `${period}-01`, to: `${period}-28` });
    const listed = (lines: typeof told.operating) =>
      Object.fromEntries(lines.map(({ account_code, amount_cents }) => [account_code, amount_cents]));
    const { total_operating_cents: operated, total_investing_cents: invested, total_financing_cents: financed } = told;
    return {
      ...{ operated, invested, financed },
      operating: listed(told.operating),
      investing: listed(told.investing),
    };
  };
  return { act, open, of };
}

/** A company that has bought a press for $10.00 and sold it in its third month. */
async function disposed() {
  const { act, open, of } = await company();
  const [asset, cash] = [await open("fixed_assets"), await open("cash")];
  const lines = [
    { account_id: asset, side: "debit", amount_cents: 1000 },
    { account_id: cash, side: "credit", amount_cents: 1000 },
  ];
  await act(createBatch, { entries: [{ date: "2026-01-05", description: "Bought", lines }], post: true });
  const given = { kind: "fixed_asset", name: "Press", cost_cents: 1000, months: 10, first_period: "2026-01" };
  const { schedule_id } = await act(createSchedule, given);
  await act(disposeSchedule, { schedule_id, disposed_on: "2026-03-10", proceeds_cents: 950 });
  return { act, of, schedule_id };
}

describe("the cash-flow statement", () => {
  it("has what a fixed asset was sold for under investing, and its gain out of operating", async () => {
    const { act, of } = await disposed();
    expect(await of("2026-03")).toEqual({
      operated: 0,
      operating: { gain_on_disposal: -150 },
      invested: 950,
      investing: { fixed_assets: 1000, accumulated_depreciation: -200, gain_on_disposal: 150 },
      financed: 0,
    });
    const income = await act(readIncomeStatement, { from: "2026-03-01", to: "2026-03-31" });
    expect(income).toMatchObject({ gross_profit_cents: 0, other_income_cents: 150, net_income_cents: 150 });
  });

  it("has interest that became shares with its note neither paid nor raised", async () => {
    const { act, of } = await company();
    const day = { issued_on: "2026-01-01", paid_on: "2026-01-01", matures_on: "2028-01-01" };
    const note = { investor_name: "Grace", principal_amount_cents: 120_000, interest_percent: 10, day_count: "30/360" };
    const { note_id } = await act(createNote, { ...note, ...day });
    await act(accrueNote, { note_id, accrued_on: "2026-02-01" });
    expect(await of("2026-02")).toMatchObject({ operated: 0, operating: { accrued_liabilities: 1000 } });
    const investments = [{ investor_name: "Seed", amount_cents: 500_000 }];
    const round = { pre_money_cents: 1_000_000, name: "A", closed_on: "2026-03-01", is_paid: true, investments };
    const { investors } = await act(closeRound, round);
    expect(await of("2026-03")).toMatchObject({
      operated: 0,
      operating: { interest_expense: 1000 },
      financed: investors[0]?.cost_cents,
    });
  });

  it("has the same of a note whose money comes after it has become shares", async () => {
    const { act, of } = await company();
    const note = { investor_name: "Grace", principal_amount_cents: 120_000, interest_percent: 10, day_count: "30/360" };
    const { note_id } = await act(createNote, { ...note, issued_on: "2026-01-01", matures_on: "2028-01-01" });
    const investments = [{ investor_name: "Seed", amount_cents: 500_000 }];
    await act(closeRound, {
      pre_money_cents: 1_000_000,
      name: "A",
      closed_on: "2026-03-01",
      is_paid: false,
      investments,
    });
    await act(payNote, { note_id, paid_on: "2026-04-01" });
    // Two months of interest are in the shares, and were paid to nobody.
    expect(await of("2026-04")).toMatchObject({
      operated: 0,
      operating: { interest_expense: 2000 },
      financed: 120_000,
    });
  });

  it("takes back what a disposal was of investing where that was a mistake, in the month of the reversal", async () => {
    const { act, of, schedule_id } = await disposed();
    const before = await of("2026-03");
    await act(voidSchedule, { schedule_id });
    expect(await of("2026-03")).toEqual(before);
    const { total_investing_cents } = await act(readCashFlow, { from: today(), to: today() });
    expect(total_investing_cents).toBe(-950);
  });

  it("has a dividend under financing when it is paid, and nothing moved when it is declared", async () => {
    const { act, of } = await company();
    const declared = { total_amount_cents: 500, record_date: "2026-01-20", declared_on: "2026-01-15" };
    const { distribution_id } = await act(declareDistribution, declared);
    expect(await of("2026-01")).toMatchObject({ operated: 0, financed: 0 });
    await act(payDistribution, { distribution_id, paid_on: "2026-02-02" });
    expect(await of("2026-02")).toMatchObject({ operated: 0, financed: -500 });
    const { content } = cashFlowCsv(await act(readCashFlow, { from: "2026-02-01", to: "2026-02-28" }));
    const sections = (content as { text: string }).text.split(/\r?\n/).map((row) => row.split(",")[0]);
    expect(sections.slice(-5)).toEqual([
      ...["Financing activities", "Net change in cash", "Cash at the beginning", "Cash at the end", ""],
    ]);
  });
});
