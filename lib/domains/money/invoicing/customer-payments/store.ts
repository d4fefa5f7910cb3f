import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { entryIdsOfAll } from "#lib/domains/books/ledger/store.ts";
import type { Allocation, CustomerPayment } from "./schema.ts";
import { customerPaymentStates } from "./states.ts";

type Own = RowAs<"customer_payment", CustomerPayment>;
type Row = Omit<Own, "customer_key"> &
  Pick<CustomerPayment, "entry_ids" | "customer_credit_id"> & { allocations: Allocation[] };

const rows = sql`select ${columnsOf("customer_payment", "p")}, ${entryIdsOfAll({
  customer_payment: sql`p.customer_payment_id`,
  settlement: sql`select s.settlement_id from invoice_settlement s where s.customer_payment_id = p.customer_payment_id and s.kind = 'discount'`,
})},
    (select c.customer_credit_id from customer_credit c where c.customer_payment_id = p.customer_payment_id) as customer_credit_id,
    coalesce((select jsonb_agg(jsonb_build_object('settlement_id', s.settlement_id, 'invoice_id', s.invoice_id, 'number', i.number,
        'amount_cents', s.amount_cents, 'discount_cents', coalesce(d.amount_cents, 0)) order by i.number)
      from invoice_settlement s join invoice i on i.invoice_id = s.invoice_id
      left join invoice_settlement d on d.customer_payment_id = s.customer_payment_id and d.invoice_id = s.invoice_id and d.kind = 'discount'
      where s.customer_payment_id = p.customer_payment_id and s.kind = 'payment'), '[]') as allocations
  from customer_payment p`;

/** A payment as it is kept when it comes. */
type Kept = Pick<
  Own,
  | "customer_payment_id"
  | "entity_id"
  | "customer"
  | "amount_cents"
  | "currency"
  | "method"
  | "reference"
  | "paid_on"
  | "bank_id"
  | "bank_line_id"
  | "account_id"
  | "credit_cents"
>;

/** Keeps a payment; what it settles, and the books, are the caller's to move. */
export async function insert(tx: Tx, payment: Kept): Promise<void> {
  await tx.sql`insert into customer_payment ${columns("customer_payment", payment)}`;
}

/** Which payment is meant. */
type At = Pick<CustomerPayment, "entity_id" | "customer_payment_id">;

/** The payment with what it has settled. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, customer_payment_id }: At): Promise<CustomerPayment> {
  const [row] = await tx.sql<Row>`
    ${rows} where p.customer_payment_id = ${customer_payment_id} and p.entity_id = ${entity_id}`;
  if (!row) throw notFound("customer payment");
  return row;
}

/** Takes a payment back. Throws 400 naming the status (interface 7.12). */
export async function takeBack(tx: Tx, at: At, day: string, reason: string | null): Promise<void> {
  await move(tx, customerPaymentStates, "void", {
    table: "customer_payment",
    key: "customer_payment_id",
    id: at.customer_payment_id,
    also: sql`, voided_on = ${day}::date, void_reason = ${reason}, voided_at = now()`,
  });
}

interface Filter {
  entity_id: string;
  customer?: string | undefined;
  invoice_id?: string | undefined;
  status?: CustomerPayment["status"] | undefined;
  bank_id?: string | undefined;
  /** The days that the money came, both included. */
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's customers' payments, newest first. What no index serves is asked in one text, given or not. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, customer, invoice_id, bank_id, status = null, from = null, to = null } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`p.entity_id = ${entity_id}`,
      customer === undefined ? null : sql`p.customer_key = lower(${customer})`,
      invoice_id === undefined
        ? null
        : sql`p.customer_payment_id in (select s.customer_payment_id from invoice_settlement s where s.invoice_id = ${invoice_id})`,
      bank_id === undefined ? null : sql`p.bank_id = ${bank_id}`,
      sql`(${status}::text is null or p.status = ${status})`,
      sql`(${from}::date is null or p.paid_on >= ${from}::date)`,
      sql`(${to}::date is null or p.paid_on <= ${to}::date)`,
      after && sql`p.customer_payment_id < ${after[0]}`,
    ])} order by p.customer_payment_id desc limit ${limit}`;
  return page(filter, 1, read, ({ customer_payment_id }) => [customer_payment_id]);
}
