import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { activateBankAccount, closeBankAccount, createBankAccount } from "#lib/domains/money/banking/operations.ts";
import {
  createInvoice,
  payInvoice,
  readInvoice,
  sendInvoice,
  voidInvoice,
} from "#lib/domains/money/invoicing/operations.ts";
import { reportPayment } from "#lib/domains/money/invoicing/reporting/operations.ts";
import { changeInvoiceSettings, readInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import { createTaxRate } from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { execute } from "#lib/execute.ts";
import { balancesOf, newCompany } from "../../e2e/support/books.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { reportByLink, viewInvoice } from "./public-invoices.ts";

const numbers = { routing_number: "021000021", account_number: "000123456789" };

async function sentInvoice() {
  const company = await newCompany();
  const { act } = company;
  const { tax_rate_id } = await act(createTaxRate, { name: "City", percent: "8.875" });
  const account_id = await company.open("design", { account_type: "revenue" });
  const line_items = [{ description: "Design", quantity: 1, unit_amount_cents: 1000, account_id, tax_rate_id }];
  const { invoice_id } = await act(createInvoice, { customer: "Globex", due_date: "2030-01-01", line_items });
  const { public_url } = await act(sendInvoice, { invoice_id });
  const token = String(public_url).split("/").at(-1) ?? "";
  const pending = async () =>
    (await execute(listObligations, company.caller, { status: "pending" })).value.data.filter(
      ({ kind }) => kind === "payment_reported",
    );
  return { ...company, invoice_id, token, pending };
}

describe("the public page of an invoice", () => {
  it("tells sums and taxes, and no identifier of the books", async () => {
    const { token } = await sentInvoice();
    const shown = await viewInvoice(token);
    expect(shown).toMatchObject({
      amount_cents: 1089,
      subtotal_cents: 1000,
      tax_cents: 89,
      balance_due_cents: 1089,
      bank: null,
      payment_url: null,
    });
    expect(JSON.stringify(shown)).not.toMatch(/(inv|ent|acct|txr|bank)_[0-9a-z]{26}/);
  });

  it("says how to pay as the company chose: the bank, its numbers only where they are to be shown, a link; and nothing once it is paid", async () => {
    const { act, token, invoice_id } = await sentInvoice();
    const { bank_id } = await act(createBankAccount, { bank_name: "Harbor Trust", ...numbers });
    await act(changeInvoiceSettings, { bank_id, payment_url: "https://pay.example.com/acme" });
    const hidden = { bank_name: "Harbor Trust", routing_number: null, account_number: null };
    expect(await viewInvoice(token)).toMatchObject({ bank: hidden, payment_url: "https://pay.example.com/acme" });
    await act(changeInvoiceSettings, { shows_account_number: true, payment_url: null });
    expect(await viewInvoice(token)).toMatchObject({
      bank: { bank_name: "Harbor Trust", ...numbers },
      payment_url: null,
    });
    await act(payInvoice, { invoice_id });
    expect(await viewInvoice(token)).toMatchObject({ status: "paid", bank: null, payment_url: null });
  });

  it("links where that invoice is paid, in place of the company's own link, and tells what early payment takes off", async () => {
    const { act } = await sentInvoice();
    const own = "https://pay.example.com/invoice-2";
    const given = { customer: "Globex", amount_cents: 10_000, due_date: "2030-01-01" };
    const terms = { discount_percent: "2.5", discount_days: 10 };
    const { invoice_id, payment_url } = await act(createInvoice, { ...given, ...terms, payment_url: own });
    expect(payment_url).toBe(own);
    await act(changeInvoiceSettings, { payment_url: "https://pay.example.com/acme" });
    const { public_url } = await act(sendInvoice, { invoice_id });
    expect(await viewInvoice(String(public_url).split("/").at(-1) ?? "")).toMatchObject({
      payment_url: own,
      discount_percent: "2.5",
      discount_until: addDays(today(), 10),
      discount_cents: 250,
    });
    for (const unsafe of ["http://pay.example.com", "https://ada@pay.example.com/"]) {
      await expect(act(createInvoice, { ...given, payment_url: unsafe })).rejects.toMatchObject({ status: 400 });
    }
  });

  it("names no bank account that is closed by now", async () => {
    const { act, token } = await sentInvoice();
    const bank = await act(createBankAccount, { bank_name: "Harbor Trust", ...numbers });
    await act(changeInvoiceSettings, { bank_id: bank.bank_id, shows_account_number: true });
    await act(activateBankAccount, bank);
    await act(closeBankAccount, bank);
    expect(await viewInvoice(token)).toMatchObject({ bank: null });
  });

  it("lets the customer say once that the money is sent: the company is asked to look for it, and nothing is paid", async () => {
    const { act, token, invoice_id, pending, workspace_id } = await sentInvoice();
    const text = '@approval("1") forbid (principal, action == Action::"invoices.report_payment", resource);';
    await act(createPolicy, { name: "Not for what is said", text, mode: "enforce" });
    const said = await Promise.allSettled([
      reportByLink({ token, reference: " Wire 17 " }, "203.0.113.7"),
      reportByLink({ token, reference: " Wire 17 " }, "203.0.113.7"),
    ]);
    expect(said.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await pending()).toMatchObject([
      {
        title: "Globex says that the $10.89 of invoice 0001 are sent (Wire 17): look for them, and record the payment",
        about_id: invoice_id,
      },
    ]);
    expect(await act(readInvoice, { invoice_id })).toMatchObject({
      status: "sent",
      balance_due_cents: 1089,
      payment_reported_at: expect.any(String),
    });
    expect(await balancesOf(workspace_id)).not.toHaveProperty("cash");
    const [receipt] = await asOwner<{ actor: object }>(
      "select body::jsonb -> 'actor' as actor from receipt where workspace_id = $1 and action = 'invoices.report_payment'",
      [workspace_id],
    );
    expect(receipt?.actor).toEqual({ type: "system", id: invoice_id, name: "Globex, by the invoice's link" });
    await act(payInvoice, { invoice_id, amount_cents: 500 });
    expect(await pending()).toHaveLength(1);
    await act(payInvoice, { invoice_id });
    expect(await pending()).toEqual([]);
  });

  it("takes no such word of an invoice that is void or paid, nor by a link that leads nowhere", async () => {
    const { act, token, invoice_id } = await sentInvoice();
    await act(voidInvoice, { invoice_id });
    await expect(act(reportPayment, { invoice_id })).rejects.toThrow("its status is voided");
    await expect(reportByLink({ token }, null)).rejects.toMatchObject({ status: 400 });
    await expect(reportByLink({ token: "x".repeat(32) }, null)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the invoice settings", () => {
  it("are off until they are set, and keep what is left out", async () => {
    const { act } = await newCompany();
    const off = { bank_id: null, shows_account_number: false, payment_url: null, reminder_days: [], is_mailing: false };
    expect(await act(readInvoiceSettings)).toMatchObject({ ...off, created_at: null, updated_at: null });
    await act(changeInvoiceSettings, { reminder_days: [30, 3, 14, 3] });
    expect(await act(changeInvoiceSettings, { payment_url: "https://pay.example.com/acme" })).toMatchObject({
      ...off,
      payment_url: "https://pay.example.com/acme",
      reminder_days: [3, 14, 30],
    });
  });

  it.each([
    "http://pay.example.com",
    "javascript:alert(1)",
    "https://me:secret@pay.example.com",
    "https://",
    "pay.example.com",
    `https://x.example/${"y".repeat(2000)}`,
  ])("take no %s as a payment link", async (payment_url) => {
    const { act } = await newCompany();
    await expect(act(changeInvoiceSettings, { payment_url })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: "payment_url" }] },
    });
  });

  it("refuse days that are none, another company's bank, and numbers that there are not", async () => {
    const { act } = await newCompany();
    for (const reminder_days of [[0], [366], [1.5], Array.from({ length: 11 }, (_, day) => day + 1)]) {
      await expect(act(changeInvoiceSettings, { reminder_days }), String(reminder_days)).rejects.toMatchObject({
        status: 400,
      });
    }
    const other = await (await newCompany()).act(createBankAccount, { bank_name: "Other" });
    await expect(act(changeInvoiceSettings, { bank_id: other.bank_id })).rejects.toMatchObject({ status: 404 });
    await expect(act(changeInvoiceSettings, { shows_account_number: true })).rejects.toMatchObject({
      details: { issues: [{ path: "bank_id" }] },
    });
    const { bank_id } = await act(createBankAccount, { bank_name: "Harbor Trust" });
    await expect(act(changeInvoiceSettings, { bank_id, shows_account_number: true })).rejects.toMatchObject({
      code: "bank_details_missing",
    });
    expect(await act(readInvoiceSettings)).toMatchObject({ bank_id: null, created_at: null });
  });
});
