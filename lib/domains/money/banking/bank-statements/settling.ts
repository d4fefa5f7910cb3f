import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import type { BillPaymentProposal, InvoiceProposal, VendorRefundProposal } from "./proposing/schema.ts";
import { likeness } from "./rules.ts";
import type { BankLine } from "./schema.ts";

/** As many invoices, payments of bills, or refunds as are proposed for one line. */
const MOST_PROPOSED = 5;
/** As many open invoices or bills of one amount are looked at, the first due first. */
const MOST_OPEN = 500;

type Line = Pick<
  BankLine,
  "bank_line_id" | "entity_id" | "bank_id" | "date" | "amount_cents" | "description" | "counterparty" | "reference"
>;
/** An open invoice, and what settles it if it comes by the last day of its early-payment terms, if it has any. */
type Open = InvoiceProposal &
  Pick<RowOf<"invoice">, "currency"> & {
    balance_due_cents: number;
    early_cents: number | null;
    early_until: string | null;
  };

/** How much a line says of a name and a number. */
const says = (line: Line, words: string) =>
  likeness([line.description, line.counterparty, line.reference].join(" "), words);
const named = (line: Line, { customer, number }: InvoiceProposal) => says(line, `${customer} ${number}`);

const balance = sql`(i.amount_cents - i.amount_paid_cents - i.credited_cents - i.discounted_cents - i.written_off_cents)`;

/** What an invoice's early-payment discount is at most; one that is credited in part has less, and is found by its balance. */
const early = sql`(${balance} - round((i.amount_cents - i.tax_cents) * i.discount_percent::numeric / 100))::bigint`;

/** Whether a line's amount is what settles an invoice on the line's day. */
const settles = ({ amount_cents, date, currency }: Pick<BankLine, "amount_cents" | "date" | "currency">, one: Open) =>
  one.currency === currency &&
  (one.balance_due_cents === amount_cents ||
    (one.early_cents === amount_cents && one.early_until !== null && date <= one.early_until));

/** The open invoices that money in may settle, by the lines' identifiers. The lines are of one company. */
export async function invoicesFor(
  tx: Tx,
  lines: readonly (Line & Pick<BankLine, "currency">)[],
): Promise<Map<string, InvoiceProposal[]>> {
  const incoming = lines.filter(({ amount_cents }) => amount_cents > 0);
  const [first] = incoming;
  if (!first) return new Map();
  const amounts = [...new Set(incoming.map(({ amount_cents }) => amount_cents))];
  // Each amount has its own places: many invoices of one amount hide none of another.
  const open = await tx.sql<Open>`
    select invoice_id, number, customer, due_date, currency, balance_due_cents, early_cents, early_until
    from (select i.invoice_id, i.number, i.customer, i.due_date, i.currency, ${balance} as balance_due_cents, ${early} as early_cents,
        i.sent_on + i.discount_days as early_until,
        row_number() over (partition by i.currency, ${balance} order by i.due_date, i.number) as place,
        row_number() over (partition by i.currency, ${early} order by i.due_date, i.number) as early_place
      from invoice i where i.entity_id = ${first.entity_id} and i.status = 'sent'
        and (${balance} = any(${amounts}::bigint[]) or ${early} = any(${amounts}::bigint[]))) o
    where place <= ${MOST_OPEN} and balance_due_cents = any(${amounts}::bigint[])
      or early_place <= ${MOST_OPEN} and early_cents = any(${amounts}::bigint[])
    order by due_date, number`;
  return new Map(
    incoming.map((line) => {
      const fitting = open.filter((one) => settles(line, one));
      const best = fitting.toSorted((one, other) => named(line, other) - named(line, one)).slice(0, MOST_PROPOSED);
      const told = best.map(({ invoice_id, number, customer, due_date }) => ({
        invoice_id,
        number,
        customer,
        due_date,
      }));
      return [line.bank_line_id, told];
    }),
  );
}

/** What only a draft may lack. */
type OfApproved = { [Column in "vendor_id" | "vendor_name" | "due_date"]: NonNullable<RowOf<"bill">[Column]> };
type Owed = Pick<RowOf<"bill">, "bill_id" | "bill_number" | "currency"> &
  OfApproved & {
    balance_due_cents: number;
    /** What is due of all open bills of its vendor in its currency, and how many these are. */
    vendor_due_cents: string;
    vendor_bills: number;
  };

/** One payment pays no more bills than this. */
const MOST_BILLS = 200;

/** One payment of these bills, which are a vendor's, the first due first. */
const paymentOf = ([first, ...rest]: readonly Owed[]): BillPaymentProposal[] =>
  first === undefined
    ? []
    : [
        {
          vendor_id: first.vendor_id,
          vendor_name: first.vendor_name,
          due_date: first.due_date,
          bills: [first, ...rest].map(({ bill_id, bill_number, balance_due_cents }) => ({
            bill_id,
            bill_number,
            amount_cents: balance_due_cents,
          })),
        },
      ];

/** What a line of money out may pay: a bill of its amount, or all that is due to a vendor, where that is as much. */
function payments(line: Pick<BankLine, "amount_cents" | "currency">, open: readonly Owed[]): BillPaymentProposal[] {
  const owed = open.filter(({ currency }) => currency === line.currency);
  const single = owed.filter((one) => one.balance_due_cents === -line.amount_cents);
  const whole = Map.groupBy(
    owed.filter((one) => one.vendor_bills > 1 && Number(one.vendor_due_cents) === -line.amount_cents),
    ({ vendor_id }) => vendor_id,
  );
  // What was not looked at is missing from a vendor's sum.
  const complete = [...whole.values()].filter((bills) => bills.length === bills[0]?.vendor_bills);
  return [...single.map((one) => [one]), ...complete].flatMap(paymentOf);
}

const billLabel = ({ vendor_name, bills }: BillPaymentProposal) =>
  [vendor_name, ...bills.map(({ bill_number }) => bill_number)].join(" ");

/** The payments of approved bills that money out may be, by the lines' identifiers. The lines are of one company. */
export async function billPaymentsFor(
  tx: Tx,
  lines: readonly (Line & Pick<BankLine, "currency">)[],
): Promise<Map<string, BillPaymentProposal[]>> {
  const outgoing = lines.filter(({ amount_cents }) => amount_cents < 0);
  const [first] = outgoing;
  if (!first) return new Map();
  const amounts = [...new Set(outgoing.map(({ amount_cents }) => -amount_cents))];
  const open = await tx.sql<Owed>`
    select bill_id, bill_number, vendor_id, vendor_name, due_date, currency, balance_due_cents, vendor_due_cents::text, vendor_bills
    from (select bill_id, bill_number, vendor_id, vendor_name, due_date, currency, balance_due_cents, vendor_due_cents, vendor_bills,
        row_number() over (partition by currency, balance_due_cents order by due_date, bill_id) as place,
        row_number() over (partition by currency, vendor_due_cents order by vendor_id, due_date, bill_id) as vendor_place
      from (select bill_id, bill_number, vendor_id, vendor_name, due_date, currency, amount_cents - amount_paid_cents - credited_cents as balance_due_cents,
          sum(amount_cents - amount_paid_cents - credited_cents) over (partition by vendor_id, currency) as vendor_due_cents,
          count(*) over (partition by vendor_id, currency)::int as vendor_bills
        from bill where entity_id = ${first.entity_id} and status = 'approved') o) p
    where place <= ${MOST_OPEN} and balance_due_cents = any(${amounts}::bigint[])
      or vendor_place <= ${MOST_OPEN} and vendor_bills between 2 and ${MOST_BILLS} and vendor_due_cents = any(${amounts}::bigint[])
    order by due_date, bill_id`;
  return new Map(
    outgoing.map((line) => {
      const best = payments(line, open).toSorted((a, b) => says(line, billLabel(b)) - says(line, billLabel(a)));
      return [line.bank_line_id, best.slice(0, MOST_PROPOSED)];
    }),
  );
}

type Credited = VendorRefundProposal & Pick<RowOf<"vendor_credit">, "currency"> & { balance_cents: number };

const left = sql`(c.amount_cents - c.applied_cents - c.refunded_cents)`;

/** The credits of vendors that money in may pay back, by the lines' identifiers. The lines are of one company. */
export async function refundsFor(
  tx: Tx,
  lines: readonly (Line & Pick<BankLine, "currency">)[],
): Promise<Map<string, VendorRefundProposal[]>> {
  const incoming = lines.filter(({ amount_cents }) => amount_cents > 0);
  const [first] = incoming;
  if (!first) return new Map();
  const amounts = [...new Set(incoming.map(({ amount_cents }) => amount_cents))];
  const open = await tx.sql<Credited>`
    select vendor_credit_id, vendor_name, credit_number, credited_on, currency, balance_cents
    from (select c.vendor_credit_id, c.vendor_name, c.credit_number, c.credited_on, c.currency, ${left} as balance_cents,
        row_number() over (partition by c.currency, ${left} order by c.credited_on, c.vendor_credit_id) as place
      from vendor_credit c where c.entity_id = ${first.entity_id} and c.status = 'open'
        and c.applied_cents + c.refunded_cents < c.amount_cents and ${left} = any(${amounts}::bigint[])) o
    where place <= ${MOST_OPEN} order by credited_on, vendor_credit_id`;
  return new Map(
    incoming.map((line) => {
      const { amount_cents, currency, date } = line;
      const fitting = open.filter(
        (one) => one.currency === currency && one.balance_cents === amount_cents && one.credited_on <= date,
      );
      const label = ({ vendor_name, credit_number }: Credited) => [vendor_name, credit_number].join(" ");
      const best = fitting.toSorted((one, other) => says(line, label(other)) - says(line, label(one)));
      const told = best.slice(0, MOST_PROPOSED).map(({ currency: _, balance_cents: __, ...one }) => one);
      return [line.bank_line_id, told];
    }),
  );
}
