import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { InvoiceSource } from "#lib/core/file.ts";
import { amount } from "#lib/core/money.ts";
import { invoiceNumber } from "#lib/domains/invoicing/rules.ts";
import { loadFonts, settable } from "./fonts.ts";
import { style } from "./style.ts";

const own = StyleSheet.create({
  head: { flexDirection: "row", justifyContent: "space-between" },
  from: { width: "60%" },
  company: { fontSize: 14, fontWeight: 600, lineHeight: 1.35 },
  quiet: { fontSize: 9, color: "#5b6169", lineHeight: 1.4 },
  title: { width: "36%" },
  word: { fontSize: 22, fontWeight: 600, lineHeight: 1.2, textAlign: "right" },
  standing: { fontSize: 10, fontWeight: 600, textAlign: "right", marginTop: 2 },
  parties: { flexDirection: "row", justifyContent: "space-between", marginTop: 36 },
  to: { width: "52%" },
  facts: { width: "40%" },
  label: { fontSize: 8, color: "#5b6169", marginBottom: 2 },
  customer: { fontSize: 11, fontWeight: 600, lineHeight: 1.35 },
  fact: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 2, fontSize: 9.5 },
  tableHead: {
    flexDirection: "row",
    marginTop: 40,
    paddingBottom: 5,
    borderBottomWidth: 1,
    borderBottomColor: "#1a1d21",
    fontSize: 8,
    color: "#5b6169",
  },
  row: {
    flexDirection: "row",
    paddingVertical: 9,
    borderBottomWidth: 0.5,
    borderBottomColor: "#c9cdd2",
  },
  what: { flex: 1, paddingRight: 24 },
  amount: { width: 150, textAlign: "right" },
  total: { flexDirection: "row", justifyContent: "flex-end", marginTop: 12, fontSize: 13, fontWeight: 600 },
  totalWord: { paddingRight: 24 },
});

const day = (timestamp: string) => timestamp.slice(0, 10);

/** Where the invoice stands, in the words that its reader needs. */
function standing({ status, due_date, paid_at, voided_at }: InvoiceSource): string {
  switch (status) {
    case "draft":
      return "Draft, not sent";
    case "sent":
      return `Due ${due_date}`;
    case "paid":
      return paid_at === null ? "Paid" : `Paid ${day(paid_at)}`;
    case "voided":
      return voided_at === null ? "Void" : `Void since ${day(voided_at)}`;
  }
}

function fact(name: string, value: string): ReactElement {
  return h(View, { key: name, style: own.fact }, h(Text, { style: { color: "#5b6169" } }, name), h(Text, null, value));
}

/** Each line of a text that people wrote, an empty one too, so that their paragraphs stay apart. */
const linesOf = (text: string): ReactElement[] =>
  text.split(/\r\n|\r|\n/).map((line, key) => h(Text, { key }, line === "" ? " " : settable(line)));

/** The page itself; what it says is tested from here. */
export function invoicePage(invoice: InvoiceSource): ReactElement {
  const { company, company_address, customer, email, amount_cents, currency, description } = invoice;
  const due = amount(amount_cents, currency);
  const number = invoiceNumber(invoice.number);
  return h(
    Page,
    { size: "LETTER", style: style.page },
    h(View, { key: "rule", fixed: true, style: style.rule }),
    h(Text, { key: "id", fixed: true, style: style.footId }, invoice.invoice_id),
    h(Text, {
      key: "page",
      fixed: true,
      style: style.footPage,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `Page ${pageNumber} of ${totalPages}`,
    }),
    h(
      View,
      { key: "head", style: own.head },
      h(
        View,
        { style: own.from },
        h(Text, { style: own.company }, settable(company)),
        company_address === null ? null : h(View, { style: own.quiet }, ...linesOf(company_address)),
      ),
      h(
        View,
        { style: own.title },
        h(Text, { style: own.word }, "Invoice"),
        h(Text, { style: own.standing }, standing(invoice)),
      ),
    ),
    h(
      View,
      { key: "parties", style: own.parties },
      h(
        View,
        { style: own.to },
        h(Text, { style: own.label }, "Billed to"),
        h(Text, { style: own.customer }, settable(customer)),
        email === null ? null : h(Text, { style: own.quiet }, settable(email)),
      ),
      h(
        View,
        { style: own.facts },
        fact("Invoice number", number),
        fact("Date of issue", day(invoice.sent_at ?? invoice.created_at)),
        fact("Due date", invoice.due_date),
        fact("Amount", due),
      ),
    ),
    h(
      View,
      { key: "columns", style: own.tableHead },
      h(Text, { style: own.what }, "Description"),
      h(Text, { style: own.amount }, `Amount (${currency.toUpperCase()})`),
    ),
    h(
      View,
      { key: "row", style: own.row },
      h(View, { style: own.what }, ...linesOf(description === "" ? `Invoice ${number}` : description)),
      h(Text, { style: own.amount }, due),
    ),
    h(
      View,
      { key: "total", style: own.total, wrap: false },
      h(Text, { style: own.totalWord }, "Total"),
      h(Text, null, due),
    ),
  );
}

/**
 * An invoice as a PDF on letter paper. The same input gives the same bytes, whenever and wherever it is rendered: the
 * file's date is that of the last change of the invoice. The service calls it through lib/work/pdf.ts.
 */
export async function toInvoicePdf(invoice: InvoiceSource): Promise<Uint8Array> {
  await loadFonts();
  const document = h(
    Document,
    {
      title: settable(`Invoice ${invoiceNumber(invoice.number)} of ${invoice.company}`),
      author: settable(invoice.company),
      subject: "Invoice",
      creator: "Minutebook",
      producer: "Minutebook",
      language: "en-US",
      creationDate: new Date(invoice.voided_at ?? invoice.paid_at ?? invoice.sent_at ?? invoice.created_at),
    },
    invoicePage(invoice),
  );
  return new Uint8Array(await renderToBuffer(document));
}
