import * as z from "zod";
import { Name } from "#lib/core/fields.ts";

/** How much an llc's operating agreement says. */
const agreementForms = ["full", "short"] as const;

/** How two who hold as much as each other get out of a deadlock. */
export const deadlocks = ["mediation", "buy_sell"] as const;

/** What members may choose for their operating agreement. */
export interface AgreementOptions {
  /** Who speaks for the company in a partnership audit; null leaves it to the members' later decision. */
  partnership_representative: string | null;
  deadlock: (typeof deadlocks)[number] | null;
  /** Whether claims that federal courts may hear are brought there. */
  federal_forum: boolean;
}

/** What the founders may choose for the documents of a formation. */
export interface FormationChoices extends AgreementOptions {
  /** `short` is for one member alone. */
  operating_agreement: (typeof agreementForms)[number];
}

/** The documents as they are where nothing is chosen. */
export const usualChoices: FormationChoices = {
  operating_agreement: "full",
  partnership_representative: null,
  deadlock: null,
  federal_forum: false,
};

/** What the founders choose for their documents when these are written; what is left out is the usual text. */
export const choiceFields = {
  operating_agreement: z.enum(agreementForms).nullish().meta({
    description:
      "How much the operating agreement says, of an llc: `short` is for a single member that manages it; `full`, if left out.",
  }),
  partnership_representative: Name.nullish().meta({
    description:
      "Who speaks for an llc in a partnership audit (26 U.S.C. 6223), named in the operating agreement; chosen later, if left out.",
  }),
  deadlock: z.enum(deadlocks).nullish().meta({
    description:
      "What ends a deadlock of an llc's two members with equal units: `mediation` alone, or `buy_sell` after it; no clause, if left out.",
  }),
  federal_forum: z.boolean().nullish().meta({
    description:
      "Whether federal courts hear what they may: in a corporation's charter claims under the Securities Act of 1933, in an llc's full operating agreement every claim that they have jurisdiction of.",
  }),
};
const Choices = z.object(choiceFields);
export type GivenChoices = z.output<typeof Choices>;
