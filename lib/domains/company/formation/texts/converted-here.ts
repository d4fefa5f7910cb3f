import { longDate } from "#lib/core/days.ts";
import { type Section, section } from "../../documents/writing.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { kindIn } from "./law.ts";
import { principalAddress } from "./people.ts";

/**
 * What Texas has the certificate of formation say of a company that comes to be of it, or of its other type, by a conversion (Tex. Bus.
 * Orgs. Code § 3.005(a)(7)): that it is formed under a plan, and of which company. Of other states our facts know nothing of the kind.
 */
export function convertedHere(facts: FormationFacts): Section[] {
  const { former, jurisdiction } = facts;
  if (former === null || jurisdiction.code !== "TX") return [];
  const { filed_on, first_jurisdiction } = former;
  const on = filed_on === null ? "" : ` on ${longDate(filed_on)}`;
  return [
    section(
      "Formation under a plan of conversion",
      `The filing entity is formed under a plan of conversion. The converting entity is ${former.legal_name}, whose address is ${principalAddress(facts)}; its prior form of organization is ${kindIn(former.entity_type, former.jurisdiction)}, its jurisdiction of formation is the ${former.jurisdiction.formal_name}, and it was first formed${on} in the ${first_jurisdiction.formal_name}.`,
    ),
  ];
}
