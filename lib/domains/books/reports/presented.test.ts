import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { fileBytes } from "#lib/work/files.ts";
import { books } from "../../../../e2e/support/booked.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import {
  createExchangeRate,
  createRevaluation,
  deleteExchangeRate,
  reverseRevaluation,
} from "../currencies/operations.ts";
import { placeAccount } from "../ledger/accounts/operations.ts";
import { readEntry } from "../ledger/operations.ts";
import * as reports from "./operations.ts";

describe("sections", () => {
  it("stand current and non-current, and an account may say its own", async () => {
    const { act, post, ids } = await books();
    await post(
      ["2026-01-02", "cash", "loans_payable", 900],
      ["2026-01-03", "equipment", "cash", 300],
      ["2026-01-04", "inventory", "accounts_payable", 50],
    );
    const asked = { as_of: "2026-01-31" };
    expect(await act(reports.readBalanceSheet, asked)).toMatchObject({
      total_current_assets_cents: 650,
      total_non_current_assets_cents: 300,
      total_current_liabilities_cents: 50,
      total_non_current_liabilities_cents: 900,
    });
    await act(placeAccount, { account_id: ids.get("loans_payable"), section: "current_liabilities" });
    expect(await act(reports.readBalanceSheet, asked)).toMatchObject({ total_current_liabilities_cents: 950 });
    await expect(act(placeAccount, { account_id: ids.get("cash"), section: "equity" })).rejects.toThrow(
      "section must be one of current_assets, non_current_assets for an account of the type asset, and is equity",
    );
  });

  it("tell gross profit and operating income", async () => {
    const { act, post } = await books();
    await post(
      ["2026-01-02", "cash", "revenue", 1000],
      ["2026-01-03", "cogs", "cash", 400],
      ["2026-01-04", "rent", "cash", 100],
      ["2026-01-05", "interest_expense", "cash", 30],
      ["2026-01-06", "cash", "interest_income", 5],
      ["2026-01-07", "income_tax_expense", "cash", 75],
    );
    const january = { from: "2026-01-01", to: "2026-01-31" };
    expect(await act(reports.readIncomeStatement, january)).toMatchObject({
      gross_profit_cents: 600,
      operating_income_cents: 500,
      other_income_cents: 5,
      other_expenses_cents: 30,
      income_taxes_cents: 75,
      net_income_cents: 400,
      total_revenue_cents: 1005,
    });
    // A sum of one name is the same in every file of it.
    const { content } = await act(reports.downloadIncomeStatement, january);
    const rows = "text" in content ? content.text.split("\r\n") : [];
    expect(rows.filter((row) => row.includes(",,"))).toEqual([
      "Revenue,,Total revenue,10.00",
      "Cost of revenue,,Total cost of revenue,4.00",
      "Gross profit,,Gross profit,6.00",
      "Operating expenses,,Total operating expenses,1.00",
      "Operating income,,Operating income,5.00",
      "Other income,,Total other income,0.05",
      "Other expenses,,Total other expenses,0.30",
      "Income taxes,,Total income taxes,0.75",
      "Net income,,Net income,4.00",
    ]);
  });
});

describe("the trial balance of a day", () => {
  it("shows the fiscal year's revenue, and what earlier years have earned as retained earnings", async () => {
    const { act, post } = await books();
    await post(["2025-11-30", "cash", "revenue", 700], ["2026-02-01", "cash", "revenue", 20]);
    const { accounts, ...trial } = await act(reports.readTrialBalance, { as_of: "2026-03-31" });
    expect(trial).toMatchObject({ fiscal_year_start: "2026-01-01", prior_earnings_cents: 700, is_balanced: true });
    expect(accounts).toMatchObject([
      { account_code: "cash", debit_cents: 720 },
      { account_id: null, account_code: "retained_earnings", credit_cents: 700 },
      { account_code: "revenue", credit_cents: 20 },
    ]);
    await post(["2026-03-01", "retained_earnings", "cash", 100]);
    const again = await act(reports.readTrialBalance, { as_of: "2026-03-31" });
    expect(again.accounts.find(({ account_code }) => account_code === "retained_earnings")).toMatchObject({
      account_id: expect.stringMatching(/^acct_/),
      credit_cents: 600,
    });
    expect(await act(reports.readTrialBalance)).toMatchObject({ fiscal_year_start: null, prior_earnings_cents: 0 });
  });
});

describe("the cash-flow statement", () => {
  it("leads from net income to the change of cash, what has no type listed by itself", async () => {
    const { act, post } = await books();
    await post(
      ["2026-01-02", "cash", "common_stock", 5000],
      ["2026-01-03", "accounts_receivable", "revenue", 900],
      ["2026-01-04", "equipment", "cash", 1200],
      ["2026-01-31", "depreciation", "accumulated_depreciation", 100],
      ["2026-01-31", "suspense", "cash", 7],
    );
    expect(await act(reports.readCashFlow, { from: "2026-01-01", to: "2026-01-31" })).toMatchObject({
      net_income_cents: 800,
      operating: [
        { account_code: "accounts_receivable", amount_cents: -900 },
        { account_code: "accumulated_depreciation", amount_cents: 100 },
      ],
      total_operating_cents: 0,
      investing: [{ account_code: "equipment", amount_cents: -1200 }],
      financing: [{ account_code: "common_stock", amount_cents: 5000 }],
      other: [{ account_code: "suspense", amount_cents: -7 }],
      net_change_cents: 3793,
      opening_cash_cents: 0,
      closing_cash_cents: 3793,
      is_tied: true,
    });
  });
});

/** Euros earned at 1.05 that are worth 1.08 at the end of March. */
async function euros() {
  const company = await books();
  company.ids.set("euros", await company.open("euros", { currency: "eur", account_type: "asset" }));
  company.ids.set("sales", await company.open("sales_eur", { currency: "eur", account_type: "revenue" }));
  await company.post(["2026-01-15", "euros", "sales", 100_000], ["2026-01-16", "cash", "revenue", 500]);
  return company;
}

describe("translation", () => {
  it("is refused where a rate is missing, naming currencies and day, and is never left out unseen", async () => {
    const { act } = await euros();
    const asked = { as_of: "2026-03-31", translate: "true" };
    const missing = "No exchange rate from eur to usd is entered for 2026-01-15 or a day before it";
    await expect(act(reports.readBalanceSheet, asked)).rejects.toMatchObject({
      status: 400,
      code: "rate_missing",
      message: expect.stringContaining(missing),
    });
    await act(createExchangeRate, { currency: "eur", date: "2026-01-01", rate: "1.05" });
    await act(createExchangeRate, { currency: "eur", date: "2026-03-31", rate: "1.08" });
    expect(await act(reports.readBalanceSheet, asked)).toMatchObject({
      translation: { rates: [{ currency: "eur", rate: "1.08", date: "2026-03-31" }] },
      total_assets_cents: 108_500,
      net_income_cents: 105_500,
      translation_adjustment_cents: 3_000,
      is_balanced: true,
    });
    expect(await act(reports.readCashFlow, { from: "2026-01-01", to: "2026-03-31", translate: "true" })).toMatchObject({
      is_tied: true,
    });
  });

  it.each([
    [{ rate: "0" }, "rate must be greater than 0"],
    [{ rate: "0.000" }, "rate must be greater than 0"],
    [{ rate: "-1.05" }, "rate must be a decimal number"],
    [{ rate: 1.05 }, "rate must be a decimal number as a string"],
    [{ currency: "usd" }, "to_currency must be another currency than usd"],
  ])("takes no rate of %o", async (given, sentence) => {
    const { act } = await newCompany();
    const rate = { currency: "eur", date: "2026-01-01", rate: "1.05", ...given };
    await expect(act(createExchangeRate, rate)).rejects.toThrow(sentence);
  });

  it("has one rate a day, which is deleted to be entered anew", async () => {
    const { act } = await newCompany();
    const rate = { currency: "eur", date: "2026-01-01", rate: "1.05" };
    const { exchange_rate_id } = await act(createExchangeRate, rate);
    await expect(act(createExchangeRate, rate)).rejects.toMatchObject({ status: 409 });
    await act(deleteExchangeRate, { exchange_rate_id });
    expect(await act(createExchangeRate, { ...rate, rate: "1.06" })).toMatchObject({ rate: "1.06" });
  });
});

describe("a revaluation", () => {
  it("takes a gain into income once, whoever asks twice at once, and is reversed on a day of one's choice", async () => {
    const { act } = await euros();
    await act(createExchangeRate, { currency: "eur", date: "2026-01-01", rate: "1.05" });
    await act(createExchangeRate, { currency: "eur", date: "2026-03-31", rate: "1.08" });
    const asked = { currency: "eur", date: "2026-03-31" };
    const both = await Promise.allSettled([act(createRevaluation, asked), act(createRevaluation, asked)]);
    const [made] = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(both.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(made).toMatchObject({ gain_cents: 3_000, rate: "1.08", status: "posted" });
    const { revaluation_id = "", entry_ids = [] } = made ?? {};
    expect((await act(readEntry, { entry_id: entry_ids[0] })).lines).toMatchObject([
      { account_code: "currency_translation", side: "debit", amount_cents: 3_000 },
      { account_code: "foreign_exchange_loss", side: "credit", amount_cents: 3_000 },
    ]);
    await expect(act(reverseRevaluation, { revaluation_id, reversed_on: "2026-03-30" })).rejects.toThrow(
      "reversed_on must not be before the revaluation, 2026-03-31",
    );
    expect(await act(reverseRevaluation, { revaluation_id, reversed_on: "2026-04-01" })).toMatchObject({
      status: "reversed",
      reversed_on: "2026-04-01",
    });
    await expect(act(reverseRevaluation, { revaluation_id })).rejects.toThrow("its status is reversed");
    expect(await act(createRevaluation, { currency: "eur", date: "2026-04-30" })).toMatchObject({ gain_cents: 3_000 });
  });
});

describe("a statement as a file", () => {
  it("is a spreadsheet of numbers, a PDF, and a pack of the month", async () => {
    const { act, post } = await books();
    await post(["2026-03-02", "cash", "revenue", 123_456], ["2026-03-03", "rent", "cash", 200]);
    const span = { from: "2026-03-01", to: "2026-03-31", compare: "prior_year" };
    const sheet = unzipSync(await fileBytes(await act(reports.spreadIncomeStatement, span)));
    const cells = strFromU8(sheet["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(cells).toContain("<v>1234.56</v>");
    const pdf = await act(reports.printIncomeStatement, span);
    expect(pdf.filename).toBe("Income-statement-2026-03-01-to-2026-03-31-usd.pdf");
    expect(strFromU8((await fileBytes(pdf)).slice(0, 5))).toBe("%PDF-");
    expect(await fileBytes(await act(reports.printIncomeStatement, span))).toEqual(await fileBytes(pdf));
    const pack = await act(reports.printMonthEndPack, { period: "2026-03" });
    expect(pack.filename).toBe("Month-end-pack-2026-03-usd.pdf");
    expect(strFromU8((await fileBytes(pack)).slice(0, 5))).toBe("%PDF-");
  });
});
