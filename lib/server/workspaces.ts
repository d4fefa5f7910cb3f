import { newId } from "#lib/core/ids.ts";
import type { Role } from "#lib/core/roles.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";

/** A workspace that a person may enter, and as what. */
export interface Workspace {
  workspace_id: string;
  name: string;
  role: Role;
}

/** The workspaces of a person, by name. */
export const workspacesOf = (user_id: string): Promise<Workspace[]> =>
  transaction(
    { user_id },
    "read",
    (tx) => tx.sql<Workspace>`
      select m.workspace_id, w.name, m.role from membership m join workspace w on w.workspace_id = m.workspace_id
      where m.user_id = ${user_id} order by lower(w.name), m.workspace_id`,
  );

/** The workspace of that name, compared to the letter; null where there is none. */
export const findWorkspace = (name: string) => directory().workspace.findUnique({ where: { name } });

/** The workspace of that name, opened if there is none; two who open it at once get the same one. */
export async function openWorkspace(name: string): Promise<string> {
  const workspace_id = newId("workspace");
  await directory().workspace.createMany({ data: { workspace_id, name }, skipDuplicates: true });
  return (await findWorkspace(name))?.workspace_id ?? workspace_id;
}
