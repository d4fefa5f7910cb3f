import { conflict, invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { empty, sql, where } from "#lib/db/sql.ts";
import type { Dimension, LineTags, Tag } from "./schema.ts";

type Row = RowAs<"tag", Tag>;

const all = columnsOf("tag");
const record = ({ name_key: _, ...row }: Row): Tag => row;

const duplicate = ({ dimension, name }: Pick<Tag, "dimension" | "name">) =>
  conflict(`A ${dimension} with the name ${name} exists already.`, "duplicate");

/** Names a value of a dimension. Throws 409 where the entity has it. */
export async function insert(tx: Tx, given: Pick<Tag, "entity_id" | "dimension" | "name">): Promise<Tag> {
  const { entity_id, dimension, name } = given;
  const row = { tag_id: newId("tag"), entity_id, dimension, name, name_key: nameKey(name) };
  const [made] = await tx.sql<Row>`insert into tag ${columns("tag", row)} on conflict do nothing returning ${all}`;
  if (!made) throw duplicate(given);
  return record(made);
}

/** Which tag is meant. */
type At = Pick<Tag, "entity_id" | "tag_id">;

/** The tag. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, tag_id }: At): Promise<Tag> {
  const [row] = await tx.sql<Row>`select ${all} from tag where tag_id = ${tag_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("tag");
  return record(row);
}

/** Changes what is given. Throws 404, and 409 where another of the dimension has the name. */
export async function update(
  tx: Tx,
  given: At & { name?: string | undefined; status?: Tag["status"] | undefined },
): Promise<Tag> {
  const { entity_id, tag_id, name, status } = given;
  const { dimension } = await load(tx, given);
  const name_key = name === undefined ? undefined : nameKey(name);
  if (name !== undefined) {
    const [other] = await tx.sql`select from tag where entity_id = ${entity_id} and dimension = ${dimension}
      and name_key = ${name_key} and tag_id <> ${tag_id}`;
    if (other) throw duplicate({ dimension, name });
  }
  const [row] = await tx.sql<Row>`
    update tag set ${assignments("tag", ["name", "name_key", "status"], { name, name_key, status })}, updated_at = now()
    where tag_id = ${tag_id} returning ${all}`;
  if (!row) throw notFound("tag");
  return record(row);
}

/** Whether tags are held, for what is kept and bears them; what only reads holds nothing. */
const locks = { held: sql` for key share`, seen: empty };

/** Those of an entity that have one of these names, in whichever dimension. */
export const findNamed = (tx: Tx, entity_id: string, names: ReadonlySet<string>, how: keyof typeof locks) =>
  names.size === 0
    ? Promise.resolve([])
    : tx.sql<Row>`select ${all} from tag where entity_id = ${entity_id}
        and name_key = any(${[...new Set([...names].map(nameKey))]}::text[])${locks[how]}`;

/** The names of the tags that lines bear, by their identifiers. */
export async function namesOf(
  tx: Tx,
  entity_id: string,
  lines: readonly Bearing[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(lines.flatMap((line) => givenBy(line, "").map(({ tag_id }) => tag_id)));
  if (ids.size === 0) return new Map();
  const rows = await tx.sql<Pick<Row, "tag_id" | "name">>`
    select tag_id, name from tag where entity_id = ${entity_id} and tag_id = any(${[...ids]}::text[])`;
  return new Map(rows.map(({ tag_id, name }) => [tag_id, name]));
}

/** Names several values at once; none of them is there. */
export async function insertAll(
  tx: Tx,
  entity_id: string,
  tags: readonly Pick<Tag, "tag_id" | "dimension" | "name">[],
): Promise<void> {
  if (tags.length === 0) return;
  const rows = tags.map(({ tag_id, dimension, name }) => ({ tag_id, dimension, name, name_key: nameKey(name) }));
  await tx.sql`insert into tag (tag_id, entity_id, dimension, name, name_key)
    select tag_id, ${entity_id}, dimension, name, name_key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(tag_id text, dimension text, name text, name_key text)`;
}

interface Filter {
  entity_id: string;
  dimension?: Dimension | undefined;
  status?: Tag["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's tags, by dimension and name. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, dimension, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`select ${all} from tag${where([
      sql`entity_id = ${entity_id}`,
      dimension === undefined ? null : sql`dimension = ${dimension}`,
      status === undefined ? null : sql`status = ${status}`,
      after && sql`(dimension, name_key) > (${after[0]}, ${after[1]})`,
    ])} order by dimension, name_key limit ${limit}`;
  const { data, next_cursor } = await page(filter, 2, read, (row) => [row.dimension, row.name_key]);
  return { data: data.map(record), next_cursor };
}

/** A tag that a line is given, and the field that names it. */
export interface Given {
  tag_id: string;
  dimension: Dimension;
  path: string;
}

/** A line with its tags, if it has any. */
type Bearing = Pick<Partial<LineTags>, "class_id" | "project_id">;

/** The tags of a line, with the place where the input has it. */
export const givenBy = (line: Bearing, path: string): Given[] => [
  ...(line.class_id == null ? [] : [{ tag_id: line.class_id, dimension: "class" as const, path: `${path}.class_id` }]),
  ...(line.project_id == null
    ? []
    : [{ tag_id: line.project_id, dimension: "project" as const, path: `${path}.project_id` }]),
];

/** Throws 404 naming the field whose tag is not the entity's, and 400 where it is of another dimension or archived. */
export async function assertUsable(
  tx: Tx,
  entity_id: string,
  given: readonly Given[],
  how: keyof typeof locks = "held",
): Promise<void> {
  if (given.length === 0) return;
  const ids = [...new Set(given.map(({ tag_id }) => tag_id))];
  const rows = await tx.sql<Row>`
    select ${all} from tag where entity_id = ${entity_id} and tag_id = any(${ids}::text[])${locks[how]}`;
  const byId = new Map(rows.map((row) => [row.tag_id, row]));
  for (const { tag_id, dimension, path } of given) {
    const tag = byId.get(tag_id);
    if (!tag) throw notFound(`tag of ${path}`);
    if (tag.dimension !== dimension) throw invalid(path, `must be a ${dimension}: ${tag.name} is a ${tag.dimension}`);
    if (tag.status !== "active") throw invalid(path, `must be an active tag: ${tag.name} is ${tag.status}`);
  }
}

/** The same of the lines of a record, its `line_items`; those that it bears `before` it may keep, though they are archived now. */
export async function assertLinesUsable(
  tx: Tx,
  entity_id: string,
  lines: readonly Bearing[],
  before: readonly Bearing[],
  how?: keyof typeof locks,
): Promise<void> {
  const path = "line_items";
  const keyed = ({ dimension, tag_id }: Given) => `${dimension} ${tag_id}`;
  const borne = new Set(before.flatMap((line) => givenBy(line, path)).map(keyed));
  const given = lines.flatMap((line, at) => givenBy(line, `${path}.${at}`));
  await assertUsable(
    tx,
    entity_id,
    given.filter((one) => !borne.has(keyed(one))),
    how,
  );
}

/**
 * Gives lines of an entry other tags; amounts and accounts stand. Throws 404 naming a line that the entry has not. The
 * caller holds the entry, and has looked that its month is open.
 */
export async function retag(tx: Tx, entry_id: string, lines: readonly LineTags[]): Promise<void> {
  const given = lines.map((line) => ({
    ...line,
    sets_class: line.class_id !== undefined,
    sets_project: line.project_id !== undefined,
  }));
  const changed = await tx.sql<Pick<RowOf<"journal_line">, "line_number">>`
    update journal_line l set class_id = case when g.sets_class then g.class_id else l.class_id end,
      project_id = case when g.sets_project then g.project_id else l.project_id end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g(line_number int, class_id text, project_id text, sets_class boolean, sets_project boolean)
    where l.entry_id = ${entry_id} and l.line_number = g.line_number returning l.line_number`;
  const known = new Set(changed.map(({ line_number }) => line_number));
  const missing = lines.findIndex(({ line_number }) => !known.has(line_number));
  if (missing >= 0) throw notFound(`line of lines.${missing}.line_number`);
  await tx.sql`update journal_entry set updated_at = now() where entry_id = ${entry_id}`;
}
