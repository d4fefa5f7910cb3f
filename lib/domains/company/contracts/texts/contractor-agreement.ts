import { stop } from "#lib/core/names.ts";
import { article, articles, section } from "../../documents/writing.ts";
import { confidentiality, general, independence, responsibility, termAndEnd, workProduct } from "./clauses.ts";
import { type ContractFacts, told } from "./contract-facts.ts";
import { fees } from "./fees.ts";
import { contractText, openingOf, signedByBoth } from "./parties.ts";

const ROLE = "Contractor";

/** An agreement with an independent contractor who delivers defined results. */
export function contractorAgreement(facts: ContractFacts): string {
  return contractText(facts, "Independent Contractor Agreement", [
    openingOf(facts, "Independent Contractor Agreement", ROLE),
    ...articles([
      article(
        "Services",
        section(
          "Scope of work",
          stop(
            `The Contractor performs the following services and delivers their results (the “Services”): ${told(facts, "services")}`,
          ),
        ),
        section(
          "Changes",
          "A change of the scope, of a date, or of the fee takes effect when both parties have agreed to it in writing; an exchange of e-mails is enough.",
        ),
        section(
          "Acceptance",
          "The Company examines a deliverable within 10 business days of receiving it and accepts it, or says in writing where it departs from the scope; otherwise it is accepted. The Contractor corrects such departures without further charge within a reasonable time.",
        ),
        section(
          "What the Company provides",
          "The Company gives the Contractor the information, access, and decisions that the Services need, in good time. Dates move by as much as the Company is late with them.",
        ),
      ),
      fees(facts, ROLE),
      independence(ROLE),
      workProduct(ROLE),
      confidentiality(ROLE),
      responsibility(ROLE),
      termAndEnd(
        facts,
        14,
        "When this Agreement ends, the Contractor delivers the Work Product as far as it has come, and the Company pays for the Services performed until then. Where the fee is for the project as a whole, the payment is in proportion to what has been done.",
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
