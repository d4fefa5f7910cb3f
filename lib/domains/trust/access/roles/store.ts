import { AppError, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key as After, page } from "#lib/core/pages.ts";
import { isRole } from "#lib/core/roles.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { builtInRole } from "../rules.ts";
import type { OwnRole } from "../schema.ts";

type Row = RowAs<"workspace_role", OwnRole>;

const all = columnsOf("workspace_role");

/** Makes a role of the workspace's own. */
export async function insert(tx: Tx, given: Pick<OwnRole, "name" | "description" | "scopes">): Promise<OwnRole> {
  const row = { role_id: newId("role"), ...given };
  const [made] = await tx.sql<Row>`insert into workspace_role ${columns("workspace_role", row)} returning ${all}`;
  if (!made) throw notFound("role");
  return made;
}

/** A page of the workspace's own roles, newest first. */
export async function list(tx: Tx, asked: { limit: number; cursor?: string | undefined }) {
  const read = async (after: After | null, limit: number): Promise<OwnRole[]> =>
    tx.sql<Row>`
      select ${all} from workspace_role${where([after && sql`role_id < ${after[0]}`])}
      order by role_id desc limit ${limit}`;
  return page(asked, 1, read, ({ role_id }) => [role_id]);
}

/** Which role is meant. */
type At = Pick<OwnRole, "role_id">;

/** A role of the workspace's own. Throws 404. */
export async function load(tx: Tx, { role_id }: At): Promise<OwnRole> {
  const [row] = await tx.sql<Row>`select ${all} from workspace_role where role_id = ${role_id}`;
  if (!row) throw notFound("role");
  return row;
}

/** The same, held until the act ends, so that what was asked of it is so when it is changed. Throws 404. */
export async function hold(tx: Tx, { role_id }: At): Promise<OwnRole> {
  const [row] = await tx.sql<Row>`select ${all} from workspace_role where role_id = ${role_id} for update`;
  if (!row) throw notFound("role");
  return row;
}

const CHANGEABLE = ["name", "description", "scopes"] as const;

/** Changes what is given of a role; it holds at once for all who have it. Throws 404. */
export async function change(
  tx: Tx,
  { role_id, ...given }: At & { [C in (typeof CHANGEABLE)[number]]?: OwnRole[C] | undefined },
): Promise<OwnRole> {
  const [row] = await tx.sql<Row>`
    update workspace_role set ${assignments("workspace_role", CHANGEABLE, given)}, updated_at = now()
    where role_id = ${role_id} returning ${all}`;
  if (!row) throw notFound("role");
  return row;
}

/** Deletes a role that is held, and that nobody has or gets. Throws 409 where a member, an open invitation or a connection has it. */
export async function remove(tx: Tx, { role_id }: At): Promise<void> {
  const used = await tx.sql`
    select role from membership where own_role_id = ${role_id}
    union all select role from invitation where role = ${role_id} and accepted_at is null and expires_at > now()
    union all select default_role from sso_connection where default_role = ${role_id} limit 1`;
  if (used.length > 0) {
    const message = "Members, open invitations or single sign-on connections have the role: give them another first.";
    throw new AppError(409, "role_in_use", message);
  }
  await tx.sql`delete from workspace_role where role_id = ${role_id}`;
}

/** A role by the word that chooses it: one of the four, or one of the workspace's own, held against changes. Throws 404. */
export async function find(tx: Tx, role: string) {
  if (isRole(role)) return builtInRole(role);
  const [row] = await tx.sql<Pick<Row, "name" | "scopes">>`
    select name, scopes from workspace_role where role_id = ${role} for key share`;
  if (!row) throw notFound("role");
  return { role, role_name: row.name, scopes: row.scopes };
}
