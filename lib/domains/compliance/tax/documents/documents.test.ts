import { describe, expect, it } from "vitest";
import type { Operation } from "#lib/core/operation.ts";
import { createExchangeRate } from "#lib/domains/books/currencies/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { createVendorCredit } from "#lib/domains/money/payments/credits/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { refundVendorCredit } from "#lib/domains/money/payments/refunds/operations.ts";
import { createVendor, readVendor, updateVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { readObligation } from "#lib/domains/trust/approvals/operations.ts";
import { execute } from "#lib/execute.ts";
import { activeOn } from "../../../../../e2e/support/active-company.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import * as tax from "../operations.ts";

describe("a vendor's Form W-9", () => {
  it("is kept with its tax number sealed, shown by its end, changed and taken back", async () => {
    const { act } = await newCompany();
    const told = {
      tax_box: "attorney",
      tax_classification: "llc_s",
      legal_name: "Byron & Co. LLC",
      street: "1 Main St",
      city: "Austin",
      state: "TX",
      postal_code: "78701",
      w9_received_on: "2026-02-01",
    };
    const made = await act(createVendor, { name: "Byron", ...told, tin: "84-7654321" });
    expect(made).toMatchObject({ ...told, tin_type: "ein", tin_masked: "•••••4321" });
    expect(JSON.stringify(made)).not.toContain("7654321");
    const { vendor_id } = made;
    const [row] = await asOwner("select tin_sealed from vendor where vendor_id = $1", [vendor_id]);
    expect(row?.tin_sealed).toMatch(/^sealed\./);
    const changed = await act(updateVendor, { vendor_id, tin: "123-45-6789", tax_box: "nec", legal_name: null });
    expect(changed).toMatchObject({ tin_type: "ssn", tin_masked: "•••••6789", tax_box: "nec", legal_name: null });
    await act(updateVendor, { vendor_id, tin: null });
    expect(await act(readVendor, { vendor_id })).toMatchObject({ tin_type: null, tin_masked: null, city: "Austin" });
    expect(await act(createVendor, { name: "Plain" })).toMatchObject({ tax_box: "nec", tax_classification: null });
    for (const [wrong, rule] of [
      [{ tin: "847654321" }, "tin must be a taxpayer identification number written 123-45-6789"],
      [{ tin: "000-00-0000" }, "tin must not be nine zeros"],
      [{ tax_box: "misc" }, "tax_box must be nec, rents, attorney or exempt"],
      [{ postal_code: "1" }, "postal_code must be a ZIP code"],
    ] as const) {
      await expect(act(updateVendor, { vendor_id, ...wrong })).rejects.toThrow(rule);
    }
    const bare = "update vendor set tin_last_four = '1234' where vendor_id = $1";
    expect((await refusalByDatabase(bare, [vendor_id]))?.message).toContain("vendor_tin_is_whole");
  });
});

describe("a year's 1099s", () => {
  it("go by each vendor's box, without cards, and come as worksheets and in the IRS's layout", async () => {
    const { act } = await newCompany();
    const pay = async (name: string, amount_cents: number, w9: object, method = "ach") => {
      await act(createVendor, { name, ...w9 });
      await act(createPayment, { recipient_name: name, amount_cents, method, paid_on: "2026-05-01" });
    };
    const home = { street: "1 Main St", city: "Austin", state: "TX", postal_code: "78701" };
    await pay("Grace Hopper", 200_000, { tin: "123-45-6789", tax_classification: "individual", ...home });
    const card = { recipient_name: "grace hopper", amount_cents: 50_000, method: "card", paid_on: "2026-05-02" };
    await act(createPayment, card);
    await pay("Small Job", 199_999, {});
    await pay("Big Corp", 900_000, { tax_classification: "c_corporation" });
    await pay("Law PC", 300_000, { tax_classification: "s_corporation", tax_box: "attorney" });
    await pay("Landlord", 500_000, { tax_box: "rents" });
    await pay("Freight", 500_000, { tax_box: "exempt" });
    // What came back of a year's credit lowers what was paid in it; what is credited alone, came by card or is of a year before does not.
    const credited = async (vendor_name: string, amount_cents: number, credited_on: string) =>
      act(createVendorCredit, { vendor_name, credited_on, line_items: [{ description: "Fewer hours", amount_cents }] });
    const refunded = async (more: object, ...of: Parameters<typeof credited>) => {
      const { vendor_credit_id } = await credited(...of);
      await act(refundVendorCredit, { vendor_credit_id, refunded_on: "2026-06-02", ...more });
    };
    await pay("Repaid", 300_000, {});
    await refunded({ amount_cents: 100_001 }, "Repaid", 150_000, "2026-06-01");
    await refunded({ method: "card" }, "Repaid", 7, "2026-06-01");
    await credited("Law PC", 50_000, "2026-06-01");
    await refunded({}, "Landlord", 20_000, "2025-12-31");
    // What was paid in euros is told by the last rate of its day or before; where there is none, that is what is missing.
    const euros = async (name: string, amount_cents: number, paid_on: string) =>
      act(createPayment, { recipient_name: name, amount_cents, currency: "eur", method: "wire", paid_on });
    await pay("Paris SARL", 10_000, {});
    await act(createExchangeRate, { currency: "eur", date: "2026-03-01", rate: "1.10005" });
    await act(createExchangeRate, { currency: "eur", date: "2026-05-02", rate: "1.25" });
    await euros("Paris SARL", 100_001, "2026-05-01");
    await euros("Paris SARL", 7, "2026-02-28");
    const year = await act(tax.readTaxYear, { tax_year: "2026" });
    const told = year.documents
      .filter(({ vendor_id }) => vendor_id !== null)
      .map((one) => [one.recipient_name, one.filing_type, one.is_reportable, one.amount_cents, one.missing.length]);
    expect(told).toEqual([
      ["Big Corp", "1099_nec", false, 900_000, 2],
      ["Freight", "1099_nec", false, 500_000, 3],
      ["Grace Hopper", "1099_nec", true, 200_000, 0],
      ["Landlord", "1099_misc", true, 500_000, 3],
      ["Law PC", "1099_nec", true, 300_000, 2],
      ["Paris SARL", "1099_nec", false, 120_006, 4],
      ["Repaid", "1099_nec", false, 199_999, 3],
      ["Small Job", "1099_nec", false, 199_999, 3],
    ]);
    const prepare = (filing_type: string, recipient_name: string) =>
      act(tax.fileTaxDocument, { filing_type, tax_year: 2026, recipient_name });
    expect(year.documents.find(({ recipient_name }) => recipient_name === "Paris SARL")).toMatchObject({
      ...{ payment_count: 2, missing: ["tin", "tax_classification", "address", "exchange_rate"] },
      basis: expect.stringContaining("1 payment in another currency is left out: enter the exchange rate"),
    });
    const grace = await prepare("1099_nec", "Grace Hopper");
    expect(grace).toMatchObject({ is_reportable: true, threshold_cents: 200_000, transmitted: false });
    expect(grace.lines).toEqual([{ line: "1", label: "Nonemployee compensation", amount_cents: 200_000, text: null }]);
    expect(grace.basis).toContain("Payments by card are left out");
    expect(grace.basis).toContain(
      "1 payment in US dollars to the vendor in the year that neither failed nor was cancelled",
    );
    expect((await prepare("1099_nec", "Repaid")).basis).toContain("What the vendor has paid back in the year");
    const corp = await prepare("1099_nec", "Big Corp");
    expect(corp).toMatchObject({ is_reportable: false, obligation_id: null, lines: [] });
    expect(corp.basis).toContain("The vendor is a corporation");
    // A foreign person gives a Form W-8 in place of a W-9, and is told of on no Form 1099.
    const abroad = await act(createVendor, { name: "Giulia Rossi", tax_classification: "foreign" });
    await act(createPayment, {
      vendor_id: abroad.vendor_id,
      amount_cents: 450_000,
      paid_on: "2026-03-02",
      method: "wire",
    });
    const ofAbroad = await prepare("1099_nec", "Giulia Rossi");
    expect(ofAbroad).toMatchObject({ is_reportable: false, obligation_id: null, lines: [] });
    expect(ofAbroad.basis).toContain("a foreign person, by the Form W-8 that you keep (26 CFR 1.6041-4(a)(1))");
    expect(ofAbroad.basis).not.toContain("24%");
    const astray = await prepare("1099_nec", "Landlord");
    expect(astray).toMatchObject({ is_reportable: false, obligation_id: null });
    expect(astray.basis).toContain("Form 1099-MISC, box 1");
    expect(await prepare("1099_misc", "Landlord")).toMatchObject({ is_reportable: true, lines: [{ label: "Rents" }] });
    expect(await prepare("1099_nec", "Nobody")).toMatchObject({
      is_reportable: false,
      amount_cents: 0,
      vendor_id: null,
    });

    // One filing with the IRS is one obligation, which ends with its last recipient.
    const law = await prepare("1099_nec", "Law PC");
    expect(law.obligation_id).toBe(grace.obligation_id);
    const { obligation_id } = grace;
    await act(tax.confirmTaxFiling, { filing_id: grace.filing_id });
    expect(await act(readObligation, { obligation_id })).toMatchObject({ status: "pending" });
    await act(tax.confirmTaxFiling, { filing_id: law.filing_id });
    expect(await act(readObligation, { obligation_id })).toMatchObject({ status: "completed" });

    const file = await act(tax.downloadIrisCsv, { tax_year: "2026", filing_type: "1099_nec" });
    const [head, ...rows] = ("text" in file.content ? file.content.text : "").trim().split("\r\n");
    expect(head).toMatch(/^Form Type,Tax Year,Payer TIN Type,.*,2nd TIN Notice,Box 1 - Nonemployee Compensation,Box 2/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("1099-NEC,2026,EIN");
    expect(rows[0]).toContain("SSN,123456789,I,,,Grace,,Hopper,,US,1 Main St,,Austin,TX,78701,");
    expect(rows[0]).toContain(",2000.00,");
    expect(rows[0]?.split(",").length).toBe(head?.split(",").length);
    const pdf = await act(tax.downloadTaxFiling, { filing_id: grace.filing_id });
    expect(JSON.stringify(pdf)).not.toContain("123-45-6789");
    expect(pdf.content).toMatchObject({
      pdf: {
        word: "Worksheet",
        company: expect.stringMatching(/, Inc\.$/),
        rows: [
          ["Box 1", "Nonemployee compensation", "$2,000.00"],
          ["Basis", grace.basis, ""],
        ],
      },
    });
  });

  it("stay one of a vendor who is called otherwise since, while it waits and once it is filed", async () => {
    const { act } = await newCompany();
    const { vendor_id } = await act(createVendor, { name: "Carl Ray" });
    await act(createPayment, { vendor_id, amount_cents: 300_000, method: "ach", paid_on: "2026-05-01" });
    const asked = { filing_type: "1099_nec", tax_year: 2026, recipient_name: "Carl Ray" };
    const { filing_id } = await act(tax.fileTaxDocument, asked);
    await act(updateVendor, { vendor_id, name: "Carl M. Ray" });
    const again = await act(tax.fileTaxDocument, { ...asked, recipient_name: "Carl M. Ray" });
    expect(again).toMatchObject({ filing_id, recipient_name: "Carl M. Ray" });
    await act(tax.confirmTaxFiling, { filing_id });
    await act(updateVendor, { vendor_id, name: "Carla Ray" });
    const { documents } = await act(tax.readTaxYear, { tax_year: "2026" });
    expect(documents[0]).toMatchObject({ recipient_name: "Carla Ray", filing_id, status: "filed" });
  });

  it("of 2027, whose threshold is not published, say so", async () => {
    const { act } = await newCompany();
    const asked = { filing_type: "1099_nec", tax_year: 2027, recipient_name: "Grace Hopper" };
    await act(createVendor, { name: "Grace Hopper" });
    const filing = await act(tax.fileTaxDocument, asked);
    expect(filing).toMatchObject({ threshold_cents: 200_000, is_reportable: false, confidence: "low" });
    expect(filing.basis).toContain("not in our facts");
  });
});

describe("estimated tax", () => {
  it("of a corporation is 21% of its year in four parts, by the books or as it is given", async () => {
    const { act, open, draft, post } = await newCompany();
    const [cash, revenue] = [await open("cash"), await open("revenue")];
    await post(await draft([cash, "debit", 10_000_000], [revenue, "credit", 10_000_000]));
    const estimate = (more: object) => act(tax.fileTaxDocument, { filing_type: "estimated", tax_year: 2025, ...more });
    const given = await estimate({ expected_income_cents: 10_000_001 });
    expect(given).toMatchObject({ amount_cents: 2_100_000, is_reportable: true, threshold_cents: 50_000 });
    expect(given.instalments.map(({ amount_cents }) => amount_cents)).toEqual([525_000, 525_000, 525_000, 525_000]);
    expect(await estimate({ expected_income_cents: 10_000_000, quarter: 2 })).toMatchObject({ amount_cents: 525_000 });
    const small = await estimate({ expected_income_cents: 200_000, quarter: 3 });
    expect(small).toMatchObject({ is_reportable: false, obligation_id: null });
    const basis = expect.stringContaining("not in our facts");
    expect(await estimate({ tax_year: 2017 })).toMatchObject({ amount_cents: null, is_reportable: null, basis });
    const euros = { amount_cents: 9, currency: "eur", method: "wire", paid_on: "2025-02-01", recipient_name: "P" };
    await act(createPayment, euros);
    expect((await estimate({})).basis).toContain("spent in EUR is left out");
    await expect(
      act(tax.fileTaxDocument, { filing_type: "940", tax_year: 2025, expected_income_cents: 5 }),
    ).rejects.toThrow("expected_income_cents must be left out for a 940");
  });

  it("of a first year that is short is carried to its own months, and asks for nothing before it began", async () => {
    const year = new Date().getUTCFullYear() + 1;
    const { caller, entity_id, move } = await activeOn(`${year}-08-05`, { entity_type: "c_corp", jurisdiction: "DE" });
    const act = (operation: Operation, more: object) => execute(operation, caller, { entity_id, ...more });
    const sold = { customer: "Globex", amount_cents: 3_000_000, due_date: `${year}-09-05` };
    const { invoice_id } = (await execute(createInvoice, caller, { entity_id, ...sold })).value;
    await act(sendInvoice, { invoice_id });
    await move(`${year}-11-10`);
    const asked = { entity_id, filing_type: "estimated", tax_year: year };
    const { value } = await execute(tax.fileTaxDocument, caller, asked);
    // $30,000 in three months of five.
    expect(value).toMatchObject({ amount_cents: 1_050_000, is_reportable: true });
    expect(value.basis).toContain("first 3 months, carried to 5");
    expect(value.basis).toContain(`from August 5, ${year} on, and short`);
    expect(value.lines.map(({ line }) => line)).toEqual(["1", "2", "3"]);
    expect(value.instalments.map(({ quarter, amount_cents }) => [quarter, amount_cents])).toEqual([
      [3, null],
      [4, null],
    ]);
    const whole = await execute(tax.fileTaxDocument, caller, {
      ...asked,
      tax_year: year + 1,
      expected_income_cents: 10_000_000,
    });
    expect(whole.value.instalments.map(({ amount_cents }) => amount_cents)).toEqual([
      525_000, 525_000, 525_000, 525_000,
    ]);
  });

  it("of an llc is its owners' own", async () => {
    const caller = callerIn(await newWorkspace());
    const made = await execute(createEntity, caller, { legal_name: "Acme", entity_type: "llc", jurisdiction: "CA" });
    const asked = { entity_id: made.value.entity_id, filing_type: "estimated", tax_year: 2026 };
    const basis = expect.stringContaining("its owners pay their own");
    // Nothing is asked of the company, which owes none.
    const none = { amount_cents: null, is_reportable: false, obligation_id: null, basis };
    expect((await execute(tax.fileTaxDocument, caller, asked)).value).toMatchObject(none);
  });
});
