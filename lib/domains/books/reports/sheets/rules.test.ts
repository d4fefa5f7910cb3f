import { expect, it } from "vitest";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { createBatch } from "../../ledger/operations.ts";
import { readBalanceSheet, readCashFlow, readIncomeStatement } from "../operations.ts";
import { balanceSheetSheet, cashFlowSheet } from "./rules.ts";

it("a figure that a statement takes from another leads to it, which says the same", async () => {
  const { act, open } = await newCompany();
  const [cash, revenue] = [await open("cash"), await open("revenue")];
  const entries = [
    ["2024-05-31", 700],
    ["2025-12-31", 300],
    ["2026-02-10", 50],
  ].map(([date, amount_cents]) => ({
    ...{ date, description: "Sold" },
    lines: [
      { account_id: cash, side: "debit", amount_cents },
      { account_id: revenue, side: "credit", amount_cents },
    ],
  }));
  await act(createBatch, { entries, post: true });
  const balance = balanceSheetSheet(await act(readBalanceSheet, { as_of: "2026-03-31", compare: "prior_year" }));
  const led = balance.rows.flatMap(({ label, cells, leads }) => (leads ? [{ label, cells, leads }] : []));
  expect(led.map(({ label, cells }) => [label, ...cells])).toEqual([
    ["Retained earnings", 1000, 700],
    ["Net income since Jan 1, 2026", 50, 0],
  ]);
  for (const { cells, leads } of led) {
    for (const [at, { page, query }] of leads.entries()) {
      expect(page).toBe("income");
      expect((await act(readIncomeStatement, query)).net_income_cents).toBe(cells[at]);
    }
  }
  const flow = cashFlowSheet(await act(readCashFlow, { from: "2026-01-01", to: "2026-03-31" }));
  const query = { from: "2026-01-01", to: "2026-03-31", currency: "usd" };
  expect(flow.rows.flatMap(({ label, leads }) => (leads ? [[label, leads]] : []))).toEqual([
    ["Net income", [{ page: "income", query }]],
    ["Cash at the beginning", [{ page: "cash", query }]],
    ["Cash at the end", [{ page: "cash", query }]],
  ]);
});
