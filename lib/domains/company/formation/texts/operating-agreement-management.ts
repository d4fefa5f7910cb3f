import { type Article, article, section } from "../../documents/writing.ts";
import type { AgreementOptions } from "../choices/schema.ts";
import { blank } from "./blanks.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf } from "./law.ts";
import { deadlockSections } from "./operating-agreement-options.ts";

/** Who manages the company and what the members decide: Articles 5 and 6 of the operating agreement. */
export function managementArticles(facts: FormationFacts, options: AgreementOptions): Article[] {
  return [
    facts.particulars.management === "manager_managed" ? byManagers(facts) : byMembers(facts),
    decisions(facts, options),
  ];
}

function byMembers(facts: FormationFacts): Article {
  return article(
    "Management by the Members",
    section(
      "Management",
      `The Company is managed by its members. Ordinary matters are decided by members who hold more than half of the Units (a “Majority of the Members”).`,
    ),
    section(
      "Authority",
      "Each member may act for the Company in the ordinary course of its business, within what the members have decided. What lies outside the ordinary course needs a decision of the members, and what Section 6.3 lists needs the approval stated there.",
    ),
    section(
      "Time and compensation",
      "Each member gives the Company the time that its business reasonably needs. A member is paid for services only if a Majority of the Members approves it; expenses reasonably paid for the Company are repaid.",
    ),
    officers("members"),
    reliance(facts),
  );
}

function byManagers(facts: FormationFacts): Article {
  const { managers } = facts.particulars;
  return article(
    "Management by Managers",
    section(
      "Managers",
      "The Company is managed by one or more managers, who may but need not be members. The initial managers are:",
      managers.length === 0 ? [blank("managers")] : managers.map(({ name }) => name),
    ),
    section(
      "Authority",
      "The managers direct the business of the Company and each may act for it in the ordinary course of that business. Where there are several managers, they decide by a majority of their number, in a meeting or by written consent of that majority with notice to the others. What Section 6.3 lists needs the approval stated there. A member who is not a manager has no authority to bind the Company.",
    ),
    section(
      "Election, resignation, and removal",
      "Members who hold more than half of the Units (a “Majority of the Members”) elect managers, fix their number, fill vacancies, and may remove a manager with or without cause. A manager serves until death, resignation by 30 days’ written notice, or removal. The end of a manager’s office does not affect that person’s rights as a member.",
    ),
    section(
      "Time and compensation",
      "Each manager gives the Company the time that its business reasonably needs. A manager is paid for services only if a Majority of the Members approves it; expenses reasonably paid for the Company are repaid.",
    ),
    officers("managers"),
    reliance(facts),
  );
}

const officers = (who: string) =>
  section(
    "Officers",
    `The ${who} may appoint officers, give them titles and duties, and remove them at any time. An officer has the authority that the ${who} give.`,
  );

function reliance(facts: FormationFacts) {
  return section(
    "Reliance by others",
    `Anyone who deals with the Company may rely on a document signed for it by a person whom this Article authorizes. A person who manages the Company may rely in good faith on its records and on the advice of its officers, employees, and advisers, as ${lawOf(facts).at("18-406")} permits.`,
  );
}

function decisions(facts: FormationFacts, options: AgreementOptions): Article {
  const law = lawOf(facts);
  return article(
    "Decisions of the Members",
    section("Votes", "Each Unit has one vote. Fractions of a Unit vote in proportion."),
    section(
      "Ordinary decisions",
      "Where this Agreement or the law asks for a decision of the members and names no other majority, a Majority of the Members decides. While the Company has one member, that member decides alone and every approval this Agreement asks for is that member’s.",
    ),
    section(
      "Major decisions",
      "The following need the approval of members who hold at least two thirds of the Units:",
      [
        "the issue of Units, the admission of a member, and the acceptance of further contributions;",
        "a merger, conversion, division, or domestication of the Company, or the sale of all or substantially all of its assets;",
        "a loan to or from a member or manager, or another transaction with one of them that is not on ordinary terms;",
        "a guarantee by the Company, or a debt or expense outside the ordinary course of its business;",
        "an election that changes how the Company is classified for tax purposes;",
        "the commencement of a bankruptcy or insolvency proceeding; and",
        "the dissolution of the Company.",
      ],
    ),
    section(
      "Meetings",
      "Any member, and any manager if there are managers, may call a meeting of the members on at least 10 days’ written notice that states the matters to be decided. Members who hold more than half of the Units are a quorum. Members may attend by any means by which all can hear each other and may vote by written proxy. A member waives notice in writing, or by attending without objecting at the beginning.",
    ),
    section(
      "Written consent",
      `The members may decide without a meeting by a written or electronic consent of members who hold the Units needed for the decision, as ${law.at("18-302(d)")} permits. The Company promptly tells the members who did not consent.`,
    ),
    section("Minutes", "The Company keeps minutes of meetings and the consents given."),
    ...deadlockSections(facts, options),
  );
}
