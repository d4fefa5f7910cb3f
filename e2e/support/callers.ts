import { randomBytes } from "node:crypto";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import * as people from "#lib/domains/trust/access/people/store.ts";
import { hashPassword } from "#lib/server/passwords.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";

/** A workspace of the test's own: what others do at the same time is not seen from inside it. */
export const newWorkspace = (): Promise<string> => openWorkspace(`Test ${newId("request")}`);

/** Whoever acts in that workspace, with every scope unless others are given. */
export const callerIn = (workspace_id: string, ...scopes: string[]): Caller => ({
  workspace_id,
  actor: { type: "system", id: "test", name: "The test" },
  scopes: new Set(scopes.length === 0 ? ["*"] : scopes),
  role: null,
  entity_ids: null,
  address: "203.0.113.7",
  request_id: newId("request"),
});

let hash: Promise<string> | undefined;

/** Somebody with an account of which nobody knows the password: its hash, which takes as long as some acts, is made once for all of them. */
export async function openSomebody(name = "Ada Byron"): Promise<{ user_id: string; name: string; email: string }> {
  hash ??= hashPassword(newId("request"));
  const person = { user_id: newId("user"), name, email: `${newId("request")}@example.com`, email_verified_at: null };
  await people.insert({ ...person, password_hash: await hash });
  return person;
}

/** Somebody who is a member of that workspace in that role, and could do whatever it carries. */
export async function memberIn(workspace_id: string, role: string, name = "Ada Byron"): Promise<Caller> {
  const { user_id } = await openSomebody(name);
  await transaction({ workspace_id }, "write", (tx) => members.insert(tx, user_id, role));
  return { ...callerIn(workspace_id), actor: { type: "user", id: user_id, name }, role };
}

/** For signing in to an account that asks for no more than its password. */
export const nothingMore = async (): Promise<void> => undefined;

/** Where a sign-in comes from: another network each time, so that no test's failures hold up another's. */
export const fromSomewhere = () => ({
  address: `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
  user_agent: null,
});
