import type { File } from "#lib/core/file.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import { isToken } from "#lib/domains/money/invoicing/public-link.ts";
import { invoicePdf } from "#lib/domains/money/invoicing/rules.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import { findByToken } from "#lib/domains/money/invoicing/store.ts";

/** What whoever holds an invoice's link may learn of it; the identifiers and the books stay with the company. */
export type PublicInvoice = Pick<
  Invoice,
  | "number"
  | "company"
  | "company_address"
  | "customer"
  | "amount_cents"
  | "currency"
  | "description"
  | "line_items"
  | "notes"
  | "due_date"
  | "status"
  | "is_overdue"
  | "days_overdue"
  | "sent_at"
  | "paid_at"
  | "voided_at"
>;

/**
 * The invoice of a link. The workspace is asked of PostgreSQL by the whole token, and by nothing less; the invoice is
 * then read inside that workspace, as any other. Null where no link has the token.
 */
async function find(token: string): Promise<Invoice | null> {
  if (!isToken(token)) return null;
  const [found] = await directory().$queryRaw<{ workspace_id: string | null }[]>`
    select workspace_of_invoice_link(${token}) as workspace_id`;
  const workspace_id = found?.workspace_id;
  return workspace_id ? transaction({ workspace_id }, "read", (tx) => findByToken(tx, token)) : null;
}

/** What the public page of a link shows; null where there is no such link. */
export async function viewInvoice(token: string): Promise<PublicInvoice | null> {
  const invoice = await find(token);
  if (!invoice) return null;
  const { number, company, company_address, customer, amount_cents, currency, description } = invoice;
  const { line_items, notes, due_date, status, is_overdue, days_overdue, sent_at, paid_at, voided_at } = invoice;
  const charged = { amount_cents, currency, description, line_items, notes };
  const standing = { due_date, status, is_overdue, days_overdue, sent_at, paid_at, voided_at };
  return { number, company, company_address, customer, ...charged, ...standing };
}

/** The invoice's PDF, the same that was mailed; null where there is no such link. */
export async function publicInvoicePdf(token: string): Promise<File | null> {
  const invoice = await find(token);
  return invoice && invoicePdf(invoice);
}
