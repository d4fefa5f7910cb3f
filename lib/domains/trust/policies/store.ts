import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import type { Policy, PolicyVersion } from "./schema.ts";

type Row = RowAs<"policy", Policy>;

const all = columnsOf("policy");

/** Which policies a workspace has is told by one word, which every change of a policy makes anew; null: none ever. */
export async function revision(tx: Tx): Promise<string | null> {
  const [row] = await tx.sql<Pick<RowOf<"policy_set">, "revision">>`select revision from policy_set`;
  return row?.revision ?? null;
}

/** The policies of the workspace, as the engine takes them. */
export const inForce = (tx: Tx): Promise<Pick<Row, "policy_id" | "name" | "text" | "mode">[]> =>
  tx.sql<Pick<Row, "policy_id" | "name" | "text" | "mode">>`
    select policy_id, name, text, mode from policy order by policy_id`;

/** Keeps a version of a policy for ever. */
function keepVersion(tx: Tx, kept: Row): void {
  const { policy_id, version, name, summary, text, mode, template, updated_by } = kept;
  const said = { name, summary, text, mode, template, fields: json(kept.fields) };
  const row = { policy_id, version, ...said, written_by: updated_by };
  tx.last(tx.sql`insert into policy_version ${columns("policy_version", row)}`);
}

/** The most that one workspace has: each is asked of every act. Where two come together, PostgreSQL holds it. */
export const MOST = 100;

/** Makes a policy, in force from this transaction's end on. */
export async function insert(
  tx: Tx,
  { fields, ...given }: Pick<Policy, "name" | "summary" | "text" | "mode" | "template" | "fields">,
  by: string,
): Promise<Policy> {
  const row = { policy_id: newId("policy"), ...given, fields: json(fields), created_by: by, updated_by: by };
  const [made] = await tx.sql<Row>`insert into policy ${columns("policy", row)} returning ${all}`;
  if (!made) throw notFound("policy");
  keepVersion(tx, made);
  return made;
}

/** A page of the workspace's policies, newest first. */
export async function list(tx: Tx, asked: { limit: number; cursor?: string | undefined }) {
  const read = (after: Key | null, limit: number): Promise<Policy[]> =>
    tx.sql<Row>`
      select ${all} from policy${where([after && sql`policy_id < ${after[0]}`])} order by policy_id desc limit ${limit}`;
  return page(asked, 1, read, ({ policy_id }) => [policy_id]);
}

/** Which policy is meant. */
type At = Pick<Policy, "policy_id">;

/** A policy. Throws 404. */
export async function load(tx: Tx, { policy_id }: At): Promise<Policy> {
  const [row] = await tx.sql<Row>`select ${all} from policy where policy_id = ${policy_id}`;
  if (!row) throw notFound("policy");
  return row;
}

/** A version of a policy, as an export of evidence tells it. */
type Version = RowOf<"policy_version"> & { is_in_force: boolean };

/** The next versions behind one, of all policies that there ever were, each with whether it is in force. */
export const nextVersions = (tx: Tx, after: Pick<Version, "policy_id" | "version">, limit: number) =>
  tx.sql<Version>`
    select ${columnsOf("policy_version", "v")}, p.policy_id is not null as is_in_force
    from policy_version v left join policy p on p.policy_id = v.policy_id and p.version = v.version
    where (v.policy_id, v.version) > (${after.policy_id}, ${after.version}::int)
    order by v.policy_id, v.version limit ${limit}`;

/** The same, held until the act ends, so that it is changed from what it was when it was read. Throws 404. */
export async function hold(tx: Tx, { policy_id }: At): Promise<Policy> {
  const [row] = await tx.sql<Row>`select ${all} from policy where policy_id = ${policy_id} for update`;
  if (!row) throw notFound("policy");
  return row;
}

const CHANGEABLE = ["name", "summary", "text", "mode", "template", "fields"] as const;

/** Changes what is given of a policy: its next version is in force from this transaction's end on. Throws 404. */
export async function change(
  tx: Tx,
  { policy_id, ...given }: At & { [C in (typeof CHANGEABLE)[number]]?: Policy[C] | undefined },
  by: string,
): Promise<Policy> {
  const [row] = await tx.sql<Row>`
    update policy set ${assignments("policy", CHANGEABLE, given)},
      version = version + 1, updated_by = ${by}, updated_at = now()
    where policy_id = ${policy_id} returning ${all}`;
  if (!row) throw notFound("policy");
  keepVersion(tx, row);
  return row;
}

/** Takes a policy out of force; its versions stay. Throws 404. */
export async function remove(tx: Tx, { policy_id }: At): Promise<void> {
  const gone = await tx.sql`delete from policy where policy_id = ${policy_id} returning policy_id`;
  if (gone.length === 0) throw notFound("policy");
}

/** A page of a policy's versions, newest first; those of one that is gone as well. */
export async function versionsOf(tx: Tx, { policy_id, ...asked }: At & { limit: number; cursor?: string | undefined }) {
  const read = (after: Key | null, limit: number): Promise<PolicyVersion[]> =>
    tx.sql<RowAs<"policy_version", PolicyVersion>>`
      select ${columnsOf("policy_version")} from policy_version${where([
        sql`policy_id = ${policy_id}`,
        after && sql`version < ${after[0]}`,
      ])} order by version desc limit ${limit}`;
  const found = await page(asked, ["whole"], read, ({ version }) => [version]);
  if (found.data.length > 0) return found;
  const [known] = await tx.sql`select from policy_version where policy_id = ${policy_id} limit 1`;
  if (!known) throw notFound("policy");
  return found;
}
