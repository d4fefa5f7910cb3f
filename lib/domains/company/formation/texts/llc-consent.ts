import { yearEnd } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { documentText, resolutions, type Section, section, signatures } from "../../documents/writing.ts";
import { blank } from "./blanks.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf } from "./law.ts";
import { allOf, eachOf, partyOf, principalAddress, signersFrom } from "./people.ts";

/** The title of the first act of an llc: its members take it, or its managers where it has them. */
export const llcConsentTitle = ({ particulars }: FormationFacts) =>
  `Initial Written Consent of the ${particulars.management === "manager_managed" ? "Managers" : "Members"}`;

/** The first resolutions of an llc, taken in writing by those who manage it. */
export function llcConsent(facts: FormationFacts): string {
  const law = lawOf(facts);
  const { management, managers, members } = facts.particulars;
  const byManagers = management === "manager_managed";
  const one = byManagers ? "manager" : "member";
  const many = (byManagers ? managers : members).length;

  return documentText(facts, llcConsentTitle(facts), [
    `${allOf(many, one)} ${facts.legal_name} (the “Company”), a limited liability company formed or to be formed under ${law.full}, as amended from time to time (the “${law.term}”). ${many === 1 ? `The ${one} adopts` : "They adopt"} the following resolutions by written consent and without a meeting, as ${law.at(byManagers ? "18-404(d)" : "18-302(d)")} and the Company’s operating agreement permit.`,
    `This consent takes effect when ${many === 1 ? `the ${one} has` : `all ${one}s have`} signed it, but not before the filing of the Company’s ${facts.jurisdiction.documents.llc.name} takes effect.`,
    ...resolutions([...organization(facts), ...business(facts)]),
    ...signatures(
      `${eachOf(many)} signs as ${many === 1 ? "the sole" : "a"} ${one} of the Company. Counterparts together are one document, and a signature given by electronic means has the same effect as one given by hand.`,
      byManagers ? signersFrom(managers, "Manager", "managers") : signersFrom(members, "Member", "members"),
    ),
  ]);
}

function organization(facts: FormationFacts): Section[] {
  const { management, managers, members, officers } = facts.particulars;
  const byManagers = management === "manager_managed";
  const agent = partyOf(facts, "registered_agent");
  const memberNames = members.length === 0 ? [blank("members")] : members.map(({ name }) => name);
  const managerNames = managers.length === 0 ? [blank("managers")] : managers.map(({ name }) => name);
  return [
    section(
      facts.jurisdiction.documents.llc.name,
      `the filing of the Company’s ${facts.jurisdiction.documents.llc.name} with the ${facts.jurisdiction.filing_office.name} is accepted; that the acts of the organizer in forming the Company are ratified; and that the document and the evidence of its filing be kept with the Company’s records.`,
    ),
    section(
      "Operating agreement",
      byManagers
        ? "the operating agreement prepared for the Company with this consent, once its members have signed it, is acknowledged as the Company’s operating agreement, and the managers agree to act under it."
        : "the operating agreement prepared for the Company with this consent is adopted as the Company’s operating agreement, effective when the members have signed it.",
    ),
    section(
      "Members",
      "the following persons are recorded as the initial members of the Company, with the contributions and Units that Schedule A of the operating agreement states for each:",
      memberNames,
    ),
    ...(byManagers
      ? [
          section(
            "Managers",
            "the following persons serve as the initial managers of the Company under the operating agreement:",
            managerNames,
          ),
        ]
      : []),
    officers.length === 0
      ? section(
          "Officers",
          `no officers are appointed by this consent; the ${byManagers ? "managers" : "members"} may appoint officers later, as the operating agreement provides.`,
        )
      : section(
          "Officers",
          "each of the following persons is appointed to the office beside the name, to serve until a successor is appointed or until earlier death, resignation, or removal:",
          officers.map(({ name, title }) => `${title}: ${name}`),
        ),
    section(
      "Principal office and registered agent",
      stop(
        `the Company’s principal office is at ${principalAddress(facts)}; and that ${agent.name} is confirmed as its registered agent, at the registered office at ${agent.address}`,
      ),
    ),
  ];
}

function business(facts: FormationFacts): Section[] {
  const who = facts.particulars.management === "manager_managed" ? "manager" : "member";
  return [
    section(
      "Fiscal year and accounting",
      `the Company’s fiscal year ends on ${yearEnd(facts.particulars.fiscal_year_end)} of each year, unless the tax law requires another, and that its books be kept by a method that is consistent from year to year and suits its tax returns.`,
    ),
    section(
      "Tax classification",
      "the Company keep the classification that the federal tax rules give it by default, unless the members approve an election on Form 8832 or Form 2553.",
    ),
    section(
      "Employer identification number",
      `the Company apply to the Internal Revenue Service for an employer identification number on Form SS-4, and that an individual who controls or directs the Company and its funds be named on it as the responsible party.`,
    ),
    section(
      "Bank accounts",
      `each ${who}, acting alone, may open accounts in the Company’s name with banks and other financial institutions, name those who may draw on them, and certify to an institution the resolutions in its usual form, which are adopted as if set out here; a copy of each is kept with the Company’s records.`,
    ),
    section(
      "Expenses of formation",
      "the Company pay the fees and expenses of its formation and organization and repay those who have advanced them.",
    ),
    section(
      "Doing business elsewhere",
      "the Company be qualified to do business in every jurisdiction, other than its own, in which its activities require it, and obtain the licenses, permits, tax registrations, and insurance that it needs.",
    ),
    section(
      "Annual filings",
      `the reports and taxes due to the ${facts.jurisdiction.formal_name} and to other authorities be filed and paid when they fall due, and that the beneficial owners of the Company be reported wherever the law asks for it.`,
    ),
    section(
      "General authority",
      `each ${who}, and each officer within the limits of the office, may do all that is needed to carry out these resolutions, and that what has been done before for the same purposes is ratified as the Company’s own act.`,
    ),
  ];
}
