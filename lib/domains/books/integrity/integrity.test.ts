import { describe, expect, it } from "vitest";
import { issueEquity } from "#lib/domains/equity/grants/operations.ts";
import { accrueNote, createNote } from "#lib/domains/equity/notes/operations.ts";
import { createSafe } from "#lib/domains/equity/safes/operations.ts";
import { createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { receiveCustomerPayment } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { createInvoice, payInvoice, sendInvoice, voidInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { approveBill, createBill, payBill, voidBill } from "#lib/domains/money/payments/bills/operations.ts";
import { createPayment, failPayment, settlePayment } from "#lib/domains/money/payments/operations.ts";
import { approveRun, createRun, processRun } from "#lib/domains/money/payroll/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { pastTriggers } from "../../../../e2e/support/database.ts";
import { readIntegrity } from "./operations.ts";

async function busyCompany() {
  const company = await newCompany();
  const { act } = company;
  const invoice = (amount_cents: number) => act(createInvoice, { customer: "C", amount_cents, due_date: "2030-01-01" });
  const [open, paid, voided] = [await invoice(1000), await invoice(300), await invoice(50)];
  for (const one of [open, paid, voided]) await act(sendInvoice, one);
  await act(payInvoice, paid);
  await act(voidInvoice, voided);
  await act(payInvoice, { invoice_id: open.invoice_id, amount_cents: 200 });
  await act(receiveCustomerPayment, { customer: "C", amount_cents: 40, credit_cents: 40 });
  const pay = (amount_cents: number) => act(createPayment, { recipient_name: "R", amount_cents, method: "check" });
  await act(settlePayment, await pay(20));
  await act(failPayment, await pay(9));
  const day = { pay_date: "2026-03-31", period_start: "2026-03-01", period_end: "2026-03-31" };
  const run = await act(createRun, { ...day, total_gross_cents: 100 });
  await act(approveRun, run);
  await act(processRun, run);
  return { ...company, open };
}

/** Does what nobody but the owner of the database could, past every trigger. */
async function tampered(text: string, values: unknown[]) {
  await pastTriggers(text, values);
}

describe("the tie-outs", () => {
  it("are true, and tell both sums of each", async () => {
    const { act } = await busyCompany();
    const { is_sound, tie_outs } = await act(readIntegrity);
    expect(is_sound).toBe(true);
    const sums = tie_outs.map(({ name, left, right, is_true }) => [name, left.cents, right.cents, is_true]);
    expect(sums).toEqual([
      ["receivables", 800, 800, true],
      ["customer_credits", 40, 40, true],
      ["cash_movements", 420, 420, true],
      ["debits_and_credits", expect.any(Number), expect.any(Number), true],
      ["kept_balances", expect.any(Number), expect.any(Number), true],
    ]);
  });

  it("are true of a company that has done nothing", async () => {
    const { act } = await newCompany();
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true, tie_outs: [] });
  });

  it.each([
    [
      "receivables",
      "update invoice set amount_paid_cents = amount_paid_cents + 1 where entity_id = $1 and status = 'sent'",
    ],
    ["customer_credits", "update customer_credit set applied_cents = 1 where entity_id = $1"],
    [
      "cash_movements",
      "update customer_payment set status = 'voided', voided_on = paid_on, voided_at = now() where entity_id = $1 and amount_cents = 200",
    ],
    [
      "cash_movements",
      "update payment set status = 'failed', failed_at = now(), failed_on = current_date, settled_at = null, settled_on = null where entity_id = $1 and status = 'settled'",
    ],
    [
      "kept_balances",
      "update account_balance_part set debit_cents = debit_cents + 1 where account_id = (select min(account_id) from account where entity_id = $1)",
    ],
    [
      "kept_balances",
      "update account_month_part set credit_cents = credit_cents + 1 where account_id = (select min(account_id) from account where entity_id = $1)",
    ],
    [
      "kept_balances",
      "update account_day_part set date = date + 1 where account_id = (select min(account_id) from account where entity_id = $1)",
    ],
  ])("name %s as untrue after: %s", async (name, text) => {
    const { act, entity_id } = await busyCompany();
    await tampered(text, [entity_id]);
    const { is_sound, tie_outs } = await act(readIntegrity);
    expect(is_sound).toBe(false);
    expect(tie_outs.filter(({ is_true }) => !is_true).map((one) => one.name)).toContain(name);
  });

  it("are true of a payment into another account of the company's own", async () => {
    const { act } = await busyCompany();
    const bank = await act(createBankAccount, { bank_name: "Savings Bank", account_type: "savings" });
    const other = await act(createBankAccount, { bank_name: "Other Bank" });
    expect(other.account_id).not.toBe(bank.account_id);
    await act(createPayment, { recipient_name: "Ourselves", amount_cents: 77, account_id: other.account_id });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("are true of bills that are owed, paid in part, paid, reopened and voided, and false once one is lost", async () => {
    const { act, entity_id } = await busyCompany();
    const bill = async (amount_cents: number) => {
      const day = { bill_date: "2026-03-05", due_date: "2026-04-04" };
      const line_items = [{ description: "Hosting", amount_cents }];
      const { bill_id } = await act(createBill, { vendor_name: "Harbor", ...day, line_items });
      return (await act(approveBill, { bill_id })).bill_id;
    };
    const [owed, partly, paid, voided, reopened] = [
      await bill(1),
      await bill(20),
      await bill(3),
      await bill(4),
      await bill(5),
    ];
    await act(payBill, { bill_id: partly, amount_cents: 8 });
    await act(payBill, { bill_id: paid });
    await act(voidBill, { bill_id: voided });
    const { payments } = await act(payBill, { bill_id: reopened });
    await act(failPayment, { payment_id: payments[0]?.payment_id });
    const payables = async () => (await act(readIntegrity)).tie_outs.find(({ name }) => name === "payables");
    expect(await payables()).toMatchObject({ left: { cents: 18 }, right: { cents: 18 }, is_true: true });
    expect((await act(readIntegrity)).is_sound).toBe(true);
    await tampered("delete from bill_line where bill_id = $1", [owed]);
    await tampered("delete from bill where entity_id = $1 and bill_id = $2", [entity_id, owed]);
    expect(await payables()).toMatchObject({ left: { cents: 18 }, right: { cents: 17 }, is_true: false });
  });

  it("are true of SAFEs, notes and shares where accounts of their codes are kept in another currency", async () => {
    const { act, open } = await newCompany();
    for (const code of [
      "safes",
      "convertible_notes",
      "accrued_liabilities",
      "common_stock",
      "additional_paid_in_capital",
    ]) {
      await open(code, { currency: "eur" });
    }
    const paid = { issued_on: "2026-01-01", paid_on: "2026-01-01" };
    const safe = { investor_name: "Ada", principal_amount_cents: 5_000, valuation_cap_cents: 100_000, ...paid };
    await act(createSafe, { ...safe, safe_type: "post_money" });
    const note = { investor_name: "Grace", principal_amount_cents: 120_000, interest_percent: 10, day_count: "30/360" };
    const { note_id } = await act(createNote, { ...note, ...paid, matures_on: "2028-01-01" });
    await act(accrueNote, { note_id, accrued_on: "2026-02-01" });
    const shares = {
      grant_type: "common",
      recipient_name: "Ada",
      shares: 100,
      price_per_share: "1",
      ...{ granted_on: "2026-01-01" },
    };
    await act(issueEquity, { ...shares, paid_on: "2026-01-01" });
    const { is_sound, tie_outs } = await act(readIntegrity);
    expect(tie_outs.filter(({ is_true }) => !is_true)).toEqual([]);
    expect(is_sound).toBe(true);
  });

  it("show an entry by hand on receivables as a difference", async () => {
    const { act, open, draft, post } = await newCompany();
    const [owed, sales] = [await open("accounts_receivable"), await open("sales")];
    await post(await draft([owed, "debit", 5], [sales, "credit", 5]));
    expect((await act(readIntegrity)).tie_outs[0]).toMatchObject({
      name: "receivables",
      difference_cents: 5,
      is_true: false,
    });
  });
});
