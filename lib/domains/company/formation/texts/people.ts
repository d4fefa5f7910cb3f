import type { Signer } from "../../documents/writing.ts";
import { type Blank, blank } from "./blanks.ts";
import type { FormationFacts } from "./formation-facts.ts";

/** A party as a document names it: what is not known is a blank. */
export interface NamedParty {
  name: string;
  address: string;
}

type PartyPath = "registered_agent" | "incorporator" | "organizer";

/** Name and address of one of the parties that a company has one of. */
export function partyOf({ particulars }: FormationFacts, path: PartyPath): NamedParty {
  const known = particulars[path];
  return { name: known?.name ?? blank(path), address: known?.address ?? blank(`${path}.address`) };
}

export const principalAddress = ({ particulars }: FormationFacts) =>
  particulars.principal_address ?? blank("principal_address");

/** `Jane Doe, 1 Main Street`, or the name alone where no address is known: an address is not asked of everybody. */
export const nameAndAddress = (person: { name: string; address: string | null }) =>
  person.address === null ? person.name : `${person.name}, ${person.address}`;

/** `The undersigned are all the directors of`, `The undersigned is the sole director of`. */
export const allOf = (many: number, one: string) =>
  many === 1 ? `The undersigned is the sole ${one} of` : `The undersigned are all the ${one}s of`;

/** Who signs, where each of several does: `Each of the undersigned`. */
export const eachOf = (many: number) => (many === 1 ? "The undersigned" : "Each of the undersigned");

/** The people of a list as signers in one capacity; one blank where the list is empty. */
export function signersFrom(people: readonly { name: string }[], capacity: string, path: Blank): Signer[] {
  const named = people.map(({ name }) => ({ capacity, name }));
  return named.length === 0 ? [{ capacity, name: blank(path) }] : named;
}
