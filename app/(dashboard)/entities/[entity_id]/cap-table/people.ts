import type { Scope } from "#lib/core/scopes.ts";
import { listContacts } from "#lib/domains/company/contacts/operations.ts";
import { read } from "#lib/server/read.ts";

/** Whom a form offers by name: who stands in the register, then the newest of the workspace's contacts, each once. */
export async function peopleOf(can: (scope: Scope) => boolean, known: readonly { name: string }[] = []) {
  const contacts = can(listContacts.scope) ? (await read(listContacts, { limit: 200 })).data : [];
  return [...new Set([...known, ...contacts].map(({ name }) => name))];
}
