import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, json, sql, where } from "#lib/db/sql.ts";
import type { Classification } from "./schema.ts";

/** Keeps an analysis as it was given. */
export async function insertClassification(
  tx: Tx,
  given: Omit<Classification, "classification_id" | "created_at">,
): Promise<Classification> {
  const row = { classification_id: newId("classification"), ...given, factors: json(given.factors) };
  const [kept] = await tx.sql<Classification>`insert into classification ${columns(row)} returning *`;
  if (!kept) throw notFound("classification");
  return kept;
}

/** The entity's classification. Throws 404, also where it is another entity's. */
export async function loadClassification(tx: Tx, entity_id: string, id: string): Promise<Classification> {
  const [row] = await tx.sql<Classification>`
    select * from classification where classification_id = ${id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("classification");
  return row;
}

/** A page of an entity's classifications, newest first. */
export async function listClassifications(
  tx: Tx,
  filter: { entity_id: string; classification?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const after = decodeCursor(filter.cursor, 1);
  const rows = await tx.sql<Classification>`
    select * from classification${where([
      sql`entity_id = ${filter.entity_id}`,
      filter.classification === undefined ? null : sql`classification = ${filter.classification}`,
      after && sql`classification_id < ${after[0]}`,
    ])} order by classification_id desc limit ${filter.limit + 1}`;
  return toPage(rows, filter.limit, (row) => [row.classification_id]);
}
