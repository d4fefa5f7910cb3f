import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { createTag } from "#lib/domains/books/ledger/tags/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { search } from "#lib/domains/company/search/operations.ts";
import { balancesOf, newCompany } from "../../../../../e2e/support/books.ts";
import { refused } from "../../../../../e2e/support/invoices.ts";
import { withVendorCredit } from "../../../../../e2e/support/vendor-credits.ts";
import { approveBill, createBill, payBill, voidBill } from "../bills/operations.ts";
import { readPayables, readPayablesAgeing } from "../bills/payables/operations.ts";
import { cancelPayment, failPayment } from "../operations.ts";
import { readBillSettlement, voidBillSettlement } from "../settlements/operations.ts";
import { createVendor, updateVendor } from "../vendors/operations.ts";
import { applyVendorCredit, createVendorCredit, listVendorCredits, voidVendorCredit } from "./operations.ts";

describe("a vendor's credit", () => {
  it("lowers what is owed and what was spent, line by line with its tags, on its day", async () => {
    const { act, open, workspace_id } = await newCompany();
    const supplies = await open("supplies", { account_type: "expense" });
    const { tag_id } = await act(createTag, { dimension: "class", name: "North" });
    const line_items = [
      { description: "Two boxes came back", amount_cents: 700, account_id: supplies, class_id: tag_id },
      { description: "A lower price", amount_cents: 50 },
    ];
    const given = { vendor_name: "Harbor", credit_number: "CM-7", credited_on: "2026-03-10", line_items };
    const made = await act(createVendorCredit, { ...given, reason: "Damaged" });
    expect(made).toMatchObject({
      ...{
        vendor_name: "Harbor",
        credit_number: "CM-7",
        credited_on: "2026-03-10",
        reason: "Damaged",
        currency: "usd",
      },
      ...{
        amount_cents: 750,
        applied_cents: 0,
        refunded_cents: 0,
        balance_cents: 750,
        status: "open",
        voided_on: null,
      },
    });
    expect(made.line_items).toMatchObject([
      { line_number: 1, account_code: "supplies", class_id: tag_id, amount_cents: 700 },
      { line_number: 2, account_code: "expense", class_id: null, amount_cents: 50 },
    ]);
    expect(await act(readEntry, { entry_id: made.entry_ids[0] })).toMatchObject({
      ...{ date: "2026-03-10", description: "Credit CM-7 of Harbor" },
      source: { type: "vendor_credit", id: made.vendor_credit_id, event: "issued" },
      lines: [
        { account_code: "accounts_payable", side: "debit", amount_cents: 750 },
        { account_code: "supplies", side: "credit", amount_cents: 700, class_id: tag_id },
        { account_code: "expense", side: "credit", amount_cents: 50 },
      ],
    });
    await expect(act(voidEntry, { entry_id: made.entry_ids[0] })).rejects.toMatchObject({ code: "follows_record" });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_payable: 750, supplies: -700, expense: -50 });
    await expect(act(createVendorCredit, { ...given, credit_number: "cm-7" })).rejects.toMatchObject({
      ...{
        status: 409,
        code: "duplicate",
        message: `Harbor's credit cm-7 is there already: ${made.vendor_credit_id}.`,
      },
    });
    const revenue = await open("revenue");
    const wrong = (more: object) => act(createVendorCredit, { ...given, credit_number: "CM-8", ...more });
    await expect(wrong({ credited_on: addDays(today(), 1) })).rejects.toMatchObject(refused("not be after today"));
    const sold = [{ description: "X", amount_cents: 1, account_id: revenue }];
    await expect(wrong({ line_items: sold })).rejects.toMatchObject(refused("must be an expense, asset or liability"));
    await expect(wrong({ currency: "eur" })).rejects.toMatchObject(refused("must be an account in eur"));
    expect((await act(search, { q: "CM-7" })).data).toMatchObject([
      { type: "vendor_credit", title: "CM-7 from Harbor" },
    ]);
    // A vendor that is paid no more credits all the same.
    const { vendor_id } = await act(createVendor, { name: "Gone" });
    await act(updateVendor, { vendor_id, status: "archived" });
    expect(await wrong({ vendor_id, vendor_name: null })).toMatchObject({ vendor_name: "Gone", credit_number: "CM-8" });
    const listed = async (filter: object) => (await act(listVendorCredits, filter)).data.length;
    expect([await listed({ vendor_id }), await listed({ open: "true" }), await listed({ open: "false" })]).toEqual([
      1, 2, 0,
    ]);
  });

  it("settles bills in parts and makes no entry; at zero a bill is paid", async () => {
    const { act, workspace_id, bill, credit, apply, settlements, sound, bill_id, vendor_credit_id } =
      await withVendorCredit();
    const books = await balancesOf(workspace_id);
    await sound();
    expect(await apply({ amount_cents: 250, applied_on: "2026-03-12" })).toMatchObject({
      ...{ applied_cents: 250, refunded_cents: 0, balance_cents: 350 },
    });
    expect(await bill()).toMatchObject({
      ...{ status: "approved", amount_paid_cents: 0, credited_cents: 250, balance_due_cents: 750 },
      credits: [{ vendor_credit_id, amount_cents: 250, settled_on: "2026-03-12", voided_on: null }],
    });
    await sound();
    await expect(apply({ amount_cents: 351 })).rejects.toMatchObject(
      refused("it is 351 cents, and 350 cents are left", { code: "over_balance" }),
    );
    await act(payBill, { bill_id, amount_cents: 500, paid_on: "2026-03-20" });
    await expect(apply({ amount_cents: 251 })).rejects.toMatchObject(
      refused("251 cents were asked for, and 250 cents are due", { code: "more_than_due" }),
    );
    await expect(act(payBill, { bill_id, amount_cents: 251 })).rejects.toMatchObject({ code: "more_than_due" });
    expect(await apply()).toMatchObject({ applied_cents: 500, balance_cents: 100 });
    const paid = await bill();
    expect(paid).toMatchObject({ status: "paid", amount_paid_cents: 500, credited_cents: 500, balance_due_cents: 0 });
    expect(paid.paid_at).not.toBeNull();
    await expect(apply()).rejects.toMatchObject(refused("Cannot settle the bill: its status is paid."));
    expect(await balancesOf(workspace_id)).toEqual({ ...books, accounts_payable: 100, cash: -500 });
    await sound();
    // A payment that fails reopens it by that much, and what is taken back of the credit by that.
    const { payments } = paid;
    await act(failPayment, { payment_id: payments[0]?.payment_id });
    expect(await bill()).toMatchObject({ status: "approved", balance_due_cents: 500, paid_at: null });
    await sound();
    const [last] = await settlements();
    const { bill_settlement_id } = last ?? {};
    expect(await act(voidBillSettlement, { bill_settlement_id })).toMatchObject({
      status: "voided",
      voided_on: today(),
    });
    await expect(act(voidBillSettlement, { bill_settlement_id })).rejects.toMatchObject(
      refused("its status is voided"),
    );
    expect(await act(readBillSettlement, { bill_settlement_id })).toMatchObject({
      amount_cents: 250,
      status: "voided",
    });
    expect(await bill()).toMatchObject({ credited_cents: 250, balance_due_cents: 750 });
    expect(await credit()).toMatchObject({ applied_cents: 250, balance_cents: 350 });
    await sound();
    for (const period of ["2026-03", today().slice(0, 7)]) {
      expect(await act(reconcileLedger, { period })).toMatchObject({ is_reconciled: true });
    }
  });

  it("settles nothing but an approved bill of its own vendor and currency, in an open month and not before either", async () => {
    const { act, apply, owe, enter, bill_id } = await withVendorCredit();
    const day = { bill_date: "2026-03-05", due_date: "2026-04-04" };
    const line_items = [{ description: "X", amount_cents: 5 }];
    const { bill_id: draft } = await act(createBill, { vendor_name: "Harbor", ...day, line_items });
    await expect(apply({ bill_id: draft })).rejects.toMatchObject(
      refused("Cannot settle the bill: its status is draft."),
    );
    await act(voidBill, { bill_id: draft });
    await expect(apply({ bill_id: draft })).rejects.toMatchObject(refused("its status is voided"));
    const elses = await owe(5, { vendor_name: "Other" });
    await expect(apply({ bill_id: elses })).rejects.toMatchObject(
      refused("must be a bill of Harbor, whose credit it is: it is of Other"),
    );
    const euros = await owe(5, { currency: "eur" });
    await expect(apply({ bill_id: euros })).rejects.toMatchObject(refused("must be a bill in usd, as the credit"));
    const on = (applied_on: string, more: object = {}) => apply({ applied_on, ...more });
    await expect(on("2026-03-09")).rejects.toMatchObject(
      refused("must not be before the credit's credited_on, 2026-03-10"),
    );
    const later = await owe(5, { bill_date: "2026-03-20" });
    await expect(on("2026-03-19", { bill_id: later })).rejects.toMatchObject(
      refused("must not be before the bill's posted_on, 2026-03-20"),
    );
    await expect(on(addDays(today(), 1))).rejects.toMatchObject(refused("must not be after today"));
    await act(closePeriod, { period: "2026-03" });
    await expect(on("2026-03-12")).rejects.toMatchObject({ status: 400, code: "period_closed" });
    await expect(enter(1)).rejects.toMatchObject({ status: 400, code: "period_closed" });
    await on("2026-04-02");
    // Of what is credited nothing is voided, and what is voided settles nothing.
    await expect(act(voidBill, { bill_id })).rejects.toMatchObject({
      code: "bill_paid",
      message:
        "Cannot void the bill: its status is approved and 600 cents of it are credited; void its settlements first.",
    });
    const spent = await enter(7, { credited_on: "2026-04-01" });
    await act(voidVendorCredit, { vendor_credit_id: spent });
    await expect(apply({ vendor_credit_id: spent })).rejects.toMatchObject(
      refused("Cannot apply the vendor credit: its status is voided and 0 cents are left."),
    );
    const other = await withVendorCredit();
    await expect(other.act(applyVendorCredit, { vendor_credit_id: spent, bill_id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("is taken back while nothing of it is spent, in a closed month by a correction", async () => {
    const { act, workspace_id, bill_id, vendor_credit_id, enter, apply, refund, settlements, sound } =
      await withVendorCredit();
    await apply({ amount_cents: 200, applied_on: "2026-03-12" });
    await refund({ amount_cents: 100, refunded_on: "2026-03-12" });
    const back = (more: object = {}) => act(voidVendorCredit, { vendor_credit_id, ...more });
    await expect(back()).rejects.toMatchObject(
      refused("200 cents of it have settled bills and 100 cents of it were paid back; take that back first.", {
        code: "credit_applied",
      }),
    );
    const [settled] = await settlements();
    await act(voidBillSettlement, { bill_settlement_id: settled?.bill_settlement_id });
    await expect(back()).rejects.toMatchObject({ code: "credit_applied" });
    const second = await enter(30, { credit_number: "CM-1", credited_on: "2026-03-31" });
    await act(closePeriod, { period: "2026-03" });
    const of = { vendor_credit_id: second };
    await expect(back({ ...of, voided_on: "2026-03-30" })).rejects.toMatchObject(refused("not be before credited_on"));
    expect(await back(of)).toMatchObject({ status: "voided", balance_cents: 0, voided_on: today() });
    await expect(back(of)).rejects.toMatchObject(refused("Cannot void the vendor credit: its status is voided."));
    expect(await enter(5, { credit_number: "CM-1", credited_on: "2026-04-01" })).toMatch(/^vcr_/);
    await act(payBill, { bill_id });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_payable: 505, expense: 395, cash: -900 });
    await sound();
    for (const period of ["2026-03", today().slice(0, 7)]) {
      expect(await act(reconcileLedger, { period })).toMatchObject({ is_reconciled: true });
    }
  });

  it("stands for itself in the aging, which is what accounts_payable said on every day", async () => {
    const { act, bill_id, apply, refund } = await withVendorCredit();
    await apply({ amount_cents: 250, applied_on: "2026-03-12" });
    await refund({ amount_cents: 50, refunded_on: "2026-03-15" });
    await act(payBill, { bill_id, amount_cents: 700, paid_on: "2026-03-20" });
    const told = async (as_of: string) => {
      const { currencies } = await act(readPayablesAgeing, { as_of });
      const [of] = currencies;
      return [of?.bill_count, of?.not_due_cents, of?.days_1_to_30_cents, of?.credit_cents, of?.total_cents];
    };
    expect(await told("2026-03-09")).toEqual([1, 1000, 0, 0, 1000]);
    expect(await told("2026-03-10")).toEqual([1, 1000, 0, -600, 400]);
    expect(await told("2026-03-12")).toEqual([1, 750, 0, -350, 400]);
    expect(await told("2026-03-15")).toEqual([1, 750, 0, -300, 450]);
    expect(await told("2026-04-05")).toEqual([1, 0, 50, -300, -250]);
    const { currencies } = await act(readPayables);
    expect(currencies).toMatchObject([{ outstanding_cents: 50, outstanding_count: 1, credit_cents: 300 }]);
  });

  it("reopens no bill that a payment has paid beside it, when that is cancelled, by more than the payment", async () => {
    const { act, bill, apply, bill_id } = await withVendorCredit();
    const { payments } = await act(payBill, { bill_id, amount_cents: 400 });
    await apply();
    expect(await bill()).toMatchObject({ status: "paid" });
    await act(cancelPayment, { payment_id: payments[0]?.payment_id });
    expect(await bill()).toMatchObject({
      status: "approved",
      amount_paid_cents: 0,
      credited_cents: 600,
      balance_due_cents: 400,
    });
    await expect(act(approveBill, { bill_id })).rejects.toMatchObject(refused("its status is approved"));
  });
});
