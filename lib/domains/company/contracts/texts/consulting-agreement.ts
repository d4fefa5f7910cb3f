import { stop } from "#lib/core/names.ts";
import { article, articles, section } from "../../documents/writing.ts";
import { confidentiality, general, independence, responsibility, termAndEnd, workProduct } from "./clauses.ts";
import { type ContractFacts, told } from "./contract-facts.ts";
import { fees } from "./fees.ts";
import { contractText, openingOf, signedByBoth } from "./parties.ts";

const ROLE = "Consultant";

/** An agreement with a consultant who gives advice from time to time, rather than delivering one result. */
export function consultingAgreement(facts: ContractFacts): string {
  return contractText(facts, "Consulting Agreement", [
    openingOf(facts, "Consulting Agreement", ROLE),
    ...articles([
      article(
        "Consulting",
        section(
          "Field of advice",
          stop(
            `The Consultant advises the Company in the following matters (the “Services”): ${told(facts, "services")}`,
          ),
        ),
        section(
          "Requests",
          "The Company asks for advice as it needs it, and the Consultant answers within a reasonable time and as far as other commitments allow. Neither a number of hours nor a volume of work is promised unless the parties agree on it in writing.",
        ),
        section(
          "Nature of the advice",
          "The Consultant gives advice to the best of the Consultant’s knowledge. The Company decides what to do with it, and relies on it in its own business only.",
        ),
        section(
          "Conflicts",
          "The Consultant may advise others. Before accepting an engagement that would conflict with the Company’s interests in the matters above, the Consultant tells the Company, without revealing others’ confidences, and the parties settle how to proceed.",
        ),
      ),
      fees(facts, ROLE),
      independence(ROLE),
      workProduct(ROLE),
      confidentiality(ROLE),
      responsibility(ROLE),
      termAndEnd(
        facts,
        30,
        "When this Agreement ends, the Consultant hands over the Work Product and the Company’s papers, and the Company pays for the Services performed and the approved expenses incurred until then.",
      ),
      general(facts),
    ]),
    ...signedByBoth(
      facts,
      "The parties sign this Agreement by persons who are authorized to bind them. Counterparts together are one document, and a signature given by electronic means has the same effect as one given by hand.",
      ROLE,
    ),
  ]);
}
