import { stop } from "#lib/core/names.ts";
import { type Section, section } from "../../documents/writing.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { principalAddress } from "./people.ts";

/**
 * What New York asks of the document that is filed beside the rest: the county of the office, and the Secretary of State as the
 * agent on whom process is served, with the address that it is mailed to (N.Y. Bus. Corp. Law § 402(a)(3) and (7), N.Y. Ltd. Liab.
 * Co. Law § 203(e)(2) and (4)). Nothing in other states.
 */
export function newYorkSections(facts: FormationFacts): Section[] {
  if (facts.jurisdiction.code !== "NY") return [];
  const company = facts.entity_type === "c_corp" ? "Corporation" : "Company";
  return [
    section(
      "County",
      `The office of the ${company} is to be located in the County of ${"_".repeat(16)} (county), in the State of New York.`,
    ),
    section(
      "Secretary of State",
      stop(
        `The Secretary of State of the State of New York is designated as agent of the ${company} upon whom process against it may be served. The post office address to which the Secretary of State shall mail a copy of any process so served is ${principalAddress(facts)}`,
      ),
    ),
  ];
}
