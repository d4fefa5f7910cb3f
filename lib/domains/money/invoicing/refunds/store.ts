import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { CustomerRefund } from "./schema.ts";
import { customerRefundStates } from "./states.ts";

type Own = RowAs<"customer_refund", CustomerRefund>;
type Row = Own & Pick<CustomerRefund, "entry_ids">;

const rows = sql`select ${columnsOf("customer_refund", "r")}, ${entryIdsOf("customer_refund", sql`r.customer_refund_id`)}
  from customer_refund r`;

/** A refund as it is kept when it is paid. */
type Kept = Omit<Own, "workspace_id" | "status" | "voided_on" | "voided_at" | "created_at" | "updated_at">;

/** Keeps a refund; what is left of its credit, which is held, PostgreSQL moves with it. */
export async function insert(tx: Tx, refund: Kept): Promise<void> {
  await tx.sql`insert into customer_refund ${columns("customer_refund", refund)}`;
}

/** Which refund is meant. */
type At = Pick<CustomerRefund, "entity_id" | "customer_refund_id">;

/** The refund. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, customer_refund_id }: At): Promise<CustomerRefund> {
  const [row] = await tx.sql<Row>`
    ${rows} where r.customer_refund_id = ${customer_refund_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("customer refund");
  return row;
}

/** Takes a refund back; its credit is held. Throws 400 naming the status (interface 7.12). */
export async function takeBack(tx: Tx, { customer_refund_id }: At, day: string): Promise<void> {
  await move(tx, customerRefundStates, "void", {
    table: "customer_refund",
    key: "customer_refund_id",
    id: customer_refund_id,
    also: sql`, voided_on = ${day}::date, voided_at = now()`,
  });
}

interface Filter {
  entity_id: string;
  customer_credit_id?: string | undefined;
  customer?: string | undefined;
  status?: CustomerRefund["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's refunds, newest first. What no index serves is asked in one text, given or not. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, customer_credit_id, customer = null, status = null } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`r.entity_id = ${entity_id}`,
      customer_credit_id === undefined ? null : sql`r.customer_credit_id = ${customer_credit_id}`,
      sql`(${customer}::text is null or lower(r.customer) = lower(${customer}))`,
      sql`(${status}::text is null or r.status = ${status})`,
      after && sql`r.customer_refund_id < ${after[0]}`,
    ])} order by r.customer_refund_id desc limit ${limit}`;
  return page(filter, 1, read, ({ customer_refund_id }) => [customer_refund_id]);
}
