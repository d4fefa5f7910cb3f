import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { NewSafe, Safe } from "../schema.ts";
import * as capTable from "../store.ts";

type Own = RowAs<"safe", Safe>;

const rows = sql`select ${columnsOf("safe")} from safe`;

/** Writes down a SAFE that was issued. */
export async function insert(tx: Tx, given: NewSafe): Promise<Safe> {
  const { entity_id, investor_name, principal_amount_cents, safe_type } = given;
  const own = {
    safe_id: newId("safe"),
    entity_id,
    cap_table_id: await capTable.idOf(tx, entity_id),
    investor_name,
    principal_amount_cents,
    valuation_cap_cents: given.valuation_cap_cents ?? null,
    discount_rate: given.discount_rate ?? null,
    safe_type,
    issued_on: sql`coalesce(${given.issued_on ?? null}::date, current_date)`,
  };
  const [kept] = await tx.sql<Own>`insert into safe ${columns("safe", own)} returning ${columnsOf("safe")}`;
  if (!kept) throw notFound("SAFE");
  return kept;
}

interface Filter {
  entity_id: string;
  safe_type?: Safe["safe_type"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's SAFEs, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, safe_type } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`entity_id = ${entity_id}`,
      safe_type === undefined ? null : sql`safe_type = ${safe_type}`,
      after && sql`safe_id < ${after[0]}`,
    ])} order by safe_id desc limit ${limit}`;
  return page<Safe>(filter, 1, read, ({ safe_id }) => [safe_id]);
}

/** All of an entity's SAFEs, in the order in which they were issued. */
export const all = (tx: Tx, entity_id: string): Promise<Safe[]> =>
  tx.sql<Own>`${rows} where entity_id = ${entity_id} order by safe_id`;

/** The SAFE of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, safe_id }: Pick<Safe, "entity_id" | "safe_id">): Promise<Safe> {
  const [row] = await tx.sql<Own>`${rows} where safe_id = ${safe_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("SAFE");
  return row;
}
