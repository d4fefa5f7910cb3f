import { inline, section } from "../../documents/writing.ts";
import type { AgreementOptions } from "../choices/schema.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf, stateOf } from "./law.ts";

/** Who represents the company in a partnership audit, and what that person may do. */
export function representative({ partnership_representative: name }: AgreementOptions) {
  const who =
    name === null
      ? "a Majority of the Members designates its partnership representative under Section 6223 of the Code"
      : `its partnership representative under Section 6223 of the Code is ${inline(name)}, until a Majority of the Members designates another, and the Company names that person on each return`;
  return section(
    "Partnership representative",
    `While the Company is subject to the rules for partnership audits, ${who}. The representative has a substantial presence in the United States, keeps the members informed, does not settle a matter without the approval of a Majority of the Members, and is repaid reasonable expenses. Each person who was a member in a year under review bears the tax that is attributable to that person’s share.`,
  );
}

/** What is done where the members are divided into two halves and neither decides. */
export function deadlockSections(facts: FormationFacts, { deadlock }: AgreementOptions) {
  if (deadlock === null) return [];
  const opening =
    "The members are deadlocked where a matter that needs their decision has been put to a vote twice, at least 15 days apart, and each time half of the Units were for it and half against. Any member may then give notice of the deadlock, and the members first try in good faith for 30 days to resolve it between themselves and then, for 30 days more, with a mediator whom they choose together and pay in equal parts.";
  const end =
    deadlock === "mediation"
      ? `If the deadlock remains, the matter stands undecided, the Company goes on as before it, and any member may apply to a court for a decree of dissolution or whatever else ${lawOf(facts).at("18-802")} provides.`
      : "If the deadlock remains, either side may offer in writing to buy all Units of the other at a price for each Unit that the offer states. Within 30 days the other side chooses whether to sell at that price or to buy the Units of the side that made the offer at the same price; who does not answer has chosen to sell. The purchase is completed, and the price paid in full, within 60 days after the choice, free of charges on the Units.";
  return [section("Deadlock", `${opening} ${end}`)];
}

/** Whose law governs, and where disputes are brought. */
export function governing(facts: FormationFacts, { federal_forum }: AgreementOptions) {
  const state = stateOf(facts);
  const courts = federal_forum
    ? `A claim that a federal court has jurisdiction to hear is brought in a United States district court located in ${state}, and a claim that arises under the Securities Act of 1933 in no other court, unless the Company consents in writing to another forum; every other dispute about this Agreement is brought in the state courts located there. Each party submits to the jurisdiction of these courts.`
    : `Disputes about it are brought in the state or federal courts located in ${state}, and each party submits to their jurisdiction.`;
  return section(
    "Governing law and courts",
    `This Agreement is governed by ${lawOf(facts).name} and the other law of ${state}, without regard to its rules on conflicts of laws. ${courts}`,
  );
}
