import { scopesOf } from "#lib/core/roles.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";
import { requireSession } from "#lib/server/session.ts";

/**
 * Who is signed in, and what their role lets them do here: the same table that `execute` asks. A page takes the scope
 * from the operation itself, as in `can(dissolveEntity.scope)`. Anybody else is sent to sign in, and comes back to `from`.
 */
export async function permissions(from: string) {
  const session = await requireSession(from);
  const role = session.workspace?.role ?? null;
  const can = (scope: Scope) => role !== null && covers(scopesOf[role], scope);
  return { ...session, role, can };
}
