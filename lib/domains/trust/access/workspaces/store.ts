import { notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { directory } from "#lib/db/prisma.ts";
import type { RowAs, RowOf } from "#lib/db/rows.ts";
import { type RoleColumns, withRole } from "../rules.ts";
import type { Member } from "../schema.ts";

/** Keeps a workspace, before there is one that a transaction could be in; false where there is one of that name, which stays as it is. */
export async function insert(given: Pick<RowOf<"workspace">, "name"> & { workspace_id: string }): Promise<boolean> {
  const { count } = await directory().workspace.createMany({ data: given, skipDuplicates: true });
  return count > 0;
}

/** The workspace's name. Throws 404. */
export async function loadName(tx: Tx): Promise<string> {
  const [row] = await tx.sql<Pick<RowOf<"workspace">, "name">>`
    select name from workspace where workspace_id = ${tx.workspace_id}`;
  if (!row) throw notFound("workspace");
  return row.name;
}

/** A workspace that a person may enter, as what, and what that lets them do. */
export interface Entered {
  workspace_id: string;
  name: string;
  /** One of the four, or a role of the workspace's own by its identifier. */
  role: string;
  role_name: string;
  scopes: readonly string[];
  entity_ids: Member["entity_ids"];
}

type EnteredRow = Pick<Entered, "workspace_id"> &
  Pick<RowAs<"membership", Entered>, "entity_ids"> &
  Pick<RowOf<"workspace">, "name"> &
  RoleColumns;

/** The workspaces of a person, by name; for a transaction that is the person's, before a workspace is known. */
export async function listOf(tx: Tx, user_id: string): Promise<Entered[]> {
  const rows = await tx.sql<EnteredRow>`
    select m.workspace_id, w.name, m.role, r.name as own_name, r.scopes as own_scopes, m.entity_ids
    from membership m join workspace w on w.workspace_id = m.workspace_id
      left join workspace_role r on r.workspace_id = m.workspace_id and r.role_id = m.own_role_id
    where m.user_id = ${user_id} order by lower(w.name), m.workspace_id`;
  return rows.map(withRole);
}
