import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import type { Integrity, IntegrityReport } from "../schema.ts";

type Row = RowAs<"integrity_report", IntegrityReport>;
const rows = sql`select ${columnsOf("integrity_report")} from integrity_report`;

/** Keeps what the tie-outs came to. */
export async function insert(
  tx: Tx,
  { entity_id, is_sound, tie_outs, checked_at }: Integrity,
): Promise<IntegrityReport> {
  const integrity_report_id = newId("integrity_report");
  const row = { integrity_report_id, entity_id, is_sound, tie_outs: json(tie_outs), checked_at };
  const [made] = await tx.sql<Row>`
    insert into integrity_report ${columns("integrity_report", row)} returning ${columnsOf("integrity_report")}`;
  if (!made) throw notFound("integrity report");
  return made;
}

/** The report. Throws 404, also where it is another entity's. */
export async function load(
  tx: Tx,
  { entity_id, integrity_report_id }: Pick<IntegrityReport, "entity_id" | "integrity_report_id">,
): Promise<IntegrityReport> {
  const [row] = await tx.sql<Row>`${rows}
    where integrity_report_id = ${integrity_report_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("integrity report");
  return row;
}

/** A page of an entity's reports, newest first. */
export function list(tx: Tx, filter: { entity_id: string; limit: number; cursor?: string | undefined }) {
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`entity_id = ${filter.entity_id}`,
      after && sql`integrity_report_id < ${after[0]}`,
    ])} order by integrity_report_id desc limit ${limit}`;
  return page(filter, 1, read, ({ integrity_report_id }) => [integrity_report_id]);
}
