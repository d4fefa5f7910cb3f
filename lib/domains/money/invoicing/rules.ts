import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { File, InvoiceSource } from "#lib/core/file.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import type { GivenLineItem, Invoice, LineItem } from "./schema.ts";

type Lines = (Amount & { code: string })[];

/** What sending does to the books: the customer owes what the company has earned (decisions "Ledger and finance"). */
export const sentLines = (amount_cents: number): Lines => [
  { code: "accounts_receivable", side: "debit", amount_cents },
  { code: "revenue", side: "credit", amount_cents },
];

/** What being paid does to the books: the claim becomes cash. */
export const paidLines = (amount_cents: number): Lines => [
  { code: "cash", side: "debit", amount_cents },
  { code: "accounts_receivable", side: "credit", amount_cents },
];

/** An invoice's number as people write it: `0007`. */
export const invoiceNumber = (number: number): string => String(number).padStart(4, "0");

/** What a line comes to, in cents: quantity (up to 3 decimal places) times unit, rounded half up; exact. */
export function lineAmount(quantity: number, unit_amount_cents: number): bigint {
  const thousandths = BigInt(Math.round(quantity * 1000));
  return (thousandths * BigInt(unit_amount_cents) + 500n) / 1000n;
}

/** What an invoice charges, in cents: its amount, and the lines that it is made of, if any. */
export interface Charge {
  amount_cents: number;
  line_items: LineItem[];
}

/**
 * What an invoice charges. Throws 400 where there is neither an amount nor a line, where a line comes to nothing, where
 * the lines pass 2^53−1 together, and, naming both, where an amount is given that is not their sum.
 */
export function chargeOf(amount_cents: number | undefined, items: readonly GivenLineItem[]): Charge {
  if (items.length === 0) {
    if (amount_cents === undefined) throw invalid("amount_cents", "is required");
    return { amount_cents, line_items: [] };
  }
  const amounts = items.map(({ quantity, unit_amount_cents }) => lineAmount(quantity, unit_amount_cents));
  const nothing = amounts.indexOf(0n);
  if (nothing >= 0) {
    throw invalid(`line_items.${nothing}.quantity`, "must come to a cent or more, multiplied by unit_amount_cents");
  }
  const sum = amounts.reduce((total, one) => total + one, 0n);
  if (sum > BigInt(MAX_INTEGER)) {
    throw invalid("line_items", "must add up to no more than 2^53-1 cents", "out_of_range");
  }
  if (amount_cents !== undefined && BigInt(amount_cents) !== sum) {
    const rule = `must be the sum of line_items: it is ${amount_cents} cents, and line_items come to ${sum} cents`;
    throw invalid("amount_cents", rule, "amount_mismatch");
  }
  const line_items = items.map(({ description, quantity, unit_amount_cents }, at) => ({
    description,
    quantity,
    unit_amount_cents,
    amount_cents: Number(amounts[at]),
  }));
  return { amount_cents: Number(sum), line_items };
}

/** The description of an invoice's journal entries. */
export const entryDescription = (act: "sent" | "paid", { number, customer }: Pick<Invoice, "number" | "customer">) =>
  `Invoice ${invoiceNumber(number)} to ${customer} ${act}`;

/** What the invoice's PDF shows: nothing that changes by the day, and nothing that is not the customer's to know. */
const shown = (invoice: InvoiceSource): InvoiceSource => ({
  invoice_id: invoice.invoice_id,
  number: invoice.number,
  company: invoice.company,
  company_address: invoice.company_address,
  customer: invoice.customer,
  email: invoice.email,
  amount_cents: invoice.amount_cents,
  currency: invoice.currency,
  description: invoice.description,
  line_items: invoice.line_items,
  notes: invoice.notes,
  due_date: invoice.due_date,
  status: invoice.status,
  sent_at: invoice.sent_at,
  paid_at: invoice.paid_at,
  voided_at: invoice.voided_at,
  created_at: invoice.created_at,
});

/** The invoice as a PDF file; also what the mail that sends it carries, and what its public page hands out. */
export const invoicePdf = (invoice: InvoiceSource): File => ({
  filename: `Invoice-${invoiceNumber(invoice.number)}-${invoice.invoice_id}.pdf`,
  content_type: "application/pdf",
  content: { pdf: shown(invoice) },
});
