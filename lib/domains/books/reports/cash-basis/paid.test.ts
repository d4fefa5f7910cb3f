import { describe, expect, it } from "vitest";
import { books } from "../../../../../e2e/support/booked.ts";
import { createInvoice, payInvoice, sendInvoice } from "../../../money/invoicing/operations.ts";
import { listSettlements, voidSettlement, writeOffInvoice } from "../../../money/invoicing/settlements/operations.ts";
import { approveBill, createBill, payBill } from "../../../money/payments/bills/operations.ts";
import { applyVendorCredit, createVendorCredit } from "../../../money/payments/credits/operations.ts";
import { refundVendorCredit } from "../../../money/payments/refunds/operations.ts";
import { createOpeningBalances } from "../../opening-balances/operations.ts";
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

  it("has money that names no document settle what opening balances owed before later bills", async () => {
    const { act, post, ids } = await books();
    await post(["2026-01-01", "cash", "accounts_payable", 1]);
    const held = { cash: 1000, accounts_payable: 300 };
    const balances = Object.entries(held).map(([code, amount_cents]) => ({ account_id: ids.get(code), amount_cents }));
    await act(createOpeningBalances, { as_of: "2025-12-31", balances });
    await post(["2026-01-03", "rent", "accounts_payable", 200], ["2026-01-20", "accounts_payable", "cash", 350]);
    const { expenses } = await act(reports.readIncomeStatement, {
      ...{ from: "2026-01-01", to: "2026-01-31", basis: "cash" },
    });
    expect(expenses).toMatchObject([{ account_code: "rent", amount_cents: 49 }]);
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

  it("takes a vendor's credit in as it settles a bill or comes back as money: neither expense nor income before", async () => {
    const { act, open } = await books();
    const [rent, supplies, equipment] = [
      await open("rent"),
      await open("supplies", { account_type: "expense" }),
      await open("equipment", { account_type: "asset" }),
    ];
    const lines = (account_id: string, amount_cents: number) => [{ description: "X", amount_cents, account_id }];
    const owe = async (vendor_name: string, account_id: string, amount_cents: number) => {
      const given = {
        vendor_name,
        bill_date: "2026-01-02",
        due_date: "2026-02-28",
        line_items: lines(account_id, amount_cents),
      };
      const { bill_id } = await act(createBill, given);
      return (await act(approveBill, { bill_id })).bill_id;
    };
    // The oldest is another vendor's, and what a credit does not settle.
    await owe("Initech", equipment, 1000);
    const bill_id = await owe("Globex", rent, 500);
    const credit = { vendor_name: "Globex", credited_on: "2026-01-10", line_items: lines(supplies, 300) };
    const { vendor_credit_id } = await act(createVendorCredit, credit);
    /** The expenses of the span that ends on a day, their sum, and the assets then: cash and whatever was bought. */
    const shown = async (to: string) => {
      const { expenses, net_income_cents } = await act(reports.readIncomeStatement, {
        from: "2026-01-01",
        to,
        basis: "cash",
      });
      const sheet = await act(reports.readBalanceSheet, { as_of: to, basis: "cash" });
      expect(sheet).toMatchObject({
        total_liabilities_cents: 0,
        total_assets_cents: net_income_cents,
        is_balanced: true,
      });
      return Object.fromEntries(expenses.map(({ account_code, amount_cents }) => [account_code, amount_cents]));
    };
    expect(await shown("2026-01-31")).toEqual({});
    await act(applyVendorCredit, { vendor_credit_id, bill_id, amount_cents: 200, applied_on: "2026-02-01" });
    // 200 of the rent was paid with what was got back of the supplies, and no money has moved.
    expect(await shown("2026-02-01")).toEqual({ rent: 200, supplies: -200 });
    await act(payBill, { bill_id, paid_on: "2026-02-10" });
    expect(await shown("2026-02-10")).toEqual({ rent: 500, supplies: -200 });
    await act(refundVendorCredit, { vendor_credit_id, amount_cents: 60, refunded_on: "2026-02-20" });
    // 300 went out and 60 came back: 40 of the credit is left, and counts for nothing.
    expect(await shown("2026-02-20")).toEqual({ rent: 500, supplies: -260 });
    expect(await shown("2026-01-31")).toEqual({});
  });
});
