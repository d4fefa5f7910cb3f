import { describe, expect, it } from "vitest";
import { books } from "../../../../../e2e/support/booked.ts";
import { createInvoice, payInvoice, sendInvoice } from "../../../money/invoicing/operations.ts";
import { listSettlements, voidSettlement, writeOffInvoice } from "../../../money/invoicing/settlements/operations.ts";
import { approveBill, createBill, payBill } from "../../../money/payments/bills/operations.ts";
import * as reports from "../operations.ts";

describe("the cash basis", () => {
  it("counts what was paid: an open invoice is no revenue, a paid one is what it was for", async () => {
    const { act, open } = await books();
    const sold = async (code: string, unit_amount_cents: number) => {
      const account_id = await open(code, { account_type: "revenue" });
      const line_items = [{ description: code, quantity: 1, unit_amount_cents, account_id }];
      return act(createInvoice, { customer: "Globex", due_date: "2026-12-31", line_items });
    };
    const first = await sold("consulting", 1000);
    const second = await sold("licences", 300);
    for (const { invoice_id } of [first, second]) await act(sendInvoice, { invoice_id });
    await act(payInvoice, { invoice_id: second.invoice_id });
    const span = { from: "2020-01-01", to: "2099-12-31" };
    expect(await act(reports.readIncomeStatement, span)).toMatchObject({ total_revenue_cents: 1300 });
    expect(await act(reports.readIncomeStatement, { ...span, basis: "cash" })).toMatchObject({
      basis: "cash",
      revenue: [{ account_code: "licences", amount_cents: 300 }],
      total_revenue_cents: 300,
    });
    const sheet = await act(reports.readBalanceSheet, { as_of: "2099-12-31", basis: "cash" });
    expect(sheet).toMatchObject({ total_assets_cents: 300, is_balanced: true });
    await expect(
      act(reports.readBalanceSheet, { as_of: "2099-12-31", basis: "cash", translate: "true" }),
    ).rejects.toThrow("basis must be accrual where translate is true");
  });

  it("knows neither the revenue nor the loss of what is written off, until the write-off is taken back and paid", async () => {
    const { act } = await books();
    const line_items = [{ description: "Work", quantity: 1, unit_amount_cents: 1000 }];
    const { invoice_id } = await act(createInvoice, { customer: "Globex", due_date: "2026-12-31", line_items });
    await act(sendInvoice, { invoice_id });
    await act(payInvoice, { invoice_id, amount_cents: 400 });
    await act(writeOffInvoice, { invoice_id });
    const { data } = await act(listSettlements, { invoice_id });
    const settlement_id = data.find(({ kind }) => kind === "write_off")?.settlement_id;
    const span = { from: "2020-01-01", to: "2099-12-31", basis: "cash" };
    const shown = async () => {
      const { total_revenue_cents, expenses, net_income_cents } = await act(reports.readIncomeStatement, span);
      const sheet = await act(reports.readBalanceSheet, { as_of: "2099-12-31", basis: "cash" });
      expect(sheet).toMatchObject({ total_assets_cents: net_income_cents, is_balanced: true });
      return [total_revenue_cents, expenses.length];
    };
    expect(await shown()).toEqual([400, 0]);
    await act(voidSettlement, { invoice_id, settlement_id });
    expect(await shown()).toEqual([400, 0]);
    await act(payInvoice, { invoice_id });
    expect(await shown()).toEqual([1000, 0]);
  });

  it("takes an unpaid bill out of its expense, and money that names no document off the oldest", async () => {
    const { act, post } = await books();
    await post(
      ["2026-01-02", "rent", "accounts_payable", 500],
      ["2026-01-03", "travel", "accounts_payable", 200],
      ["2026-01-20", "accounts_payable", "cash", 550],
    );
    const { expenses } = await act(reports.readIncomeStatement, {
      from: "2026-01-01",
      to: "2026-01-31",
      basis: "cash",
    });
    expect(expenses).toMatchObject([
      { account_code: "rent", amount_cents: 500 },
      { account_code: "travel", amount_cents: 50 },
    ]);
  });

  it("counts of bills what their own payments have paid, not the oldest", async () => {
    const { act, open } = await books();
    const owe = async (code: string, bill_date: string, amount_cents: number) => {
      const line_items = [{ description: code, amount_cents, account_id: await open(code) }];
      const given = { vendor_name: "Globex", bill_date, due_date: "2026-02-28", line_items };
      const { bill_id } = await act(createBill, given);
      return act(approveBill, { bill_id });
    };
    await owe("rent", "2026-01-02", 500);
    const { bill_id } = await owe("travel", "2026-01-03", 200);
    await act(payBill, { bill_id, amount_cents: 150, paid_on: "2026-01-20" });
    const asked = { from: "2026-01-01", to: "2026-01-31", basis: "cash" };
    const { expenses } = await act(reports.readIncomeStatement, asked);
    expect(expenses).toMatchObject([{ account_code: "travel", amount_cents: 150 }]);
  });
});
