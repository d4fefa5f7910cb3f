import { stop } from "#lib/core/names.ts";
import { article, articles, section } from "../../documents/writing.ts";
import { general } from "./clauses.ts";
import { type ContractFacts, monthsOf, told } from "./contract-facts.ts";
import { contractText, openingOf, signedByBoth } from "./parties.ts";

/** A mutual nondisclosure agreement: each party keeps the other's secrets. */
export function nda(facts: ContractFacts): string {
  return contractText(facts, "Mutual Nondisclosure Agreement", [
    openingOf(facts, "Mutual Nondisclosure Agreement", "Counterparty"),
    stop(
      `The parties mean to exchange confidential information for the following purpose (the “Purpose”): ${told(facts, "purpose")}`,
    ),
    ...articles([
      article(
        "Confidential information",
        section(
          "Meaning",
          "“Confidential Information” is information that a party (the “Discloser”) makes available to the other (the “Recipient”) for the Purpose, in whatever form, and that is marked as confidential or that a reasonable person would understand to be so from its nature or from the circumstances. That the parties talk to each other, and about what, is Confidential Information of both.",
        ),
        section("Exceptions", "Information is not Confidential Information where the Recipient can show that it:", [
          "was or becomes public other than through the Recipient’s breach;",
          "was known to the Recipient, free of any duty of confidence, before it was disclosed;",
          "was lawfully received from a third party who was free to disclose it; or",
          "was developed by the Recipient without use of the Discloser’s information.",
        ]),
      ),
      article(
        "Duties of the Recipient",
        section(
          "Use and disclosure",
          "The Recipient uses Confidential Information for the Purpose only, and discloses it only to those of its directors, officers, members, employees, and professional advisers who need it for the Purpose and owe a duty of confidence no weaker than this one. The Recipient answers for what they do with it.",
        ),
        section(
          "Care",
          "The Recipient protects Confidential Information with the care it takes of its own, and with no less than reasonable care, and tells the Discloser without delay of a loss or an unauthorized use that it learns of. It does not take apart samples or software to find out how they are made.",
        ),
        section(
          "Compelled disclosure",
          "Where a law, a court, or an authority compels a disclosure, the Recipient tells the Discloser beforehand if it lawfully can, discloses no more than is compelled, and asks that it be treated as confidential.",
        ),
        section(
          "Protected reports",
          "Nothing in this Agreement limits a right to report a possible violation of law to a government agency or to take part in its investigation. Under 18 U.S.C. § 1833(b), nobody is liable under a trade secret law for disclosing a trade secret in confidence to a government official or an attorney solely to report or investigate a suspected violation of law, or in a filing under seal in a lawsuit.",
        ),
      ),
      article(
        "Rights and return",
        section(
          "No license and no promise",
          "Confidential Information stays the Discloser’s and comes without a warranty. This Agreement grants no license and obliges neither party to disclose anything, to deal with the other, or to refrain from dealing with others. Each party may develop what competes with the other’s business, so long as it does not use the other’s Confidential Information.",
        ),
        section(
          "Return",
          "Within 10 days of being asked, the Recipient returns or destroys the Discloser’s Confidential Information and confirms it in writing. It may keep what the law or its routine backups require it to keep, for as long as they do, and under this Agreement.",
        ),
        section(
          "Remedies",
          "A breach may cause harm that money does not make good, so a party may ask a court for an order that stops or prevents it, besides any other remedy.",
        ),
      ),
      article(
        "Term",
        section(
          "Term",
          `This Agreement covers what is disclosed within ${monthsOf(facts, "term_months")} of the Effective Date. Either party may end it earlier for what is disclosed after 30 days’ written notice.`,
        ),
        section(
          "How long the duties last",
          "The duties of the Recipient last for three years from each disclosure, and for a trade secret for as long as it is one.",
        ),
      ),
      general(facts),
    ]),
    ...signedByBoth(
      facts,
      "The parties sign this Agreement by persons who are authorized to bind them. Counterparts together are one document, and a signature given by electronic means has the same effect as one given by hand.",
      "Counterparty",
    ),
  ]);
}
