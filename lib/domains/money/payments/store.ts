import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { type Counted, columns, columnsOf, counted, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as ledger from "#lib/domains/books/ledger/store.ts";
import type { Payment } from "./schema.ts";
import { paymentStates } from "./states.ts";

/** With the entries that it has made, and the file that it is in. */
type Row = RowAs<"payment", Payment> & Pick<Payment, "entry_ids" | "ach_file_id" | "bills">;

const rows = sql`select ${columnsOf("payment", "p")}, ${ledger.entryIdsOf("payment", sql`p.payment_id`)},
    (select e.ach_file_id from ach_entry e where e.payment_id = p.payment_id and e.stands) as ach_file_id,
    (select coalesce(jsonb_agg(jsonb_build_object('bill_id', b.bill_id, 'bill_number', b.bill_number,
        'amount_cents', i.amount_cents, 'ended_on', i.ended_on) order by b.bill_id), '[]')
      from bill_payment i join bill b on b.bill_id = i.bill_id where i.payment_id = p.payment_id) as bills
  from payment p`;

/** A payment as it is kept: whom it pays, and where the money comes from and goes to, are known by now. */
type Kept = Omit<
  RowAs<"payment", Payment>,
  | "workspace_id"
  | "status"
  | "settled_on"
  | "failed_on"
  | "cancelled_on"
  | "settled_at"
  | "failed_at"
  | "cancelled_at"
  | "created_at"
  | "updated_at"
>;

/** Keeps a payment as submitted; the books are the caller's to move. */
export async function insert(tx: Tx, payment: Kept): Promise<void> {
  await tx.sql`insert into payment ${columns("payment", payment)}`;
}

/** Which payment is meant. */
type At = Pick<Payment, "entity_id" | "payment_id">;

/** The payment. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, payment_id }: At): Promise<Payment> {
  const [row] = await tx.sql<Row>`${rows} where p.payment_id = ${payment_id} and p.entity_id = ${entity_id}`;
  if (!row) throw notFound("payment");
  return row;
}

/**
 * The payment, held until the transaction ends: nobody moves it meanwhile or puts it into a file. Throws 404, also where
 * it is another entity's.
 */
export async function hold(tx: Tx, at: At): Promise<Payment> {
  await tx.sql`select from payment where payment_id = ${at.payment_id} and entity_id = ${at.entity_id} for no key update`;
  return load(tx, at);
}

const stamps = {
  settle: (day: string | null) => sql`, settled_at = now(), settled_on = ${day}::date`,
  fail: (day: string | null) =>
    sql`, failed_at = now(), failed_on = ${day}::date, settled_at = null, settled_on = null`,
  cancel: (day: string | null) =>
    sql`, cancelled_at = now(), cancelled_on = ${day}::date, settled_at = null, settled_on = null`,
} as const;

/** Takes a payment one step along its table, on a day where that is told. Throws 400 naming the action and the status. */
export async function moveBy(
  tx: Tx,
  { payment_id }: At,
  trigger: keyof typeof stamps,
  day: string | null,
): Promise<void> {
  await move(tx, paymentStates, trigger, {
    table: "payment",
    key: "payment_id",
    id: payment_id,
    also: stamps[trigger](day),
  });
}

interface Filter {
  entity_id: string;
  status?: Payment["status"] | undefined;
  method?: Payment["method"] | undefined;
  vendor_id?: string | undefined;
  bank_id?: string | undefined;
  /** The days of payment, both included. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's payments, newest first. What no index serves is asked in one text, given or not. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, vendor_id, bank_id } = filter;
  const { method = null, from = null, to = null, search = null } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`p.entity_id = ${entity_id}`,
      status === undefined ? null : sql`p.status = ${status}`,
      vendor_id === undefined ? null : sql`p.vendor_id = ${vendor_id}`,
      bank_id === undefined ? null : sql`p.bank_id = ${bank_id}`,
      sql`(${method}::text is null or p.method = ${method})`,
      sql`(${from}::date is null or p.paid_on >= ${from}::date)`,
      sql`(${to}::date is null or p.paid_on <= ${to}::date)`,
      sql`(${search}::text is null or position(lower(${search}) in lower(p.recipient_name)) > 0)`,
      after && sql`p.payment_id < ${after[0]}`,
    ])} order by p.payment_id desc limit ${limit}`;
  return page(filter, 1, read, ({ payment_id }) => [payment_id]);
}

/** The newest payments in every company to whoever bears this name, without regard to case. */
export const ofRecipient = (tx: Tx, name: string, most: number) =>
  tx.sql<
    Pick<
      RowOf<"payment">,
      "payment_id" | "entity_id" | "amount_cents" | "currency" | "method" | "status" | "created_at"
    > &
      Counted
  >`
    select payment_id, entity_id, amount_cents, currency, method, status, created_at, ${counted} from payment
    where lower(recipient_name) = lower(${name}) order by payment_id desc limit ${most}`;
