import type { File } from "#lib/core/file.ts";
import type { Amount } from "../ledger/rules.ts";
import type { Invoice } from "./schema.ts";

type Lines = (Amount & { code: string })[];

/** What sending does to the books: the customer owes what the company has earned (decisions "Books follow the business"). */
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

/** The description of an invoice's journal entries. */
export const entryDescription = (act: "sent" | "paid", { number, customer }: Invoice): string =>
  `Invoice ${invoiceNumber(number)} to ${customer} ${act}`;

/** The invoice as a PDF file; also what the mail that sends it carries. */
export function invoicePdf(invoice: Invoice): File {
  const { entity_id, entry_ids, updated_at, ...shown } = invoice;
  return {
    filename: `Invoice-${invoiceNumber(invoice.number)}-${invoice.invoice_id}.pdf`,
    content_type: "application/pdf",
    content: { pdf: shown },
  };
}
