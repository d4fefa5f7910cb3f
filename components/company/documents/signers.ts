import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { Signer } from "./sign-sheet.tsx";

/** Whom an entity's particulars name, in the roles that sign its documents (interface part 2, "Signer roles"). */
export function signersOf({ incorporator, directors, officers, members, managers }: Entity): Signer[] {
  const as = (role: string, people: readonly { name: string }[]) => people.map(({ name }) => ({ name, role }));
  return [
    ...as("Incorporator", incorporator ? [incorporator] : []),
    ...as("Director", directors),
    ...as("Officer", officers),
    ...as("Member", members),
    ...as("Manager", managers),
  ];
}
