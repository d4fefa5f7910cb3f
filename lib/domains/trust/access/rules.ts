import type { Caller } from "#lib/core/caller.ts";
import { forbidden } from "#lib/core/errors.ts";
import type { Role } from "#lib/core/roles.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";

/** Nobody gives away more than they hold: throws 403 naming the scope that the caller lacks. */
export function assertHolds(caller: Caller, scopes: readonly string[]): void {
  const lacking = scopes.find((scope) => !covers(caller.scopes, scope as Scope | "*"));
  if (lacking !== undefined)
    throw forbidden(`A key cannot carry ${lacking}, which its maker does not hold.`, "missing_scope");
}

/** Only an owner makes or unmakes an owner; a key that holds every scope counts as one. */
export function assertMayTouchOwner(caller: Caller, touched: readonly (Role | undefined)[]): void {
  const isOwner = caller.role === "owner" || (caller.role === null && caller.scopes.has("*"));
  if (touched.includes("owner") && !isOwner) throw forbidden("Only an owner makes or unmakes an owner.");
}
