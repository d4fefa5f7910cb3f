import { cited } from "#lib/core/citation.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import type { Classification } from "./schema.ts";

type Row = RowAs<"classification", Classification>;

/** The row as its record: a source that can be followed up, or none. */
const record = (row: Row): Classification => ({ ...row, source: cited(row.source) });

const all = columnsOf("classification");

/** Keeps an analysis as it was given. */
export async function insert(tx: Tx, given: Omit<Row, "classification_id" | "created_at">): Promise<Classification> {
  const row = {
    classification_id: newId("classification"),
    ...given,
    factors: json(given.factors),
    laws: json(given.laws),
  };
  const [kept] = await tx.sql<Row>`insert into classification ${columns("classification", row)} returning ${all}`;
  if (!kept) throw notFound("classification");
  return record(kept);
}

/** The entity's classification. Throws 404, also where it is another entity's. */
export async function load(
  tx: Tx,
  { entity_id, classification_id }: Pick<Classification, "entity_id" | "classification_id">,
): Promise<Classification> {
  const [row] = await tx.sql<Row>`
    select ${all} from classification where classification_id = ${classification_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("classification");
  return record(row);
}

interface Filter {
  entity_id: string;
  classification?: Classification["classification"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's classifications, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const read = async (after: Key | null, limit: number): Promise<Classification[]> => {
    const found = await tx.sql<Row>`
      select ${all} from classification${where([
        sql`entity_id = ${filter.entity_id}`,
        filter.classification === undefined ? null : sql`classification = ${filter.classification}`,
        after && sql`classification_id < ${after[0]}`,
      ])} order by classification_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ classification_id }) => [classification_id]);
}
