import { amount } from "#lib/core/money.ts";
import { stop } from "#lib/core/names.ts";
import {
  type Article,
  article,
  articles,
  count,
  documentText,
  percent,
  section,
  signatures,
  unstopped,
  withItems,
} from "../../documents/writing.ts";
import { type AgreementOptions, usualChoices } from "../choices/schema.ts";
import { blank, memberBlank } from "./blanks.ts";
import { capital } from "./capital.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf, stateOf } from "./law.ts";
import { closingArticles } from "./operating-agreement-closing.ts";
import { managementArticles } from "./operating-agreement-management.ts";
import { moneyArticles } from "./operating-agreement-money.ts";
import { shortAgreementAtFormation } from "./operating-agreement-short.ts";
import { transferArticles } from "./operating-agreement-transfers.ts";
import { eachOf, nameAndAddress, partyOf, principalAddress, signersFrom } from "./people.ts";

/** The agreement among the members of an llc, and its managers where it has them, or what one member lays down alone. */
export const operatingAgreement = (facts: FormationFacts, choices = usualChoices): string =>
  documentText(
    facts,
    "Operating Agreement",
    choices.operating_agreement === "short" ? shortAgreementAtFormation(facts) : operatingAgreementBody(facts, choices),
  );

/** The same without its heading, with what the members have chosen. */
export function operatingAgreementBody(facts: FormationFacts, options: AgreementOptions): string[] {
  const law = lawOf(facts);
  const { former } = facts;
  const { management, managers, members } = facts.particulars;
  const byManagers = management === "manager_managed";
  const ones = members.length === 1 ? "the only member" : "the members";
  const parties = byManagers ? `${ones} and the ${managers.length === 1 ? "manager" : "managers"}` : ones;

  return [
    `This Operating Agreement (the “Agreement”) is made by ${parties} of ${facts.legal_name} (the “Company”) to govern it. The Company is a limited liability company ${former === null ? "formed, or to be formed," : "that comes of a conversion, formed or to be formed"} under ${law.full}, as amended from time to time (the “${law.term}”). This Agreement takes effect when ${former === null ? "every person listed in Schedule A has signed it, or when the Company is formed if that is later" : `the conversion of ${former.legal_name} takes effect, and binds every person listed in Schedule A as the plan of conversion provides`}.`,
    ...articles([
      theCompany(facts),
      membersAndUnits(facts),
      ...moneyArticles(facts),
      ...managementArticles(facts, options),
      ...transferArticles(facts),
      ...closingArticles(facts, options),
    ]),
    "## Schedule A. Members, Contributions, and Units",
    ...schedule(facts),
    ...signatures(
      `${eachOf(members.length + (byManagers ? managers.length : 0))} has read this Agreement and agrees to be bound by it. It may be signed in counterparts, and a signature given by electronic means has the same effect as one given by hand.`,
      [
        ...signersFrom(members, "Member", "members"),
        ...(byManagers ? signersFrom(managers, "Manager", "managers") : []),
      ],
    ),
  ];
}

/** How the company came to be what it is. */
function origin({ former, jurisdiction }: FormationFacts): string {
  const filed = `the filing of its ${jurisdiction.documents.llc.name} with the ${jurisdiction.filing_office.name}`;
  if (former === null) return `The Company comes into being when ${filed} takes effect.`;
  return `The Company is the same entity as ${former.legal_name}, and continues its existence as a limited liability company from when ${filed} takes effect, together with the filing of the conversion.`;
}

function theCompany(facts: FormationFacts): Article {
  const law = lawOf(facts);
  const agent = partyOf(facts, "registered_agent");
  const { purpose } = facts.particulars;
  return article(
    "The Company",
    section(
      "Formation",
      `${origin(facts)} The rights and duties of the members are those the ${law.term} provides, except as this Agreement provides otherwise.`,
    ),
    section(
      "Name",
      `The name of the Company is ${stop(facts.legal_name)} It may do business under other names that it registers as the law requires.`,
    ),
    section(
      "Purpose",
      purpose === null
        ? `The Company may carry on any lawful business that the ${law.term} permits a limited liability company to carry on, and may do all that is necessary or useful for it.`
        : `The Company’s purpose is: ${unstopped(purpose)}. It may do all that is necessary or useful for that purpose and lawful under the ${law.term}.`,
    ),
    section("Principal office", stop(`The Company’s first principal office is at ${principalAddress(facts)}`)),
    section(
      "Registered office and agent",
      stop(
        `The Company keeps a registered office and a registered agent in ${stateOf(facts)}. The first registered agent is ${agent.name}, and the address of the first registered office is ${agent.address}`,
      ),
    ),
    section("Term", "The Company continues until it is dissolved under Article 11."),
    section(
      "Separate existence",
      "The Company is an entity distinct from its members. Its property is its own; no member owns any specific item of it. The Company keeps its funds and records apart from those of its members.",
    ),
  );
}

function membersAndUnits(facts: FormationFacts): Article {
  const law = lawOf(facts);
  return article(
    "Members, Units, and Contributions",
    section(
      "Members",
      "The members of the Company are the persons listed in Schedule A and those admitted later under this Agreement. The Company keeps Schedule A up to date; a change that this Agreement permits may be entered there without an amendment.",
    ),
    section(
      "Units",
      `Interests in the Company are divided into units (“Units”). The Company may issue ${facts.classes === null ? `up to ${count(facts.particulars.authorized_shares)} Units, all of one class` : "the units that the last sections of this Article list, which also say what rights those have that are not Units"}. A member’s percentage interest (“Percentage Interest”) is the number of Units the member holds divided by the number of Units that all members hold.`,
    ),
    section(
      "Initial contributions",
      facts.former === null
        ? "Each member has contributed, or on signing this Agreement promises to contribute, what Schedule A states for that member, and receives the Units stated there. The value stated for a contribution in property or services is the value on which the members agree."
        : `Each member holds the Units that Schedule A states in place of the ${facts.former.entity_type === "llc" ? "units" : "shares"} that the member held before the conversion. What was given for those ${facts.former.entity_type === "llc" ? "units" : "shares"} counts as the member’s contribution.`,
    ),
    section(
      "No further contributions",
      "No member is obliged to contribute more than Schedule A states, to lend to the Company, or to answer for its debts. A further contribution needs the agreement of the member who makes it and approval under Section 6.3.",
    ),
    section(
      "No interest and no right of return",
      "No interest is paid on contributions. A member has no right to the return of a contribution or to a distribution in kind, except as this Agreement provides.",
    ),
    section(
      "Loans by members",
      "A member may lend to the Company on terms approved under Section 6.3. A loan is not a contribution and does not change the member’s Units.",
    ),
    section(
      "New Units",
      "When the Company proposes to issue Units for money, it first offers each member in writing the chance to subscribe, within 15 days, for a part in proportion to that member’s Percentage Interest. This does not apply to Units issued for services or in the acquisition of a business, if they are approved under Section 6.3.",
    ),
    section(
      "Certificates",
      `Units are not represented by certificates. The records of the Company show who holds them, and a member may have a statement of the Units held, as ${law.at("18-702(c)")} permits.`,
    ),
    ...(facts.classes === null ? [] : capital(facts.entity_type, facts.classes)),
  );
}

/** What each member brings and holds; a percentage is shown once the Units of all are known. */
function schedule({ particulars: { members }, former }: FormationFacts): string[] {
  const held = members.flatMap(({ units }) => (units === null ? [] : [units]));
  const allKnown = held.length === members.length;
  const total = held.reduce((sum, units) => sum + units, 0);
  const lines = members.map((member, index) => {
    const value =
      member.contribution_cents === null ? memberBlank(index, "contribution_cents") : amount(member.contribution_cents);
    const units = member.units === null ? memberBlank(index, "units") : count(member.units);
    const share = member.units !== null && allKnown ? ` (${percent(member.units, total)})` : "";
    const contribution = former === null ? `agreed value of contribution: ${value}; ` : "";
    return `${nameAndAddress(member)}; ${contribution}Units: ${units}${share}`;
  });
  const known = allKnown && members.length > 0;
  return withItems(
    `${former === null ? "The initial members, what they contribute, and the Units they receive" : "The members when the conversion takes effect, and the Units they hold"}${known ? " (percentages are rounded; the number of Units decides)" : ""}:`,
    lines.length === 0 ? [blank("members")] : lines,
  );
}
