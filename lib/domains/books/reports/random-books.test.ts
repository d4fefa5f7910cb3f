import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../e2e/support/books.ts";
import { seed, size } from "../../../../e2e/support/size.ts";
import { changeEntity } from "../../company/entities/detail/operations.ts";
import { createExchangeRate, createRevaluation } from "../currencies/operations.ts";
import { createBatch } from "../ledger/operations.ts";
import * as reports from "./operations.ts";

const codes = [
  ...["cash", "accounts_receivable", "equipment", "accumulated_depreciation", "accounts_payable", "loans_payable"],
  ...["common_stock", "revenue", "cogs", "rent", "interest_expense", "suspense"],
];

const day = fc
  .record({
    year: fc.constantFrom(2023, 2024, 2025),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map((of) => `${of.year}-${String(of.month).padStart(2, "0")}-${String(of.day).padStart(2, "0")}`);

const some = fc.tuple(
  day,
  fc.constantFrom("usd", "eur"),
  fc.constantFrom(...codes),
  fc.constantFrom(...codes),
  fc.integer({ min: 1, max: 5_000_000 }),
);

/** A company that keeps the same accounts in two currencies, its fiscal year ending with June, with rates that move. */
async function twoCurrencies() {
  const company = await newCompany();
  await company.act(changeEntity, { fiscal_year_end: "06-30" });
  const ids = new Map<string, string>();
  const types: Record<string, string> = {
    cash: "asset",
    accounts_receivable: "asset",
    equipment: "asset",
    accumulated_depreciation: "asset",
    accounts_payable: "liability",
    loans_payable: "liability",
    common_stock: "equity",
    revenue: "revenue",
    cogs: "expense",
    rent: "expense",
    interest_expense: "expense",
  };
  for (const code of codes) {
    ids.set(`${code} usd`, await company.open(code));
    const account_type = types[code];
    ids.set(
      `${code} eur`,
      await company.open(`${code}_eur`, { currency: "eur", ...(account_type && { account_type }) }),
    );
  }
  for (const [date, rate] of [
    ["2022-12-31", "1.0666"],
    ["2023-09-30", "1.0573"],
    ["2024-06-30", "1.0713"],
    ["2025-03-31", "1.0815"],
  ]) {
    await company.act(createExchangeRate, { currency: "eur", date, rate });
  }
  const post = (given: [string, string, string, string, number][]) =>
    company.act(createBatch, {
      post: true,
      entries: given.map(([date, currency, debit, credit, amount_cents]) => ({
        date,
        description: `${debit} from ${credit}`,
        lines: [
          { account_id: ids.get(`${debit} ${currency}`), side: "debit", amount_cents },
          { account_id: ids.get(`${credit} ${currency}`), side: "credit", amount_cents },
        ],
      })),
    });
  return { ...company, post };
}

describe("random books over several fiscal years and currencies", () => {
  it("balance, tie to cash, and add up by months, in each currency and translated", async () => {
    const { act, post } = await twoCurrencies();
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { minLength: 1, maxLength: 6 }),
        day,
        day,
        fc.constantFrom({}, { currency: "eur" }, { translate: "true" as const }, { basis: "cash" as const }),
        async (more, one, other, asked) => {
          await post(more);
          const [from, to] = one < other ? [one, other] : [other, one];
          const sheet = await act(reports.readBalanceSheet, { ...asked, as_of: to, compare: "prior_year" });
          for (const of of [sheet, ...sheet.comparisons]) {
            expect(of.is_balanced).toBe(true);
            expect(of.total_current_assets_cents + of.total_non_current_assets_cents).toBe(of.total_assets_cents);
          }
          const trial = await act(reports.readTrialBalance, { ...asked, as_of: to });
          expect(trial).toMatchObject({ is_balanced: true, prior_earnings_cents: sheet.prior_earnings_cents });
          const year = await act(reports.readIncomeStatement, {
            ...asked,
            from: sheet.fiscal_year_start,
            to,
            compare: "months",
          });
          expect(year.net_income_cents).toBe(sheet.net_income_cents);
          expect(year.comparisons.reduce((sum, { net_income_cents }) => sum + net_income_cents, 0)).toBe(
            year.net_income_cents,
          );
          expect(
            year.operating_income_cents + year.other_income_cents - year.other_expenses_cents - year.income_taxes_cents,
          ).toBe(year.net_income_cents);
          const { basis: _, ...view } = { basis: undefined, ...asked };
          const cash = await act(reports.readCashFlow, { ...view, from, to });
          expect(cash.is_tied).toBe(true);
          if (!("translate" in asked)) {
            expect(cash.exchange_effect_cents).toBe(0);
            const moved = await act(reports.readCashMovements, { ...view, from, to });
            expect([cash.opening_cash_cents, cash.closing_cash_cents]).toEqual([
              moved.opening_cents,
              moved.closing_cents,
            ]);
          }
        },
      ),
      { seed, numRuns: size(160) },
    );
  });

  it("have nothing left to revalue once they are revalued, and balance as before", async () => {
    const { act, post } = await twoCurrencies();
    await post([
      ["2023-02-01", "eur", "cash", "revenue", 1_000_000],
      ["2024-05-01", "eur", "rent", "cash", 250_000],
    ]);
    const asked = { translate: "true" as const, as_of: "2025-12-31" };
    const before = await act(reports.readBalanceSheet, asked);
    const { gain_cents } = await act(createRevaluation, { currency: "eur", date: "2025-12-31" });
    expect(gain_cents).toBe(before.translation_adjustment_cents);
    const after = await act(reports.readBalanceSheet, asked);
    expect(after).toMatchObject({
      is_balanced: true,
      total_assets_cents: before.total_assets_cents,
      total_equity_cents: before.total_equity_cents,
      net_income_cents: before.net_income_cents + gain_cents,
    });
    await expect(act(createRevaluation, { currency: "eur", date: "2025-12-31" })).rejects.toThrow("nothing to revalue");
  });
});
