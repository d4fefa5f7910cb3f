import { notFound } from "#lib/core/errors.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, sql, where } from "#lib/db/sql.ts";
import type { Payment } from "./schema.ts";
import { paymentStates } from "./states.ts";

const rows = sql`select p.*, array(select j.entry_id from journal_entry j
    where j.source_type = 'payment' and j.source_id = p.payment_id order by j.entry_id) as entry_ids,
    (select e.ach_file_id from ach_entry e where e.payment_id = p.payment_id and e.stands) as ach_file_id
  from payment p`;

/** A payment as it is kept: whom it pays, and where the money comes from and goes to, are known by now. */
export type KeptPayment = Pick<
  Payment,
  | "payment_id"
  | "entity_id"
  | "vendor_id"
  | "recipient_name"
  | "amount_cents"
  | "currency"
  | "method"
  | "reference"
  | "bank_id"
  | "account_id"
  | "cash_account_id"
>;

/** Keeps a payment as submitted; the books are the caller's to move. */
export async function insertPayment(tx: Tx, payment: KeptPayment): Promise<void> {
  await tx.sql`insert into payment ${columns({ ...payment })}`;
}

/** The payment. Throws 404, also where it is another entity's. */
export async function loadPayment(tx: Tx, entity_id: string, payment_id: string): Promise<Payment> {
  const [row] = await tx.sql<Payment>`${rows} where p.payment_id = ${payment_id} and p.entity_id = ${entity_id}`;
  if (!row) throw notFound("payment");
  return row;
}

/**
 * The payment, held until the transaction ends: nobody moves it meanwhile or puts it into a file. Throws 404, also where
 * it is another entity's.
 */
export async function holdPayment(tx: Tx, entity_id: string, payment_id: string): Promise<Payment> {
  await tx.sql`select from payment where payment_id = ${payment_id} and entity_id = ${entity_id} for no key update`;
  return loadPayment(tx, entity_id, payment_id);
}

const stamps = {
  settle: sql`, settled_at = now()`,
  fail: sql`, failed_at = now()`,
  cancel: sql`, cancelled_at = now()`,
} as const;

/** Takes a payment one step along its table. Throws 400 naming the action and the status. */
export async function movePayment(tx: Tx, payment_id: string, trigger: "settle" | "fail" | "cancel"): Promise<void> {
  await move(tx, paymentStates, trigger, {
    table: "payment",
    key: "payment_id",
    id: payment_id,
    also: stamps[trigger],
  });
}

export interface PaymentFilter {
  entity_id: string;
  status?: Payment["status"] | undefined;
  method?: Payment["method"] | undefined;
  vendor_id?: string | undefined;
  bank_id?: string | undefined;
  /** The days of submission, both included; UTC. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's payments, newest first. */
export async function listPayments(tx: Tx, filter: PaymentFilter) {
  const { entity_id, status, method, vendor_id, bank_id, from, to, search, limit, cursor } = filter;
  const after = decodeCursor(cursor, 1);
  const found = await tx.sql<Payment>`${rows}${where([
    sql`p.entity_id = ${entity_id}`,
    status === undefined ? null : sql`p.status = ${status}`,
    method === undefined ? null : sql`p.method = ${method}`,
    vendor_id === undefined ? null : sql`p.vendor_id = ${vendor_id}`,
    bank_id === undefined ? null : sql`p.bank_id = ${bank_id}`,
    from === undefined ? null : sql`p.created_at >= ${from}::date`,
    to === undefined ? null : sql`p.created_at < ${to}::date + 1`,
    search === undefined ? null : sql`position(lower(${search}) in lower(p.recipient_name)) > 0`,
    after && sql`p.payment_id < ${after[0]}`,
  ])} order by p.payment_id desc limit ${limit + 1}`;
  return toPage(found, limit, (payment) => [payment.payment_id]);
}
