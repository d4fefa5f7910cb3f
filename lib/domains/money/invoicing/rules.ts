import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { File, InvoiceSource } from "#lib/core/file.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import { percentOf } from "./percents/rules.ts";
import type { GivenLineItem, Invoice, InvoiceTax, LineItem } from "./schema.ts";
import type { TaxRate } from "./tax-rates/schema.ts";

type Rate = Pick<TaxRate, "name" | "percent">;

/** Lines of an entry: to the books' own account of a code, or to one that a line of the invoice names. */
type Lines = (Amount &
  Partial<Pick<LineItem, "class_id" | "project_id">> &
  ({ code: string; account_id?: never } | { account_id: string; code?: never }))[];

/** What is earned, by the account and the tags that each line names; what names no account is `revenue`. */
function earnedLines({ subtotal_cents, line_items }: Pick<Invoice, "subtotal_cents" | "line_items">): Lines {
  if (line_items.length === 0) return [{ code: "revenue", side: "credit", amount_cents: subtotal_cents }];
  const alike = Map.groupBy(line_items, ({ account_id, class_id, project_id }) =>
    [account_id, class_id, project_id].join(" "),
  );
  return [...alike.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { account_id, class_id, project_id } = first;
    const amount_cents = of.reduce((sum, line) => sum + line.amount_cents, 0);
    const earned = { side: "credit", amount_cents, class_id, project_id } as const;
    return [account_id === null ? { code: "revenue", ...earned } : { account_id, ...earned }];
  });
}

/**
 * What sending does to the books: the customer owes what the company has earned (decisions "Ledger and finance"), and the sales tax on
 * it, which the company owes on.
 */
const sentLines = (invoice: Pick<Invoice, "amount_cents" | "subtotal_cents" | "tax_cents" | "line_items">): Lines => [
  { code: "accounts_receivable", side: "debit", amount_cents: invoice.amount_cents },
  ...earnedLines(invoice),
  ...(invoice.tax_cents === 0
    ? []
    : [{ code: "sales_tax_payable", side: "credit", amount_cents: invoice.tax_cents } as const]),
];

/** The entry that sending an invoice makes; the day is today where none is told. */
export const sentEntry = (invoice: Invoice, date: string | null) => ({
  date,
  description: entryDescription("sent", invoice),
  source: { type: "invoice" as const, id: invoice.invoice_id, event: "sent" as const },
  lines: sentLines(invoice),
});

/** What an invoice's balance is made of. */
type Settled = Pick<
  Invoice,
  "status" | "amount_cents" | "amount_paid_cents" | "credited_cents" | "discounted_cents" | "written_off_cents"
>;

/** What has settled an invoice, all told. */
const settledOf = ({ amount_paid_cents, credited_cents, discounted_cents, written_off_cents }: Settled) =>
  amount_paid_cents + credited_cents + discounted_cents + written_off_cents;

/** What of an invoice is still to be settled, in cents; nothing of one that is voided. */
export const balanceDue = (invoice: Settled) =>
  invoice.status === "voided" ? 0 : invoice.amount_cents - settledOf(invoice);

/** Throws 400 naming the status where an invoice cannot be settled (interface 7.12). */
export function assertOwed({ status }: Pick<Invoice, "status">, deed: string): void {
  if (status !== "sent") throw wrongState(`Cannot ${deed} the invoice: its status is ${status}.`);
}

/** Throws 400 with both counts where more is asked for than is due. */
export function assertWithinBalance(path: string, amount_cents: number, { balance_due_cents }: Invoice): void {
  if (amount_cents <= balance_due_cents) return;
  const counts = `it is ${amount_cents} cents, and the balance due is ${balance_due_cents} cents`;
  throw invalid(path, `must not be more than the invoice's balance due: ${counts}`, "over_balance");
}

/**
 * Throws 400 with the sums where anything has settled an invoice that is to be voided, or credit notes of `noted_cents` on it stand,
 * which have taken its revenue back also where they have settled nothing.
 */
export function assertUnsettled(invoice: Settled, noted_cents: number): void {
  const { status, amount_paid_cents, written_off_cents } = invoice;
  if (status !== "sent" || settledOf(invoice) + noted_cents === 0) return;
  const sums = `${amount_paid_cents} cents are paid, ${noted_cents} credited, ${written_off_cents} written off`;
  throw wrongState(
    `Cannot void the invoice: its status is sent and ${sums}; take that back first, or credit the rest.`,
    "partly_settled",
  );
}

/** An invoice's number as people write it: `0007`. */
export const invoiceNumber = (number: number): string => String(number).padStart(4, "0");

/** What a line comes to, in cents: quantity (up to 3 decimal places) times unit, rounded half up; exact. */
export function lineAmount(quantity: number, unit_amount_cents: number): bigint {
  const thousandths = BigInt(Math.round(quantity * 1000));
  return (thousandths * BigInt(unit_amount_cents) + 500n) / 1000n;
}

/** What an invoice charges, in cents: its amount, the lines that it is made of, if any, and the sales tax in it. */
export interface Charge {
  amount_cents: number;
  line_items: LineItem[];
  tax_cents: number;
  taxes: InvoiceTax[];
}

/** A line as it is kept, with all that it may name: lines of before accounts, tax rates and tags came name none. */
export const wholeLine = (line: Omit<LineItem, LineName> & Partial<Pick<LineItem, LineName>>): LineItem => ({
  ...line,
  account_id: line.account_id ?? null,
  tax_rate_id: line.tax_rate_id ?? null,
  class_id: line.class_id ?? null,
  project_id: line.project_id ?? null,
});
type LineName = "account_id" | "tax_rate_id" | "class_id" | "project_id";

/** The sales tax on lines, a sum for each rate: of all that is taxed by it together, rounded half up once. */
function taxesOn(lines: readonly LineItem[], rates: ReadonlyMap<string, Rate>): InvoiceTax[] {
  const taxed = Map.groupBy(lines, ({ tax_rate_id }) => tax_rate_id);
  return [...taxed].flatMap(([tax_rate_id, ofRate]) => {
    const rate = tax_rate_id === null ? undefined : rates.get(tax_rate_id);
    if (tax_rate_id === null || !rate) return [];
    const taxable = ofRate.reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n);
    const { name, percent } = rate;
    const tax = percentOf(taxable, percent);
    return [{ tax_rate_id, name, percent, taxable_cents: Number(taxable), tax_cents: Number(tax) }];
  });
}

/**
 * What an invoice charges; `rates` has those that its lines name. Throws 400 where there is neither an amount nor a line, where a line
 * comes to nothing, where the lines and their tax pass 2^53−1 together, and, naming both, where an amount is given that is not their sum.
 */
export function chargeOf(
  amount_cents: number | undefined,
  items: readonly GivenLineItem[],
  rates: ReadonlyMap<string, Rate> = new Map(),
): Charge {
  if (items.length === 0) {
    if (amount_cents === undefined) throw invalid("amount_cents", "is required");
    return { amount_cents, line_items: [], tax_cents: 0, taxes: [] };
  }
  const amounts = items.map(({ quantity, unit_amount_cents }) => lineAmount(quantity, unit_amount_cents));
  const nothing = amounts.indexOf(0n);
  if (nothing >= 0) {
    throw invalid(`line_items.${nothing}.quantity`, "must come to a cent or more, multiplied by unit_amount_cents");
  }
  const line_items = items.map(({ description, quantity, unit_amount_cents, ...named }, at) => ({
    description,
    quantity,
    unit_amount_cents,
    amount_cents: Number(amounts[at]),
    account_id: named.account_id ?? null,
    tax_rate_id: named.tax_rate_id ?? null,
    class_id: named.class_id ?? null,
    project_id: named.project_id ?? null,
  }));
  const subtotal = amounts.reduce((total, one) => total + one, 0n);
  const assertWithin = (sum: bigint) => {
    if (sum > BigInt(MAX_INTEGER)) {
      throw invalid("line_items", "must add up to no more than 2^53-1 cents", "out_of_range");
    }
  };
  assertWithin(subtotal);
  const taxes = taxesOn(line_items, rates);
  const tax = taxes.reduce((total, { tax_cents }) => total + BigInt(tax_cents), 0n);
  const sum = subtotal + tax;
  assertWithin(sum);
  if (amount_cents !== undefined && BigInt(amount_cents) !== sum) {
    const come = tax === 0n ? `${sum} cents` : `${subtotal} cents, with ${tax} cents of sales tax to ${sum} cents`;
    const rule = `must be the sum of line_items: it is ${amount_cents} cents, and line_items come to ${come}`;
    throw invalid("amount_cents", rule, "amount_mismatch");
  }
  return { amount_cents: Number(sum), line_items, tax_cents: Number(tax), taxes };
}

/** The description of an invoice's journal entries. */
const entryDescription = (act: "sent", { number, customer }: Pick<Invoice, "number" | "customer">) =>
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
  tax_cents: invoice.tax_cents,
  taxes: invoice.taxes,
  notes: invoice.notes,
  due_date: invoice.due_date,
  discount_percent: invoice.discount_percent,
  discount_days: invoice.discount_days,
  discount_until: invoice.discount_until,
  discount_cents: invoice.discount_cents,
  late_fee_percent: invoice.late_fee_percent,
  late_fee_cents: invoice.late_fee_cents,
  late_fee_grace_days: invoice.late_fee_grace_days,
  late_fee_cap_cents: invoice.late_fee_cap_cents,
  amount_paid_cents: invoice.amount_paid_cents,
  credited_cents: invoice.credited_cents,
  discounted_cents: invoice.discounted_cents,
  written_off_cents: invoice.written_off_cents,
  balance_due_cents: invoice.balance_due_cents,
  status: invoice.status,
  sent_on: invoice.sent_on ?? null,
  paid_on: invoice.paid_on ?? null,
  voided_on: invoice.voided_on ?? null,
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
