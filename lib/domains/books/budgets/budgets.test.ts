import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../e2e/support/books.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { createEntry } from "../ledger/operations.ts";
import { createTag } from "../ledger/tags/operations.ts";
import { readIncomeByTag } from "../reports/by-tag/operations.ts";
import {
  createBudget,
  downloadBudget,
  importBudget,
  readBudget,
  readBudgetVariance,
  updateBudget,
} from "./operations.ts";

async function withBooks() {
  const company = await newCompany();
  const { act } = company;
  const [rent, sales, cash] = [await company.open("rent"), await company.open("sales"), await company.open("cash")];
  const post = (date: string, debit: string, credit: string, amount_cents: number, tags: object = {}) =>
    act(createEntry, {
      date,
      description: "",
      post: true,
      lines: [
        { account_id: debit, amount_cents, side: "debit", ...tags },
        { account_id: credit, amount_cents, side: "credit", ...tags },
      ],
    });
  const line = (account_id: string, period: string, amount_cents: number) => ({ account_id, period, amount_cents });
  const budget = (lines: object[], more: object = {}) =>
    act(createBudget, { name: "Plan", fiscal_year: 2026, lines, ...more });
  return { ...company, rent, sales, cash, post, line, budget };
}

describe("a budget", () => {
  it("stands beside the books, by account and month, with what was never planned", async () => {
    const { act, rent, sales, cash, post, line, budget } = await withBooks();
    const made = await budget([line(rent, "2026-01", 1000), line(rent, "2026-02", 1000), line(sales, "2026-02", 5000)]);
    await post("2026-01-15", rent, cash, 900);
    await post("2026-02-15", rent, cash, 1200);
    const travel = await post("2026-02-16", cash, sales, 4000);
    expect(travel.status).toBe("posted");
    const told = await act(readBudgetVariance, { ...made, from: "2026-01", to: "2026-02" });
    expect(
      told.accounts.map((one) => [
        one.account_code,
        one.budget_cents,
        one.actual_cents,
        one.variance_cents,
        one.is_favorable,
      ]),
    ).toEqual([
      ["rent", 2000, 2100, 100, false],
      ["sales", 5000, 4000, -1000, false],
    ]);
    expect(told.accounts[0]?.months.map(({ variance_cents }) => variance_cents)).toEqual([-100, 200]);
    expect(told).toMatchObject({
      revenue: { variance_cents: -1000 },
      expenses: { variance_cents: 100 },
      net_income: { budget_cents: 3000, actual_cents: 1900, variance_cents: -1100 },
    });
  });

  it("goes out as CSV and comes in as it went", async () => {
    const { act, rent, sales, line, budget } = await withBooks();
    const made = await budget([line(rent, "2026-01", 123_456), line(sales, "2026-12", 5)]);
    const { content } = await act(downloadBudget, made);
    const text = "text" in content ? content.text : "";
    const other = await budget([], { name: "Copy" });
    expect((await act(importBudget, { budget_id: other.budget_id, content: text })).lines).toEqual(made.lines);
    const cleared = await act(importBudget, { budget_id: other.budget_id, content: "account_code,2026-01\nrent,\n" });
    expect(cleared.lines).toMatchObject([{ account_code: "sales" }]);
    expect((await act(readBudget, made)).lines).toEqual(made.lines);
  });

  it("refuses a table that is half broken, naming row and column, and keeps nothing of it", async () => {
    const { act, budget } = await withBooks();
    const { budget_id } = await budget([]);
    const refused = (content: string) => expect(act(importBudget, { budget_id, content })).rejects;
    await refused("account_code,2026-01\nrent,1.00\nsales,x\n").toThrow("at row 3, 2026-01");
    await refused("account_code,2027-01\nrent,1\n").toThrow("2026-01 to 2026-12: 2027-01 is none");
    await refused("account_code,2026-01\nnone,1\n").toThrow("row 2 names none");
    await refused("account_code,2026-01\nrent,1\nrent,2\n").toThrow("row 3 has rent again");
    await refused("account_code,2026-01\nrent,1,2\n").toThrow("no more columns than its head in row 2");
    await refused("code,2026-01\n").toThrow("must begin with the column account_code");
    expect((await act(updateBudget, { budget_id, name: "Plan" })).lines).toEqual([]);
  });

  it("is of the company's own fiscal year, and named once in it", async () => {
    const { act, entity_id, rent, line, budget } = await withBooks();
    await asOwner("update entity set fiscal_year_end = $2 where entity_id = $1", [entity_id, "06-30"]);
    const made = await budget([line(rent, "2025-07", 5)]);
    expect(made.first_period).toBe("2025-07");
    await expect(budget([], { name: "plan" })).rejects.toMatchObject({ status: 409 });
    await expect(budget([line(rent, "2026-07", 5)], { name: "B" })).rejects.toThrow("2025-07 to 2026-06");
    const twice = [line(rent, "2025-07", 5), line(rent, "2025-07", 6)];
    await expect(budget(twice, { name: "B" })).rejects.toThrow("lines.1 must be there once");
    const outside = act(readBudgetVariance, { ...made, from: "2025-06", to: "2025-07" });
    await expect(outside).rejects.toThrow("from must be a month of the fiscal year, 2025-07 to 2026-06");
    await expect(
      act(updateBudget, { budget_id: made.budget_id, lines: [line("acct_none", "2026-01", 5)] }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("income by tag", () => {
  it("tells each tag and what bears none, which together are the income statement", async () => {
    const { act, rent, sales, cash, post } = await withBooks();
    const { tag_id: class_id } = await act(createTag, { dimension: "class", name: "Research" });
    await post("2026-01-10", rent, cash, 700, { class_id });
    await post("2026-01-11", rent, cash, 300);
    await post("2026-01-12", cash, sales, 2000, { class_id });
    const span = { dimension: "class", from: "2026-01-01", to: "2026-01-31" };
    const told = await act(readIncomeByTag, span);
    expect(told.tags.map((one) => [one.name, one.revenue_cents, one.expenses_cents, one.net_income_cents])).toEqual([
      ["Research", 2000, 700, 1300],
      [null, 0, 300, -300],
    ]);
    expect(told).toMatchObject({ revenue_cents: 2000, expenses_cents: 1000, net_income_cents: 1000 });
    expect((await act(readIncomeByTag, { ...span, dimension: "project" })).tags).toMatchObject([
      { name: null, net_income_cents: 1000 },
    ]);
  });
});
