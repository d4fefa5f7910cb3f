import type { Caller } from "#lib/core/caller.ts";
import { allScopes, covers } from "#lib/core/scopes.ts";

/** The scopes that a caller reads with, those included that their writing ones bring; null where they hold all. */
export const readableScopes = ({ scopes }: Pick<Caller, "scopes">) =>
  scopes.has("*") ? null : allScopes.filter((scope) => covers(scopes, scope));
