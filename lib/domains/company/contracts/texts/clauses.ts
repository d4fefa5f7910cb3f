import { type Article, article, count, section } from "../../documents/writing.ts";
import { type ContractFacts, monthsOf } from "./contract-facts.ts";

const stateOf = ({ law }: ContractFacts) => `the ${law.formal_name}`;

/** What a person who learns the company's secrets keeps to. `role` is the person's defined term. */
export function confidentiality(role: string): Article {
  return article(
    "Confidential information",
    section(
      "What is confidential",
      `“Confidential Information” is all information of the Company that is not public and that the ${role} learns through this Agreement, in whatever form, such as plans, finances, customers, software, designs, and methods, together with what others have entrusted to the Company in confidence. It does not include information of which the ${role} can show that it:`,
      [
        `was or becomes public other than through a breach by the ${role};`,
        `was known to the ${role} before it was learned from the Company, or was developed without use of it; or`,
        `was lawfully received from somebody who was free to disclose it.`,
      ],
    ),
    section(
      "What is owed",
      `The ${role} uses Confidential Information only to perform this Agreement, discloses it to nobody without the Company’s written consent, and protects it with at least reasonable care. If the law compels a disclosure, the ${role} tells the Company beforehand where that is lawful, and discloses no more than is compelled.`,
    ),
    section(
      "What stays free",
      `Nothing in this Agreement keeps anybody from reporting a possible violation of law to a government agency, from taking part in its investigation, or from discussing wages, working conditions, or unlawful acts at work where the law protects that. Under 18 U.S.C. § 1833(b), nobody is liable under a trade secret law for disclosing a trade secret in confidence to a government official or an attorney solely to report or investigate a suspected violation of law, or in a filing under seal in a lawsuit; and a person who sues for retaliation may use the trade secret in that lawsuit if it is filed under seal.`,
    ),
    section(
      "How long, and what is returned",
      `These duties last while this Agreement does and for three years after it ends, and for a trade secret as long as it is one. When this Agreement ends, or whenever the Company asks, the ${role} returns or destroys the Confidential Information that the ${role} holds, except copies that the law requires to be kept.`,
    ),
  );
}

/** Whose the results are. They are assigned rather than called works made for hire, which some states treat as employment. */
export function workProduct(role: string): Article {
  return article(
    "Work product",
    section(
      "Assignment",
      `“Work Product” is what the ${role} makes for the Company under this Agreement, with all rights in it anywhere in the world, including patents, copyrights, trade secrets, and marks. The ${role} assigns the Work Product to the Company as it comes into being, and waives moral rights in it as far as the law permits.`,
    ),
    section(
      "Earlier and separate work",
      `What the ${role} owned before, or makes outside of this Agreement without the Company’s Confidential Information, stays the ${role}’s. Where the ${role} builds it into Work Product, the Company receives a perpetual, worldwide, royalty-free, transferable license to use it as part of that Work Product. The ${role} tells the Company before doing so, and before using software whose license would bind the Company’s own.`.replace(
        "Earlier and separate work",
        role,
      ),
    ),
    section(
      "Help",
      `During this Agreement and after it, the ${role} signs what is needed to record and enforce the Company’s rights in the Work Product, at the Company’s expense and for a reasonable fee for the time it takes.`,
    ),
  );
}

/** That no employment is meant. What a court makes of it depends on how the parties in fact work together. */
export function independence(role: string): Article {
  return article(
    "Independent contractor",
    section(
      "No employment",
      `The ${role} is an independent contractor, and not an employee, partner, or agent of the Company. The ${role} decides how, when, and where the work is done, uses the ${role}’s own tools, may work for others, may engage helpers at the ${role}’s own expense and responsibility, and has no authority to bind the Company.`,
    ),
    section(
      "Taxes and benefits",
      `The Company withholds no taxes and grants no benefits. The ${role} pays the taxes on what is earned under this Agreement, gives the Company a completed Form W-9 before the first payment, and carries the insurance that the law requires of the ${role}’s business.`,
    ),
    section(
      "Law that cannot be waived",
      "The parties have chosen this relationship because it describes how they will work. Where the law gives a worker rights that an agreement cannot take away, those rights stand.",
    ),
  );
}

/** By when it is said: `at least 30 days before`. */
const before = (days: number) =>
  days === 0 ? "by its last day" : `at least ${count(days)} ${days === 1 ? "day" : "days"} before`;

/** How it goes on by itself, where it does. */
const renewing = ({ renewal }: ContractFacts): string =>
  renewal === null
    ? ""
    : ` At the end of that time, and of each further one, it is renewed for ${count(renewal.months)} ${renewal.months === 1 ? "month" : "months"} more, unless a party gives the other written notice that it shall not be, ${before(renewal.notice_days)}.`;

/** When it ends. `notice_days` are calendar days; `due` says what is owed at the end. */
export function termAndEnd(facts: ContractFacts, notice_days: number, due: string): Article {
  return article(
    "Term and termination",
    section(
      "Term",
      `This Agreement begins on the Effective Date and lasts for ${monthsOf(facts, "term_months")}, unless it ends earlier or the parties extend it in writing.${renewing(facts)}`,
    ),
    section(
      "Early end",
      `Either party may end this Agreement by ${notice_days} days’ written notice, and at once by written notice if the other commits a material breach and has not cured it within 10 days of being told of it.`,
    ),
    section("What follows", due),
  );
}

/** How far each answers to the other. */
export function responsibility(role: string): Article {
  return article(
    "Responsibility",
    section(
      "Warranties",
      `Each party may lawfully enter into this Agreement and is bound by no other that conflicts with it. The ${role} performs with the skill and care usual in the field, keeps to the laws that apply, and does not knowingly infringe anybody’s rights.`,
    ),
    section(
      "Indemnity",
      `Each party makes good what the other must pay to third parties because of its own breach of this Agreement, negligence, or willful misconduct, if it is told of the claim without delay and may conduct the defense.`,
    ),
    section(
      "Limits",
      `Neither party owes the other lost profits or indirect damages, and neither’s liability under this Agreement exceeds the greater of $10,000 and the amounts paid and payable under it in the 12 months before the claim arose. These limits do not apply to a breach of confidentiality, to an indemnity owed for third parties’ claims, or where the law forbids them.`,
    ),
  );
}

/** What every agreement ends with. */
export function general(facts: ContractFacts): Article {
  return article(
    "General",
    section(
      "Governing law",
      `The law of ${stateOf(facts)} governs this Agreement, without regard to rules that would apply another law. The state and federal courts located in ${facts.law.name} decide disputes about it, and the parties accept their jurisdiction, unless a law that cannot be waived gives a party another court.`,
    ),
    section(
      "Notices",
      "Notices are in writing and reach a party at its address stated above or at another that it has named, when delivered by hand or courier, or by e-mail once receipt is confirmed.",
    ),
    section(
      "Assignment",
      "Neither party may transfer this Agreement without the other’s written consent, except that the Company may transfer it together with the business it belongs to. It binds and benefits successors.",
    ),
    section(
      "Whole agreement",
      "This Agreement is all that the parties have agreed on its subject and replaces what they agreed on it before. It is changed, and a right under it is waived, only in a writing that both parties sign, or the party that waives.",
    ),
    section(
      "Severability",
      "If a provision cannot be enforced, the rest stands, and the provision applies as far as the law permits.",
    ),
    section(
      "Survival",
      "What is by its nature meant to last, such as confidentiality, ownership, payment of what is owed, and this article, survives the end of this Agreement.",
    ),
  );
}
