import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { BillSettlement } from "./schema.ts";
import { billSettlementStates } from "./states.ts";

type Row = RowAs<"bill_settlement", BillSettlement>;

const rows = sql`select ${columnsOf("bill_settlement", "s")} from bill_settlement s`;

type New = Pick<Row, "entity_id" | "bill_id" | "vendor_credit_id" | "amount_cents" | "settled_on">;

/** Settles a bill with a credit, both of which are held; PostgreSQL moves their sums, and the bill's state, with it. */
export async function insert(tx: Tx, given: New): Promise<void> {
  const bill_settlement_id = newId("bill_settlement");
  await tx.sql`insert into bill_settlement ${columns("bill_settlement", { bill_settlement_id, ...given })}`;
}

/** Which settlement is meant. */
type At = Pick<BillSettlement, "entity_id" | "bill_settlement_id">;

/** The settlement. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, bill_settlement_id }: At): Promise<BillSettlement> {
  const [row] = await tx.sql<Row>`
    ${rows} where s.bill_settlement_id = ${bill_settlement_id} and s.entity_id = ${entity_id}`;
  if (!row) throw notFound("bill settlement");
  return row;
}

/** Takes a settlement back; its bill is held. Throws 400 naming the status (interface 7.12). */
export async function takeBack(tx: Tx, { bill_settlement_id }: At, day: string): Promise<void> {
  await move(tx, billSettlementStates, "void", {
    table: "bill_settlement",
    key: "bill_settlement_id",
    id: bill_settlement_id,
    also: sql`, voided_on = ${day}::date, voided_at = now()`,
  });
}

interface Filter {
  entity_id: string;
  bill_id?: string | undefined;
  vendor_credit_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of what credits have settled, of a bill or of a credit, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, bill_id, vendor_credit_id } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`s.entity_id = ${entity_id}`,
      bill_id === undefined ? null : sql`s.bill_id = ${bill_id}`,
      vendor_credit_id === undefined ? null : sql`s.vendor_credit_id = ${vendor_credit_id}`,
      after && sql`s.bill_settlement_id < ${after[0]}`,
    ])} order by s.bill_settlement_id desc limit ${limit}`;
  return page(filter, 1, read, ({ bill_settlement_id }) => [bill_settlement_id]);
}
