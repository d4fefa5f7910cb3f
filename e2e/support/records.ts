import { type Method, type Operation, pathParams, route } from "#lib/core/operation.ts";
import { createEntity } from "#lib/domains/entities/operations.ts";
import { operations } from "#lib/operations.ts";
import { type Answer, call, recordOf, textOf } from "./client.ts";
import { asOwner } from "./database.ts";
import type { Workspace } from "./world.ts";

/** An operation as the API serves it. */
export interface Served {
  operation: Operation;
  method: Method;
  path: string;
  params: string[];
  /** How tests call it: `POST /v1/entities`. */
  title: string;
}

/** Every operation that the API serves; what is generated from it holds for operations that are still to be written. */
export const served: Served[] = operations.flatMap((operation) => {
  if (operation.http === undefined) return [];
  const { method, path } = route(operation.http);
  return [{ operation, method, path, params: pathParams(path), title: operation.http }];
});

/** Identifiers by the names that paths and bodies give them. */
export type Ids = Record<string, string>;

/** For `document_id` the table whose primary key is (workspace_id, document_id), with its columns. */
const tables = new Map(
  (
    await asOwner<{ name: string; key: string; columns: string[] }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid, 2, true) as key,
         array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid
       where i.indisprimary and i.indnkeyatts = 2 and pg_get_indexdef(i.indexrelid, 1, true) = 'workspace_id'
         and c.relnamespace = 'public'::regnamespace`,
    )
  ).map((table) => [table.key, table]),
);

/** The newest record of that kind which belongs to what is known already; null where there is none. */
async function findId(workspace_id: string, name: string, known: Ids): Promise<string | null> {
  const table = tables.get(name);
  if (!table) return null;
  const shared = Object.entries(known).filter(([column]) => column !== name && table.columns.includes(column));
  const conditions = shared.map(([column], at) => `and ${column} = $${at + 2}`);
  const [row] = await asOwner<{ id: string }>(
    `select ${name} as id from ${table.name} where workspace_id = $1 ${conditions.join(" ")} order by 1 desc limit 1`,
    [workspace_id, ...shared.map(([, id]) => id)],
  );
  return row?.id ?? null;
}

/** The names of records in a value, at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    tables.has(key) && typeof member === "string" ? [key] : namesIn(member),
  );
}

function withIds(value: unknown, ids: Ids): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      typeof member === "string" ? (ids[key] ?? member) : withIds(member, ids),
    ]),
  );
}

/** What is sent for an operation: its example, with the identifiers that are given in place of its made-up ones. */
export function requestOf({ operation, method, path, params }: Served, ids: Ids) {
  const example = withIds(operation.example, ids) as Record<string, unknown>;
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(example[name])));
  const rest = Object.fromEntries(Object.entries(example).filter(([name]) => !params.includes(name)));
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString();
  if (method === "GET") return { path: query === "" ? inPath : `${inPath}?${query}`, body: undefined };
  return { path: inPath, body: method === "DELETE" ? undefined : rest };
}

/** Sends an operation's example. */
export function send(one: Served, ids: Ids, key: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { path, body } = requestOf(one, ids);
  return call(one.method, path, { key, headers, ...(body && { body }) });
}

/** The identifiers of everything that a company's operations name, as far as there are such records. */
export async function idsOf(workspace_id: string, known: Ids): Promise<Ids> {
  const ids: Ids = { ...known };
  const wanted = new Set(served.flatMap(({ operation, params }) => [...params, ...namesIn(operation.example)]));
  for (const name of wanted) {
    const id = ids[name] ?? (await findId(workspace_id, name, known));
    if (id !== null) ids[name] = id;
  }
  return ids;
}

/** Whether an operation makes a record: it answers with an identifier first that its path does not have. */
function isCreating({ operation, method, params }: Served): boolean {
  const shape = "shape" in operation.output ? Object.keys(operation.output.shape as object) : [];
  return method === "POST" && shape[0] !== undefined && !params.includes(shape[0]) && operation !== createEntity;
}

const isEnding = ({ operation }: Served) => operation.entity.in !== "nothing" && operation.entity.hold === "ending";

/** The names in paths for which the company still has no record. */
const lacking = (ids: Ids) => [...new Set(served.flatMap(({ params }) => params))].filter((name) => !(name in ids));

/**
 * A new company in the workspace with a record of every kind that a path names, made by sending the examples of the
 * operations that make records, and then, while a kind is still missing, of those that change the company. Throws where
 * a kind cannot be come by like that.
 */
export async function seedCompany({ workspace_id, key }: Workspace): Promise<Ids> {
  const entity_id = textOf(
    recordOf(await call("POST", "/v1/entities", { key, body: createEntity.example })),
    "entity_id",
  );
  const known = { entity_id };
  let ids = await idsOf(workspace_id, known);
  const makers = served.filter(isCreating);
  const changers = served.filter((one) => one.method === "POST" && !isCreating(one) && !isEnding(one));
  // Twice, since an operation may need what a later one makes.
  for (const one of [...makers, ...makers, ...changers]) {
    const mayHelp = isCreating(one) || lacking(ids).length > 0;
    if (!mayHelp || one.params.some((name) => !(name in ids)) || one.operation === createEntity) continue;
    await send(one, ids, key);
    ids = await idsOf(workspace_id, known);
  }
  if (lacking(ids).length > 0) throw new Error(`no example makes a record for ${lacking(ids).join(", ")}`);
  return ids;
}
