import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf, outcomes } from "../../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { refused, withInvoice } from "../../../../../e2e/support/invoices.ts";
import { importStatement, listLines } from "../../banking/bank-statements/operations.ts";
import { activateBankAccount, createBankAccount } from "../../banking/operations.ts";
import { applyCustomerCredit, readCustomerCredit } from "../credits/operations.ts";
import { receiveCustomerPayment, voidCustomerPayment } from "../customer-payments/operations.ts";
import { readCustomerStatement } from "../statements/operations.ts";
import { listCustomerRefunds, readCustomerRefund, refundCustomerCredit, voidCustomerRefund } from "./operations.ts";

async function withCredit(amount_cents = 100_000) {
  const company = await withInvoice();
  const { act } = company;
  const given = { customer: "Globex", amount_cents, credit_cents: amount_cents, paid_on: "2026-03-05" };
  const { customer_payment_id, customer_credit_id } = await act(receiveCustomerPayment, given);
  const refund = (more: object = {}) => act(refundCustomerCredit, { customer_credit_id, ...more });
  const credit = () => act(readCustomerCredit, { customer_credit_id });
  return { ...company, customer_payment_id, customer_credit_id, refund, credit };
}

describe("a refund of a customer's credit", () => {
  it("pays back what is left of it and no more, on its day, and is taken back in a closed month by a correction", async () => {
    const { act, workspace_id, invoice_id, refund, credit, sound, ...of } = await withCredit();
    const { customer_credit_id, customer_payment_id } = of;
    await act(applyCustomerCredit, { customer_credit_id, invoice_id, amount_cents: 20_000, applied_on: "2026-03-12" });
    const refunded_on = "2026-03-20";
    await expect(refund({ amount_cents: 80_001 })).rejects.toMatchObject(
      refused("it is 80001 cents, and 80000 cents are left", { code: "over_balance" }),
    );
    await expect(refund({ refunded_on: "2026-03-04" })).rejects.toMatchObject(refused("must not be before the credit"));
    await expect(refund({ refunded_on: addDays(today(), 1) })).rejects.toMatchObject(refused("not be after today"));
    const part = await refund({ amount_cents: 30_000, refunded_on, method: "check", reference: "Check 7" });
    const said = { customer: "Globex", amount_cents: 30_000, method: "check", reference: "Check 7", status: "paid" };
    expect(part).toMatchObject({ ...said, refunded_on, customer_credit_id, bank_id: null });
    expect(await act(readEntry, { entry_id: part.entry_ids[0] })).toMatchObject({
      date: refunded_on,
      description: "Refund to Globex",
      source: { type: "customer_refund", id: part.customer_refund_id, event: "paid" },
      lines: [
        { account_code: "customer_credits", side: "debit", amount_cents: 30_000 },
        { account_code: "cash", side: "credit", amount_cents: 30_000 },
      ],
    });
    await expect(act(voidEntry, { entry_id: part.entry_ids[0] })).rejects.toMatchObject(
      refused("it follows the customer refund crf_.*; void the refund instead", { code: "follows_record" }),
    );
    expect(await credit()).toMatchObject({ applied_cents: 20_000, refunded_cents: 30_000, balance_cents: 50_000 });
    await sound();
    expect(await refund({ refunded_on })).toMatchObject({ amount_cents: 50_000 });
    await expect(refund()).rejects.toMatchObject(refused("0 cents are left"));
    await expect(act(voidCustomerPayment, { customer_payment_id })).rejects.toMatchObject(
      refused("80000 cents of its credit were paid back", { code: "credit_applied" }),
    );
    const books = { accounts_receivable: 180_000, cash: 20_000, revenue: -200_000 };
    expect(await balancesOf(workspace_id)).toEqual(books);
    await sound();
    await act(closePeriod, { period: "2026-03" });
    const { customer_refund_id } = part;
    const back = (more: object = {}) => act(voidCustomerRefund, { customer_refund_id, ...more });
    await expect(back({ voided_on: "2026-03-19" })).rejects.toMatchObject(refused("not be before refunded_on"));
    expect(await back()).toMatchObject({ status: "voided", voided_on: today() });
    await expect(back()).rejects.toThrow("Cannot void the customer refund: its status is voided.");
    expect(await act(readCustomerRefund, { customer_refund_id })).toMatchObject({ status: "voided" });
    expect(await credit()).toMatchObject({ refunded_cents: 50_000, balance_cents: 30_000 });
    await sound();
    // A statement tells what was left at the end of its own last day.
    const lefts = ["2026-03-04", "2026-03-05", "2026-03-12", "2026-03-20", today()].map(
      async (to) => (await act(readCustomerStatement, { customer: "Globex", to })).credit_cents,
    );
    expect(await Promise.all(lefts)).toEqual([0, 100_000, 80_000, 0, 30_000]);
    for (const period of ["2026-03", today().slice(0, 7)]) {
      expect(await act(reconcileLedger, { period })).toMatchObject({ is_reconciled: true });
    }
    const listed = async (filter: object) => (await act(listCustomerRefunds, filter)).data.length;
    expect(await listed({ customer_credit_id })).toBe(2);
    expect(await listed({ customer: "GLOBEX", status: "paid" })).toBe(1);
    expect(await listed({ customer: "Initech" })).toBe(0);
  });

  it("told of by a bank line leaves that bank account, and is matched in the same act", async () => {
    const { act, sent, refund, sound, customer_credit_id } = await withCredit(50_000);
    const euros = { customer_credit_id, invoice_id: await sent(50_000, { currency: "eur" }) };
    await expect(act(applyCustomerCredit, euros)).rejects.toMatchObject(refused("must be an invoice in usd"));
    const bank = await act(createBankAccount, { bank_name: "First" });
    const { bank_id } = bank;
    await expect(refund({ bank_id })).rejects.toMatchObject(refused("bank_id must be an active bank account"));
    await act(activateBankAccount, { bank_id });
    const content = "Date,Description,Amount\n2026-03-19,REFUND GLOBEX,-500.00\n2026-03-20,GLOBEX,500.00\n";
    await act(importStatement, { bank_id, format: "csv", content });
    const lines = async () => (await act(listLines, { bank_id })).data;
    const [other, line] = await lines();
    const { bank_line_id } = line ?? {};
    await expect(refund({ bank_line_id: other?.bank_line_id })).rejects.toMatchObject(
      refused("it is 50000 cents, and the refund -50000 cents", { code: "amount_differs" }),
    );
    const made = await refund({ bank_line_id });
    expect(made).toMatchObject({ bank_id, bank_line_id, refunded_on: "2026-03-19", account_id: bank.account_id });
    expect((await lines())[1]).toMatchObject({ status: "matched", entry_id: made.entry_ids[0] });
    await sound();
    await act(voidCustomerRefund, { customer_refund_id: made.customer_refund_id });
    expect((await lines())[1]).toMatchObject({ status: "unmatched", entry_id: null });
    await sound();
  });

  it("is paid once whoever races whom, held by PostgreSQL, and nobody else's to see", async () => {
    const { act, invoice_id, customer_credit_id, credit, refund, sound } = await withCredit(100);
    const many = [
      refund({ amount_cents: 80 }),
      act(applyCustomerCredit, { customer_credit_id, invoice_id, amount_cents: 80 }),
      refund({ amount_cents: 80 }),
    ];
    expect(outcomes(await Promise.allSettled(many))).toEqual({ done: 1, refused: [400, 400] });
    await sound();
    expect(await credit()).toMatchObject({ balance_cents: 20 });
    const { customer_refund_id } = await refund();
    const bare = `update customer_refund set amount_cents = 21 where customer_refund_id = '${customer_refund_id}'`;
    expect((await refusalByDatabase(bare))?.message).toContain("keeps what it says");
    const over = `insert into customer_refund (workspace_id, customer_refund_id, entity_id, customer_credit_id, customer, amount_cents,
        currency, refunded_on, account_id)
      select workspace_id, 'crf_x', entity_id, customer_credit_id, customer, 81, currency, refunded_on, account_id
      from customer_refund where customer_refund_id = '${customer_refund_id}'`;
    expect((await refusalByDatabase(over))?.constraint).toBe("customer_credit_is_not_applied_beyond_its_amount");
    const elses = { customer_refund_id: "crf_x", customer: "Somebody Else" };
    expect(await refusalOfCopy("customer_refund", ["customer_refund_id", customer_refund_id], elses)).toBe(
      `the customer's credit ${customer_credit_id} is not what that pays back`,
    );
    for (const change of ["applied_cents = 0", "refunded_cents = 0"]) {
      const text = `update customer_credit set ${change} where customer_credit_id = '${customer_credit_id}'`;
      expect((await refusalByDatabase(text))?.message).toContain("what is left of a credit follows from");
    }
    const other = await withInvoice();
    await expect(other.act(readCustomerRefund, { customer_refund_id })).rejects.toMatchObject({ status: 404 });
    await expect(other.act(refundCustomerCredit, { customer_credit_id })).rejects.toMatchObject({ status: 404 });
    // A refund that is lost from the records is told of by both tie-outs.
    await pastTriggers(
      "update customer_refund set status = 'voided', voided_on = refunded_on, voided_at = now() where customer_refund_id = $1",
      [customer_refund_id],
    );
    await expect(sound()).rejects.toThrow();
  });
});
