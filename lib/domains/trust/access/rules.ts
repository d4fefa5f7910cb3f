import type { Caller } from "#lib/core/caller.ts";
import { forbidden, invalid } from "#lib/core/errors.ts";
import { isRole, type Role, scopesOf } from "#lib/core/roles.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";

/**
 * Nobody gives away more than they hold: throws 403 naming the scope that the caller lacks. `what` carries the scopes:
 * "A key", "The role accountant".
 */
export function assertHolds(caller: Caller, scopes: Iterable<string>, what: string): void {
  const lacking = [...scopes].find((scope) => !covers(caller.scopes, scope as Scope | "*"));
  if (lacking !== undefined) {
    throw forbidden(`${what} carries ${lacking}, which nobody gives who does not hold it.`, "missing_scope");
  }
}

/** What is to be said of a role: what it is called, and what it may do. */
interface Carrying {
  role_name: string;
  scopes: readonly string[];
}

/** One of the four, as it is spoken of. */
export const builtInRole = (role: Role) => ({ role, role_name: role as string, scopes: [...scopesOf[role]] });

/** The same of a role: who makes a member of it, or unmakes one, or changes it, holds all that it may do. */
export function assertHoldsRoles(caller: Caller, roles: readonly Carrying[]): void {
  for (const { role_name, scopes } of roles) assertHolds(caller, scopes, `The role ${role_name}`);
}

/** Nor for longer than they hold it: throws 400 where a key would end after the one that makes it, or never. */
export function assertEndsWithin(caller: Caller, expires_at: string | null): void {
  const end = caller.expires_at ?? null;
  if (end === null || (expires_at !== null && Date.parse(expires_at) <= Date.parse(end))) return;
  throw invalid(
    "expires_at",
    `must be ${end} or before: the key that gives ends then, and nobody gives for longer than they hold`,
  );
}

/** The same of what is given for good, as a member's role is: throws 403 where the giver's own rights have an end. */
export function assertHoldsForGood(caller: Caller, what: string): void {
  const end = caller.expires_at ?? null;
  if (end === null) return;
  throw forbidden(`${what} is given for good, which nobody does whose own rights end: the key's expires_at is ${end}.`);
}

/** With whose right something ends that others use by its address alone: the key's or the member's who is told that. */
export const giverOf = ({ actor }: Pick<Caller, "actor">) => ({
  key_id: actor.type === "api_key" ? actor.id : null,
  user_id: actor.type === "user" ? actor.id : null,
});

/** Only an owner makes or unmakes an owner; a key that holds every scope counts as one. */
export function assertMayTouchOwner(caller: Caller, touched: readonly (string | undefined)[]): void {
  const isOwner = caller.role === "owner" || (caller.role === null && caller.scopes.has("*"));
  if (touched.includes("owner") && !isOwner) throw forbidden("Only an owner makes or unmakes an owner.");
}

/**
 * Throws 403 where whoever is signed in is not who an invitation is for, or has come by single sign-on, which is of its one
 * workspace: whoever has the link is not thereby meant.
 */
export function assertInvited(
  { email, bound_to }: { email: string; bound_to: string | null },
  invitation: { email: string; workspace_id: string },
): void {
  if (bound_to !== null && bound_to !== invitation.workspace_id) {
    throw forbidden("You came by single sign-on: sign in with your password to join another workspace.");
  }
  if (email !== invitation.email) throw forbidden(`The invitation is for ${invitation.email}.`);
}

/** What a membership row says of its role: an own role's name and scopes stand beside it, the four say theirs themselves. */
export interface RoleColumns {
  role: string;
  own_name: string | null;
  own_scopes: string[] | null;
}

/** A membership's row with its role's name and scopes in place of the columns that they are known from. */
export function withRole<R extends RoleColumns>({ own_name, own_scopes, ...row }: R) {
  const known = isRole(row.role) ? [...scopesOf[row.role]] : [];
  return { ...row, role_name: own_name ?? row.role, scopes: own_scopes ?? known };
}

/** A role of the workspace's own, as a row names it beside the four. */
export const ownRole = (role: string) => (isRole(role) ? null : role);
