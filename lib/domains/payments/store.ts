import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, sql, where } from "#lib/db/sql.ts";
import type { NewPayment, Payment } from "./schema.ts";
import { paymentStates } from "./states.ts";

const rows = sql`select p.*, array(select j.entry_id from journal_entry j
    where j.source_type = 'payment' and j.source_id = p.payment_id order by j.entry_id) as entry_ids
  from payment p`;

/** Submits a payment; the books are the caller's to move. Answers its identifier. */
export async function insertPayment(tx: Tx, given: NewPayment): Promise<string> {
  const { entity_id, recipient_name, amount_cents, currency, method, reference } = given;
  const payment_id = newId("payment");
  const row = { payment_id, entity_id, recipient_name, amount_cents, currency, method, reference };
  await tx.sql`insert into payment ${columns(row)}`;
  return payment_id;
}

/** The payment. Throws 404, also where it is another entity's. */
export async function loadPayment(tx: Tx, entity_id: string, payment_id: string): Promise<Payment> {
  const [row] = await tx.sql<Payment>`${rows} where p.payment_id = ${payment_id} and p.entity_id = ${entity_id}`;
  if (!row) throw notFound("payment");
  return row;
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
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's payments, newest first. */
export async function listPayments(tx: Tx, { entity_id, status, method, search, limit, cursor }: PaymentFilter) {
  const after = decodeCursor(cursor, 1);
  const found = await tx.sql<Payment>`${rows}${where([
    sql`p.entity_id = ${entity_id}`,
    status === undefined ? null : sql`p.status = ${status}`,
    method === undefined ? null : sql`p.method = ${method}`,
    search === undefined ? null : sql`position(lower(${search}) in lower(p.recipient_name)) > 0`,
    after && sql`p.payment_id < ${after[0]}`,
  ])} order by p.payment_id desc limit ${limit + 1}`;
  return toPage(found, limit, (payment) => [payment.payment_id]);
}
