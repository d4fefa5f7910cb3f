import { amount } from "#lib/core/money.ts";
import {
  article,
  articles,
  count,
  longDate,
  section,
  signatures,
  stop,
  unstopped,
} from "../../../documents/writing.ts";
import { lawOf, stateOf } from "../../texts/law.ts";
import { operatingAgreementBody } from "../../texts/operating-agreement.ts";
import { gap, generalSections, openingOf, type PaperFacts, type PaperGrant, signedByBoth } from "./paper-facts.ts";

/** The members as the particulars have them, else as the register of holders does. */
function withMembers({ company, holders }: PaperFacts) {
  const { particulars } = company;
  if (particulars.members.length > 0) return company;
  const members = holders.map(({ name, units }) => ({ name, units, address: null, contribution_cents: null }));
  return { ...company, particulars: { ...particulars, members } };
}

/** Who the members are, by name. */
export const membersOf = (facts: PaperFacts): string[] =>
  withMembers(facts).particulars.members.map(({ name }) => name);

/** The agreement among the members, with what they have chosen. */
export function fullAgreement(facts: PaperFacts): string[] {
  const { partnership_representative, deadlock, federal_forum } = facts.given;
  const options = { partnership_representative, deadlock, federal_forum: federal_forum ?? false };
  return operatingAgreementBody(withMembers(facts), options);
}

/** What one member alone lays down: short, since there is nobody to agree with. */
export function singleMemberAgreement(facts: PaperFacts): string[] {
  const company = withMembers(facts);
  const { legal_name } = company;
  const law = lawOf(company);
  const { members, purpose } = company.particulars;
  const [first] = members;
  const member = first?.name ?? gap("member");
  const value = first?.contribution_cents ?? null;
  const contributed = value === null ? gap("what was contributed, and its value") : amount(value, "usd");
  return [
    `This Operating Agreement (the “Agreement”) of ${legal_name} (the “Company”), a limited liability company formed, or to be formed, under ${law.full} (the “${law.term}”), is laid down by its only member, ${member} (the “Member”), with effect from ${longDate(facts.effective_date)}.`,
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
          "The Member is not liable for the Company’s debts solely by reason of being its member or acting for it.",
        ),
        section(
          "Indemnification",
          "As far as the law permits, the Company indemnifies the Member, and those whom the Member appoints, against losses from acting for it in good faith, out of its assets only.",
        ),
      ),
      article(
        "Money and taxes",
        section("Distributions", "The Company distributes what the Member decides, and never what the law prohibits."),
        section(
          "Taxes",
          "While the Company has one member and has made no election, it is disregarded as an entity separate from the Member for federal income tax purposes.",
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
          `The law of ${stateOf(company)} governs this Agreement, which the Member alone may change in writing.`,
        ),
      ),
    ]),
    ...signatures("Signed by the Member.", [{ capacity: "Member", name: first?.name ?? null }]),
  ];
}

/** Somebody becomes a member, or takes more units, for what they contribute. */
export function unitSubscription(facts: PaperFacts, grant: PaperGrant): string[] {
  const { recipient_name: name, shares, consideration_cents, consideration, vesting, exemption } = grant;
  const cost =
    consideration_cents === null ? gap("agreed value of the contribution") : amount(consideration_cents, "usd");
  const what =
    consideration === null || consideration === "cash" ? "in cash" : `in ${consideration.replaceAll("_", " ")}`;
  const { law, whole, rest } = generalSections(facts);
  return [
    openingOf(facts, "Subscription Agreement", name, "Subscriber"),
    ...articles([
      article(
        "Subscription",
        section(
          "Units",
          `The Subscriber subscribes for ${count(shares)} Units of the Company, which the Company issues as of ${longDate(grant.granted_on)}.`,
        ),
        section(
          "Contribution",
          stop(
            `For the Units the Subscriber contributes ${cost}, ${what}. The Company credits it to the Subscriber’s capital account; of property it is the value on which the members agree`,
          ),
        ),
        section(
          "Vesting",
          stop(
            vesting === null
              ? "All of the Units are vested when they are issued"
              : `The Units vest as follows: ${vesting}`,
          ),
        ),
        section(
          "Membership",
          `The Subscriber agrees to be bound by the Company’s operating agreement and by ${lawOf(facts.company).name}, and is a member from the day on which the Units are issued. The Company enters the Units in its register of holders.`,
        ),
      ),
      article(
        "What the Subscriber confirms",
        section(
          "For its own account",
          "The Subscriber acquires the Units for its own account, and not to distribute them.",
        ),
        section(
          "Risk",
          "The Subscriber has had the information that it asked for, can bear the loss of the whole contribution, and knows that there is no market for the Units.",
        ),
        section(
          "No registration",
          `The Units are not registered under the Securities Act of 1933 or a state’s law${exemption === null ? "" : `; the issue relies on ${exemption}`}. They are transferred only as the operating agreement and those laws permit.`,
        ),
      ),
      article("General", section("Law", law), section("Whole agreement", whole), section("Severability", rest)),
    ]),
    ...signedByBoth(facts, name, "Subscriber"),
  ];
}
