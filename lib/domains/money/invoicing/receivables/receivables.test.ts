import { describe, expect, it } from "vitest";
import { readTrialBalance } from "#lib/domains/books/reports/operations.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { listCustomerPayments, voidCustomerPayment } from "../customer-payments/operations.ts";
import { createInvoice, payInvoice, sendInvoice, voidInvoice } from "../operations.ts";
import { downloadAgeing, printAgeing, readAgeing, readReceivables, spreadAgeing } from "./operations.ts";

/** A company whose invoices are sent, paid and voided on the days that are given; `due` counts from 2026-03-31. */
async function withHistory() {
  const { act, ...company } = await newCompany();
  const sent = async (customer: string, amount_cents: number, due_date: string, sent_on: string, more: object = {}) => {
    const { invoice_id } = await act(createInvoice, { customer, amount_cents, due_date, ...more });
    await act(sendInvoice, { invoice_id, sent_on });
    return invoice_id;
  };
  const paid = (invoice_id: string, paid_on: string, amount_cents?: number) =>
    act(payInvoice, { invoice_id, paid_on, amount_cents });
  const voided = (invoice_id: string, voided_on: string) => act(voidInvoice, { invoice_id, voided_on });
  return { ...company, act, sent, paid, voided };
}

describe("the ageing of receivables", () => {
  it("is what accounts_receivable said on a day, also of an invoice that was paid twice then, or is voided since before", async () => {
    const { act, sent, paid, voided } = await withHistory();
    const twice = await sent("Globex", 1000, "2026-04-01", "2026-03-02");
    const gone = await sent("Initech", 70, "2026-04-01", "2026-03-02");
    const takeBack = async (invoice_id: string) => {
      const [payment] = (await act(listCustomerPayments, { invoice_id })).data;
      await act(voidCustomerPayment, { ...payment, voided_on: "2026-05-10" });
    };
    for (const invoice_id of [twice, gone]) {
      await paid(invoice_id, "2026-04-20");
      await takeBack(invoice_id);
    }
    await paid(twice, "2026-04-20");
    await voided(gone, "2026-04-01");
    const { currencies } = await act(readAgeing, { as_of: "2026-04-30" });
    const { accounts } = await act(readTrialBalance, { as_of: "2026-04-30" });
    const receivable = accounts.find(({ account_code }) => account_code === "accounts_receivable");
    expect((receivable?.debit_cents ?? 0) - (receivable?.credit_cents ?? 0)).toBe(-1070);
    expect(currencies).toMatchObject([
      { total_cents: -1070, customers: [{ total_cents: -70 }, { total_cents: -1000 }] },
    ]);
    expect((await act(readAgeing, { as_of: "2026-05-31" })).currencies).toEqual([]);
  });

  it("puts each invoice into its bucket, by the days from its due date, for each customer and all told", async () => {
    const { act, sent } = await withHistory();
    const dues = {
      "2026-04-01": 1,
      "2026-03-31": 10,
      "2026-03-30": 100,
      "2026-03-01": 1000,
      "2026-02-28": 10_000,
      "2026-01-30": 100_000,
      "2026-01-29": 1_000_000,
      "2025-12-31": 10_000_000,
      "2025-12-30": 100_000_000,
    };
    for (const [due, cents] of Object.entries(dues))
      await sent(cents < 1000 ? "Globex" : "GLOBEX", cents, due, "2025-12-01");
    await sent("Initech", 7, "2026-05-01", "2025-12-01");
    const { currencies, as_of } = await act(readAgeing, { as_of: "2026-03-31" });
    expect(as_of).toBe("2026-03-31");
    const globex = {
      invoice_count: 9,
      total_cents: 111_111_111,
      not_due_cents: 11,
      days_1_to_30_cents: 1100,
      days_31_to_60_cents: 110_000,
      days_61_to_90_cents: 11_000_000,
      over_90_days_cents: 100_000_000,
    };
    expect(currencies).toMatchObject([
      {
        currency: "usd",
        ...globex,
        invoice_count: 10,
        total_cents: 111_111_118,
        not_due_cents: 18,
        customers: [globex, { customer: "Initech", invoice_count: 1, total_cents: 7 }],
      },
    ]);
  });

  it("as of a past day counts what was sent by then and neither paid nor voided; each currency by itself", async () => {
    const { act, sent, paid, voided } = await withHistory();
    await paid(await sent("Globex", 1, "2026-01-31", "2026-01-05"), "2026-02-10");
    await voided(await sent("Globex", 10, "2026-01-31", "2026-01-10"), "2026-03-01");
    await sent("Globex", 100, "2026-01-31", "2026-01-31");
    await sent("Müller", 1000, "2026-01-31", "2026-01-31", { currency: "eur" });
    const told = async (as_of: string) => {
      const { currencies } = await act(readAgeing, { as_of });
      return Object.fromEntries(currencies.map(({ currency, total_cents }) => [currency, total_cents]));
    };
    expect(await told("2026-01-04")).toEqual({});
    expect(await told("2026-01-05")).toEqual({ usd: 1 });
    expect(await told("2026-01-31")).toEqual({ usd: 111, eur: 1000 });
    expect(await told("2026-02-10")).toEqual({ usd: 110, eur: 1000 });
    expect(await told("2026-03-01")).toEqual({ usd: 100, eur: 1000 });
    expect(await told("2099-01-01")).toEqual({ usd: 100, eur: 1000 });
    expect((await act(readAgeing)).currencies).toMatchObject([
      { currency: "usd", total_cents: 100 },
      { currency: "eur" },
    ]);
    await expect(act(readAgeing, { as_of: "2026-02-30" })).rejects.toMatchObject({ status: 400 });
  });

  it("counts what is due: less by what had settled an invoice by that day and was not taken back by then", async () => {
    const { act, sent, paid } = await withHistory();
    const invoice_id = await sent("Globex", 100, "2026-01-31", "2026-01-05");
    await paid(invoice_id, "2026-02-10", 30);
    await paid(invoice_id, "2026-03-10", 20);
    const [{ customer_payment_id = "" } = {}] = (await act(listCustomerPayments, { invoice_id })).data;
    await act(voidCustomerPayment, { customer_payment_id, voided_on: "2026-03-20" });
    const told = async (as_of: string) => (await act(readAgeing, { as_of })).currencies[0]?.total_cents;
    expect(await told("2026-02-09")).toBe(100);
    expect(await told("2026-02-10")).toBe(70);
    expect(await told("2026-03-10")).toBe(50);
    expect(await told("2026-03-20")).toBe(70);
    expect(await told("2099-01-01")).toBe(70);
    expect((await act(readReceivables)).currencies[0]).toMatchObject({ outstanding_cents: 70, overdue_cents: 70 });
  });

  it("as CSV says the same, and no customer's name is taken for a formula", async () => {
    const { act, sent } = await withHistory();
    await sent("=cmd|' /C calc'!A0", 123_456, "2026-01-31", "2026-01-05");
    const file = await act(downloadAgeing, { as_of: "2026-03-31" });
    expect(file).toMatchObject({
      filename: "Aging-of-receivables-2026-03-31.csv",
      content_type: "text/csv; charset=utf-8",
    });
    const lines = "text" in file.content ? file.content.text.trim().split("\r\n") : [];
    expect(lines).toEqual([
      "currency,customer,invoices,not_due,days_1_to_30,days_31_to_60,days_61_to_90,over_90_days,total",
      "USD,'=cmd|' /C calc'!A0,1,0.00,0.00,1234.56,0.00,0.00,1234.56",
      "USD,Total,1,0.00,0.00,1234.56,0.00,0.00,1234.56",
    ]);
  });
});

describe("the aging of receivables as a file", () => {
  it("has a sheet for each currency, whose rows are the table's, and one of nothing where nothing is owed", async () => {
    const { act, sent } = await withHistory();
    const asked = { as_of: "2026-03-31" };
    const sheetsOf = async () => {
      const [spread, printed] = [await act(spreadAgeing, asked), await act(printAgeing, asked)];
      expect([spread.filename, printed.filename]).toEqual(
        ["xlsx", "pdf"].map((format) => `Aging-of-receivables-2026-03-31-usd.${format}`),
      );
      const source = "xlsx" in spread.content ? spread.content.xlsx : null;
      expect(printed.content).toEqual({ pdf: source });
      return source?.sheets ?? [];
    };
    expect(await sheetsOf()).toMatchObject([
      { currency: "usd", rows: [{ kind: "closing", cells: [0, 0, 0, 0, 0, 0] }] },
    ]);
    await sent("Globex", 100, "2026-01-31", "2026-01-05");
    await sent("Müller", 1000, "2026-04-30", "2026-01-31", { currency: "eur" });
    const sheets = await sheetsOf();
    expect(sheets).toMatchObject([
      { title: "Aging of receivables", label: "Customer", currency: "usd", period: "at the end of Mar 31, 2026" },
      { currency: "eur" },
    ]);
    expect(sheets[0]?.columns.map(({ label }) => label)).toEqual([
      ...["Not yet due", "1–30 days", "31–60 days", "61–90 days", "Over 90 days", "Total"],
    ]);
    expect(sheets.map(({ rows }) => rows.map(({ kind, label, cells }) => [kind, label, ...cells]))).toEqual([
      [
        ["line", "Globex", 0, 0, 100, 0, 0, 100],
        ["closing", "Total", 0, 0, 100, 0, 0, 100],
      ],
      [
        ["line", "Müller", 1000, 0, 0, 0, 0, 1000],
        ["closing", "Total", 1000, 0, 0, 0, 0, 1000],
      ],
    ]);
  });
});

describe("the totals of receivables", () => {
  it("tell what is outstanding, what of it is overdue, and what was paid this month", async () => {
    const { act, sent, paid } = await withHistory();
    await sent("Globex", 100, "2020-01-31", "2020-01-01");
    await sent("Globex", 1000, "2099-01-31", "2026-01-01");
    await act(payInvoice, { invoice_id: await sent("Globex", 5, "2020-01-31", "2020-01-01") });
    await paid(await sent("Globex", 7, "2020-01-31", "2020-01-01"), "2020-02-01");
    expect((await act(readReceivables)).currencies).toEqual([
      {
        currency: "usd",
        outstanding_cents: 1100,
        outstanding_count: 2,
        overdue_cents: 100,
        overdue_count: 1,
        paid_this_month_cents: 5,
        paid_this_month_count: 1,
      },
    ]);
  });
});
