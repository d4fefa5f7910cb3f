import { describe, expect, it } from "vitest";
import { issueCreditNote, voidCreditNote } from "#lib/domains/money/invoicing/credit-notes/operations.ts";
import {
  createInvoice,
  payInvoice,
  readInvoice,
  sendInvoice,
  voidInvoice,
} from "#lib/domains/money/invoicing/operations.ts";
import {
  listSettlements,
  voidSettlement,
  writeOffInvoice,
} from "#lib/domains/money/invoicing/settlements/operations.ts";
import { createTaxRate } from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { listAccounts } from "../../ledger/operations.ts";
import * as report from "./operations.ts";

type Line = [unit_amount_cents: number, tax_rate_id?: string];

/** A company that charges two states' taxes. */
async function seller() {
  const company = await newCompany();
  const { act } = company;
  const { tax_rate_id: city } = await act(createTaxRate, { name: "City", percent: "8.875" });
  const { tax_rate_id: state } = await act(createTaxRate, { name: "State", percent: "6.625" });
  const sold = async (sent_on: string, lines: Line[], more: object = {}) => {
    const line_items = lines.map(([unit_amount_cents, tax_rate_id = null]) => ({
      ...{ description: "Lamps", quantity: 1, unit_amount_cents, tax_rate_id },
    }));
    const { invoice_id } = await act(createInvoice, {
      customer: "Globex",
      due_date: "2026-12-31",
      line_items,
      ...more,
    });
    await act(sendInvoice, { invoice_id, sent_on });
    return invoice_id;
  };
  const told = (from: string, to: string, more: object = {}) => act(report.readSalesTax, { from, to, ...more });
  return { ...company, city, state, sold, told };
}

describe("the sales tax report", () => {
  it("tells by rate what was sold in a period and taken back in it, and what is owed, to the cent of the account", async () => {
    const { act, city, state, sold, told } = await seller();
    const mixed = await sold("2026-01-15", [[100_001, city], [33_333, state], [5_000]]);
    const late = await sold("2026-02-10", [[100_000, city]], { discount_percent: "2", discount_days: 10 });
    const gone = await sold("2026-03-31", [[200_000, state], [1_000]]);
    const wrong = await sold("2026-03-31", [[777, city]]);
    await act(payInvoice, { invoice_id: late, paid_on: "2026-02-12" });
    expect(await told("2026-01-01", "2026-03-31")).toMatchObject({
      currency: "usd",
      // An early-payment discount takes nothing off the tax, nor off what it is of.
      rates: [
        {
          name: "City",
          percent: "8.875",
          sales_cents: 200_778,
          credited_cents: 0,
          taxable_cents: 200_778,
          tax_cents: 17_819,
        },
        { name: "State", percent: "6.625", sales_cents: 233_333, taxable_cents: 233_333, tax_cents: 15_458 },
      ],
      ...{ taxable_cents: 434_111, untaxed_cents: 6_000, sales_cents: 440_111, tax_cents: 33_277 },
      ...{ opening_cents: 0, other_cents: 0, closing_cents: 33_277 },
    });

    // The next quarter bears what it takes back, whenever that was invoiced.
    const note = await act(issueCreditNote, { invoice_id: mixed, amount_cents: 70_000, issued_on: "2026-04-02" });
    const other = await act(issueCreditNote, { invoice_id: mixed, amount_cents: 1, issued_on: "2026-04-03" });
    await act(voidCreditNote, { credit_note_id: other.credit_note_id, voided_on: "2026-05-01" });
    await act(voidInvoice, { invoice_id: wrong, voided_on: "2026-04-30" });
    await act(writeOffInvoice, { invoice_id: gone, written_off_on: "2026-06-30" });
    const { account_id = "" } = (await act(listAccounts, { search: "sales_tax_payable" })).data[0] ?? {};
    const remitted = { recipient_name: "State of New York", amount_cents: 30_000, paid_on: "2026-04-20" };
    await act(createPayment, { ...remitted, method: "wire", account_id });
    const second = await told("2026-04-01", "2026-06-30");
    const tax = second.rates.map((rate) => rate.tax_cents);
    expect(second).toMatchObject({
      rates: [
        { name: "City", sales_cents: -777, credited_cents: expect.any(Number), written_off_cents: 0 },
        { name: "State", sales_cents: 0, written_off_cents: 200_000, tax_cents: expect.any(Number) },
      ],
      tax_cents: -(note.tax_cents + 69 + 13_250),
      ...{ opening_cents: 33_277, other_cents: -30_000, account_id },
    });
    expect(tax.reduce((sum, cents) => sum + cents, 0)).toBe(second.tax_cents);
    expect(second.closing_cents).toBe(second.opening_cents + second.tax_cents - 30_000);
    const taken = second.rates.reduce((sum, rate) => sum + rate.credited_cents + rate.written_off_cents, 0);
    const net = note.amount_cents - note.tax_cents + 201_000 + 777;
    expect(taken + 777 - second.untaxed_cents).toBe(net);

    // Who pays after all is owed for again, and quarters add up to the half year.
    const off = (await act(listSettlements, { invoice_id: gone })).data[0];
    await act(voidSettlement, { settlement_id: off?.settlement_id, voided_on: "2026-07-01" });
    expect(await told("2026-07-01", "2026-09-30")).toMatchObject({
      rates: [
        { name: "State", sales_cents: 0, written_off_cents: -200_000, taxable_cents: 200_000, tax_cents: 13_250 },
      ],
      untaxed_cents: 1_000,
      other_cents: 0,
    });
    const whole = await told("2026-01-01", "2026-09-30");
    expect(whole.tax_cents).toBe(33_277 - note.tax_cents - 69);
    expect(whole).toMatchObject({ opening_cents: 0, other_cents: -30_000, closing_cents: whole.tax_cents - 30_000 });
    // A whole credit takes back all that a rate charged, whatever was credited before in parts.
    const { balance_due_cents } = await act(readInvoice, { invoice_id: mixed });
    await act(issueCreditNote, { invoice_id: mixed, amount_cents: balance_due_cents, issued_on: "2026-10-01" });
    const city_year = (await told("2026-01-01", "2026-12-31")).rates[0];
    expect(city_year).toMatchObject({
      sales_cents: 200_001,
      credited_cents: 100_001,
      taxable_cents: 100_000,
      tax_cents: 8_875,
    });
  });

  it("leaves out what other currencies, drafts and late fees come to; its file says the same, and days out of order are refused", async () => {
    const { act, city, sold, told } = await seller();
    await sold("2026-01-15", [[10_000, city]]);
    await sold("2026-01-15", [[500]], { currency: "eur" });
    await sold("2026-01-15", [[9_000]], { former_number: "OLD-7" });
    await act(createInvoice, { customer: "Globex", amount_cents: 5, due_date: "2026-12-31" });
    expect(await told("2026-01-01", "2026-01-31")).toMatchObject({
      sales_cents: 10_000,
      untaxed_cents: 0,
      tax_cents: 888,
    });
    expect(await told("2026-01-01", "2026-01-31", { currency: "eur" })).toMatchObject({ rates: [], sales_cents: 500 });
    const { content } = await act(report.downloadSalesTax, { from: "2026-01-01", to: "2026-01-31" });
    expect("text" in content ? content.text.trim().split("\r\n") : []).toEqual([
      "rate,percent,sales,credited,written_off,net_sales,tax",
      "City,8.875,100.00,0.00,0.00,100.00,8.88",
      "Not taxed,,,,,0.00,",
      "Total,,,,,100.00,8.88",
    ]);
    await expect(told("2026-02-01", "2026-01-31")).rejects.toMatchObject({ status: 400 });
  });
});
