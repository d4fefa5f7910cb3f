import { describe, expect, it } from "vitest";
import type { File } from "#lib/core/file.ts";
import { createImport } from "#lib/domains/books/imports/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { createOpeningBalances } from "#lib/domains/books/opening-balances/operations.ts";
import { readBalanceSheet, readIncomeStatement } from "#lib/domains/books/reports/operations.ts";
import { balancesOf, brokenBalances, newCompany } from "../../../../e2e/support/books.ts";
import { owed } from "../../../../e2e/support/owed.ts";
import { listInvoices, payInvoice, voidInvoice } from "../invoicing/operations.ts";
import { readAgeing } from "../invoicing/receivables/operations.ts";
import { approveBill, createBill, listBills, payBill } from "../payments/bills/operations.ts";
import { exportBills, exportInvoices, exportVendors } from "./exports/operations.ts";
import { importBills, importInvoices, importVendors, previewBills, previewInvoices } from "./operations.ts";

const AS_OF = "2025-12-31";
const csv = (text: string, more: object = {}) => ({
  format: "csv",
  content_base64: Buffer.from(text).toString("base64"),
  ...more,
});

/** A company that moves in: cash of 1,000.00, and what else its opening balances hold. */
async function movingIn(held: Record<string, number> = {}) {
  const company = await newCompany();
  const codes = Object.entries({ cash: 100_000, ...held });
  const balances: object[] = [];
  for (const [code, amount_cents] of codes) {
    balances.push({ account_id: await company.open(code), amount_cents });
  }
  await company.act(createOpeningBalances, { as_of: AS_OF, balances });
  const books = () => balancesOf(company.workspace_id);
  const isSound = async () => (await company.act(readIntegrity)).is_sound;
  return { ...company, books, isSound };
}

const XERO =
  "ContactName,EmailAddress,InvoiceNumber,InvoiceDate,DueDate,Total,InvoiceAmountDue,Description,Currency,Type,Status\n" +
  "Globex,ap@globex.example,INV-7,15/11/2025,15/12/2025,500.00,300.00,Design,USD,Sales invoice,Awaiting Payment\n" +
  "Globex,ap@globex.example,INV-7,15/11/2025,15/12/2025,500.00,300.00,Prototype,USD,Sales invoice,Awaiting Payment\n" +
  'Initech,,INV-8,31/12/2025,30/01/2026,"1,200.00","1,200.00",,USD,Sales invoice,Awaiting Payment\n' +
  "Initech,,INV-9,31/12/2025,30/01/2026,80.00,0.00,,USD,Sales invoice,Paid\n" +
  "Initech,,CN-1,31/12/2025,30/01/2026,80.00,-20.00,,USD,Sales credit note,Awaiting Payment\n";

describe("open invoices", () => {
  it("that come in at the same time take the place of what the books hold once", async () => {
    const { act, books } = await movingIn({ accounts_receivable: 150_000 });
    const before = await books();
    const list = (customer: string) =>
      csv(`Customer,Invoice date,Due date,Open balance\n${customer},2025-12-01,2025-12-31,1500.00\n`);
    const both = ["Globex", "Initech"].map((customer) => act(importInvoices, list(customer)));
    await Promise.all(both);
    // Whoever comes second finds nothing of it left: theirs are besides.
    expect(await books()).toEqual({
      ...before,
      accounts_receivable: 300_000,
      opening_balance_equity: expect.any(Number),
    });
  });

  it("take the place of the receivables that the opening balances hold: nothing stands twice, and all of it ties out", async () => {
    const { act, books, isSound, workspace_id } = await movingIn({
      accounts_receivable: 150_000,
      loans_payable: 20_000,
    });
    const before = await books();
    const seen = await act(previewInvoices, csv(XERO));
    expect(seen).toMatchObject({
      ...{ written_by: "xero", date_format: "DD/MM/YYYY", as_of: AS_OF, faults: [], is_importable: true },
      ...{ taken_count: 2, passed_over_count: 3, refused_count: 0 },
      totals: [
        { currency: "usd", total_cents: 150_000, brought_cents: 150_000, balance_against: "accounts_receivable" },
      ],
    });
    expect(seen.rows.map(({ remarks }) => remarks)).toEqual([
      [],
      ["It is a further line of what row 2 tells of: the number, the day and the sum are the same."],
      [],
      ["Its status is “Paid”."],
      ["It is “Sales credit note”, and no invoice."],
    ]);
    expect(await books()).toEqual(before);
    const made = await act(importInvoices, csv(XERO));
    expect(made).toMatchObject({ made_count: 2, passed_over_count: 3, as_of: AS_OF, entry_ids: [expect.any(String)] });
    // The books say what they said: the sum of receivables is made of invoices now, and nothing was earned.
    expect(await books()).toEqual(before);
    expect(await brokenBalances(workspace_id)).toEqual([]);
    expect(await isSound()).toBe(true);
    // By the cash basis what is open was never earned: it is no part of what the company has.
    const sheet = await act(readBalanceSheet, { as_of: AS_OF, basis: "cash" });
    expect(sheet).toMatchObject({ total_assets_cents: 100_000, is_balanced: true });
    const [second, first] = (await act(listInvoices)).data;
    expect([first, second]).toMatchObject([
      {
        ...{ number: 1, former_number: "INV-7", customer: "Globex", email: "ap@globex.example", status: "sent" },
        ...{ amount_cents: 30_000, balance_due_cents: 30_000, due_date: "2025-12-15", sent_on: AS_OF },
        ...{ description: "Design", tax_cents: 0, discount_percent: null },
        line_items: [{ description: "Invoice INV-7 of 2025-11-15, open 300.00 of 500.00" }],
      },
      { number: 2, former_number: "INV-8", customer: "Initech", email: null, amount_cents: 120_000 },
    ]);
    expect((await owed(workspace_id)).filter(({ kind }) => kind.startsWith("mail"))).toEqual([]);
    const { currencies } = await act(readAgeing, { as_of: AS_OF });
    expect(JSON.stringify(currencies)).toContain("150000");

    // The same file makes nothing; one that has more makes what is new.
    await expect(act(importInvoices, csv(XERO))).rejects.toMatchObject({ status: 400 });
    const more = csv(`${XERO}Globex,,inv-10,31/12/2025,30/01/2026,5.00,5.00,,USD,,\n`);
    expect(await act(previewInvoices, more)).toMatchObject({
      taken_count: 1,
      totals: [{ total_cents: 500, brought_cents: 0, balance_against: "opening_balance_equity" }],
    });
    // What is paid of it is the business of here.
    await act(payInvoice, { invoice_id: first?.invoice_id });
    expect(await isSound()).toBe(true);
    await act(voidInvoice, { invoice_id: second?.invoice_id });
    expect(await isSound()).toBe(true);
    expect(await books()).toMatchObject({ cash: 130_000, invoices_brought_forward: 120_000 });
  });

  it("that the opening balances left out are what the company has besides", async () => {
    const { act, books, isSound } = await movingIn();
    await act(importInvoices, csv(XERO));
    expect(await books()).toEqual({ cash: 100_000, accounts_receivable: 150_000, opening_balance_equity: -250_000 });
    expect(await isSound()).toBe(true);
  });

  it("leave their other side where the opening balances hold it on their own account", async () => {
    const { act, books, isSound } = await movingIn({ invoices_brought_forward: 150_000 });
    // Given on the side that revenue grows on, it would be earned: by hand it is a debit.
    expect((await act(previewInvoices, csv(XERO))).totals[0]?.balance_against).toBe("opening_balance_equity");
    await act(importInvoices, csv(XERO, { balance_against: "none" }));
    expect(await books()).toMatchObject({ invoices_brought_forward: -300_000, accounts_receivable: 150_000 });
    expect(await isSound()).toBe(true);
  });

  it("are asked for what the books leave open, and refused cell by cell, with nothing kept", async () => {
    const alone = await newCompany();
    expect(await alone.act(previewInvoices, csv(XERO))).toMatchObject({
      as_of: null,
      faults: ["No opening balances stand: give them first, or say as_of and balance_against."],
      is_importable: false,
    });
    const { act, books } = await movingIn({ accounts_receivable: 100_000 });
    const before = await books();
    expect((await act(previewInvoices, csv(XERO))).faults).toEqual([
      "accounts_receivable has $1,000.00 from opening balances and imports by 2025-12-31, and these invoices come to $1,500.00: correct one of them, or say balance_against.",
    ]);
    const held = csv(XERO, { balance_against: "accounts_receivable" });
    await expect(act(importInvoices, held)).rejects.toMatchObject({
      message: expect.stringContaining("what is missing cannot be taken from it"),
    });
    const text =
      "Customer,Num,Date,Due date,Open balance\nGlobex,1,01/02/2025,02/03/2025,5.00\nGlobex,2,05/06/2025,x,1.234\n,3,01/01/2026,05/05/2026,7\nGlobex,1,02/02/2025,02/03/2025,6.00\nGlobex,4,01/02/2025,02/03/2025,90071992547409.92\n";
    expect((await act(previewInvoices, csv(text))).faults[0]).toMatch(
      /^No way of writing days fits|^The days may be written/,
    );
    const refused = await act(importInvoices, csv(text, { date_format: "MM/DD/YYYY" })).catch((error) => error);
    expect(
      refused.details.issues.map((one: { path: string; message: string }) => `${one.path} ${one.message}`),
    ).toEqual([
      expect.stringMatching(/^D3 Due date must be a day of the calendar since 1900 as MM\/DD\/YYYY/),
      expect.stringMatching(/^E3 Open balance must be an amount of whole cents/),
      expect.stringMatching(/^C4 Date must be on 2025-12-31 or before/),
      expect.stringMatching(/^B5 Num must be given once for Globex: row 2 has it already/),
      "E6 Open balance must be at most 2^53-1 cents, and is larger",
    ]);
    expect(await books()).toEqual(before);
    expect((await act(listInvoices)).data).toEqual([]);
  });
});

const UNPAID =
  "Acme Robotics,,,,,\nUnpaid Bills,,,,,\nAll Dates,,,,,\n\nDate,Transaction type,Num,Due date,Past due,Amount,Open balance\n" +
  'Harbor Hosting,,,,,,\n12/05/2025,Bill,INV-7,01/04/2026,0,900.00,500.00\n12/20/2025,Bill,,01/19/2026,0,50.00,50.00\n12/21/2025,Bill Payment (Check),9,,0,-40.00,-40.00\nTotal for Harbor Hosting,,,,,"$950.00","$550.00"\n' +
  'Precision Parts,,,,,,\n11/30/2025,Bill,7,12/30/2025,1,"1,000.00","1,000.00"\nTotal for Precision Parts,,,,,"$1,000.00","$1,000.00"\nTOTAL,,,,,"$1,950.00","$1,550.00"\n';

describe("open bills", () => {
  it("are read out of a report that groups them by vendor, and take the place of the payables", async () => {
    const { act, books, isSound, workspace_id } = await movingIn({ accounts_payable: 155_000 });
    const before = await books();
    const seen = await act(previewBills, csv(UNPAID));
    expect(seen).toMatchObject({
      ...{ written_by: "quickbooks", date_format: "MM/DD/YYYY", heading_row: 5, taken_count: 3, passed_over_count: 1 },
      totals: [{ total_cents: 155_000, brought_cents: 155_000, balance_against: "accounts_payable" }],
    });
    expect(seen.rows.map(({ row, name, number, remarks }) => [row, name, number, ...remarks])).toEqual([
      [7, "Harbor Hosting", "INV-7"],
      [8, "Harbor Hosting", null, "It has no number, by which it would be known again."],
      [9, "Harbor Hosting", "9", "It is “Bill Payment (Check)”, and no bill."],
      [12, "Precision Parts", "7"],
    ]);
    expect(await act(importBills, csv(UNPAID))).toMatchObject({ made_count: 3 });
    expect(await books()).toEqual(before);
    expect(await brokenBalances(workspace_id)).toEqual([]);
    expect(await isSound()).toBe(true);
    expect(
      (await act(listBills)).data.map(({ vendor_name, bill_date, posted_on, due_date, amount_cents, status }) => [
        ...[vendor_name, bill_date, posted_on, due_date, amount_cents, status],
      ]),
    ).toEqual([
      ["Precision Parts", "2025-11-30", AS_OF, "2025-12-30", 100_000, "approved"],
      ["Harbor Hosting", "2025-12-20", AS_OF, "2026-01-19", 5000, "approved"],
      ["Harbor Hosting", "2025-12-05", AS_OF, "2026-01-04", 50_000, "approved"],
    ]);
    expect(await act(previewBills, csv(UNPAID))).toMatchObject({ taken_count: 0, passed_over_count: 4 });
  });
});

const textOf = ({ content }: File) => ("text" in content ? content.text : "");
/** The rows of a file without what tells one company's from another's, in any order. */
const rowsOf = (file: File, apart: number) =>
  textOf(file)
    .split("\r\n")
    .map((line) => line.split(",").slice(apart).join(","))
    .toSorted();

const journal = {
  format: "csv",
  content: `Date,Account,Debit,Credit\n${AS_OF},Equipment,500.00,\n${AS_OF},accounts_payable,,500.00\n`,
};

describe("the cash basis of a company that came with open bills", () => {
  it.each(["opening balances", "a journal"])("as a sum of %s has the expense of each once it is paid", async (of) => {
    const { act } = await movingIn(of === "a journal" ? {} : { accounts_payable: 50_000 });
    if (of === "a journal") await act(createImport, journal);
    await act(importBills, csv("Vendor,Number,Date,Due date,Open balance\nHarbor,1,2025-12-01,2026-01-31,500.00\n"));
    const { bill_id } = await act(createBill, {
      ...{ vendor_name: "Harbor", bill_number: "2", bill_date: "2026-01-05", due_date: "2026-02-04" },
      line_items: [{ description: "Hosting", amount_cents: 7_000 }],
    });
    await act(approveBill, { bill_id });
    const spent = async () => {
      const asked = { from: "2026-01-01", to: "2026-01-31", basis: "cash" };
      return (await act(readIncomeStatement, asked)).total_expenses_cents;
    };
    expect(await spent()).toBe(0);
    const [brought] = (await act(listBills, { search: "1" })).data;
    await act(payBill, { bill_id: brought?.bill_id, paid_on: "2026-01-10" });
    expect(await spent()).toBe(50_000);
    await act(payBill, { bill_id, paid_on: "2026-01-20" });
    expect(await spent()).toBe(57_000);
  });
});

describe("what a company exports", () => {
  it("an empty one takes in: its vendors, its open invoices and its open bills, to the same agings and files", async () => {
    const from = await movingIn({ accounts_receivable: 150_000, accounts_payable: 155_000 });
    await from.act(importInvoices, csv(XERO));
    await from.act(importBills, csv(UNPAID));
    const files = async ({ act }: typeof from) => ({
      vendors: await act(exportVendors),
      bills: await act(exportBills),
      invoices: await act(exportInvoices),
    });
    const { vendors, bills, invoices } = await files(from);
    const to = await movingIn({ accounts_receivable: 150_000, accounts_payable: 155_000 });
    expect(await to.act(importVendors, csv(textOf(vendors)))).toMatchObject({ made_count: 2 });
    expect(await to.act(importBills, csv(textOf(bills)))).toMatchObject({ made_count: 3, passed_over_count: 0 });
    expect(await to.act(importInvoices, csv(textOf(invoices)))).toMatchObject({ made_count: 2, passed_over_count: 0 });
    const then = await files(to);
    expect(rowsOf(then.vendors, 1)).toEqual(rowsOf(vendors, 1));
    expect(rowsOf(then.bills, 1)).toEqual(rowsOf(bills, 1));
    // The number of before is the one that the first company gave.
    expect(rowsOf(then.invoices, 3)).toEqual(rowsOf(invoices, 3));
    expect(await to.books()).toEqual(await from.books());
    expect(await to.isSound()).toBe(true);
    // What it has exported itself stands already, by whatever number.
    const none = { taken_count: 0, refused_count: 0 };
    expect(await from.act(previewBills, csv(textOf(bills)))).toMatchObject(none);
    expect(await from.act(previewInvoices, csv(textOf(invoices)))).toMatchObject(none);
    const { entity_id: _, ...ageing } = await from.act(readAgeing, { as_of: "2026-06-30" });
    expect(await to.act(readAgeing, { as_of: "2026-06-30" })).toMatchObject(ageing);
  });
});
