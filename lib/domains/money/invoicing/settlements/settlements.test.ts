import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf, outcomes } from "../../../../../e2e/support/books.ts";
import { refused, withInvoice } from "../../../../../e2e/support/invoices.ts";
import { applyCustomerCredit, listCustomerCredits, readCustomerCredit } from "../credits/operations.ts";
import { receiveCustomerPayment, voidCustomerPayment } from "../customer-payments/operations.ts";
import { payInvoice } from "../operations.ts";
import { downloadCustomerStatement, readCustomerStatement } from "../statements/operations.ts";
import { listSettlements, readSettlement, voidSettlement, writeOffInvoice } from "./operations.ts";

describe("a write-off", () => {
  it("gives up the balance as bad debt, and is taken back when the customer pays after all", async () => {
    const { act, workspace_id, invoice_id, receive, sound } = await withInvoice();
    await receive(50_000);
    const off = (more: object = {}) => act(writeOffInvoice, { invoice_id, ...more });
    await expect(off({ amount_cents: 150_001 })).rejects.toMatchObject(refused("balance due is 150000 cents"));
    await expect(off({ written_off_on: "2026-03-01" })).rejects.toMatchObject(refused("not be before sent_on"));
    await expect(off({ written_off_on: addDays(today(), 1) })).rejects.toMatchObject(refused("not be after today"));
    const gone = await off({ reason: "Insolvent" });
    expect(gone).toMatchObject({ status: "paid", written_off_cents: 150_000, balance_due_cents: 0 });
    await expect(off()).rejects.toThrow("Cannot write off the invoice: its status is paid.");
    expect(await balancesOf(workspace_id)).toEqual({ bad_debt: 150_000, cash: 50_000, revenue: -200_000 });
    await sound();
    const [settlement, part] = (await act(listSettlements, { invoice_id })).data;
    expect(settlement).toMatchObject({ kind: "write_off", amount_cents: 150_000, reason: "Insolvent" });
    const { settlement_id } = settlement ?? {};
    expect(await act(readSettlement, { settlement_id })).toEqual(settlement);
    expect(await act(readEntry, { entry_id: settlement?.entry_ids[0] })).toMatchObject({
      source: { type: "settlement", id: settlement_id, event: "applied" },
    });
    await expect(act(voidSettlement, { settlement_id: part?.settlement_id })).rejects.toMatchObject(
      refused("it is of the customer payment", { code: "follows_record" }),
    );
    expect(await act(voidSettlement, { settlement_id })).toMatchObject({ status: "voided", voided_on: today() });
    await expect(act(voidSettlement, { settlement_id })).rejects.toThrow("its status is voided");
    expect(await act(payInvoice, { invoice_id })).toMatchObject({ status: "paid", amount_paid_cents: 200_000 });
    expect(await balancesOf(workspace_id)).toEqual({ cash: 200_000, revenue: -200_000 });
    await sound();
    expect(await act(reconcileLedger, { period: today().slice(0, 7) })).toMatchObject({ is_reconciled: true });
  });
});

describe("a customer's credit", () => {
  const ahead = (act: Awaited<ReturnType<typeof withInvoice>>["act"], cents: number, more: object = {}) =>
    act(receiveCustomerPayment, { customer: "globex", amount_cents: cents, credit_cents: cents, ...more });

  it("settles a later invoice of the customer, all or a part, and no more than is left of it", async () => {
    const { act, workspace_id, invoice_id, sent, read, sound } = await withInvoice();
    const { customer_credit_id, customer_payment_id } = await ahead(act, 70_000);
    const apply = (more: object = {}) => act(applyCustomerCredit, { customer_credit_id, invoice_id, ...more });
    await expect(apply({ amount_cents: 70_001 })).rejects.toMatchObject(refused("70000 cents are left"));
    const theirs = await sent(100, { customer: "Initech" });
    await expect(apply({ invoice_id: theirs })).rejects.toMatchObject(refused("must be an invoice to globex"));
    expect(await apply({ amount_cents: 20_000 })).toMatchObject({ applied_cents: 20_000, balance_cents: 50_000 });
    expect(await read(invoice_id)).toMatchObject({ amount_paid_cents: 20_000, balance_due_cents: 180_000 });
    await sound();
    await expect(act(voidCustomerPayment, { customer_payment_id })).rejects.toMatchObject(
      refused("20000 cents of its credit have settled invoices", { code: "credit_applied" }),
    );
    expect(await apply()).toMatchObject({ balance_cents: 0 });
    await expect(apply()).rejects.toMatchObject(refused("0 cents are left"));
    expect((await act(listCustomerCredits, { customer: "GLOBEX", open: "true" })).data).toEqual([]);
    expect((await act(listCustomerCredits, { customer: "GLOBEX", currency: "usd" })).data).toHaveLength(1);
    expect((await act(listCustomerCredits, { customer: "GLOBEX", currency: "eur" })).data).toEqual([]);
    const books = { accounts_receivable: 130_100, cash: 70_000, revenue: -200_100 };
    expect(await balancesOf(workspace_id)).toEqual(books);
    await sound();
    const settled = (await act(listSettlements, { invoice_id })).data;
    expect(settled.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ["credit", 50_000],
      ["credit", 20_000],
    ]);
    for (const { settlement_id } of settled) await act(voidSettlement, { settlement_id });
    await act(voidCustomerPayment, { customer_payment_id });
    expect(await act(readCustomerCredit, { customer_credit_id })).toMatchObject({ status: "voided", balance_cents: 0 });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 200_100, revenue: -200_100 });
    await sound();
  });

  it("is spent once, whoever races whom", async () => {
    const { act, invoice_id, sent, sound } = await withInvoice();
    const { customer_credit_id } = await ahead(act, 100);
    const other = await sent(100);
    const many = [invoice_id, other, invoice_id].map((id) =>
      act(applyCustomerCredit, { customer_credit_id, invoice_id: id, amount_cents: 80 }),
    );
    expect(outcomes(await Promise.allSettled(many))).toEqual({ done: 1, refused: [400, 400] });
    await sound();
  });
});

describe("a customer's statement of account", () => {
  it("tells what was owed before, what moved, and what is owed at the end, on paper too", async () => {
    const { act, invoice_id, receive, sent } = await withInvoice();
    await receive(50_000, { paid_on: "2026-03-20" });
    await sent(700, { customer: "GLOBEX" });
    await act(writeOffInvoice, { invoice_id, amount_cents: 1_000, written_off_on: "2026-04-02" });
    const asked = { customer: "globex", from: "2026-03-15", to: "2026-04-30" };
    const statement = await act(readCustomerStatement, asked);
    expect(statement).toMatchObject({ opening_cents: 200_700, closing_cents: 149_700, credit_cents: 0 });
    expect(statement.movements).toMatchObject([
      { date: "2026-03-20", kind: "payment", number: 1, amount_cents: -50_000, balance_cents: 150_700 },
      { date: "2026-04-02", kind: "write_off", amount_cents: -1_000, balance_cents: 149_700 },
    ]);
    // What was taken back on the day itself stands below it, and what came of the invoice in between as it came.
    const day = "2026-05-04";
    const later = { customer: "globex", from: day, to: day };
    await act(writeOffInvoice, { invoice_id, amount_cents: 5, written_off_on: day });
    const [off] = (await act(listSettlements, { invoice_id })).data;
    await act(voidSettlement, { settlement_id: off?.settlement_id, voided_on: day });
    await receive(7, { paid_on: day });
    expect((await act(readCustomerStatement, later)).movements).toMatchObject([
      { kind: "write_off", balance_cents: 149_695 },
      { kind: "taken_back", balance_cents: 149_700 },
      { kind: "payment", balance_cents: 149_693 },
    ]);
    expect(await act(readCustomerStatement, { customer: "Nobody" })).toMatchObject({ movements: [], closing_cents: 0 });
    await expect(act(readCustomerStatement, { ...asked, to: "2026-03-01" })).rejects.toMatchObject(refused("to must"));
    const { content } = await act(downloadCustomerStatement, asked);
    expect(content).toMatchObject({
      pdf: {
        word: "Statement of account",
        rows: [
          ["2026-03-15", "Balance before", "", "2,007.00"],
          ["2026-03-20", "Payment on invoice 0001", "(500.00)", "1,507.00"],
          ["2026-04-02", "Adjustment of invoice 0001", "(10.00)", "1,497.00"],
        ],
        totals: [{ name: "Balance due", value: "$1,497.00" }],
      },
    });
  });
});
