import { nameKey } from "#lib/core/names.ts";
import type { Contact } from "#lib/domains/company/contacts/schema.ts";
import type { Act } from "#ui/ui/act.ts";

/** A contact whom a form may name. */
export interface Person {
  contact_id: string;
  name: string;
  /** What tells them from others of their name; empty where nothing is known. */
  note: string;
}

/** Whom a form may name. */
export interface People {
  known: readonly Person[];
  /** What asks for those who are not among them, by a part of their name; null where `known` are all, or all that may be seen. */
  find: Act<{ search: string; limit: number }, { data: Contact[] }> | null;
  /** Whether everybody is known or found: whoever is neither is nobody's contact by that name. */
  isWhole: boolean;
}

type Described = Pick<Contact, "contact_id" | "name" | "role" | "email">;

/** A contact, with what tells them from another of their name. */
export const personOf = ({ contact_id, name, role, email }: Described): Person => ({
  contact_id,
  name,
  note: [role.replaceAll("_", " "), email].filter(Boolean).join(", "),
});

interface Holding {
  contact_id: string;
  name: string;
  units: number;
}

/** Who holds something, with how much of it is outstanding. */
export const holderOf = ({ contact_id, name, units }: Holding): Person => ({
  contact_id,
  name,
  note: `holds ${units.toLocaleString("en-US")}`,
});

/** Those who hold something, of whom a form takes nobody else. */
export const onlyHolders = (holders: readonly Holding[]): People => ({
  known: holders.map(holderOf),
  find: null,
  isWhole: true,
});

/** Everybody who is now called by a name as names compare, each once; nobody where nothing is typed. */
export function peopleCalled(people: readonly Person[], typed: string): Person[] {
  const key = nameKey(typed);
  if (key === "") return [];
  const called = people.filter(({ name }) => nameKey(name) === key);
  return [...new Map(called.map((person) => [person.contact_id, person])).values()];
}

/** How each of several of one name is told from the others: by what is known of them, else by their identifier. */
export function toldApart(people: readonly Person[]): { value: string; label: string }[] {
  const noted = Map.groupBy(people, ({ note }) => note);
  return people.map(({ contact_id, name, note }) => {
    const isAlone = note !== "" && noted.get(note)?.length === 1;
    return { value: contact_id, label: [name, note, isAlone ? "" : contact_id].filter(Boolean).join(", ") };
  });
}

/** What is said of a typed name: whose it is. Null where nothing is known of that. */
export function foundLabel(
  found: readonly Person[],
  { isWhole, isNew, byName }: { isWhole: boolean; isNew: boolean; byName: boolean },
): string | null {
  const [first, another] = found;
  if (another) {
    return byName
      ? `${found.length} contacts are called so: whoever was known by this name first is meant.`
      : `${found.length} are called so: choose which of them.`;
  }
  if (first) return first.note === "" ? "A known contact." : `A known contact: ${first.note}.`;
  if (!isWhole) return null;
  return isNew
    ? "Nobody is called so now: a new contact is made, unless somebody was called so before."
    : "Nobody who holds any is called so now.";
}
