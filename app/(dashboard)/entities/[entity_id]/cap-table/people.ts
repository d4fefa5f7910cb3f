import type { Scope } from "#lib/core/scopes.ts";
import { listContacts } from "#lib/domains/company/contacts/operations.ts";
import type { Holder } from "#lib/domains/equity/schema.ts";
import { read } from "#lib/server/read.ts";
import { holderOf, type People, personOf } from "#ui/equity/people.ts";
import { findPeople } from "./actions.ts";

/** As many are at hand; who is not among them is found by what is typed. */
const MOST = 200;

/** Whom a form may name: who stands in the register, then the newest of the workspace's contacts, each once. */
export async function peopleOf(
  can: (scope: Scope) => boolean,
  holders: readonly Pick<Holder, "contact_id" | "name" | "units">[] = [],
): Promise<People> {
  if (!can(listContacts.scope)) return { known: holders.map(holderOf), find: null, isWhole: false };
  const { data, next_cursor } = await read(listContacts, { limit: MOST });
  // What a contact's own record says of them stands in place of what they hold.
  const people = [...holders.slice(0, MOST).map(holderOf), ...data.map(personOf)];
  const known = [...new Map(people.map((person) => [person.contact_id, person])).values()];
  return { known, find: next_cursor === null ? null : findPeople, isWhole: true };
}
