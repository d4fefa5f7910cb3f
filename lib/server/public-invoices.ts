import * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { notFound } from "#lib/core/errors.ts";
import type { File } from "#lib/core/file.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import { isToken } from "#lib/domains/money/invoicing/public-link.ts";
import { reportPayment } from "#lib/domains/money/invoicing/reporting/operations.ts";
import { invoicePdf } from "#lib/domains/money/invoicing/rules.ts";
import type { Invoice, InvoiceTax, LineItem } from "#lib/domains/money/invoicing/schema.ts";
import { type HowToPay, howToPay } from "#lib/domains/money/invoicing/settings/store.ts";
import { findByToken } from "#lib/domains/money/invoicing/store.ts";
import { execute } from "#lib/execute.ts";

/** A line and a tax as the customer is told of them; which accounts, rates and tags they are in the books stays with the company. */
type PublicLine = Omit<LineItem, "account_id" | "tax_rate_id" | "class_id" | "project_id">;
type PublicTax = Omit<InvoiceTax, "tax_rate_id">;

/** What whoever holds an invoice's link may learn of it; the identifiers and the books stay with the company. */
export type PublicInvoice = Pick<
  Invoice,
  | "number"
  | "company"
  | "company_address"
  | "customer"
  | "amount_cents"
  | "subtotal_cents"
  | "tax_cents"
  | "balance_due_cents"
  | "discount_percent"
  | "discount_until"
  | "discount_cents"
  | "late_fee_percent"
  | "late_fee_cents"
  | "late_fee_grace_days"
  | "late_fee_cap_cents"
  | "currency"
  | "description"
  | "notes"
  | "due_date"
  | "status"
  | "is_overdue"
  | "days_overdue"
  | "sent_on"
  | "paid_on"
  | "voided_on"
  | "payment_reported_at"
> & { line_items: PublicLine[]; taxes: PublicTax[] } & HowToPay;

/** What a customer says by "I have sent it". */
export const PaymentReport = z.object({ token: z.string().max(200), reference: z.string().max(200).nullish() });

/**
 * What a link leads to. The workspace is asked of PostgreSQL by the whole token, and by nothing less; the invoice is then read inside that
 * workspace, like any other. Null where no link has the token.
 */
async function find<T>(token: string, read: (tx: Tx, invoice: Invoice) => Promise<T>): Promise<T | null> {
  if (!isToken(token)) return null;
  const [found] = await directory().$queryRaw<{ workspace_id: string | null }[]>`
    select workspace_of_invoice_link(${token}) as workspace_id`;
  const workspace_id = found?.workspace_id;
  if (!workspace_id) return null;
  return transaction({ workspace_id }, "read", async (tx) => {
    const invoice = await findByToken(tx, token);
    return invoice && read(tx, invoice);
  });
}

const shownLine = ({ description, quantity, unit_amount_cents, amount_cents }: LineItem): PublicLine => ({
  description,
  quantity,
  unit_amount_cents,
  amount_cents,
});

const shownTax = ({ tax_rate_id: _, ...tax }: InvoiceTax): PublicTax => tax;

/** What the public page of a link shows; null where there is no such link. How to pay is told while there is something to pay. */
export const viewInvoice = (token: string): Promise<PublicInvoice | null> =>
  find(token, async (tx, invoice) => {
    const { number, company, company_address, customer, amount_cents, currency, description, notes } = invoice;
    const { due_date, status, is_overdue, days_overdue, sent_on, paid_on, voided_on, payment_reported_at } = invoice;
    const { subtotal_cents, tax_cents, balance_due_cents, discount_percent, discount_until, discount_cents } = invoice;
    const early = { discount_percent, discount_until, discount_cents };
    const { late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents } = invoice;
    const late = { late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents };
    const sums = { amount_cents, subtotal_cents, tax_cents, balance_due_cents, currency, ...early, ...late };
    const lines = { line_items: invoice.line_items.map(shownLine), taxes: invoice.taxes.map(shownTax) };
    const standing = { due_date, status, is_overdue, days_overdue, sent_on, paid_on, voided_on, payment_reported_at };
    const paying = status === "sent" ? await howToPay(tx, invoice) : { bank: null, payment_url: null };
    return {
      number,
      company,
      company_address,
      customer,
      description,
      notes,
      ...sums,
      ...lines,
      ...standing,
      ...paying,
    };
  });

/** The invoice's PDF, the same that was mailed; null where there is no such link. */
export const publicInvoicePdf = (token: string): Promise<File | null> =>
  find(token, async (_, invoice) => invoicePdf(invoice));

/** Tells the company that the money is sent, in the name of whoever holds the link: an act, as every write. Throws 404. */
export async function reportByLink(
  { token, reference }: z.output<typeof PaymentReport>,
  address: string | null,
): Promise<null> {
  const of = await find(token, async ({ workspace_id }, { entity_id, invoice_id, customer }) => ({
    workspace_id,
    entity_id,
    invoice_id,
    customer,
  }));
  if (!of) throw notFound("invoice");
  const { workspace_id, entity_id, invoice_id, customer } = of;
  const caller: Caller = {
    workspace_id,
    actor: { type: "system", id: invoice_id, name: `${customer}, by the invoice's link` },
    scopes: new Set(["invoices:write"]),
    role: null,
    entity_ids: [entity_id],
    address,
    request_id: newId("request"),
  };
  await execute(reportPayment, caller, { entity_id, invoice_id, reference: reference?.trim() || null });
  return null;
}
