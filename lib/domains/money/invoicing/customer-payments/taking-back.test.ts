import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf, outcomes } from "../../../../../e2e/support/books.ts";
import { refused, withInvoice } from "../../../../../e2e/support/invoices.ts";
import { payInvoice, voidInvoice } from "../operations.ts";
import { receiveCustomerPayment, voidCustomerPayment } from "./operations.ts";

describe("a payment that was a mistake", () => {
  it("is taken back: the invoice is due again, and its entry reversed on the day", async () => {
    const { act, workspace_id, read, invoice_id, receive, sound } = await withInvoice();
    const { customer_payment_id } = await receive(200_000, { paid_on: "2026-03-10" });
    const back = (input: object = {}) => act(voidCustomerPayment, { customer_payment_id, ...input });
    await expect(back({ voided_on: "2026-03-09" })).rejects.toMatchObject(refused("must not be before paid_on"));
    const voided = await back({ voided_on: "2026-03-12", reason: "Another's" });
    expect(voided).toMatchObject({ status: "voided", voided_on: "2026-03-12", void_reason: "Another's" });
    expect(voided.allocations).toHaveLength(1);
    expect(await read(invoice_id)).toMatchObject({ status: "sent", balance_due_cents: 200_000, paid_on: null });
    const [, reversal = ""] = voided.entry_ids;
    expect(await act(readEntry, { entry_id: reversal })).toMatchObject({ date: "2026-03-12" });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 200_000, revenue: -200_000 });
    await sound();
    await expect(back()).rejects.toThrow("Cannot void the customer payment: its status is voided.");
    expect(await act(payInvoice, { invoice_id })).toMatchObject({ status: "paid" });
    await sound();
  });

  it("in a closed month is corrected by an entry of today, and takes its credit with it", async () => {
    const { act, workspace_id, invoice_id, sound } = await withInvoice();
    const allocations = [{ invoice_id, amount_cents: 100 }];
    const given = { amount_cents: 300, allocations, credit_cents: 200, paid_on: "2026-03-10" };
    const { customer_payment_id } = await act(receiveCustomerPayment, given);
    await act(closePeriod, { period: "2026-03" });
    await act(voidCustomerPayment, { customer_payment_id });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 200_000, revenue: -200_000 });
    await sound();
    expect(await act(reconcileLedger, { period: "2026-03" })).toMatchObject({ is_reconciled: true });
    expect(await act(reconcileLedger, { period: today().slice(0, 7) })).toMatchObject({ is_reconciled: true });
  });

  it("is taken back once, whoever else does", async () => {
    const { act, receive, sound } = await withInvoice();
    const { customer_payment_id } = await receive(100);
    const both = [1, 2].map(() => act(voidCustomerPayment, { customer_payment_id }));
    expect(outcomes(await Promise.allSettled(both))).toEqual({ done: 1, refused: [400] });
    await sound();
  });
});

describe("an invoice's days", () => {
  it("date its entries: sent, paid and voided", async () => {
    const { act, read, invoice_id, sent, receive } = await withInvoice();
    await receive(200_000, { paid_on: "2026-03-05" });
    const { entry_ids, ...paid } = await read(invoice_id);
    expect(paid).toMatchObject({ sent_on: "2026-03-02", paid_on: "2026-03-05", voided_on: null });
    const days = async (ids: string[]) =>
      (await Promise.all(ids.map((entry_id) => act(readEntry, { entry_id })))).map(({ date }) => date);
    expect(await days(entry_ids)).toEqual(["2026-03-02", "2026-03-05"]);
    const other = await sent();
    await expect(act(voidInvoice, { invoice_id: other, voided_on: "2026-03-01" })).rejects.toMatchObject(
      refused("voided_on must not be before sent_on, 2026-03-02"),
    );
    const voided = await act(voidInvoice, { invoice_id: other, voided_on: "2026-03-09" });
    expect(voided).toMatchObject({ voided_on: "2026-03-09", balance_due_cents: 0 });
    expect(await days(voided.entry_ids)).toEqual(["2026-03-02", "2026-03-09"]);
  });

  it("an invoice of which a part is paid is not voided before that is taken back", async () => {
    const { act, invoice_id, receive } = await withInvoice();
    const { customer_payment_id } = await receive(1);
    const away = () => act(voidInvoice, { invoice_id });
    await expect(away()).rejects.toMatchObject(
      refused("its status is sent and 1 cents are paid", { code: "partly_settled" }),
    );
    await act(voidCustomerPayment, { customer_payment_id });
    expect(await away()).toMatchObject({ status: "voided" });
  });
});
