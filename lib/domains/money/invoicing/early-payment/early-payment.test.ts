import { describe, expect, it } from "vitest";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { refused, withInvoice } from "../../../../../e2e/support/invoices.ts";
import { importStatement, listLines } from "../../banking/bank-statements/operations.ts";
import { createBankAccount } from "../../banking/operations.ts";
import { issueCreditNote } from "../credit-notes/operations.ts";
import { receiveCustomerPayment, receiveOnInvoice, voidCustomerPayment } from "../customer-payments/operations.ts";
import { changeInvoice, createInvoice, payInvoice, sendInvoice } from "../operations.ts";
import { createRecurringInvoice } from "../recurring/operations.ts";
import { changeInvoiceSettings } from "../settings/operations.ts";
import { listSettlements, voidSettlement } from "../settlements/operations.ts";
import { readCustomerStatement } from "../statements/operations.ts";
import { createTaxRate } from "../tax-rates/operations.ts";

/** 2/10: two percent within ten days. */
const terms = { discount_percent: "2", discount_days: 10 };

describe("early-payment terms", () => {
  it("are of each invoice by itself where one payment settles several", async () => {
    const { act, sent, sound } = await withInvoice();
    const [one, two] = [await sent(100_000, terms), await sent(50_000, terms)];
    const parts = [
      { invoice_id: one, amount_cents: 98_000 },
      { invoice_id: two, amount_cents: 49_000 },
    ];
    const paid = { amount_cents: 147_000, allocations: parts, paid_on: "2026-03-12" };
    expect((await act(receiveCustomerPayment, paid)).allocations).toMatchObject([
      { ...parts[0], discount_cents: 2_000 },
      { ...parts[1], discount_cents: 1_000 },
    ]);
    await sound();
  });

  it("take their discount off an invoice that is paid in time, by a settlement and an entry of its own", async () => {
    const { act, workspace_id, sent, read, sound } = await withInvoice();
    const invoice_id = await sent(100_000, terms);
    expect(await read(invoice_id)).toMatchObject({ ...terms, discount_until: "2026-03-12", discount_cents: 2_000 });
    const paid = await act(payInvoice, { invoice_id, paid_on: "2026-03-12" });
    const sums = { amount_paid_cents: 98_000, discounted_cents: 2_000, balance_due_cents: 0, discount_cents: 0 };
    expect(paid).toMatchObject({ status: "paid", paid_on: "2026-03-12", ...sums });
    const books = { accounts_receivable: 200_000, cash: 98_000, sales_discounts: 2_000, revenue: -300_000 };
    expect(await balancesOf(workspace_id)).toEqual(books);
    await sound();
    const [discount, payment] = (await act(listSettlements, { invoice_id })).data;
    const { settlement_id, customer_payment_id } = discount ?? {};
    expect(discount).toMatchObject({ kind: "discount", amount_cents: 2_000, settled_on: "2026-03-12" });
    expect(payment).toMatchObject({ kind: "payment", amount_cents: 98_000, customer_payment_id });
    expect(await act(readEntry, { entry_id: discount?.entry_ids[0] })).toMatchObject({
      date: "2026-03-12",
      description: "Early-payment discount of Globex on invoice 0002",
      source: { type: "settlement", id: settlement_id, event: "applied" },
      lines: [
        { account_code: "sales_discounts", side: "debit", amount_cents: 2_000 },
        { account_code: "accounts_receivable", side: "credit", amount_cents: 2_000 },
      ],
    });
    expect((await act(readCustomerStatement, { customer: "Globex" })).movements).toContainEqual(
      expect.objectContaining({ kind: "discount", amount_cents: -2_000 }),
    );
    expect(await act(reconcileLedger, { period: "2026-03" })).toMatchObject({ is_reconciled: true });
    // Not earned after all: what it took off is due again, and the payment stands.
    await act(voidSettlement, { settlement_id, voided_on: "2026-03-20" });
    expect(await read(invoice_id)).toMatchObject({ status: "sent", balance_due_cents: 2_000, discounted_cents: 0 });
    await act(voidCustomerPayment, { customer_payment_id });
    expect(await read(invoice_id)).toMatchObject({ balance_due_cents: 100_000 });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 300_000, revenue: -300_000 });
    await sound();
  });

  it("stand or fall with every payment that settles the invoice in time", async () => {
    const { act, workspace_id, sent, read, sound } = await withInvoice();
    const invoice_id = await sent(100_000, terms);
    const receive = (amount_cents: number, paid_on: string) =>
      act(receiveOnInvoice, { invoice_id, amount_cents, paid_on });
    const first = await receive(50_000, "2026-03-05");
    expect(first.allocations).toMatchObject([{ amount_cents: 50_000, discount_cents: 0 }]);
    const second = await receive(48_500, "2026-03-08");
    expect(second.allocations).toMatchObject([{ amount_cents: 48_500, discount_cents: 1_500 }]);
    expect(second.entry_ids).toHaveLength(2);
    await sound();
    const back = (voided_on: string) =>
      act(voidCustomerPayment, { customer_payment_id: first.customer_payment_id, voided_on });
    await expect(back("2026-03-07")).rejects.toMatchObject(refused("must not be before the discount"));
    await back("2026-03-09");
    const due = { status: "sent", amount_paid_cents: 48_500, discounted_cents: 0, balance_due_cents: 51_500 };
    expect(await read(invoice_id)).toMatchObject(due);
    await sound();
    // Short of the balance by more than the discount, and too late: a part, and no more.
    expect((await receive(49_000, "2026-03-10")).allocations).toMatchObject([{ discount_cents: 0 }]);
    expect((await receive(2_000, "2026-03-13")).allocations).toMatchObject([{ discount_cents: 0 }]);
    expect(await read(invoice_id)).toMatchObject({ status: "sent", balance_due_cents: 500 });
    // Whole, nothing is taken off.
    const other = await sent(100_000, terms);
    await act(receiveOnInvoice, { invoice_id: other, amount_cents: 100_000, paid_on: "2026-03-03" });
    expect(await read(other)).toMatchObject({ status: "paid", discounted_cents: 0 });
    expect(await balancesOf(workspace_id)).not.toHaveProperty("sales_discounts");
    await sound();
  });

  it("leave the sales tax whole, and count what is credited", async () => {
    const { act, workspace_id, read, sound } = await withInvoice();
    const { tax_rate_id } = await act(createTaxRate, { name: "City", percent: "10" });
    const line_items = [{ description: "X", quantity: 1, unit_amount_cents: 100_000, tax_rate_id }];
    const given = { customer: "Initech", due_date: "2026-04-01", line_items, ...terms };
    const { invoice_id, discount_cents, discount_until } = await act(createInvoice, given);
    expect({ discount_cents, discount_until }).toEqual({ discount_cents: 2_000, discount_until: null });
    await act(sendInvoice, { invoice_id, sent_on: "2026-03-02" });
    await act(issueCreditNote, { invoice_id, amount_cents: 55_000, issued_on: "2026-03-03" });
    expect(await read(invoice_id)).toMatchObject({ balance_due_cents: 55_000, discount_cents: 1_000 });
    const payment = { amount_cents: 54_000, allocations: [{ invoice_id, amount_cents: 54_000 }] };
    await act(receiveCustomerPayment, { ...payment, paid_on: "2026-03-04" });
    expect(await read(invoice_id)).toMatchObject({ status: "paid", discounted_cents: 1_000 });
    const books = { cash: 54_000, sales_discounts: 1_000, sales_tax_payable: -5_000, revenue: -250_000 };
    expect(await balancesOf(workspace_id)).toEqual({ ...books, accounts_receivable: 200_000 });
    await sound();
    // What was taken off was not paid, and is no credit of the customer's.
    await expect(act(issueCreditNote, { invoice_id, amount_cents: 54_001 })).rejects.toMatchObject(
      refused("54000 cents are paid", { code: "over_balance" }),
    );
    await act(issueCreditNote, { invoice_id, amount_cents: 54_000 });
    await sound();
  });

  it("are an invoice's own, a schedule's, or as is usual; half of them, and the whole amount, are refused", async () => {
    const { act } = await withInvoice();
    const draft = (more: object = {}) =>
      act(createInvoice, { customer: "Globex", amount_cents: 100, due_date: "2026-04-01", ...more });
    expect(await draft()).toMatchObject({ discount_percent: null, discount_days: null, discount_cents: 0 });
    await act(changeInvoiceSettings, terms);
    const usual = await draft();
    expect(usual).toMatchObject(terms);
    expect(await draft({ discount_percent: "1.5", discount_days: 7 })).toMatchObject({ discount_percent: "1.5" });
    expect(await draft({ discount_days: 0 })).toMatchObject({ discount_percent: null, discount_days: null });
    const { invoice_id } = usual;
    expect(await act(changeInvoice, { invoice_id, discount_days: 20 })).toMatchObject({ ...terms, discount_days: 20 });
    expect(await act(changeInvoice, { invoice_id, discount_percent: null })).toMatchObject({ discount_days: null });
    await expect(draft({ discount_percent: "2" })).rejects.toMatchObject(refused("discount_days must be 1 or more"));
    await expect(draft({ discount_days: 3 })).rejects.toMatchObject(refused("discount_percent is required"));
    for (const discount_percent of ["0", "100", "2,5"]) {
      await expect(draft({ discount_percent, discount_days: 3 })).rejects.toMatchObject({ status: 400 });
    }
    const schedule = { customer: "Globex", amount_cents: 100, frequency: "monthly", starts_on: "2099-01-31" };
    expect(await act(createRecurringInvoice, { ...schedule, discount_days: 0 })).toMatchObject({ discount_days: 0 });
    expect(await act(changeInvoiceSettings, { discount_percent: null })).toMatchObject({ discount_days: null });
  });

  it("are proposed for the bank line of a discounted payment, which settles the invoice in one act", async () => {
    const { act, sent, read, sound } = await withInvoice();
    const invoice_id = await sent(100_000, terms);
    const { bank_id } = await act(createBankAccount, { bank_name: "First" });
    const content = "Date,Description,Amount\n2026-03-12,GLOBEX,980.00\n2026-03-13,GLOBEX,980.00\n";
    await act(importStatement, { bank_id, format: "csv", content });
    const [late, early] = (await act(listLines, { bank_id })).data;
    expect(early?.invoices).toMatchObject([{ invoice_id }]);
    expect(late?.invoices).toEqual([]);
    await act(receiveOnInvoice, { invoice_id, amount_cents: 98_000, bank_line_id: early?.bank_line_id });
    expect(await read(invoice_id)).toMatchObject({ status: "paid", discounted_cents: 2_000 });
    await sound();
  });

  it("are held by PostgreSQL, and earned once whoever races whom", async () => {
    const { act, sent, read, sound } = await withInvoice();
    const invoice_id = await sent(100_000, terms);
    const many = Array.from({ length: 3 }, () => act(payInvoice, { invoice_id, paid_on: "2026-03-05" }));
    expect(outcomes(await Promise.allSettled(many))).toEqual({ done: 1, refused: [400, 400] });
    expect(await read(invoice_id)).toMatchObject({ amount_paid_cents: 98_000, discounted_cents: 2_000 });
    await sound();
    const late = await sent(100_000, terms);
    const { customer_payment_id } = await act(receiveOnInvoice, {
      invoice_id: late,
      amount_cents: 98_000,
      paid_on: "2026-03-13",
    });
    const slipped = `insert into invoice_settlement (workspace_id, settlement_id, entity_id, invoice_id, kind, amount_cents, settled_on,
        customer_payment_id)
      select workspace_id, 'stl_x', entity_id, invoice_id, 'discount', 2000, '2026-03-13', '${customer_payment_id}'
      from invoice where invoice_id = '${late}'`;
    expect((await refusalByDatabase(slipped))?.message).toContain("is not within its terms");
    const changed = `update invoice set discount_percent = '3' where invoice_id = '${late}'`;
    expect((await refusalByDatabase(changed))?.message).toContain("keeps what it says");
  });
});
