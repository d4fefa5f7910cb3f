import type { Caller } from "#lib/core/caller.ts";
import { forbidden } from "#lib/core/errors.ts";
import type { Role } from "#lib/core/roles.ts";
import { scopesOf } from "#lib/core/roles.ts";
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

/** The same of a role: who makes a member of it, or unmakes one, holds all that it may do. */
export function assertHoldsRoles(caller: Caller, roles: readonly Role[]): void {
  for (const role of roles) assertHolds(caller, scopesOf[role], `The role ${role}`);
}

/** Only an owner makes or unmakes an owner; a key that holds every scope counts as one. */
export function assertMayTouchOwner(caller: Caller, touched: readonly (Role | undefined)[]): void {
  const isOwner = caller.role === "owner" || (caller.role === null && caller.scopes.has("*"));
  if (touched.includes("owner") && !isOwner) throw forbidden("Only an owner makes or unmakes an owner.");
}
