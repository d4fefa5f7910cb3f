import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { VendorRefund } from "./schema.ts";
import { vendorRefundStates } from "./states.ts";

type Own = RowAs<"vendor_refund", VendorRefund>;
type Row = Own & Pick<VendorRefund, "entry_ids">;

const rows = sql`select ${columnsOf("vendor_refund", "r")}, ${entryIdsOf("vendor_refund", sql`r.vendor_refund_id`)}
  from vendor_refund r`;

/** A refund as it is kept when it has come. */
type Kept = Omit<Own, "workspace_id" | "status" | "voided_on" | "voided_at" | "created_at" | "updated_at">;

/** Keeps a refund; what is left of its credit, which is held, PostgreSQL moves with it. */
export async function insert(tx: Tx, refund: Kept): Promise<void> {
  await tx.sql`insert into vendor_refund ${columns("vendor_refund", refund)}`;
}

/** Which refund is meant. */
type At = Pick<VendorRefund, "entity_id" | "vendor_refund_id">;

/** The refund. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, vendor_refund_id }: At): Promise<VendorRefund> {
  const [row] = await tx.sql<Row>`
    ${rows} where r.vendor_refund_id = ${vendor_refund_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("vendor refund");
  return row;
}

/** Takes a refund back; its credit is held. Throws 400 naming the status (interface 7.12). */
export async function takeBack(tx: Tx, { vendor_refund_id }: At, day: string): Promise<void> {
  await move(tx, vendorRefundStates, "void", {
    table: "vendor_refund",
    key: "vendor_refund_id",
    id: vendor_refund_id,
    also: sql`, voided_on = ${day}::date, voided_at = now()`,
  });
}

interface Filter {
  entity_id: string;
  vendor_credit_id?: string | undefined;
  vendor_id?: string | undefined;
  status?: VendorRefund["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's refunds, newest first. What no index serves is asked in one text, given or not. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, vendor_credit_id, vendor_id, status = null } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`r.entity_id = ${entity_id}`,
      vendor_credit_id === undefined ? null : sql`r.vendor_credit_id = ${vendor_credit_id}`,
      vendor_id === undefined ? null : sql`r.vendor_id = ${vendor_id}`,
      sql`(${status}::text is null or r.status = ${status})`,
      after && sql`r.vendor_refund_id < ${after[0]}`,
    ])} order by r.vendor_refund_id desc limit ${limit}`;
  return page(filter, 1, read, ({ vendor_refund_id }) => [vendor_refund_id]);
}
