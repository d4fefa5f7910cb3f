import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf, brokenBalances, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { refused, withInvoice } from "../../../../../e2e/support/invoices.ts";
import { applyCustomerCredit, readCustomerCredit } from "../credits/operations.ts";
import { receiveOnInvoice, voidCustomerPayment } from "../customer-payments/operations.ts";
import { createInvoice, sendInvoice, voidInvoice } from "../operations.ts";
import { refundCustomerCredit } from "../refunds/operations.ts";
import { listSettlements, writeOffInvoice } from "../settlements/operations.ts";
import { createTaxRate } from "../tax-rates/operations.ts";
import { downloadCreditNote, issueCreditNote, listCreditNotes, readCreditNote, voidCreditNote } from "./operations.ts";

describe("a credit note", () => {
  it("has a number of its own, takes back the revenue that it credits, and lowers what is due", async () => {
    const { act, workspace_id, invoice_id, read, sound } = await withInvoice();
    const credit = (amount_cents: number, more: object = {}) =>
      act(issueCreditNote, { invoice_id, amount_cents, ...more });
    const note = await credit(30_000, { reason: "Two hours fewer", issued_on: "2026-03-12" });
    expect(note).toMatchObject({
      number: 1,
      company: "Acme Robotics, Inc.",
      customer: "Globex",
      amount_cents: 30_000,
      tax_cents: 0,
      reason: "Two hours fewer",
      issued_on: "2026-03-12",
      status: "issued",
    });
    // Each number that the counter gave is a note's, and not its last alone.
    const counter = `update credit_note_counter set last_number = last_number + 1 where workspace_id = '${workspace_id}';`;
    const skipped = `do $$ begin ${counter} ${counter} insert into credit_note select n.* from credit_note c, jsonb_populate_record(c,
      '{"credit_note_id": "crn_x", "number": 3}') n where c.credit_note_id = '${note.credit_note_id}';
      set constraints gapless immediate; end $$`;
    expect((await refusalByDatabase(skipped))?.message).toBe("credit note numbers have no gaps");
    expect(await act(readEntry, { entry_id: note.entry_ids[0] })).toMatchObject({
      date: "2026-03-12",
      description: "Credit note CN-0001 to Globex on invoice 0001",
      source: { type: "credit_note", id: note.credit_note_id, event: "issued" },
      lines: [
        { account_code: "revenue", side: "debit", amount_cents: 30_000 },
        { account_code: "accounts_receivable", side: "credit", amount_cents: 30_000 },
      ],
    });
    const invoice = await read(invoice_id);
    expect(invoice).toMatchObject({ credited_cents: 30_000, balance_due_cents: 170_000, status: "sent" });
    expect(invoice.entry_ids).toContain(note.entry_ids[0]);
    await sound();
    await expect(credit(170_001)).rejects.toMatchObject(
      refused("it is 170001 cents, the balance due is 170000 cents, and 0 cents are paid", { code: "over_balance" }),
    );
    expect(await credit(170_000)).toMatchObject({ number: 2 });
    expect(await read(invoice_id)).toMatchObject({ status: "paid", amount_paid_cents: 0, credited_cents: 200_000 });
    expect(await balancesOf(workspace_id)).toEqual({});
    const { invoice_id: draft } = await act(createInvoice, {
      customer: "Globex",
      amount_cents: 5,
      due_date: "2026-04-01",
    });
    await expect(credit(1, { invoice_id: draft })).rejects.toMatchObject(refused("its status is draft"));
    await expect(credit(1)).rejects.toMatchObject(refused("the balance due is 0 cents, and 0 cents are paid"));
    await sound();
    expect((await act(listCreditNotes, { invoice_id })).data.map(({ number }) => number)).toEqual([2, 1]);
  });

  it("takes back of each account and of the sales tax its part, and at last all of it", async () => {
    const { act, open, workspace_id, sound } = await withInvoice();
    const [design, rate] = [
      await open("design", { account_type: "revenue" }),
      await act(createTaxRate, { name: "City", percent: "8.875" }),
    ];
    const line = (unit_amount_cents: number, more: object) => ({
      description: "X",
      quantity: 1,
      unit_amount_cents,
      ...more,
    });
    const { tax_rate_id } = rate;
    const line_items = [line(10_000, { account_id: design, tax_rate_id }), line(3_333, { tax_rate_id }), line(1, {})];
    const { invoice_id, amount_cents } = await act(createInvoice, {
      customer: "Initech",
      due_date: "2026-04-01",
      line_items,
    });
    await act(sendInvoice, { invoice_id });
    const before = await balancesOf(workspace_id);
    const half = Math.floor(amount_cents / 2);
    const first = await act(issueCreditNote, { invoice_id, amount_cents: half });
    expect(first.tax_cents).toBeGreaterThan(0);
    await act(issueCreditNote, { invoice_id, amount_cents: amount_cents - half });
    expect(before).toMatchObject({ design: -10_000 });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 200_000, revenue: -200_000 });
    expect(await brokenBalances(workspace_id)).toEqual([]);
    await sound();
  });

  it("that was a mistake is taken back, in a closed month by a correction, and keeps its number", async () => {
    const { act, workspace_id, invoice_id, read, sound } = await withInvoice();
    const { credit_note_id } = await act(issueCreditNote, {
      invoice_id,
      amount_cents: 200_000,
      issued_on: "2026-03-12",
    });
    await act(closePeriod, { period: "2026-03" });
    const back = (more: object = {}) => act(voidCreditNote, { credit_note_id, ...more });
    await expect(back({ voided_on: "2026-03-11" })).rejects.toMatchObject(refused("must not be before issued_on"));
    expect(await back()).toMatchObject({ status: "voided", number: 1, voided_on: today() });
    await expect(back()).rejects.toThrow("Cannot void the credit note: its status is voided.");
    expect(await read(invoice_id)).toMatchObject({ status: "sent", credited_cents: 0, balance_due_cents: 200_000 });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 200_000, revenue: -200_000 });
    expect(await act(issueCreditNote, { invoice_id, amount_cents: 1 })).toMatchObject({ number: 2 });
    await sound();
    for (const period of ["2026-03", today().slice(0, 7)]) {
      expect(await act(reconcileLedger, { period })).toMatchObject({ is_reconciled: true });
    }
  });

  it("makes of what was paid already the customer's credit, which is spent or taken back with it", async () => {
    const { act, workspace_id, invoice_id, sent, receive, read, sound } = await withInvoice();
    const { customer_payment_id } = await receive(150_000, { paid_on: "2026-03-10" });
    const credit = (amount_cents: number) =>
      act(issueCreditNote, { invoice_id, amount_cents, issued_on: "2026-03-12" });
    const first = await credit(80_000);
    expect(first).toMatchObject({ amount_cents: 80_000, credit_cents: 30_000 });
    const { customer_credit_id } = first;
    expect(await act(readCustomerCredit, { customer_credit_id })).toMatchObject({
      customer: "Globex",
      balance_cents: 30_000,
      customer_payment_id: null,
      credit_note_id: first.credit_note_id,
      credited_on: "2026-03-12",
    });
    const settled = { status: "paid", amount_paid_cents: 150_000, credited_cents: 50_000, balance_due_cents: 0 };
    expect(await read(invoice_id)).toMatchObject(settled);
    expect(await balancesOf(workspace_id)).toEqual({ cash: 150_000, customer_credits: -30_000, revenue: -120_000 });
    await sound();
    const rest = "the balance due is 0 cents, and 120000 cents are paid, and not credited yet";
    await expect(credit(120_001)).rejects.toMatchObject(refused(rest, { code: "over_balance" }));
    const second = await credit(120_000);
    expect(second).toMatchObject({ credit_cents: 120_000 });
    expect(await balancesOf(workspace_id)).toEqual({ cash: 150_000, customer_credits: -150_000 });
    await sound();
    const later = await sent(10_000);
    await act(applyCustomerCredit, { customer_credit_id, invoice_id: later });
    const back = ({ credit_note_id }: { credit_note_id: string }) => act(voidCreditNote, { credit_note_id });
    await expect(back(first)).rejects.toMatchObject(
      refused("10000 cents of its credit have settled invoices", { code: "credit_applied" }),
    );
    expect(await back(second)).toMatchObject({ status: "voided" });
    await sound();
    // What was paid is taken back: the invoice is due again, and the note's credit the customer's all the same.
    await act(voidCustomerPayment, { customer_payment_id });
    expect(await read(invoice_id)).toMatchObject({ status: "sent", balance_due_cents: 150_000 });
    await sound();
    expect(await act(reconcileLedger, { period: "2026-03" })).toMatchObject({ is_reconciled: true });
  });

  it("makes a credit of what was paid alone: once that is taken back, its invoice comes before a refund, and is not voided", async () => {
    const { act, workspace_id, invoice_id, receive, read, sound } = await withInvoice();
    const { customer_payment_id } = await receive(200_000, { paid_on: "2026-03-10" });
    const { credit_note_id, customer_credit_id } = await act(issueCreditNote, { invoice_id, amount_cents: 150_000 });
    const refund = (more: object = {}) => act(refundCustomerCredit, { customer_credit_id, ...more });
    const off = (more: object = {}) => act(writeOffInvoice, { invoice_id, ...more });
    await act(voidCustomerPayment, { customer_payment_id });
    await expect(act(voidInvoice, { invoice_id })).rejects.toMatchObject(
      refused("0 cents are paid, 150000 credited, 0 written off", { code: "partly_settled" }),
    );
    const due = "150000 cents are left of the credits, and 200000 cents are due; apply the credit";
    await expect(refund({ amount_cents: 1 })).rejects.toMatchObject(refused(`it is 1 cents, ${due}`));
    const left = "the balance due is 200000 cents, and 150000 cents are left; apply that credit first";
    await expect(off()).rejects.toMatchObject(refused(left, { code: "over_balance" }));
    await expect(off({ amount_cents: 50_001 })).rejects.toMatchObject(refused(left));
    const voided = `update invoice set status = 'voided', voided_on = '2026-03-20', voided_at = now()
      where invoice_id = '${invoice_id}'`;
    expect((await refusalByDatabase(voided))?.message).toContain("has credit notes, which are voided before it");
    expect(await off({ amount_cents: 20_000 })).toMatchObject({ balance_due_cents: 180_000 });
    await receive(40_000);
    // As much as is left beyond what is due is the customer's own.
    await expect(refund({ amount_cents: 10_001 })).rejects.toMatchObject(refused("140000 cents are due"));
    const elses = `insert into credit_note select n.* from credit_note c, jsonb_populate_record(c,
      '{"credit_note_id": "crn_x", "number": 2, "customer": "Somebody Else"}') n where c.credit_note_id = '${credit_note_id}'`;
    expect((await refusalByDatabase(elses))?.message).toBe(`the invoice ${invoice_id} is not what that credits`);
    for (const [by, why] of [
      [1, "credit note numbers have no gaps"],
      [2, "credit notes are numbered one by one"],
    ] as const) {
      const counted = `set constraints all immediate; update credit_note_counter set last_number = last_number + ${by} where workspace_id = '${workspace_id}'`;
      expect((await refusalByDatabase(counted))?.message).toBe(why);
    }
    const { customer_refund_id } = await refund({ amount_cents: 10_000 });
    expect(
      await refusalOfCopy("customer_refund", ["customer_refund_id", customer_refund_id], {
        customer_refund_id: "crf_2",
      }),
    ).toBe(`what the credited invoice ${invoice_id} is due is not paid back`);
    const [settled] = (await act(listSettlements, { invoice_id })).data.filter(({ kind }) => kind === "write_off");
    expect(
      await refusalOfCopy("invoice_settlement", ["settlement_id", settled?.settlement_id ?? ""], {
        settlement_id: "stl_2",
        amount_cents: 1,
      }),
    ).toBe(`what credit notes on the invoice ${invoice_id} have left is not written off`);
    await act(applyCustomerCredit, { customer_credit_id, invoice_id });
    expect(await read(invoice_id)).toMatchObject({ status: "paid" });
    await expect(act(voidCreditNote, { credit_note_id })).rejects.toMatchObject(refused("of its credit"));
    expect(await balancesOf(workspace_id)).toEqual({ bad_debt: 20_000, cash: 30_000, revenue: -50_000 });
    await sound();
  });

  it("that was paid back before its payment was taken back leaves a debt that is written off, tax and all", async () => {
    const { act, workspace_id, sound } = await withInvoice();
    const { tax_rate_id } = await act(createTaxRate, { name: "City", percent: "10" });
    const line_items = [{ description: "X", quantity: 1, unit_amount_cents: 1_000, tax_rate_id }];
    for (const [amount_cents, tax_cents] of [
      [1_100, 0],
      [880, 20],
    ]) {
      const given = { customer: "Initech", due_date: "2026-04-01", line_items };
      const { invoice_id } = await act(createInvoice, given);
      await act(sendInvoice, { invoice_id });
      const { customer_payment_id } = await act(receiveOnInvoice, { invoice_id, amount_cents: 1_100 });
      const { customer_credit_id } = await act(issueCreditNote, { invoice_id, amount_cents });
      await act(refundCustomerCredit, { customer_credit_id });
      await act(voidCustomerPayment, { customer_payment_id });
      const gone = await act(writeOffInvoice, { invoice_id });
      expect(gone).toMatchObject({ status: "paid", written_off_cents: 1_100 });
      expect((await act(listSettlements, { invoice_id })).data[0]).toMatchObject({ kind: "write_off", tax_cents });
    }
    expect(await balancesOf(workspace_id)).toMatchObject({ bad_debt: 2_180, cash: -1_980, revenue: -200_200 });
    await sound();
  });

  it("is numbered without gaps and never comes to more than the invoice, whoever races whom", async () => {
    const { act, invoice_id, sound } = await withInvoice();
    const many = Array.from({ length: 5 }, () => act(issueCreditNote, { invoice_id, amount_cents: 70_000 }));
    expect(outcomes(await Promise.allSettled(many))).toEqual({ done: 2, refused: [400, 400, 400] });
    expect((await act(listCreditNotes)).data.map(({ number }) => number)).toEqual([2, 1]);
    await sound();
  });

  it("is held by PostgreSQL to what it settles, and has its PDF; nobody else's company finds it", async () => {
    const { act, invoice_id } = await withInvoice();
    const { credit_note_id } = await act(issueCreditNote, { invoice_id, amount_cents: 100, reason: "Why" });
    const lost = `update invoice_settlement set status = 'voided', voided_on = settled_on, voided_at = now()
      where credit_note_id = '${credit_note_id}'; set constraints all immediate`;
    expect((await refusalByDatabase(lost))?.message).toContain("is not what it settles");
    const file = await act(downloadCreditNote, { credit_note_id });
    expect(file).toMatchObject({
      filename: `Credit-note-CN-0001-${credit_note_id}.pdf`,
      content: { pdf: { word: "Credit note", rows: [["Credit on invoice 0001: Why", "1.00"]] } },
    });
    const other = await withInvoice();
    await expect(other.act(readCreditNote, { credit_note_id })).rejects.toMatchObject({ status: 404 });
  });
});
