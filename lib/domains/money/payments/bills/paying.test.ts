import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { readTrialBalance } from "#lib/domains/books/reports/operations.ts";
import { activateBankAccount, createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { balancesOf, newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import * as payments from "../operations.ts";
import { createVendor, updateVendor } from "../vendors/operations.ts";
import * as bills from "./operations.ts";
import { downloadPayablesAgeing, readPayables, readPayablesAgeing } from "./payables/operations.ts";

const DAY = "2026-03-05";

/** A company, and what makes approved bills of it: of 1,000 cents of Harbor, where nothing else is said. */
async function payer() {
  const company = await newCompany();
  const { act } = company;
  const owe = async (more: object = {}, amount_cents = 1000) => {
    const line_items = [{ description: "Hosting", amount_cents }];
    const day = { bill_date: DAY, due_date: "2026-04-04" };
    const { bill_id } = await act(bills.createBill, { vendor_name: "Harbor", ...day, line_items, ...more });
    return (await act(bills.approveBill, { bill_id })).bill_id;
  };
  const read = (bill_id: string) => act(bills.readBill, { bill_id });
  return { ...company, owe, read };
}

describe("paying a bill", () => {
  it("pays the balance by a payment, and the bill is paid", async () => {
    const { act, owe, workspace_id } = await payer();
    const bill_id = await owe({ bill_number: "INV-1" });
    const paid = await act(bills.payBill, { bill_id, paid_on: "2026-03-20", method: "check", reference: "No. 12" });
    expect(paid).toMatchObject({ status: "paid", amount_paid_cents: 1000, balance_due_cents: 0, is_overdue: false });
    expect(paid.payments).toMatchObject([{ amount_cents: 1000, paid_on: "2026-03-20", ended_on: null }]);
    const { payment_id = "" } = paid.payments[0] ?? {};
    const payment = await act(payments.readPayment, { payment_id });
    expect(payment).toMatchObject({
      ...{ recipient_name: "Harbor", amount_cents: 1000, method: "check", reference: "No. 12", paid_on: "2026-03-20" },
      bills: [{ bill_id, bill_number: "INV-1", amount_cents: 1000, ended_on: null }],
    });
    expect(await act(readEntry, { entry_id: payment.entry_ids[0] })).toMatchObject({
      date: "2026-03-20",
      description: "Payment to Harbor: Bill INV-1",
    });
    expect(await balancesOf(workspace_id)).toEqual({ expense: 1000, cash: -1000 });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("pays a part of it, and then the rest, from the bank account that is named", async () => {
    const { act, owe, read, workspace_id } = await payer();
    const { bank_id } = await act(createBankAccount, { bank_name: "Harbor Trust" });
    await act(activateBankAccount, { bank_id });
    const bill_id = await owe();
    expect(await act(bills.payBill, { bill_id, amount_cents: 400 })).toMatchObject({
      ...{ status: "approved", amount_paid_cents: 400, balance_due_cents: 600, paid_at: null },
    });
    await expect(act(bills.payBill, { bill_id, amount_cents: 601 })).rejects.toMatchObject({
      status: 400,
      code: "more_than_due",
      message: expect.stringMatching(/^amount_cents must .* 601 cents were asked for, and 600 cents are due$/),
      details: { issues: [{ path: "amount_cents" }] },
    });
    await act(bills.payBill, { bill_id, bank_id });
    const paid = await read(bill_id);
    expect(paid).toMatchObject({ status: "paid", balance_due_cents: 0 });
    const { payment_id } = paid.payments[1] ?? {};
    expect(await act(payments.readPayment, { payment_id })).toMatchObject({ bank_id, amount_cents: 600 });
    expect(await balancesOf(workspace_id)).toEqual({ expense: 1000, cash: -1000 });
  });

  it.each(["draft", "paid", "voided"])("is a 400 of one that is %s, which names the status", async (state) => {
    const { act, owe } = await payer();
    const bill_id = await owe();
    if (state === "paid") await act(bills.payBill, { bill_id });
    if (state === "voided") await act(bills.voidBill, { bill_id });
    const draft = {
      vendor_name: "H",
      bill_date: DAY,
      due_date: DAY,
      line_items: [{ description: "X", amount_cents: 1 }],
    };
    const id = state === "draft" ? (await act(bills.createBill, draft)).bill_id : bill_id;
    await expect(act(bills.payBill, { bill_id: id })).rejects.toMatchObject({
      status: 400,
      message: `Cannot pay the bill: its status is ${state}.`,
    });
    await expect(act(payments.createPayment, { bills: [{ bill_id: id }] })).rejects.toMatchObject({
      status: 400,
      message: `Cannot pay the bill ${id}: its status is ${state}.`,
    });
  });

  it("comes not before the bill is booked, nor after today, nor to a vendor that is archived", async () => {
    const { act, owe, read } = await payer();
    const bill_id = await owe();
    const tried = (paid_on: string) => act(bills.payBill, { bill_id, paid_on });
    await expect(tried("2026-03-04")).rejects.toMatchObject({
      status: 400,
      message: `paid_on must not be before the bill's posted_on, ${DAY}`,
    });
    await expect(tried(addDays(today(), 1))).rejects.toMatchObject({
      status: 400,
      message: `paid_on must not be after today, ${today()}`,
    });
    await act(updateVendor, { vendor_id: (await read(bill_id)).vendor_id, status: "archived" });
    await expect(tried(today())).rejects.toMatchObject({ status: 400, code: "vendor_archived" });
    expect(await read(bill_id)).toMatchObject({ status: "approved", payments: [] });
  });

  it("is never more than the bill, whoever races whom", async () => {
    const { act, owe, read, workspace_id } = await payer();
    const bill_id = await owe();
    const tried = [400, 400, 400, 400].map((amount_cents) => act(bills.payBill, { bill_id, amount_cents }));
    expect(outcomes(await Promise.allSettled(tried))).toEqual({ done: 2, refused: [400, 400] });
    expect(await read(bill_id)).toMatchObject({ amount_paid_cents: 800, status: "approved" });
    expect(await balancesOf(workspace_id)).toEqual({ expense: 1000, accounts_payable: -200, cash: -800 });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("is never more than the bill in PostgreSQL, nor another vendor's, nor more than the payment", async () => {
    const { act, owe } = await payer();
    const [bill_id, other] = [await owe(), await owe({ vendor_name: "Other" })];
    const { payment_id } = await act(payments.createPayment, { recipient_name: "Harbor", amount_cents: 2000 });
    const paying = (cents: number, of = bill_id) =>
      refusalByDatabase(
        "insert into bill_payment (workspace_id, payment_id, bill_id, amount_cents, paid_on) select workspace_id, payment_id, $2, $3, paid_on from payment where payment_id = $1",
        [payment_id, of, cents],
      );
    expect((await paying(2000))?.message).toContain("bill_is_paid_no_more_than_once");
    expect((await paying(1000, other))?.message).toContain("a payment pays bills of its own vendor");
    const {
      payments: [one],
    } = await act(bills.payBill, { bill_id, amount_cents: 10 });
    for (const text of [
      "update bill_payment set amount_cents = 11 where payment_id = $1",
      "update bill_payment set ended_on = current_date where payment_id = $1",
      "delete from bill_payment where payment_id = $1",
    ]) {
      expect(await refusalByDatabase(text, [one?.payment_id]), text).not.toBeNull();
    }
  });
});

describe("a payment of bills that ends", () => {
  it.each([
    ["fails", payments.failPayment, { failed_on: "2026-04-10" }, "2026-04-10"],
    ["is cancelled", payments.cancelPayment, {}, today()],
  ])("and %s reopens them", async (_, operation, how, ended_on) => {
    const { act, owe, read, workspace_id } = await payer();
    const [one, two] = [await owe(), await owe()];
    const parts = [{ bill_id: one }, { bill_id: two, amount_cents: 300 }];
    const { payment_id } = await act(payments.createPayment, { bills: parts, paid_on: "2026-04-01" });
    await act(operation as typeof payments.failPayment, { payment_id, ...how });
    for (const bill_id of [one, two]) {
      const bill = await read(bill_id);
      expect(bill).toMatchObject({ status: "approved", amount_paid_cents: 0, balance_due_cents: 1000, paid_at: null });
      expect(bill.payments).toMatchObject([{ payment_id, ended_on }]);
    }
    expect(await balancesOf(workspace_id)).toEqual({ expense: 2000, accounts_payable: -2000 });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
    expect(await act(bills.payBill, { bill_id: one })).toMatchObject({ status: "paid" });
  });

  it("frees a bill to be voided, which is not while anything is paid of it", async () => {
    const { act, owe } = await payer();
    const bill_id = await owe();
    const { payments: made } = await act(bills.payBill, { bill_id, amount_cents: 7 });
    await expect(act(bills.voidBill, { bill_id })).rejects.toMatchObject({
      status: 400,
      code: "bill_paid",
      message:
        "Cannot void the bill: its status is approved and 7 cents of it are paid; fail or cancel its payments first.",
    });
    await act(payments.cancelPayment, { payment_id: made[0]?.payment_id });
    expect(await act(bills.voidBill, { bill_id })).toMatchObject({ status: "voided" });
  });
});

describe("one payment of several bills", () => {
  it("pays them in whole or in part, and is as much as that", async () => {
    const { act, owe, read, workspace_id } = await payer();
    const [one, two, three] = [await owe(), await owe({}, 50), await owe({}, 9)];
    const parts = [{ bill_id: two }, { bill_id: one, amount_cents: 300 }, { bill_id: three }];
    const payment = await act(payments.createPayment, { bills: parts, method: "wire" });
    expect(payment).toMatchObject({ amount_cents: 359, recipient_name: "Harbor" });
    expect(
      (await Promise.all([one, two, three].map(read))).map((bill) => [bill.status, bill.balance_due_cents]),
    ).toEqual([
      ["approved", 700],
      ["paid", 0],
      ["paid", 0],
    ]);
    expect(await balancesOf(workspace_id)).toEqual({ expense: 1059, accounts_payable: -700, cash: -359 });
  });

  it("is refused, and nothing kept, where one of them cannot be paid so", async () => {
    const { act, owe, open, workspace_id } = await payer();
    const [one, other, euros] = [await owe(), await owe({ vendor_name: "Other" }), await owe({ currency: "eur" })];
    const [rent, stranger] = [await open("rent"), await payer()];
    const theirs = await stranger.owe();
    const { vendor_id } = await act(createVendor, { name: "Third" });
    const before = await balancesOf(workspace_id);
    const cases: [object, string][] = [
      [{ bills: [{ bill_id: one }, { bill_id: other }] }, "bills.1.bill_id must be a bill of the vendor that is paid"],
      [{ bills: [{ bill_id: one }], vendor_id }, "bills.0.bill_id must be a bill of the vendor that is paid"],
      [{ bills: [{ bill_id: one }, { bill_id: one }] }, "bills.1.bill_id must name each bill once"],
      [{ bills: [{ bill_id: one }], account_id: rent }, "account_id must be left out: a payment of bills is debited"],
      [{ bills: [{ bill_id: euros }] }, `currency must be eur, as the bill ${euros} has it`],
      [{ bills: [{ bill_id: one }], amount_cents: 999 }, "it is 999 cents, and the bills are paid 1000 cents"],
      [{ bills: [{ bill_id: one, amount_cents: 1001 }] }, "bills.0.amount_cents must be no more than the balance due"],
      [{ bills: [] }, "bills"],
      [{ recipient_name: "Harbor" }, "amount_cents is required"],
    ];
    for (const [input, rule] of cases) {
      await expect(act(payments.createPayment, input), rule).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(rule),
      });
    }
    await expect(act(payments.createPayment, { bills: [{ bill_id: theirs }] })).rejects.toMatchObject({ status: 404 });
    expect((await act(payments.listPayments)).data).toEqual([]);
    expect(await balancesOf(workspace_id)).toEqual(before);
  });
});

describe("the ageing of payables", () => {
  it("is what accounts_payable said on the day, by vendor and by age", async () => {
    const { act, owe } = await payer();
    const [one, two] = [
      await owe(),
      await owe({ vendor_name: "Other", bill_date: "2026-05-01", due_date: "2026-05-31" }, 70),
    ];
    const { payments: made } = await act(bills.payBill, { bill_id: one, amount_cents: 400, paid_on: "2026-04-10" });
    await act(payments.failPayment, { payment_id: made[0]?.payment_id, failed_on: "2026-04-20" });
    await act(bills.payBill, { bill_id: two, paid_on: "2026-06-01" });
    await act(bills.voidBill, { bill_id: one, voided_on: "2026-07-01" });
    const on = async (as_of: string) => {
      const [usd] = (await act(readPayablesAgeing, { as_of })).currencies;
      return usd && [usd.total_cents, usd.bill_count, usd.vendors.map(({ vendor_name }) => vendor_name)];
    };
    expect(await on("2026-03-04")).toBeUndefined();
    expect(await on("2026-03-05")).toEqual([1000, 1, ["Harbor"]]);
    expect(await on("2026-04-10")).toEqual([600, 1, ["Harbor"]]);
    expect(await on("2026-04-20")).toEqual([1000, 1, ["Harbor"]]);
    expect(await on("2026-05-31")).toEqual([1070, 2, ["Harbor", "Other"]]);
    expect(await on("2026-06-30")).toEqual([1000, 1, ["Harbor"]]);
    expect(await on(today())).toBeUndefined();
    const [aged] = (await act(readPayablesAgeing, { as_of: "2026-05-31" })).currencies;
    expect(aged).toMatchObject({
      not_due_cents: 70,
      days_31_to_60_cents: 1000,
      days_1_to_30_cents: 0,
      over_90_days_cents: 0,
    });
    const file = await act(downloadPayablesAgeing, { as_of: "2026-05-31" });
    const lines = "text" in file.content ? file.content.text.trim().split("\r\n") : [];
    expect(lines.slice(1)).toEqual([
      "USD,Harbor,1,0.00,0.00,10.00,0.00,0.00,0.00,10.00",
      "USD,Other,1,0.70,0.00,0.00,0.00,0.00,0.00,0.70",
      "USD,Total,2,0.70,0.00,10.00,0.00,0.00,0.00,10.70",
    ]);
  });

  it("is what accounts_payable said on a day, also of a bill that was paid twice then, or is voided since before", async () => {
    const { act, owe } = await payer();
    const pay = async (bill_id: string) =>
      (await act(bills.payBill, { bill_id, paid_on: "2026-04-20" })).payments.at(-1)?.payment_id;
    const [twice, gone] = [await owe(), await owe({ vendor_name: "Other" }, 70)];
    await act(payments.failPayment, { payment_id: await pay(twice), failed_on: "2026-05-10" });
    await pay(twice);
    await act(payments.failPayment, { payment_id: await pay(gone), failed_on: "2026-05-10" });
    await act(bills.voidBill, { bill_id: gone, voided_on: "2026-04-01" });
    const [aged] = (await act(readPayablesAgeing, { as_of: "2026-04-30" })).currencies;
    const { accounts } = await act(readTrialBalance, { as_of: "2026-04-30" });
    const payable = accounts.find(({ account_code }) => account_code === "accounts_payable");
    expect((payable?.debit_cents ?? 0) - (payable?.credit_cents ?? 0)).toBe(1070);
    expect(aged).toMatchObject({ total_cents: -1070, vendors: [{ total_cents: -70 }, { total_cents: -1000 }] });
    expect((await act(readPayablesAgeing, { as_of: "2026-05-31" })).currencies).toEqual([]);
  });

  it("has its totals of today", async () => {
    const { act, owe } = await payer();
    const bill_id = await owe();
    await owe({ due_date: "2099-01-01" }, 5);
    await act(bills.payBill, { bill_id, amount_cents: 1 });
    expect((await act(readPayables)).currencies).toEqual([
      {
        currency: "usd",
        ...{ outstanding_cents: 1004, outstanding_count: 2, overdue_cents: 999, overdue_count: 1 },
        credit_cents: 0,
        balance_cents: 1004,
        draft_count: 0,
      },
    ]);
  });
});
