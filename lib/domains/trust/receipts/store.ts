import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import { receiptHash, type Unsigned } from "./rules.ts";
import type { Receipt, SigningKey } from "./schema.ts";
import { signer } from "./signing.ts";

/** A receipt as it is answered, to the byte. */
type Kept = Pick<RowOf<"receipt">, "body">;

/** What whoever is shown a receipt must be able to read (`reading_scope`, `reading_parts`). */
export interface Reading {
  scope: string | null;
  parts: string[];
}

/** What an act needs: one of these scopes, where there are any, and for which company. */
export interface Right {
  /** Whose right it is: a member or a key. Others lose none. */
  holder: string;
  scopes: readonly string[];
  /** Null of an act that is no company's, and "" of one that is the workspace's as a whole. */
  company: string | null;
}

/**
 * Writes the receipt of an act into the act's transaction; it travels with COMMIT. It is refused where the right to it
 * was lost meanwhile, and the act begun anew where the policies are others than those at `decided_at` (null: none are asked
 * of it; "": there were none). Both are held until the commit.
 */
export async function write(
  tx: Tx,
  {
    reading,
    right,
    decided_at = null,
    ...act
  }: Omit<Unsigned, "workspace_id" | "executed_at"> & {
    reading: Reading;
    right: Right | null;
    decided_at?: string | null;
  },
): Promise<void> {
  const { key_id, sign } = await signer();
  const unsigned: Unsigned = {
    receipt_id: act.receipt_id,
    workspace_id: tx.workspace_id,
    action: act.action,
    entity_id: act.entity_id,
    params: act.params,
    result: act.result,
    actor: act.actor,
    policy: act.policy,
    ...(act.approval && { approval: act.approval }),
    executed_at: new Date().toISOString(),
  };
  const hash = receiptHash(unsigned);
  const body = JSON.stringify({
    ...unsigned,
    hash: hash.toString("hex"),
    signature: sign(hash).toString("base64"),
    key_id,
  });
  // By the function alone: a statement of the service inserts no receipt.
  tx.last(
    tx.sql`select write_receipt(${body}, ${reading.scope}, ${reading.parts},
      ${right?.holder ?? null}, ${right?.scopes ?? []}, ${right?.company ?? null}, ${decided_at})`,
  );
}

/** What whoever reads a receipt needs. Throws 404. */
export async function readingOf(tx: Tx, { receipt_id }: Pick<Receipt, "receipt_id">): Promise<Reading> {
  const [row] = await tx.sql<Pick<RowOf<"receipt">, "reading_scope" | "reading_parts">>`
    select reading_scope, reading_parts from receipt where receipt_id = ${receipt_id}`;
  if (!row) throw notFound("receipt");
  return { scope: row.reading_scope, parts: row.reading_parts };
}

/** The receipt as it was written, to whoever. Throws 404. */
export async function load(tx: Tx, { receipt_id }: Pick<Receipt, "receipt_id">): Promise<Receipt> {
  const [row] = await tx.sql<Kept>`select body from receipt where receipt_id = ${receipt_id}`;
  if (!row) throw notFound("receipt");
  return JSON.parse(row.body) as Receipt;
}

interface Filter {
  entity_id?: string | undefined;
  action?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** What a reader with these scopes is shown; null where they hold all of them. */
const readableBy = (scopes: readonly string[] | null) =>
  scopes &&
  sql`reading_scope = any(${scopes}::text[]) and not exists (
    select from unnest(reading_parts) as needed where not string_to_array(needed, '|') && ${scopes}::text[])`;

/** A page of the receipts that a reader with these scopes is shown (null: with all), newest first. */
export async function list(tx: Tx, filter: Filter, scopes: readonly string[] | null) {
  const { entity_id, action } = filter;
  const read = async (after: Key | null, limit: number) => {
    const rows = await tx.sql<Kept>`
      select body from receipt${where([
        entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
        action === undefined ? null : sql`action = ${action}`,
        after && sql`receipt_id < ${after[0]}`,
        readableBy(scopes),
      ])} order by receipt_id desc limit ${limit}`;
    return rows.map(({ body }) => JSON.parse(body) as Receipt);
  };
  return page(filter, 1, read, ({ receipt_id }) => [receipt_id]);
}

/** Which receipts an export takes: those of the log up to a size, of a company, of days, that a reader with these scopes is shown. */
export interface Exported {
  tree_size: number;
  entity_id: string | null;
  from: string | null;
  to: string | null;
  scopes: readonly string[] | null;
}

const exportedWhere = ({ tree_size, entity_id, from, to, scopes }: Exported, after = -1) =>
  where([
    sql`l.leaf_index > ${after} and l.leaf_index < ${tree_size}`,
    entity_id === null ? null : sql`r.entity_id = ${entity_id}`,
    from === null ? null : sql`r.executed_at >= ${from}::date::timestamp at time zone 'UTC'`,
    to === null ? null : sql`r.executed_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    readableBy(scopes),
  ]);

/** How many receipts an export takes, and how many bytes they come to. */
export async function countExported(tx: Tx, of: Exported): Promise<{ receipts: number; bytes: number }> {
  const [sums] = await tx.fresh<{ receipts: number; bytes: number }>`
    select count(*) as receipts, coalesce(sum(octet_length(r.body)), 0)::bigint as bytes
    from log_leaf l join receipt r on r.receipt_id = l.receipt_id${exportedWhere(of)}`;
  return sums ?? { receipts: 0, bytes: 0 };
}

/** A receipt to the byte, with its place in the log. */
export type Placed = Pick<RowOf<"log_leaf">, "leaf_index" | "receipt_id"> & Kept;

/** The next of them behind a place in the log: so many at most, and no more bytes than that, but for a single one that is larger. */
export const nextExported = (tx: Tx, of: Exported, after: number, most: { receipts: number; bytes: number }) =>
  tx.fresh<Placed>`
    select leaf_index, receipt_id, body from (
      select l.leaf_index, r.receipt_id, r.body,
        sum(octet_length(r.body)) over (order by l.leaf_index) - octet_length(r.body) as before
      from log_leaf l join receipt r on r.receipt_id = l.receipt_id${exportedWhere(of, after)}
      order by l.leaf_index limit ${most.receipts}) placed
    where before < ${most.bytes} order by leaf_index`;

/** By which act a record came, and the place of its receipt in the log; null where it is not sealed yet. */
export interface Maker {
  record_id: string;
  receipt_id: string;
  leaf_index: number | null;
}

/**
 * So many receipts before a record's own moment are looked at, at most, for the one that made it, from the nearest on. The act's is
 * of its beginning: others act before it goes on, and while a clock catches up with itself all that is made has one moment.
 */
const NEAR = 1000;

/**
 * The receipts of the acts that have made a company's records, as far as a reader with these scopes is shown them: the last one
 * begun before the record was given its identifier that names it.
 */
export const makersOf = (tx: Tx, entity_id: string, record_ids: readonly string[], scopes: readonly string[] | null) =>
  tx.fresh<Maker>`
    select made.record_id, near.receipt_id, l.leaf_index
    from unnest(${record_ids}::text[]) as made(record_id)
      cross join lateral (
        select receipt_id from (
          select receipt_id, body from receipt${where([
            sql`entity_id = ${entity_id}`,
            sql`receipt_id < 'rcpt_' || split_part(made.record_id, '_', 2)`,
            readableBy(scopes),
          ])} order by receipt_id desc limit ${NEAR}) as before
        where position(made.record_id in body) > 0 order by receipt_id desc limit 1) as near
      left join log_leaf l on l.receipt_id = near.receipt_id`;

/** A receipt's place in the log; null where there is none, or it is not sealed yet. */
export async function findPlace(tx: Tx, { receipt_id }: Pick<Receipt, "receipt_id">): Promise<number | null> {
  const [leaf] = await tx.sql<Pick<RowOf<"log_leaf">, "leaf_index">>`
    select leaf_index from log_leaf where receipt_id = ${receipt_id}`;
  return leaf?.leaf_index ?? null;
}

/** So many receipts behind a place in the log, as far as a reader with these scopes is shown them (null: with all), in its order. */
export const inOrder = (tx: Tx, after: number, limit: number, scopes: readonly string[] | null) =>
  tx.fresh<Placed>`
    select l.leaf_index, r.receipt_id, r.body from log_leaf l join receipt r on r.receipt_id = l.receipt_id${where([
      sql`l.leaf_index > ${after}`,
      readableBy(scopes),
    ])} order by l.leaf_index limit ${limit}`;

/** How many receipts the log holds. */
export async function logSize(tx: Tx): Promise<number> {
  const [head] = await tx.sql<Pick<RowOf<"log_head">, "tree_size">>`select tree_size from log_head`;
  return head?.tree_size ?? 0;
}

/** A place in the log, and which act its receipt is of: null where a reader with these scopes is not shown it. */
export type ActPlaced = Pick<RowOf<"log_leaf">, "leaf_index" | "receipt_id"> & { action: string | null };

/** What stands in the log from a place on, so many places at most. */
export const actsInOrder = (tx: Tx, from: number, limit: number, scopes: readonly string[] | null) =>
  tx.sql<ActPlaced>`
    select l.leaf_index, l.receipt_id, (select r.action from receipt r${where([
      sql`r.receipt_id = l.receipt_id`,
      readableBy(scopes),
    ])}) as action
    from log_leaf l where l.leaf_index >= ${from} order by l.leaf_index limit ${limit}`;

/** The receipt, where a reader with these scopes is shown it; else null. */
export async function findReadable(
  tx: Tx,
  { receipt_id }: Pick<Receipt, "receipt_id">,
  scopes: readonly string[] | null,
): Promise<Receipt | null> {
  const [row] = await tx.sql<Kept>`
    select body from receipt${where([sql`receipt_id = ${receipt_id}`, readableBy(scopes)])}`;
  return row ? (JSON.parse(row.body) as Receipt) : null;
}

/** Whether a reader with these scopes is shown the receipt that a row names, for a list of what follows from receipts. */
export const isShown = (receipt_id: Sql, scopes: readonly string[] | null): Sql | null =>
  scopes && sql`exists (select from receipt r${where([sql`r.receipt_id = ${receipt_id}`, readableBy(scopes)])})`;

/** Every key that receipts were ever signed with, newest first. */
export const signingKeys = (tx: Tx): Promise<SigningKey[]> =>
  tx.sql<RowAs<"signing_key", SigningKey>>`
    select ${columnsOf("signing_key")} from signing_key order by created_at desc, key_id`;
