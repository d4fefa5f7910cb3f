import { covers, type Scope } from "#lib/core/scopes.ts";
import { currentCaller } from "./session.ts";

/** Whether the role of the person who is signed in covers the scope: what a page hides rather than lets be refused. */
export const may = async (scope: Scope): Promise<boolean> => covers((await currentCaller()).scopes, scope);
