import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { refused } from "../../../../../e2e/support/invoices.ts";
import { withVendorCredit } from "../../../../../e2e/support/vendor-credits.ts";
import { importStatement, listLines } from "../../banking/bank-statements/operations.ts";
import { suggestionOf } from "../../banking/bank-statements/rules.ts";
import { activateBankAccount, createBankAccount } from "../../banking/operations.ts";
import { createInvoice, sendInvoice } from "../../invoicing/operations.ts";
import { listVendorRefunds, readVendorRefund, voidVendorRefund } from "./operations.ts";

describe("a refund of a vendor's credit", () => {
  it("is what comes back of it and no more, on its day, and is taken back in a closed month by a correction", async () => {
    const { act, workspace_id, refund, credit, apply, sound, vendor_credit_id } = await withVendorCredit();
    await apply({ amount_cents: 100, applied_on: "2026-03-12" });
    await expect(refund({ amount_cents: 501 })).rejects.toMatchObject(
      refused("it is 501 cents, and 500 cents are left", { code: "over_balance" }),
    );
    await expect(refund({ refunded_on: "2026-03-09" })).rejects.toMatchObject(
      refused("must not be before the credit's"),
    );
    const part = await refund({ amount_cents: 200, refunded_on: "2026-03-20", method: "check", reference: "Check 7" });
    expect(part).toMatchObject({
      ...{ vendor_credit_id, vendor_name: "Harbor", amount_cents: 200, method: "check", reference: "Check 7" },
      ...{ refunded_on: "2026-03-20", bank_id: null, status: "received" },
    });
    expect(await act(readEntry, { entry_id: part.entry_ids[0] })).toMatchObject({
      ...{ date: "2026-03-20", description: "Refund of Harbor" },
      source: { type: "vendor_refund", id: part.vendor_refund_id, event: "received" },
      lines: [
        { account_code: "cash", side: "debit", amount_cents: 200 },
        { account_code: "accounts_payable", side: "credit", amount_cents: 200 },
      ],
    });
    expect(await credit()).toMatchObject({ applied_cents: 100, refunded_cents: 200, balance_cents: 300 });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_payable: -600, expense: 400, cash: 200 });
    await sound();
    expect(await refund()).toMatchObject({ amount_cents: 300, refunded_on: today() });
    await expect(refund()).rejects.toMatchObject(
      refused("Cannot refund the vendor credit: its status is open and 0 cents are left."),
    );
    await act(closePeriod, { period: "2026-03" });
    const { vendor_refund_id } = part;
    const back = (more: object = {}) => act(voidVendorRefund, { vendor_refund_id, ...more });
    await expect(back({ voided_on: "2026-03-19" })).rejects.toMatchObject(refused("not be before refunded_on"));
    expect(await back()).toMatchObject({ status: "voided", voided_on: today() });
    await expect(back()).rejects.toMatchObject(refused("Cannot void the vendor refund: its status is voided."));
    expect(await act(readVendorRefund, { vendor_refund_id })).toMatchObject({ status: "voided" });
    expect(await credit()).toMatchObject({ refunded_cents: 300, balance_cents: 200 });
    await sound();
    for (const period of ["2026-03", today().slice(0, 7)]) {
      expect(await act(reconcileLedger, { period })).toMatchObject({ is_reconciled: true });
    }
    const listed = async (filter: object) => (await act(listVendorRefunds, filter)).data.length;
    expect([await listed({ vendor_credit_id }), await listed({ status: "received" })]).toEqual([2, 1]);
  });

  it("told of by a line of money in comes to that bank account, and is matched in the same act", async () => {
    const { act, refund, sound } = await withVendorCredit();
    const { bank_id, account_id } = await act(createBankAccount, { bank_name: "First" });
    await act(activateBankAccount, { bank_id });
    const content = "Date,Description,Amount\n2026-03-19,HARBOR REFUND,6.00\n2026-03-20,HARBOR,-6.00\n";
    await act(importStatement, { bank_id, format: "csv", content });
    const lines = async () => (await act(listLines, { bank_id })).data;
    const [out, line] = await lines();
    const { bank_line_id } = line ?? {};
    await expect(refund({ bank_line_id: out?.bank_line_id })).rejects.toMatchObject(
      refused("it is -600 cents, and the refund 600 cents", { code: "amount_differs" }),
    );
    const made = await refund({ bank_line_id });
    expect(made).toMatchObject({ bank_id, bank_line_id, refunded_on: "2026-03-19", account_id });
    expect((await lines())[1]).toMatchObject({ status: "matched", entry_id: made.entry_ids[0] });
    await sound();
    await act(voidVendorRefund, { vendor_refund_id: made.vendor_refund_id });
    expect((await lines())[1]).toMatchObject({ status: "unmatched", entry_id: null });
    await sound();
    const euros = await act(createBankAccount, { bank_name: "Euros", currency: "eur" });
    await expect(refund({ bank_id: euros.bank_id })).rejects.toMatchObject(refused("must be a bank account in usd"));
  });

  it("is proposed for money in that is all that is left of a credit, by whom it names, and before an invoice that it does not name", async () => {
    const { act, apply, enter, refund, vendor_credit_id } = await withVendorCredit();
    await apply({ amount_cents: 100, applied_on: "2026-03-12" });
    const globex = await enter(500, { vendor_name: "Globex", credit_number: "CM-9" });
    await enter(500, { vendor_name: "Later", credited_on: "2026-03-21" });
    await enter(500, { vendor_name: "Euros", currency: "eur" });
    const invoice = await act(createInvoice, { customer: "Initech", amount_cents: 500, due_date: "2030-01-01" });
    await act(sendInvoice, { invoice_id: invoice.invoice_id, sent_on: "2026-03-01" });
    const { bank_id } = await act(createBankAccount, { bank_name: "First" });
    await act(activateBankAccount, { bank_id });
    const content =
      "Date,Description,Amount\n2026-03-17,HARBOR,6.00\n2026-03-18,HARBOR,-5.00\n2026-03-19,INITECH,5.00\n2026-03-20,REFUND GLOBEX CM-9,5.00\n";
    await act(importStatement, { bank_id, format: "csv", content });
    const lines = async () => (await act(listLines, { bank_id })).data;
    const proposed = async () =>
      (await lines()).map((one) => one.vendor_refunds.map((credit) => credit.vendor_credit_id));
    expect(await proposed()).toEqual([[globex, vendor_credit_id], [vendor_credit_id, globex], [], []]);
    const [named, other] = await lines();
    expect(named?.vendor_refunds[0]).toEqual({
      ...{ vendor_credit_id: globex, vendor_name: "Globex", credit_number: "CM-9", credited_on: "2026-03-10" },
    });
    expect([named, other].map((line) => line && suggestionOf(line)?.kind)).toEqual(["refund", "invoice"]);
    await refund({ vendor_credit_id: globex, bank_line_id: named?.bank_line_id });
    expect(await proposed()).toEqual([[], [vendor_credit_id], [], []]);
  });

  it("is held by PostgreSQL to what is left of its own vendor's credit", async () => {
    const { act, refund, vendor_credit_id } = await withVendorCredit();
    const { vendor_refund_id } = await refund({ amount_cents: 400 });
    const copy = (of: object) =>
      refusalOfCopy("vendor_refund", ["vendor_refund_id", vendor_refund_id], { vendor_refund_id: "vrf_x", ...of });
    expect(await copy({ amount_cents: 201 })).toContain("vendor_credit_is_spent_once");
    expect(await copy({ amount_cents: 1, vendor_name: "Else" })).toBe(
      `the vendor's credit ${vendor_credit_id} is not what that pays back`,
    );
    const bare = "update vendor_refund set amount_cents = 1 where vendor_refund_id = $1";
    expect((await refusalByDatabase(bare, [vendor_refund_id]))?.message).toContain("keeps what it says");
    const other = await withVendorCredit();
    await expect(other.act(readVendorRefund, { vendor_refund_id })).rejects.toMatchObject({ status: 404 });
    await expect(other.refund({ vendor_credit_id })).rejects.toMatchObject({ status: 404 });
    await expect(act(voidVendorRefund, { vendor_refund_id: "vrf_01k0zk1x3ve4b8j0c2v5y6m7n8" })).rejects.toMatchObject({
      status: 404,
    });
  });
});
