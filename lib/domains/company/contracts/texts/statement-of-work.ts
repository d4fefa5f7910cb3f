import { stop } from "#lib/core/names.ts";
import { article, articles, section } from "../../documents/writing.ts";
import { type ContractFacts, monthsOf, told } from "./contract-facts.ts";
import { fees } from "./fees.ts";
import { contractText, openingOf, signedByBoth } from "./parties.ts";

const ROLE = "Provider";

/** One piece of work under a master services agreement: what is delivered, by when, for how much, and how it is accepted. */
export function statementOfWork(facts: ContractFacts): string {
  return contractText(facts, "Statement of Work", [
    openingOf(facts, "Statement of Work", ROLE),
    ...articles([
      article(
        "The master agreement",
        section(
          "Under which agreement",
          stop(
            `This Statement of Work is made under the master services agreement between the Company and the Provider of ${told(facts, "master_agreement_date")} (the “Master Agreement”), which is part of it. Words that the Master Agreement defines mean the same here`,
          ),
        ),
        section(
          "Which terms prevail",
          "Where this Statement of Work and the Master Agreement differ, the Master Agreement prevails, unless a provision here names the one that it changes and says that it does. Confidentiality, ownership of the Work Product, warranties, indemnities, and the limits of liability are those of the Master Agreement.",
        ),
        section(
          "Where there is none",
          "If no master services agreement is in force between the parties on the Effective Date, this Statement of Work stands by itself until they sign one. The Provider then performs as an independent contractor, keeps in confidence what it learns of the Company that is not public, and assigns what it makes under this Statement of Work to the Company as it comes into being.",
        ),
      ),
      article(
        "The work",
        section(
          "Services and deliverables",
          stop(`The Provider does and delivers the following (the “Services”): ${told(facts, "services")}`),
        ),
        section(
          "When",
          `The Provider begins on ${told(facts, "start_date")} and completes the Services within ${monthsOf(facts, "term_months")} from then. It tells the Company without delay when it sees that a day may be missed, and what it does about it.`,
        ),
        section(
          "Who",
          "Each party names one person who speaks for it on this Statement of Work, and may replace that person by a notice. Those two settle between themselves what this Statement of Work leaves open, and put it in writing; they do not change its scope, fee, or days.",
        ),
        section(
          "What the Company provides",
          "The Company gives the Provider access to the people, systems, and materials that the Services need, and answers questions within three business days. Where it takes longer, the Provider’s days move by as much.",
        ),
        section(
          "What is not included",
          "What is not described above is not part of the Services. Support, hosting, training, and changes after acceptance are ordered by a change or by another statement of work.",
        ),
      ),
      article(
        "Acceptance",
        section(
          "How a deliverable is accepted",
          "The Company reviews each deliverable within 10 business days of receiving it, and accepts it in writing or says in what it does not meet this Statement of Work. The Provider corrects that at no charge and delivers it again.",
        ),
        section(
          "What follows from acceptance",
          "Acceptance makes the fee for the deliverable due where it is paid for by itself. It waives no claim for a defect that a reasonable review would not have shown.",
        ),
      ),
      fees(facts, ROLE),
      article(
        "Changes and end",
        section(
          "Changes",
          "Either party may propose a change. The Provider says within five business days what it would mean for the fee and the days. A change counts once both parties have signed it; until then the work goes on as agreed.",
        ),
        section(
          "Early end",
          "The Company may end this Statement of Work by 15 days’ written notice, and either party may end it at once by written notice if the other commits a material breach and has not cured it within 10 days of being told of it. The Company pays for what was done until then, in proportion where a fee is for the whole, and receives it as it stands. The Master Agreement goes on.",
        ),
      ),
      article(
        "General",
        section(
          "Governing law",
          `The law of the ${facts.law.formal_name} governs this Statement of Work, without regard to rules that would apply another law, and disputes about it are decided where the Master Agreement says, or else by the state and federal courts located in ${facts.law.name}.`,
        ),
        section(
          "Protected reports",
          "Nothing in this Statement of Work limits a right to report a possible violation of law to a government agency or to take part in its investigation. Under 18 U.S.C. § 1833(b), nobody is liable under a trade secret law for disclosing a trade secret in confidence to a government official or an attorney solely to report or investigate a suspected violation of law, or in a filing under seal in a lawsuit.",
        ),
        section(
          "Whole agreement",
          "With the Master Agreement, this Statement of Work is all that the parties have agreed on the Services. It is changed only in a writing that both parties sign.",
        ),
      ),
    ]),
    ...signedByBoth(
      facts,
      "The parties sign this Statement of Work by persons who are authorized to bind them. Counterparts together are one document, and a signature given by electronic means has the same effect as one given by hand.",
      ROLE,
    ),
  ]);
}
