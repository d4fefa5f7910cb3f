import { newId } from "#lib/core/ids.ts";
import { forgetClock, goesWithTheWorld } from "#lib/db/clock.ts";
import type { workspace } from "#lib/db/generated/tables/client.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import * as workspaces from "#lib/domains/trust/access/workspaces/store.ts";
import type { TestClock } from "#lib/domains/trust/test-clock/schema.ts";
import * as clock from "#lib/domains/trust/test-clock/store.ts";

/** A workspace that a person may enter, and as what. */
export type Workspace = workspaces.Entered;

/** The workspaces of a person, by name. */
export const workspacesOf = (user_id: string): Promise<Workspace[]> =>
  transaction({ user_id }, "read", (tx) => workspaces.listOf(tx, user_id));

type Named = Pick<workspace, "workspace_id" | "name">;

/** The workspace of that name, compared to the letter; null where there is none. */
export async function findWorkspace(name: string): Promise<Named | null> {
  const [found] = await directory().$queryRaw<Named[]>`select workspace_id, name from workspace_by_name(${name})`;
  return found ?? null;
}

/** The workspace with this identifier; null where there is none. */
export async function findWorkspaceById(workspace_id: string): Promise<Named | null> {
  const [found] = await directory().$queryRaw<Named[]>`select workspace_id, name from workspace_by_id(${workspace_id})`;
  return found ?? null;
}

/** The workspace of that name, opened if there is none; two who open it at once get the same one. */
export async function openWorkspace(name: string): Promise<string> {
  const workspace_id = newId("workspace");
  await workspaces.insert({ workspace_id, name });
  return (await findWorkspace(name))?.workspace_id ?? workspace_id;
}

/** Opens a workspace for tests, which has a clock of its own; null where there is one of that name, which stays as it is. */
export async function openTestWorkspace(name: string): Promise<string | null> {
  const workspace_id = await openNew(name);
  if (workspace_id === null) return null;
  await transaction({ workspace_id }, "write", (tx) => clock.insert(tx));
  forgetClock(workspace_id);
  return workspace_id;
}

async function openNew(name: string): Promise<string | null> {
  const workspace_id = newId("workspace");
  return (await workspaces.insert({ workspace_id, name })) ? workspace_id : null;
}

/** Opens a workspace that this person owns, for tests or not; null where there is one of that name, which stays as it is. */
export async function createWorkspace(name: string, user_id: string, is_test = false): Promise<string | null> {
  const workspace_id = await (is_test ? openTestWorkspace(name) : openNew(name));
  if (workspace_id === null) return null;
  await transaction({ workspace_id }, "write", (tx) => members.insert(tx, user_id, "owner"));
  return workspace_id;
}

/** The clock of a workspace that was made for tests; null of any other, which after the first time is known without asking. */
export async function shownClock(workspace_id: string): Promise<TestClock | null> {
  if (goesWithTheWorld(workspace_id)) return null;
  const told = await transaction({ workspace_id }, "read", async (tx) => clock.read(tx));
  return told.is_test ? told : null;
}
