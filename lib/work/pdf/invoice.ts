import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { longDate } from "#lib/core/days.ts";
import type { InvoiceSource, InvoiceSourceLine } from "#lib/core/file.ts";
import { amount, figure } from "#lib/core/money.ts";
import { lateFeesLabel } from "#lib/domains/money/invoicing/late-fees/rules.ts";
import { invoiceNumber } from "#lib/domains/money/invoicing/rules.ts";
import { loadFonts, type PageElement, setIn, settable, showable } from "./fonts.ts";
import { letterhead, linesOf, narrowed, rowFitsPage, unshapedNote } from "./frame.ts";
import { dayOrText, style } from "./style.ts";

const own = StyleSheet.create({
  quiet: { fontSize: 9, color: "#5b6169", lineHeight: 1.4 },
  parties: { flexDirection: "row", justifyContent: "space-between", marginTop: 36 },
  to: { width: "52%" },
  facts: { width: "40%" },
  label: { fontSize: 8, color: "#5b6169", marginBottom: 2 },
  customer: { fontSize: 11, fontWeight: 600, lineHeight: 1.35 },
  fact: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 2, fontSize: 9.5 },
  about: { marginTop: 28 },
  table: { marginTop: 36 },
  tableHead: {
    flexDirection: "row",
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
  line: {
    flexDirection: "row",
    paddingVertical: 6,
    borderBottomWidth: 0.5,
    borderBottomColor: "#c9cdd2",
    fontSize: 9.5,
  },
  item: { flex: 1, paddingRight: 4 },
  quantity: { width: 58, textAlign: "right", paddingLeft: 8 },
  unit: { width: 96, textAlign: "right", paddingLeft: 8 },
  sum: { width: 108, textAlign: "right", paddingLeft: 8 },
  amount: { width: 150, textAlign: "right" },
  total: { flexDirection: "row", justifyContent: "flex-end", marginTop: 12, fontSize: 13, fontWeight: 600 },
  totalWord: { paddingRight: 24 },
  part: { flexDirection: "row", justifyContent: "flex-end", marginTop: 6, fontSize: 9.5 },
  partWord: { width: 300, textAlign: "right", paddingRight: 24, color: "#5b6169" },
  late: { marginTop: 12, fontSize: 9.5, textAlign: "right", color: "#5b6169" },
  notes: { marginTop: 32, fontSize: 9.5 },
});

const day = (timestamp: string) => timestamp.slice(0, 10);

/** Where the invoice stands, in the words that its reader needs. */
function standing({ status, due_date, paid_on, paid_at, voided_on, voided_at }: InvoiceSource): string {
  const [paid, voided] = [paid_on ?? paid_at, voided_on ?? voided_at];
  switch (status) {
    case "draft":
      return "Draft, not sent";
    case "sent":
      return `Due ${longDate(due_date)}`;
    case "paid":
      return paid === null ? "Paid" : `Paid ${longDate(day(paid))}`;
    case "voided":
      return voided === null ? "Void" : `Void since ${longDate(day(voided))}`;
  }
}

function fact(name: string, value: string): ReactElement {
  return h(
    View,
    { key: name, style: own.fact },
    h(Text, { style: { color: "#5b6169" } }, name),
    h(Text, null, dayOrText(value)),
  );
}

/** What is charged for, and the amount, where there are no lines. */
const chargedAlone = (description: string, due: string, currency: string): ReactElement[] => [
  h(
    View,
    { key: "columns", style: { ...own.tableHead, marginTop: 36 } },
    h(Text, { style: own.what }, "Description"),
    h(Text, { style: own.amount }, `Amount (${currency.toUpperCase()})`),
  ),
  h(
    View,
    { key: "row", style: own.row },
    h(View, { style: own.what }, ...linesOf(description)),
    h(Text, { style: own.amount }, due),
  ),
];

/** `37.5`, `1,000`: a quantity with the decimals that it has. */
const quantityText = (quantity: number) => quantity.toLocaleString("en-US", { maximumFractionDigits: 3 });

/** As many letters as surely stand beside a line's figures. */
const LETTERS_OF_AN_ITEM = 30;

/** A line is kept on one page, where it fits one. */
const lineRow = ({ description, quantity, unit_amount_cents, amount_cents }: InvoiceSourceLine, key: number) =>
  h(
    View,
    { key, style: own.line, wrap: !rowFitsPage([description]) },
    h(View, { style: own.item }, ...linesOf(narrowed(description, LETTERS_OF_AN_ITEM))),
    h(Text, { style: own.quantity }, quantityText(quantity)),
    h(Text, { style: own.unit }, figure(unit_amount_cents)),
    h(Text, { style: own.sum }, figure(amount_cents)),
  );

/** What is charged for in general, and the lines as a table whose head stands on every page that it reaches. */
const chargedByLines = (description: string, lines: InvoiceSourceLine[], currency: string): ReactElement[] => [
  ...(description === "" ? [] : [h(View, { key: "about", style: own.about }, ...linesOf(description))]),
  h(
    View,
    { key: "lines", style: own.table },
    h(
      View,
      { key: "columns", style: own.tableHead, fixed: true },
      h(Text, { style: own.item }, "Description"),
      h(Text, { style: own.quantity }, "Quantity"),
      h(Text, { style: own.unit }, "Unit price"),
      h(Text, { style: own.sum }, `Amount (${currency.toUpperCase()})`),
    ),
    ...lines.map(lineRow),
  ),
];

/** A sum beside the total, with what it is. */
const part = (key: string, word: string, sum: string) =>
  h(
    View,
    { key, style: own.part, wrap: false },
    h(Text, { style: own.partWord }, settable(word)),
    h(Text, { style: own.sum }, sum),
  );

/** What the lines come to and the sales tax on them, where there is any, by its rate. */
function parts({ amount_cents, tax_cents, taxes, currency }: InvoiceSource): ReactElement[] {
  if (taxes.length === 0) return [];
  return [
    part("subtotal", `Subtotal (${currency.toUpperCase()})`, figure(amount_cents - tax_cents)),
    ...taxes.map(({ name, percent, taxable_cents, tax_cents: tax }, at) =>
      part(`tax ${at}`, `${name}, ${percent} % of ${figure(taxable_cents)}`, figure(tax)),
    ),
  ];
}

/** What has settled the invoice so far, and what is due; nothing while all of it is. */
function settled(invoice: InvoiceSource): ReactElement[] {
  const { status, amount_cents, balance_due_cents, currency } = invoice;
  if (status === "voided" || balance_due_cents === amount_cents) return [];
  const sums = [
    ["Paid", invoice.amount_paid_cents],
    ["Credited", invoice.credited_cents],
    ["Early-payment discount", invoice.discounted_cents],
    ["Adjusted", invoice.written_off_cents],
  ] as const;
  return [
    ...sums.flatMap(([word, cents]) => (cents === 0 ? [] : part(`settled ${word}`, word, figure(-cents)))),
    h(
      View,
      { key: "due", style: own.total, wrap: false },
      h(Text, { style: own.totalWord }, "Balance due"),
      h(Text, null, amount(balance_due_cents, currency)),
    ),
  ];
}

/** What paying early takes off, while it can be earned. */
function early(invoice: InvoiceSource): ReactElement[] {
  const { discount_percent, discount_days, discount_until, discount_cents, balance_due_cents, currency } = invoice;
  if (discount_percent === null || discount_cents === 0) return [];
  const days = discount_days === 1 ? "1 day" : `${discount_days} days`;
  const by = discount_until === null ? `within ${days} of its sending` : `by ${longDate(discount_until)}`;
  const word = `If paid ${by}, less ${discount_percent} % (${figure(discount_cents)})`;
  return [part("early", word, amount(balance_due_cents - discount_cents, currency))];
}

/** What being late costs, while it is to be paid. */
function late(invoice: InvoiceSource): ReactElement[] {
  const word = invoice.status === "paid" || invoice.status === "voided" ? "" : lateFeesLabel(invoice, invoice.currency);
  return word === "" ? [] : [h(Text, { key: "late", style: own.late }, word)];
}

/** The page itself; what it says is tested from here. */
export function invoicePage(invoice: InvoiceSource): PageElement {
  const { company, company_address, customer, email, amount_cents, currency, description, line_items, notes } = invoice;
  const due = amount(amount_cents, currency);
  const number = invoiceNumber(invoice.number);
  return h(
    Page,
    { size: "LETTER", style: style.page },
    ...letterhead({
      id: invoice.invoice_id,
      company,
      company_address,
      word: "Invoice",
      standing: standing(invoice),
    }),
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
        fact("Date of issue", invoice.sent_on ?? day(invoice.sent_at ?? invoice.created_at)),
        fact("Due date", invoice.due_date),
        fact("Amount", due),
      ),
    ),
    ...(line_items.length === 0
      ? chargedAlone(description === "" ? `Invoice ${number}` : description, due, currency)
      : chargedByLines(description, line_items, currency)),
    ...parts(invoice),
    h(
      View,
      { key: "total", style: own.total, wrap: false },
      h(Text, { style: own.totalWord }, "Total"),
      h(Text, null, due),
    ),
    ...settled(invoice),
    ...early(invoice),
    ...late(invoice),
    notes === ""
      ? null
      : h(
          View,
          { key: "notes", style: own.notes },
          h(Text, { style: own.label, minPresenceAhead: 24 }, "Notes"),
          ...linesOf(notes),
        ),
    ...unshapedNote(invoice),
  );
}

/**
 * An invoice as a PDF on letter paper. The same input gives the same bytes, whenever and wherever it is rendered: the
 * file's date is that of the last change of the invoice. The service calls it through lib/work/pdf.ts.
 */
export async function toInvoicePdf(invoice: InvoiceSource): Promise<Uint8Array> {
  const families = await loadFonts(invoice);
  const document = h(
    Document,
    {
      title: showable(`Invoice ${invoiceNumber(invoice.number)} of ${invoice.company}`),
      author: showable(invoice.company),
      subject: "Invoice",
      creator: "Minutebook",
      producer: "Minutebook",
      language: "en-US",
      creationDate: new Date(invoice.voided_at ?? invoice.paid_at ?? invoice.sent_at ?? invoice.created_at),
    },
    setIn(families, invoicePage(invoice)),
  );
  return new Uint8Array(await renderToBuffer(document));
}
