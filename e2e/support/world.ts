import { newId } from "#lib/core/ids.ts";
import type { Scope } from "#lib/core/scopes.ts";
import { allScopes, covers } from "#lib/core/scopes.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openTestWorkspace } from "#lib/server/workspaces.ts";
import { callerIn, newWorkspace, openSomebody } from "./callers.ts";

export interface Workspace {
  workspace_id: string;
  /** A key that may do everything there. */
  key: string;
}

/** A workspace with a key, and a second one whose key must reach nothing of the first. */
export interface World extends Workspace {
  foreign: Workspace;
}

/** A new key of a workspace with these scopes. */
export async function keyWith(workspace_id: string, scopes: readonly string[]): Promise<string> {
  const { value } = await execute(createKey, callerIn(workspace_id), { name: "Test", scopes: [...scopes] });
  return value.key;
}

const lacking = new Map<string, Promise<string>>();

/** A key that holds every scope but those that cover one of these: one for all who ask for it. */
export function keyWithout(workspace_id: string, ...scopes: readonly Scope[]): Promise<string> {
  const held = allScopes.filter((one) => !scopes.some((scope) => covers(new Set([one]), scope)));
  const name = [workspace_id, ...held].join(" ");
  const key = lacking.get(name) ?? keyWith(workspace_id, held);
  lacking.set(name, key);
  return key;
}

/** An owner and a viewer of the workspace. */
export async function openMembers(workspace_id: string): Promise<void> {
  for (const role of ["owner", "viewer"] as const) {
    const { user_id } = await openSomebody(`The ${role}`);
    await transaction({ workspace_id }, "write", (tx) => members.insert(tx, user_id, role));
  }
}

/** A workspace made for tests, with such keys. */
export async function openTestTenant(): Promise<Workspace> {
  const workspace_id = await openTestWorkspace(`Test ${newId("request")}`);
  if (workspace_id === null) throw new Error("the name was taken");
  return { workspace_id, key: await keyWith(workspace_id, ["*"]) };
}

/** A workspace with a key that may do everything. */
export async function openTenant(): Promise<Workspace> {
  const workspace_id = await newWorkspace();
  return { workspace_id, key: await keyWith(workspace_id, ["*"]) };
}

/** Two workspaces that know nothing of each other. */
export async function openWorld(): Promise<World> {
  const [own, foreign] = await Promise.all([openTenant(), openTenant()]);
  return { ...own, foreign };
}
