import type { RequiredSigner } from "../../documents/schema.ts";
import type { ConversionFacts, FormationFacts } from "./formation-facts.ts";

// Who signs what, as the signature blocks of the texts name them. Where nobody is named yet, whoever has the role.

const each = (people: readonly { name: string }[], signer_role: string | null): RequiredSigner[] =>
  people.length === 0
    ? [{ signer_name: null, signer_role }]
    : people.map(({ name }) => ({ signer_name: name, signer_role }));

const some = (person: { name: string } | null) => (person === null ? [] : [person]);

export const incorporatorOf = ({ particulars }: FormationFacts) => each(some(particulars.incorporator), "Incorporator");

/** An organizer has no role of its own: it is a member or a manager, or signs as one for the company that is to be. */
export const organizerOf = ({ particulars }: FormationFacts) => each(some(particulars.organizer), null);

export const directorsOf = ({ particulars }: FormationFacts) => each(particulars.directors, "Director");

export const membersOf = ({ particulars }: FormationFacts) => each(particulars.members, "Member");

export const managersOf = ({ particulars }: FormationFacts) => each(particulars.managers, "Manager");

/** Who signs for a company that converts, as it is before. */
export const authorizedOf = ({ former: { signers } }: ConversionFacts) =>
  each(
    signers.names.map((name) => ({ name })),
    signers.capacity,
  );

/** Bylaws are certified by the secretary, or by another officer so authorized. */
export const certifyingOfficer: RequiredSigner[] = each([], "Officer");
