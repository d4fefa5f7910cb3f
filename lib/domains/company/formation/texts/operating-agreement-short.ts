import { amount } from "#lib/core/money.ts";
import { article, articles, section, signatures, unstopped } from "../../documents/writing.ts";
import { blank, memberBlank } from "./blanks.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf, stateOf } from "./law.ts";

/** What the short agreement says of its member. */
interface OnlyMember {
  member: string;
  /** Whose name stands at the signature; null where nobody is known. */
  signer: string | null;
  /** What the member has contributed, in words. */
  contributed: string;
  /** When it takes effect, in words. */
  effect: string;
}

/** What one member alone lays down, without its heading: short, since there is nobody to agree with. */
export function shortAgreement(facts: FormationFacts, { member, signer, contributed, effect }: OnlyMember): string[] {
  const law = lawOf(facts);
  const { purpose } = facts.particulars;
  return [
    `This Operating Agreement (the “Agreement”) of ${facts.legal_name} (the “Company”), a limited liability company formed, or to be formed, under ${law.full} (the “${law.term}”), is laid down by its only member, ${member} (the “Member”), ${effect}.`,
    ...articles([
      article(
        "The Company",
        section(
          "Purpose",
          purpose === null
            ? `The Company may carry on any lawful business that the ${law.term} permits.`
            : `The Company’s purpose is: ${unstopped(purpose)}. It may do all that is necessary or useful for that purpose and lawful under the ${law.term}.`,
        ),
        section(
          "Ownership",
          `The Member holds all Units of the Company. The Member has contributed ${contributed}, and need contribute no more.`,
        ),
        section(
          "Separate existence",
          "The Company is distinct from the Member: it keeps its own accounts, records, and funds, acts in its own name, and its property is not the Member’s.",
        ),
      ),
      article(
        "Management",
        section(
          "By the Member",
          "The Member manages the Company, decides every matter alone, and may do so in writing without a meeting. The Member may appoint managers and officers, give them duties, and remove them.",
        ),
        section(
          "Liability",
          `The Member is not liable for the Company’s debts solely by reason of being its member or acting for it, as ${law.at("18-303")} provides.`,
        ),
        section(
          "Indemnification",
          `As far as ${law.at("18-108")} and other law permit, the Company indemnifies the Member, and those whom the Member appoints, against losses from acting for it in good faith, out of its assets only.`,
        ),
      ),
      article(
        "Money and taxes",
        section("Distributions", "The Company distributes what the Member decides, and never what the law prohibits."),
        section(
          "Taxes",
          "While the Company has one member and has made no election, it is disregarded as an entity separate from the Member for federal income tax purposes (26 C.F.R. § 301.7701-3(b)(1)(ii)).",
        ),
      ),
      article(
        "Change and end",
        section(
          "New members",
          "A person is admitted as a member when the Member agrees in writing. Before that person is admitted, the Member and that person lay down an agreement for more than one member.",
        ),
        section(
          "Death or incapacity",
          "On the Member’s death or incapacity the Member’s personal representative or other successor may continue the Company and be admitted as its member, or name somebody else, within 90 days.",
        ),
        section(
          "Dissolution",
          "The Company is dissolved when the Member decides so in writing, or where the law requires it. Its creditors are paid first, and the Member gets what is left.",
        ),
        section(
          "Law",
          `The law of ${stateOf(facts)} governs this Agreement, which the Member alone may change in writing.`,
        ),
      ),
    ]),
    ...signatures("Signed by the Member.", [{ capacity: "Member", name: signer }]),
  ];
}

/** The same as it is written when the company is formed: what the member has not told is a blank. */
export function shortAgreementAtFormation(facts: FormationFacts): string[] {
  const [only] = facts.particulars.members;
  const value = only?.contribution_cents ?? null;
  return shortAgreement(facts, {
    member: only?.name ?? blank("members"),
    signer: only?.name ?? null,
    contributed: value === null ? memberBlank(0, "contribution_cents") : amount(value),
    effect: "with effect from when the Member signs it, or when the Company is formed if that is later",
  });
}
