import { describe, expect, it } from "vitest";
import type { InvoiceSource, PaperSource, PdfSource, ReportSource } from "#lib/core/file.ts";
import { signatures } from "#lib/domains/company/documents/writing.ts";
import { pageTexts } from "../../../e2e/support/pdf-text.ts";
import { toPdf } from "./document.ts";
import { narrowed } from "./frame.ts";
import { toInvoicePdf } from "./invoice.ts";
import { toPaperPdf } from "./paper.ts";
import { toReportPdf } from "./report.ts";

const MANY = 100;
const many = Array.from({ length: MANY }, (_, at) => `Word${at}.`);
const [lines, words] = [many.join("\n"), many.map((one) => `${one} ${"and so on ".repeat(9)}`).join("")];

const paper = (what: string): PaperSource => ({
  ...{ paper_id: "crn_1", word: "Credit note", standing: "Issued", company: "Acme, Inc.", company_address: null },
  ...{ customer: "Globex", facts: [], words: ["Description"], sums: ["Amount"], rows: [[what, "1.00"]] },
  ...{ totals: [{ name: "Total credited", value: "$1.00" }], made_on: "2026-03-12" },
});

const invoice = (description: string): InvoiceSource => ({
  ...{ invoice_id: "inv_1", number: 7, company: "Acme, Inc.", company_address: null, customer: "Globex", email: null },
  ...{ amount_cents: 100, currency: "usd", description: "", tax_cents: 0, taxes: [], notes: "", status: "sent" },
  line_items: [{ description, quantity: 1, unit_amount_cents: 100, amount_cents: 100 }],
  ...{ due_date: "2026-04-30", discount_percent: null, discount_days: null, discount_until: null, discount_cents: 0 },
  ...{ late_fee_percent: null, late_fee_cents: null, late_fee_grace_days: null, late_fee_cap_cents: null },
  ...{ amount_paid_cents: 0, credited_cents: 0, discounted_cents: 0, written_off_cents: 0, balance_due_cents: 100 },
  ...{ sent_at: null, paid_at: null, voided_at: null, created_at: "2026-03-30T09:30:00.000Z" },
});

const document = (text: string, consent_text: string | null): PdfSource => ({
  ...{ title: "Schedule", text, document_id: "doc_1", sha256: "0".repeat(64), company: "Acme, Inc." },
  created_at: "2026-11-21T08:00:00.000Z",
  signatures:
    consent_text === null
      ? []
      : [
          {
            ...{ signer_name: "Ada Byron", signer_role: "Director", signer_email: null, signature_text: "A. Byron" },
            ...{ consent_text, signed_at: "2026-11-22T09:30:00.123Z", address: null, text_sha256: "0".repeat(64) },
          },
        ],
});

const report = (label: string, notes: string[]): ReportSource => ({
  ...{ title: "Pay stub", company: "Acme, Inc.", currency: "usd", as_of: null },
  sheets: [
    {
      ...{ title: "Pay stub", period: "May", columns: [{ label: "This pay", from: null, to: null }], notes },
      rows: [{ kind: "line", label, account_code: null, account_id: null, cells: [100] }],
    },
  ],
});

describe("what is longer than a page", () => {
  it.each([
    ["a credit note's reason of many lines", () => toPaperPdf(paper(lines))],
    ["a credit note's reason of many words", () => toPaperPdf(paper(words))],
    ["a line of an invoice", () => toInvoicePdf(invoice(lines))],
    ["lines of a document that belong together", () => toPdf(document(`# Schedule\n\n${lines}`, null))],
    ["what a signer agreed to", () => toPdf(document("# Schedule", lines))],
    ["a name in a report", () => toReportPdf(report(words, []))],
  ])("goes on over the next one, and loses none of it: %s", async (_, render) => {
    const pages = await pageTexts(await render());
    const found = pages.map((text) => text.match(/Word\d+\./g) ?? []);
    expect(found.flat()).toEqual(many);
    // No page of letter paper takes as much in the size that its text is set in.
    for (const on of found) expect(on.length).toBeLessThan(70);
  });

  it("is set apart where those who sign have the longest names", async () => {
    const signers = [1, 2, 3, 4].map((at) => ({
      capacity: "Director",
      name: `${at} ${"Wolfeschlegel ".repeat(34)}Ada`,
    }));
    const text = ["# Consent", ...signatures("By signing, all agree. ".repeat(24).trim(), signers)].join("\n\n");
    expect((await pageTexts(await toPdf(document(text, null)))).length).toBeGreaterThan(1);
  });
});

it("has what somebody wrote on several lines on several lines, in a signature's certificate and below a report", async () => {
  const signed = await pageTexts(await toPdf(document("# Schedule", "I have read it.\nI agree.")));
  const stub = await pageTexts(await toReportPdf(report("Gross pay", ["Ada Byron, 1 Main Street\nAustin, TX 78701"])));
  for (const text of [signed.join(" "), stub.join(" ")]) expect(text).not.toContain("\uFFFD");
  expect(signed.at(-1)).toMatch(/I have read it\. ?I agree\./);
  expect(stub.at(0)).toMatch(/Ada Byron, 1 Main Street ?Austin, TX 78701/);
});

it("says so where no font has a character, and knows a tab for a space", async () => {
  const NOTE = /\uFFFD stands where this file.s fonts have no shape for a character\./;
  const shown = async (bytes: Promise<Uint8Array>) => (await pageTexts(await bytes)).join(" ");
  for (const odd of ["ᚠᛖ", "Hours\t10"]) {
    const all = [toPaperPdf(paper(odd)), toInvoicePdf(invoice(odd)), toReportPdf(report(odd, []))];
    for (const text of await Promise.all(all.map(shown))) {
      if (odd === "ᚠᛖ") expect(text).toMatch(NOTE);
      else expect(text).not.toContain("\uFFFD");
    }
  }
});

it("breaks a word that is longer than its column behind a hyphen of its own, or anywhere", () => {
  expect(narrowed("Professional-Services-West of 2026", 14)).toBe("Professional-\nServices-West of 2026");
  expect(narrowed("𝒳".repeat(5), 4)).toBe("𝒳𝒳𝒳𝒳\n𝒳");
  expect(narrowed("Manufacturing", 14)).toBe("Manufacturing");
});

it("has the head of a report's column, an invoice's line and a fact's name in columns of their own", async () => {
  const { sheets, ...pack } = report("Rent", []);
  const columns = ["Professional-Services-East", "Professional-Services-West"].map((label) => ({
    label,
    from: null,
    to: null,
  }));
  const two = { ...pack, sheets: sheets.map((sheet) => ({ ...sheet, columns })) };
  expect((await pageTexts(await toReportPdf(two))).join()).toContain(
    "Professional- Services-East Professional- Services-West",
  );
  const [text] = await pageTexts(await toInvoicePdf(invoice("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")));
  expect(text).toMatch(/ABCDEFGHIJKLMNOPQRSTUVWXYZ0123 ?456789 ?1 /);
  const facts = [{ name: "SERIES-SEED-PREFERRED-STOCK", value: "9,000,000 of 10,000,000" }];
  expect((await pageTexts(await toPaperPdf({ ...paper("x"), facts }))).join()).toMatch(
    /SERIES-SEED- ?PREFERRED-STOCK ?9,000,000 of 10,000,000/,
  );
});
