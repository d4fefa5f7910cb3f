import { stop } from "#lib/core/names.ts";
import { article, articles, documentText, section, signatures, theseOf } from "../../documents/writing.ts";
import { blank } from "./blanks.ts";
import { convertedHere } from "./converted-here.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf, purposeClause, purposeOfFiling, stateOf } from "./law.ts";
import { newYorkSections } from "./new-york.ts";
import { partyOf, principalAddress } from "./people.ts";

/** The document that an llc files to come into being, under the name that its state gives it. */
export function articlesOfOrganization(facts: FormationFacts): string {
  const { jurisdiction, legal_name, particulars } = facts;
  const title = jurisdiction.documents.llc.name;
  const these = theseOf(title);
  const law = lawOf(facts);
  const agent = partyOf(facts, "registered_agent");
  const organizer = partyOf(facts, "organizer");
  const byManagers = particulars.management === "manager_managed";
  const managers = particulars.managers.map(({ name }) => name);

  return documentText(facts, title, [
    `The undersigned organizer delivers ${these} to the ${jurisdiction.filing_office.name}, for filing, in order to ${purposeOfFiling(facts, "a limited liability company")} under ${law.full}, as amended from time to time (the “${law.term}”).`,
    ...articles([
      article("Name", section("Name", `The name of the limited liability company is ${legal_name} (the “Company”).`)),
      article(
        "Registered Office and Agent",
        section(
          "Registered office",
          stop(`The street address of the Company’s registered office in ${stateOf(facts)} is ${agent.address}`),
        ),
        section(
          "Registered agent",
          stop(`The name of the Company’s registered agent for service of process at that address is ${agent.name}`),
        ),
        section(
          "Principal office",
          stop(`The street and mailing address of the Company’s principal office is ${principalAddress(facts)}`),
        ),
        ...newYorkSections(facts),
        ...convertedHere(facts),
      ),
      article(
        "Purpose and Duration",
        section("Purpose", purposeClause(facts)),
        section(
          "Duration",
          `${facts.former === null ? `The Company’s existence begins when the filing of ${these} takes effect.` : `The Company’s existence began with the formation of ${facts.former.legal_name}, which it continues.`} It continues until the Company is dissolved and its affairs are wound up as the ${law.term} and its operating agreement provide.`,
        ),
      ),
      article(
        "Management",
        byManagers
          ? section(
              "Management by managers",
              "The Company is managed by one or more managers, who may but need not be members. A member has no authority to bind the Company by reason of being a member. The initial managers are:",
              managers.length === 0 ? [blank("managers")] : managers,
            )
          : section("Management by members", "The Company is managed by its members."),
        section(
          "Operating agreement",
          `The relations among the members, the managers if there are any, and the Company are governed by the Company’s operating agreement, to the extent the ${law.term} permits.`,
        ),
      ),
      article(
        "Liability",
        section(
          "Debts of the Company",
          `The debts, obligations, and liabilities of the Company are its own. No member or manager is personally liable for them solely by reason of being a member or acting as a manager, except as the ${law.term} provides.`,
        ),
      ),
      article(
        "Organizer",
        section(
          "Name and address",
          stop(`The name and address of the organizer are ${organizer.name}, ${organizer.address}`),
        ),
        section(
          "End of the organizer’s authority",
          `The organizer acts only to sign and deliver ${these} and to deal with the filing office until the filing is complete. The organizer does not become a member or a manager by doing so.`,
        ),
      ),
    ]),
    ...signatures(
      `The undersigned signs ${these} as a person authorized to form the Company and states that, to the signer’s knowledge, the statements made above are true.`,
      [{ capacity: jurisdiction.code === "DE" ? "Organizer (authorized person)" : "Organizer", name: organizer.name }],
    ),
  ]);
}
