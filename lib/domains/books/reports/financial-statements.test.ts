import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../e2e/support/books.ts";
import { readIntegrity } from "../integrity/operations.ts";
import { createBatch, voidEntry } from "../ledger/operations.ts";
import { balanceSheetCsv } from "./csv.ts";
import * as reports from "./operations.ts";
import type { GeneralLedger } from "./schema.ts";

type Posted = [date: string, debit: string, credit: string, amount_cents: number];

/** A company with an account of each type (and one without), where entries are posted by account code. */
async function keptCompany() {
  const company = await newCompany();
  const codes = ["cash", "loans_payable", "common_stock", "revenue", "rent", "suspense"];
  const ids = new Map<string, string>();
  for (const code of codes) ids.set(code, await company.open(code));
  const post = (...given: Posted[]) => {
    const entries = given.map(([date, debit, credit, amount_cents]) => ({
      date,
      description: `${debit} from ${credit}`,
      lines: [
        { account_id: ids.get(debit), side: "debit", amount_cents },
        { account_id: ids.get(credit), side: "credit", amount_cents },
      ],
    }));
    return company.act(createBatch, { entries, post: true });
  };
  return { ...company, codes, ids, post };
}

async function threeYears() {
  const company = await keptCompany();
  await company.post(
    ["2024-05-01", "cash", "common_stock", 1_000_000],
    ["2024-11-30", "cash", "revenue", 200_000],
    ["2025-02-15", "rent", "cash", 50_000],
    ["2025-12-31", "cash", "revenue", 30_000],
    ["2026-01-01", "rent", "cash", 7_000],
    ["2026-03-31", "cash", "loans_payable", 400_000],
    ["2026-04-01", "suspense", "cash", 9],
  );
  return company;
}

describe("the balance sheet", () => {
  it("shows earnings within equity, those of earlier fiscal years apart, and balances", async () => {
    const { act } = await threeYears();
    expect(await act(reports.readBalanceSheet, { as_of: "2026-03-31" })).toMatchObject({
      fiscal_year_start: "2026-01-01",
      assets: [{ account_code: "cash", amount_cents: 1_573_000 }],
      liabilities: [{ account_code: "loans_payable", amount_cents: 400_000 }],
      equity: [{ account_code: "common_stock", amount_cents: 1_000_000 }],
      prior_earnings_cents: 180_000,
      net_income_cents: -7_000,
      total_equity_cents: 1_173_000,
      total_liabilities_and_equity_cents: 1_573_000,
      unclassified: [],
      is_balanced: true,
    });
    const later = await act(reports.readBalanceSheet, { as_of: "2026-12-31" });
    expect(later).toMatchObject({ unclassified: [{ account_code: "suspense", amount_cents: 9 }], is_balanced: true });
    const before = await act(reports.readBalanceSheet, { as_of: "0001-01-01" });
    expect(before).toMatchObject({ assets: [], total_assets_cents: 0, is_balanced: true });
  });

  it("is written with one row of retained earnings, as the trial balance has it, whether there is such an account or not", async () => {
    const { act, open, ids, post } = await threeYears();
    const written = async (more: object = {}) => {
      const { content } = balanceSheetCsv(await act(reports.readBalanceSheet, { as_of: "2026-03-31", ...more }));
      const rows = (content as { text: string }).text.split(/\r?\n/).filter((row) => row.startsWith("Equity,"));
      return rows.map((row) => row.slice("Equity,".length));
    };
    expect(await written()).toEqual([
      ...["common_stock,common_stock,10000.00", ",Retained earnings,1800.00"],
      ...[",Net income of the fiscal year,-70.00", ",Total equity,11730.00"],
    ]);
    ids.set("retained_earnings", await open("retained_earnings", { account_type: "equity" }));
    expect((await written())[1]).toBe(",Retained earnings,1800.00");
    await post(["2025-06-30", "retained_earnings", "cash", 50_000]);
    expect(await written()).toEqual([
      ...["common_stock,common_stock,10000.00", "retained_earnings,retained_earnings,1300.00"],
      ...[",Net income of the fiscal year,-70.00", ",Total equity,11230.00"],
    ]);
    // The year before began with what 2024 has earned, and the account had nothing yet.
    expect((await written({ compare: "prior_year" }))[1]).toBe("retained_earnings,retained_earnings,1300.00,2000.00");
  });
});

describe("the income statement", () => {
  it("is of both days and of all between", async () => {
    const { act } = await threeYears();
    const of = (from: string, to: string) => act(reports.readIncomeStatement, { from, to });
    expect(await of("2025-02-15", "2025-12-31")).toMatchObject({
      revenue: [{ account_code: "revenue", amount_cents: 30_000 }],
      expenses: [{ account_code: "rent", amount_cents: 50_000 }],
      net_income_cents: -20_000,
    });
    expect(await of("2025-02-16", "2025-12-30")).toMatchObject({ revenue: [], expenses: [], net_income_cents: 0 });
    await expect(of("2025-02-16", "2025-02-15")).rejects.toThrow("to must not be before from, 2025-02-16");
  });
});

describe("the cash movements", () => {
  it("lead from what there was to what there is, by account and by month", async () => {
    const { act } = await threeYears();
    const of = await act(reports.readCashMovements, { from: "2025-01-01", to: "2026-03-31" });
    expect(of).toMatchObject({
      opening_cents: 1_200_000,
      in_cents: 430_000,
      out_cents: 57_000,
      closing_cents: 1_573_000,
    });
    expect(of.accounts).toMatchObject([{ account_code: "cash", opening_cents: 1_200_000, closing_cents: 1_573_000 }]);
    expect(of.months).toEqual([
      { month: "2025-02", opening_cents: 1_200_000, in_cents: 0, out_cents: 50_000, closing_cents: 1_150_000 },
      { month: "2025-12", opening_cents: 1_150_000, in_cents: 30_000, out_cents: 0, closing_cents: 1_180_000 },
      { month: "2026-01", opening_cents: 1_180_000, in_cents: 0, out_cents: 7_000, closing_cents: 1_173_000 },
      { month: "2026-03", opening_cents: 1_173_000, in_cents: 400_000, out_cents: 0, closing_cents: 1_573_000 },
    ]);
    const { months } = await act(reports.readEarningsByMonth, { from: "2025-01-01", to: "2025-12-31" });
    expect(months).toEqual([
      { month: "2025-02", revenue_cents: 0, expenses_cents: 50_000, net_income_cents: -50_000 },
      { month: "2025-12", revenue_cents: 30_000, expenses_cents: 0, net_income_cents: 30_000 },
    ]);
  });
});

describe("an account's general ledger", () => {
  it("tells each line with the balance after it, page by page as in one", async () => {
    const { act, ids, post } = await threeYears();
    const [entry] = (await post(["2026-01-01", "cash", "revenue", 100])).entry_ids;
    await act(voidEntry, { entry_id: entry, date: "2026-01-01" });
    const asked = { account_id: ids.get("cash"), from: "2025-02-15", to: "2026-03-31" };
    const whole = await act(reports.readGeneralLedger, asked);
    expect(whole).toMatchObject({
      opening_balance_cents: 1_200_000,
      debit_cents: 430_100,
      credit_cents: 57_100,
      closing_balance_cents: 1_573_000,
      next_cursor: null,
    });
    expect(whole.data.map(({ date, entry_status, balance_cents }) => [date, entry_status, balance_cents])).toEqual([
      ["2025-02-15", "posted", 1_150_000],
      ["2025-12-31", "posted", 1_180_000],
      ["2026-01-01", "posted", 1_173_000],
      ["2026-01-01", "voided", 1_173_100],
      ["2026-01-01", "posted", 1_173_000],
      ["2026-03-31", "posted", 1_573_000],
    ]);
    const paged = [];
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const page: GeneralLedger = await act(reports.readGeneralLedger, {
        ...asked,
        limit: 1,
        cursor: cursor ?? undefined,
      });
      paged.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole.data);
    const revenue = await act(reports.readGeneralLedger, { account_id: ids.get("revenue") });
    expect(revenue).toMatchObject({
      from: null,
      opening_balance_cents: 0,
      closing_balance_cents: 230_000,
      normal_side: "credit",
    });
    // What earlier years have earned is retained: from a day on, it counts since its fiscal year began, as on the trial balance.
    for (const [from, to] of [
      ["2026-01-01", "2026-03-31"],
      ["2026-03-31", "2026-03-31"],
      ["2025-06-30", "2025-12-31"],
    ]) {
      const { accounts } = await act(reports.readTrialBalance, { as_of: to });
      for (const code of ["revenue", "rent"]) {
        const ledger = await act(reports.readGeneralLedger, { account_id: ids.get(code), from, to, limit: 1 });
        const { debit_cents = 0, credit_cents = 0 } = accounts.find((one) => one.account_code === code) ?? {};
        expect(ledger.closing_balance_cents).toBe(Math.abs(debit_cents - credit_cents));
        const moved = ledger.credit_cents - ledger.debit_cents;
        expect(ledger.opening_balance_cents + (code === "rent" ? -moved : moved)).toBe(ledger.closing_balance_cents);
        const [first] = ledger.data;
        if (ledger.next_cursor === null && first) expect(first.balance_cents).toBe(ledger.closing_balance_cents);
      }
    }
  });
});

describe("a statement of any day", () => {
  const day = fc
    .record({
      year: fc.constantFrom(2024, 2025, 2026),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map((of) => `${of.year}-${String(of.month).padStart(2, "0")}-${String(of.day).padStart(2, "0")}`);

  it("adds up what was posted up to it, whatever was posted in whatever order", async () => {
    const { act, codes, post } = await keptCompany();
    const posted: Posted[] = [];
    const some = fc.tuple(
      day,
      fc.constantFrom(...codes),
      fc.constantFrom(...codes),
      fc.integer({ min: 1, max: 1_000_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 8 }), day, async (more, as_of) => {
        await post(...more);
        posted.push(...more);
        const net = new Map<string, number>();
        // What earlier years have earned is retained: their revenue and rent are not this year's.
        const put = (date: string, code: string, cents: number) => {
          const isEarlier = date < `${as_of.slice(0, 4)}-01-01` && (code === "revenue" || code === "rent");
          const shown = isEarlier ? "retained_earnings" : code;
          net.set(shown, (net.get(shown) ?? 0) + cents);
        };
        for (const [date, debit, credit, cents] of posted) {
          if (date > as_of) continue;
          put(date, debit, cents);
          put(date, credit, -cents);
        }
        const told = await act(reports.readTrialBalance, { as_of });
        expect(told.is_balanced).toBe(true);
        expect(new Map(told.accounts.map((one) => [one.account_code, one.debit_cents - one.credit_cents]))).toEqual(
          new Map([...net].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1))),
        );
        expect((await act(reports.readBalanceSheet, { as_of })).is_balanced).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });
});

describe("a statement in several currencies", () => {
  it("is of one of them, and names the others", async () => {
    const { act, open, post, ids } = await threeYears();
    const [bank, sales] = [
      await open("bank_eur", { currency: "eur", account_type: "asset" }),
      await open("sales_eur", { currency: "eur", account_type: "revenue" }),
    ];
    ids.set("bank_eur", bank).set("sales_eur", sales);
    await post(["2026-03-01", "bank_eur", "sales_eur", 77]);
    expect(await act(reports.readTrialBalance, { currency: "eur" })).toMatchObject({
      currency: "eur",
      other_currencies: ["usd"],
      total_debit_cents: 77,
    });
    const usual = await act(reports.readTrialBalance);
    expect(usual).toMatchObject({ currency: "usd", other_currencies: ["eur"], as_of: null, is_balanced: true });
    expect(usual.accounts.map(({ account_code }) => account_code)).not.toContain("bank_eur");
  });
});
