import { yearEnd } from "#lib/core/days.ts";
import { type Article, article, section } from "../../documents/writing.ts";
import type { AgreementOptions } from "../choices/schema.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf } from "./law.ts";
import { governing, representative } from "./operating-agreement-options.ts";

/** Duties, records and taxes, dissolution, and the rest: Articles 9 to 12 of the operating agreement. */
export function closingArticles(facts: FormationFacts, options: AgreementOptions): Article[] {
  return [duties(facts), records(facts, options), dissolution(facts), general(facts, options)];
}

function duties(facts: FormationFacts): Article {
  const law = lawOf(facts);
  const managed = facts.particulars.management === "manager_managed" ? "manager" : "member";
  const covered = "Covered Person";
  return article(
    "Duties, Liability, and Indemnification",
    section(
      "Limited liability",
      `No member or manager is liable for a debt, obligation, or liability of the Company solely by reason of being a member or acting as a manager, as ${law.at("18-303")} provides. A failure to observe formalities is no ground for such a liability.`,
    ),
    section(
      "Duties",
      `Each ${managed} who acts for the Company owes it and its members the duties of loyalty and care that the ${law.term} provides, and the implied covenant of good faith and fair dealing. ${managed === "manager" ? "A member who is not a manager owes no fiduciary duty by reason of being a member. " : ""}An act that the members have approved after disclosure of the material facts is not a breach of the duty of loyalty.`,
    ),
    section(
      "Other business",
      "Unless otherwise agreed in writing, a member may have other business interests, provided that they do not compete with the Company and do not take for the member an opportunity that belongs to it.",
    ),
    section(
      "Exculpation",
      `To the fullest extent that ${law.at("18-1101(e)")} permits, no member, manager, or officer (each a “${covered}”) is liable to the Company or its members for monetary damages for an act or omission in good faith and within the authority given, other than fraud, willful misconduct, a knowing violation of law, or a bad faith violation of the implied covenant of good faith and fair dealing.`,
    ),
    section(
      "Indemnification",
      `To the fullest extent that ${law.at("18-108")} permits, the Company indemnifies each ${covered} against losses and reasonable expenses that arise from acting for the Company, except for conduct that Section 9.4 does not excuse. The indemnity is paid from the Company’s assets only.`,
    ),
    section(
      "Advancement and insurance",
      `The Company advances a ${covered}’s reasonable expenses of defense on receipt of a written promise to repay them if it is finally determined that there was no right to indemnification. It may buy insurance for these risks. An amendment does not reduce this protection for earlier acts.`,
    ),
  );
}

function records(facts: FormationFacts, options: AgreementOptions): Article {
  const law = lawOf(facts);
  return article(
    "Books, Records, and Taxes",
    section(
      "Books and records",
      `The Company keeps complete books of account, Schedule A, its filed documents, this Agreement with its amendments, minutes and consents, and its tax returns. A member may inspect and copy them for a purpose reasonably related to the member’s interest, as ${law.at("18-305")} provides.`,
    ),
    section(
      "Fiscal year",
      `The Company’s fiscal year ends on ${yearEnd(facts.particulars.fiscal_year_end)} of each year, unless the Code requires another.`,
    ),
    section(
      "Reports",
      "Within 90 days after the end of each fiscal year, or as soon as practicable, the Company gives each member the tax information that the member needs and a statement of its financial condition and results.",
    ),
    section("Bank accounts", "The Company’s money is kept in accounts in its own name."),
    section(
      "Tax classification",
      "The Company is classified for federal income tax purposes as the tax rules provide by default, that is, as a disregarded entity while it has one member and as a partnership while it has more, unless an election is approved under Section 6.3.",
    ),
    representative(options),
  );
}

function dissolution(facts: FormationFacts): Article {
  const law = lawOf(facts);
  return article(
    "Dissolution and Winding Up",
    section("Causes", "The Company is dissolved only by:", [
      "a decision of the members under Section 6.3;",
      "the absence of members, unless the Company is continued under Section 8.3; or",
      `a decree of a court or another event that dissolves it under the ${law.term} and that this Agreement cannot exclude.`,
    ]),
    section(
      "Winding up",
      "On dissolution those who manage the Company, or a person a Majority of the Members appoints, wind up its affairs: they finish its business, collect and sell its assets, and give the notices to creditors that the law requires. This Agreement stays in force until the winding up is complete.",
    ),
    section("Order of payment", `The assets are applied in this order, as ${law.at("18-804")} provides:`, [
      "to creditors, including members who are creditors, and to reasonable reserves for claims that are contingent or not yet due;",
      "to members and former members for distributions that are owed to them; and",
      "to the members in proportion to their positive capital accounts, after the allocations of the year of dissolution, and then in proportion to their Percentage Interests.",
    ]),
    section(
      "No obligation to restore deficits",
      "A member whose capital account is negative owes nothing to the Company or to others for that reason.",
    ),
    section(
      "End of existence",
      `When the winding up is complete, the document that ends the Company’s existence is filed with the ${facts.jurisdiction.filing_office.name}.`,
    ),
  );
}

function general(facts: FormationFacts, options: AgreementOptions): Article {
  const law = lawOf(facts);
  return article(
    "General Provisions",
    section(
      "Amendment",
      "This Agreement is amended in writing with the approval of members who hold at least two thirds of the Units. An amendment that makes a member liable for more, or that reduces a member’s rights in a way different from the others of the same class, needs that member’s own approval.",
    ),
    section(
      "Notices",
      "A notice under this Agreement is given in writing, by hand, by mail or courier, or by electronic mail, to the address on the Company’s records, and takes effect when it is received.",
    ),
    governing(facts, options),
    section(
      "Entire agreement",
      "This Agreement, with Schedule A, is the whole agreement of its parties on its subject and replaces what they agreed before.",
    ),
    section(
      "Severability",
      `If a provision is held invalid, it is applied as far as the law permits and the others remain in force. Where the ${law.term} does not allow an agreement to depart from it, the ${law.term} prevails.`,
    ),
    section(
      "Successors and third parties",
      "This Agreement binds and benefits its parties and their successors and permitted assigns. No creditor of the Company and no other person has rights under it, except a Covered Person under Article 9.",
    ),
    section(
      "Counterparts and electronic signature",
      "This Agreement may be signed in counterparts and by electronic means. Each counterpart is an original, and together they are one document.",
    ),
    section(
      "Advice",
      "Each party has had the chance to obtain independent legal and tax advice before signing. No provision is to be read against a party because that party prepared it.",
    ),
  );
}
