import { newId } from "#lib/core/ids.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as access from "#lib/domains/trust/access/store.ts";

/** A workspace that a person may enter, and as what. */
export type Workspace = access.Entered;

/** The workspaces of a person, by name. */
export const workspacesOf = (user_id: string): Promise<Workspace[]> =>
  transaction({ user_id }, "read", (tx) => access.listWorkspaces(tx, user_id));

/** The workspace of that name, compared to the letter; null where there is none. */
export const findWorkspace = (name: string) => directory().workspace.findUnique({ where: { name } });

/** The workspace of that name, opened if there is none; two who open it at once get the same one. */
export async function openWorkspace(name: string): Promise<string> {
  const workspace_id = newId("workspace");
  await directory().workspace.createMany({ data: { workspace_id, name }, skipDuplicates: true });
  return (await findWorkspace(name))?.workspace_id ?? workspace_id;
}
