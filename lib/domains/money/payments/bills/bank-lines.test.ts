import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { createBankRule } from "#lib/domains/money/banking/bank-rules/operations.ts";
import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import { activateBankAccount, closeBankAccount } from "#lib/domains/money/banking/operations.ts";
import { newBank } from "../../../../../e2e/support/bank.ts";
import { balancesOf, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import * as payments from "../operations.ts";
import { createVendor } from "../vendors/operations.ts";
import * as bills from "./operations.ts";

/** A company with a bank account, and what makes approved bills of it: of Harbor Hosting, where nothing else is said. */
async function payer() {
  const bank = await newBank();
  const { act } = bank;
  const owe = async (amount_cents: number, bill_number: string, more: object = {}) => {
    const line_items = [{ description: "Hosting", amount_cents }];
    const given = { vendor_name: "Harbor Hosting", bill_date: "2026-03-05", due_date: "2026-04-04", ...more };
    const { bill_id } = await act(bills.createBill, { bill_number, ...given, line_items });
    return (await act(bills.approveBill, { bill_id })).bill_id;
  };
  const bill = (bill_id: string) => act(bills.readBill, { bill_id });
  return { ...bank, owe, bill };
}

describe("money out on a line of the bank", () => {
  it("pays a bill in one act, on the line's day, and the undo takes the payment back", async () => {
    const { act, owe, bill, take, read, bank_id, workspace_id } = await payer();
    const bill_id = await owe(45_000, "INV-7");
    const [bank_line_id = "", money = ""] = await take(
      ["2026-03-20", "-450.00", "HARBOR INV-7"],
      ["2026-03-20", "450.00", "Back"],
    );
    await expect(act(bills.payBill, { bill_id, bank_line_id: money })).rejects.toMatchObject({ status: 400 });
    await expect(act(bills.payBill, { bill_id, bank_line_id, amount_cents: 44_999 })).rejects.toMatchObject({
      status: 400,
      code: "amount_differs",
      message: expect.stringContaining("it is -45000 cents, and the payment 44999 cents"),
    });
    const paid = await act(bills.payBill, { bill_id, bank_line_id });
    expect(paid).toMatchObject({ status: "paid", payments: [{ amount_cents: 45_000, paid_on: "2026-03-20" }] });
    const { payment_id = "" } = paid.payments[0] ?? {};
    const payment = await act(payments.readPayment, { payment_id });
    expect(payment).toMatchObject({ status: "settled", settled_on: "2026-03-20", bank_id, bank_line_id });
    const [entry_id] = payment.entry_ids;
    const unsettled = {
      payment_id: "pay_x",
      status: "submitted",
      settled_on: null,
      settled_at: null,
      bank_line_id: null,
    };
    expect(
      await refusalOfCopy("payment", ["payment_id", payment_id], { ...unsettled, paid_on: addDays(today(), 2) }),
    ).toBe("a payment is not of the future");
    expect(await read(bank_line_id)).toMatchObject({ status: "matched", entry_id, bill_payments: [] });
    expect(await act(readEntry, { entry_id })).toMatchObject({
      date: "2026-03-20",
      lines: [
        { account_code: "accounts_payable", side: "debit" },
        { account_code: "cash", side: "credit" },
      ],
    });
    await expect(act(bills.payBill, { bill_id: await owe(45_000, "8"), bank_line_id })).rejects.toMatchObject({
      status: 400,
      message: "bank_line_id must be an unmatched bank line: its status is matched",
    });

    const cancel = (cancelled_on: string) => act(payments.cancelPayment, { payment_id, cancelled_on });
    await expect(cancel("2026-03-19")).rejects.toThrow("cancelled_on must not be before paid_on, 2026-03-20");
    expect(await cancel("2026-03-20")).toMatchObject({
      status: "cancelled",
      cancelled_on: "2026-03-20",
      settled_on: null,
    });
    expect(await bill(bill_id)).toMatchObject({ status: "approved", payments: [{ ended_on: "2026-03-20" }] });
    expect(await read(bank_line_id)).toMatchObject({ status: "unmatched", entry_id: null });
    expect(await balancesOf(workspace_id)).toEqual({ expense: 90_000, accounts_payable: -90_000 });
    const { accounts } = await act(reconcileLedger, { period: "2026-03" });
    expect(accounts).toMatchObject([{ outstanding_payments_cents: 0, unmatched_entries: [] }]);
    await act(bills.payBill, { bill_id, bank_line_id });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("is proposed the bill of its amount that it names, and all that a vendor is owed", async () => {
    const { act, owe, bill, take, read, workspace_id } = await payer();
    const [first, second] = [await owe(30_000, "INV-7"), await owe(15_000, "INV-8")];
    const [globex, initech] = [
      await owe(45_000, "G-1", { vendor_name: "Globex" }),
      await owe(45_000, "I-1", { vendor_name: "Initech" }),
    ];
    const [out = "", whole = "", into = ""] = await take(
      ["2026-03-20", "-450.00", "ACH INITECH"],
      ["2026-03-21", "-450.00", "Harbor Hosting INV-7 INV-8"],
      ["2026-03-22", "450.00", "Initech"],
    );
    const proposed = async (line: string) =>
      (await read(line)).bill_payments.map((one) => one.bills.map(({ bill_id }) => bill_id));
    expect((await proposed(out))[0]).toEqual([initech]);
    expect(await proposed(whole)).toEqual([[first, second], [globex], [initech]]);
    expect(await proposed(into)).toEqual([]);
    const made = await act(payments.createPayment, {
      bills: [{ bill_id: first }, { bill_id: second }],
      bank_line_id: whole,
    });
    expect(made).toMatchObject({ amount_cents: 45_000, status: "settled", paid_on: "2026-03-21" });
    const more = { bill_id: globex, amount_cents: 1 };
    expect(await refusalOfCopy("bill_payment", ["payment_id", made.payment_id], more)).toBe(
      "a payment of bills is as much as it pays of them",
    );
    for (const one of [first, second]) expect(await bill(one)).toMatchObject({ status: "paid" });
    expect(await proposed(out)).toEqual([[initech], [globex]]);
    expect(await balancesOf(workspace_id)).toMatchObject({ cash: -45_000, accounts_payable: -90_000 });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("pays a part of a bill where it is less, and never more; one of two who pay by it at once does", async () => {
    const { act, owe, bill, take, bank_id } = await payer();
    const [bill_id, other] = [await owe(45_000, "7"), await owe(20_000, "8")];
    const [part = "", more = ""] = await take(["2026-03-20", "-200.00"], ["2026-03-20", "-450.01"]);
    await expect(act(bills.payBill, { bill_id, bank_line_id: more })).rejects.toMatchObject({ code: "more_than_due" });
    const tried = [bill_id, other].map((one) => act(bills.payBill, { bill_id: one, bank_line_id: part }));
    expect(outcomes(await Promise.allSettled(tried))).toEqual({ done: 1, refused: [400] });
    const paid = (await Promise.all([bill(bill_id), bill(other)])).map(({ amount_paid_cents }) => amount_paid_cents);
    expect(paid.toSorted()).toEqual([0, 20_000]);
    const whole = await owe(45_001, "9");
    const euros = await owe(45_001, "10", { vendor_name: "Hafen", currency: "eur" });
    const refused = (bill_id: string) => expect(act(bills.payBill, { bill_id, bank_line_id: more })).rejects;
    await refused(euros).toThrow("bank_line_id must be of a bank account in eur: its own keeps usd");
    await act(activateBankAccount, { bank_id });
    await act(closeBankAccount, { bank_id });
    await refused(whole).toThrow("bank_line_id must be of a bank account that is not closed");
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("by a rule that leads to a vendor is a payment to them, and no entry without one", async () => {
    const { act, take, read, open, bank_id } = await payer();
    const software = await open("software");
    const { vendor_id } = await act(createVendor, { name: "Harbor Hosting", account_id: software });
    const rule = await act(createBankRule, { contains: "harbor", vendor_id });
    expect(rule).toMatchObject({ direction: "out", account_code: "software", vendor_name: "Harbor Hosting" });
    const foreign = { rule_id: "brl_x", account_id: "acct_x" };
    expect(await refusalOfCopy("bank_rule", ["rule_id", rule.rule_id], foreign)).toBe(
      "a rule names an account, a bank account and a vendor of its company",
    );
    await expect(act(createBankRule, { contains: "x", vendor_id, direction: "in" })).rejects.toMatchObject({
      status: 400,
    });
    const crossed = { contains: "x", account_id: software, min_amount_cents: 6, max_amount_cents: 5 };
    await expect(act(createBankRule, crossed)).rejects.toThrow("max_amount_cents must not be less than");
    await expect(act(createBankRule, { contains: "x" })).rejects.toThrow(
      "account_id is required where there is no vendor_id",
    );
    const [line = "", into = ""] = await take(["2026-03-20", "-9.00", "HARBOR"], ["2026-03-20", "9.00", "HARBOR"]);
    expect(await read(line)).toMatchObject({ rule: { vendor_id, account_id: software } });
    expect((await read(into)).rule).toBeNull();
    const acceptances = [{ bank_line_id: line, rule_id: rule.rule_id }];
    await expect(act(statements.acceptLines, { bank_id, acceptances })).rejects.toMatchObject({
      code: "rule_pays_vendor",
    });
    const paid = await act(payments.createPayment, { vendor_id, account_id: software, bank_line_id: line });
    expect(paid).toMatchObject({ vendor_id, amount_cents: 900, status: "settled", account_id: software });
    expect(await read(line)).toMatchObject({ status: "matched", entry_id: paid.entry_ids[0] });
  });

  it("tells of no payment of another amount in PostgreSQL, and one that it told of nothing of is not called back once settled", async () => {
    const { act, owe, take } = await payer();
    const [bank_line_id = ""] = await take(["2026-03-20", "-450.00"]);
    const { payment_id } = await act(payments.createPayment, { recipient_name: "Harbor", amount_cents: 5 });
    const copied = `insert into payment (workspace_id, payment_id, entity_id, vendor_id, recipient_name, amount_cents, currency, method, account_id,
      cash_account_id, bank_id, bank_line_id) select p.workspace_id, 'pay_copy', p.entity_id, vendor_id, recipient_name, p.amount_cents, currency, method,
      account_id, cash_account_id, l.bank_id, l.bank_line_id from payment p, bank_line l where payment_id = $1 and l.bank_line_id = $2`;
    expect((await refusalByDatabase(copied, [payment_id, bank_line_id]))?.message).toContain("of its amount");
    await act(payments.settlePayment, { payment_id });
    const cancelled =
      "update payment set status = 'cancelled', cancelled_at = now(), settled_at = null, settled_on = null where payment_id = $1";
    expect((await refusalByDatabase(cancelled, [payment_id]))?.message).toContain("is not called back");
    await expect(act(payments.cancelPayment, { payment_id })).rejects.toThrow("its status is settled.");
    await expect(
      act(bills.payBill, { bill_id: await owe(45_000, "7"), bank_line_id, bank_id: "bank_other" }),
    ).rejects.toThrow();
  });
});
