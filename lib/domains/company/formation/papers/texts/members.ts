import { longDate } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import { nameKey, stop } from "#lib/core/names.ts";
import { considerationClauses } from "#lib/domains/equity/register/rules.ts";
import { article, articles, count, section } from "../../../documents/writing.ts";
import { lawOf } from "../../texts/law.ts";
import { operatingAgreementBody } from "../../texts/operating-agreement.ts";
import { shortAgreement } from "../../texts/operating-agreement-short.ts";
import { gap, generalSections, openingOf, type PaperFacts, type PaperGrant, signedByBoth } from "./paper-facts.ts";

const sum = (units: readonly (number | null)[]) => units.reduce<number>((all, one) => all + (one ?? 0), 0);

/**
 * The members as the register of holders has them once it tells of all of them, so that units which were transferred are their new
 * holder's; until then as the particulars do. What somebody contributed is known of units that they still have.
 */
function withMembers({ company, holders }: PaperFacts) {
  const { particulars } = company;
  const told = particulars.members;
  const isWhole =
    holders.length > 1 ||
    (holders.length === 1 && sum(holders.map(({ units }) => units)) >= sum(told.map(({ units }) => units)));
  if (told.length > 0 && !isWhole) return company;
  const members = holders.map(({ name, units }) => {
    const own = told.find((one) => nameKey(one.name) === nameKey(name));
    const contribution_cents = own?.units === units ? own.contribution_cents : null;
    return { name, units, address: own?.address ?? null, contribution_cents };
  });
  return { ...company, particulars: { ...particulars, members } };
}

/** Who the members are, and what each holds. */
export const membersOf = (facts: PaperFacts) => withMembers(facts).particulars.members;

/** Who owns the company: as the register of holders has it once it names several, else the members. */
export const ownersOf = (facts: PaperFacts): readonly { units: number | null }[] =>
  facts.holders.length > 1 ? facts.holders : membersOf(facts);

/** The agreement among the members, with what they have chosen. */
export function fullAgreement(facts: PaperFacts): string[] {
  const { partnership_representative, deadlock, federal_forum } = facts.given;
  const options = { partnership_representative, deadlock, federal_forum: federal_forum ?? false };
  return operatingAgreementBody(withMembers(facts), options);
}

/** What one member alone lays down: short, since there is nobody to agree with. */
export function singleMemberAgreement(facts: PaperFacts): string[] {
  const company = withMembers(facts);
  const [first] = company.particulars.members;
  const value = first?.contribution_cents ?? null;
  return shortAgreement(company, {
    member: first?.name ?? gap("member"),
    signer: first?.name ?? null,
    contributed: value === null ? gap("what was contributed, and its value") : amount(value),
    effect: `with effect from ${longDate(facts.effective_date)}`,
  });
}

/** Somebody becomes a member, or takes more units, for what they contribute. */
export function unitSubscription(facts: PaperFacts, grant: PaperGrant): string[] {
  const { recipient_name: name, shares, consideration_cents, consideration, vesting, exemption } = grant;
  const cost = consideration_cents === null ? gap("agreed value of the contribution") : amount(consideration_cents);
  const what =
    consideration === null || consideration === "cash" ? "in cash" : `in ${considerationClauses[consideration]}`;
  const { law, whole, rest } = generalSections(facts);
  return [
    openingOf(facts, "Subscription Agreement", name, "Subscriber"),
    ...articles([
      article(
        "Subscription",
        section(
          "Units",
          `The Subscriber subscribes for ${count(shares)} ${shares === 1 ? "Unit" : "Units"} of the Company, which the Company issues as of ${longDate(grant.granted_on)}.`,
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
