import { yearEnd } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { count, documentText, resolutions, type Section, section, signatures } from "../../documents/writing.ts";
import { blank } from "./blanks.ts";
import { parClause } from "./capital.ts";
import { charterTerm, holderWord } from "./certificate-of-incorporation.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf } from "./law.ts";
import { allOf, eachOf, partyOf, principalAddress, signersFrom } from "./people.ts";

/** The title of the first act of a c_corp's board. */
export const BOARD_CONSENT = "Initial Written Consent of the Board of Directors";

/** The first resolutions of a c_corp's board, taken by all directors in writing in place of a meeting. */
export function boardConsent(facts: FormationFacts): string {
  const law = lawOf(facts);
  const many = facts.particulars.directors.length;
  return documentText(facts, BOARD_CONSENT, [
    `${allOf(many, "director")} ${facts.legal_name} (the “Corporation”), a corporation formed or to be formed under ${law.full}, as amended from time to time (the “${law.term}”). ${many === 1 ? "The director adopts" : "They adopt"} the following resolutions by unanimous written consent in place of an organizational meeting, as ${law.at("141(f)")} permits.`,
    `This consent takes effect when ${many === 1 ? "the director has" : "all directors have"} signed it, but not before the filing of the Corporation’s charter document takes effect and ${many === 1 ? "the director has" : "the directors have"} been elected.`,
    ...resolutions([...organization(facts), ...stock(facts), ...business(facts)]),
    ...signatures(
      `${eachOf(many)} signs as ${many === 1 ? "the sole" : "a"} director of the Corporation. Counterparts together are one document, and a signature given by electronic means has the same effect as one given by hand.`,
      signersFrom(facts.particulars.directors, "Director", "directors"),
    ),
  ]);
}

function organization(facts: FormationFacts): Section[] {
  const { officers } = facts.particulars;
  const agent = partyOf(facts, "registered_agent");
  return [
    section(
      "Charter and acts of the incorporator",
      `the filing of the Corporation’s ${charterTerm(facts)} with the ${facts.jurisdiction.filing_office.name} is accepted; that the acts of the incorporator in forming and organizing the Corporation are ratified; and that the Charter, the evidence of its filing, and the incorporator’s action be kept in the minute book.`,
    ),
    section(
      "Bylaws",
      "the Bylaws that the incorporator adopted are confirmed as the Bylaws of the Corporation, and that the Secretary certify them and keep them in the minute book.",
    ),
    section(
      "Officers",
      "each of the following persons is appointed to the office beside the name, to serve until a successor is appointed or until earlier death, resignation, or removal:",
      officers.length === 0
        ? ["President", "Secretary", "Treasurer"].map((title) => `${title}: ${blank("officers")}`)
        : officers.map(({ name, title }) => `${title}: ${name}`),
    ),
    section(
      "Principal office and registered agent",
      stop(
        `the Corporation’s principal office is at ${principalAddress(facts)}; and that ${agent.name} is confirmed as its registered agent, at the registered office at ${agent.address}`,
      ),
    ),
    section(
      "Fiscal year",
      `the Corporation’s fiscal year ends on ${yearEnd(facts.particulars.fiscal_year_end)} of each year.`,
    ),
  ];
}

function stock(facts: FormationFacts): Section[] {
  const law = lawOf(facts);
  const holder = holderWord(facts);
  const { authorized_shares, par_value } = facts.particulars;
  const hasPar = /[1-9]/.test(par_value);
  return [
    section(
      "Form of shares",
      `the shares of the Corporation’s Common Stock are uncertificated, as ${law.at("158")} permits, and that the Secretary keep a record of their issue, transfer, and cancellation.`,
    ),
    section(
      "Issue of shares",
      `of the ${count(authorized_shares)} authorized shares of Common Stock, ${parClause(par_value)}, none is issued by this consent. Each issue is to be approved by the Board in a separate resolution, and evidenced by a written agreement, that states:`,
      [
        "the name of the person to whom the shares are issued and their number;",
        `the price or other consideration${hasPar ? ", which is not less than the par value," : ""} and how it is paid;`,
        "the vesting conditions and any right of the Corporation to buy the shares back; and",
        "the exemption from securities registration on which the Corporation relies.",
      ],
    ),
    section(
      "Securities laws",
      `the Corporation’s shares are offered and sold only under an exemption from registration, such as Section 4(a)(2) of the Securities Act of 1933 or Rule 506 under it, and under the exemptions of the states concerned; and that the officers make the notices and filings these require.`,
    ),
    section(
      "Elections of those who receive shares that vest",
      `the officers tell each person who receives shares subject to vesting that an election under Section 83(b) of the Internal Revenue Code must be filed with the Internal Revenue Service within 30 days after the transfer of the shares, and that making it is that person’s own responsibility.`,
    ),
    section(
      "Section 1244",
      `the Corporation’s Common Stock is to be issued, as far as the requirements of Section 1244 of the Internal Revenue Code can be met, so that a loss on it may be treated as an ordinary loss by the ${holder}s who qualify.`,
    ),
  ];
}

function business(facts: FormationFacts): Section[] {
  return [
    section(
      "Employer identification number",
      "the officers apply to the Internal Revenue Service for an employer identification number on Form SS-4, and that an individual who controls or directs the Corporation and its funds be named on it as the responsible party.",
    ),
    section(
      "Bank accounts",
      "the President and the Treasurer, each acting alone, may open accounts in the Corporation’s name with banks and other financial institutions, name those who may draw on them, and certify to an institution the resolutions in its usual form, which are adopted as if set out here; the Secretary keeps a copy of each.",
    ),
    section(
      "Expenses of formation",
      "the Corporation pay the fees and expenses of its formation and organization and repay those who have advanced them, and that it make any tax election available for them that its advisers recommend.",
    ),
    section(
      "Doing business elsewhere",
      `the officers qualify the Corporation to do business in every jurisdiction, other than its own, in which its activities require it, and obtain the licenses, permits, tax registrations, and insurance that it needs.`,
    ),
    section(
      "Confidentiality and inventions",
      "the officers have each founder, employee, and contractor who works on the Corporation’s products sign an agreement that keeps its information confidential and assigns to it the inventions and works made for it, in a form the Board or its counsel approves.",
    ),
    section(
      "Indemnification agreements",
      "the Corporation may enter into an indemnification agreement with each director and officer, in a form the Board approves, within the limits of the Charter, the Bylaws, and the law.",
    ),
    section(
      "Annual filings",
      `the officers see that the reports and taxes due to the ${facts.jurisdiction.formal_name} and to other authorities are filed and paid when they fall due, and that the beneficial owners of the Corporation are reported wherever the law asks for it.`,
    ),
    section(
      "General authority",
      "the officers may do all that is needed to carry out these resolutions, and that what officers, directors, and the incorporator have done before for the same purposes is ratified as the Corporation’s own act.",
    ),
  ];
}
