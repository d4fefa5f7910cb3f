import { longDate } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import { nameKey } from "#lib/core/names.ts";
import { considerationClauses } from "#lib/domains/equity/register/rules.ts";
import { listed, resolutions, type Section, section, signatures } from "../../../documents/writing.ts";
import { allOf, eachOf } from "../../texts/people.ts";
import {
  companyKind,
  consentSigners,
  gap,
  lawAt,
  type PaperFacts,
  type PaperGrant,
  shareCount,
  splitInto,
} from "./paper-facts.ts";

const opening = (facts: PaperFacts) =>
  `${allOf(facts.directors.length, "director")} ${facts.company.legal_name} (the “Company”), ${companyKind(facts.company)}. ${facts.directors.length === 1 ? "The director adopts" : "They adopt"} the following resolutions by unanimous written consent in place of a meeting, as ${lawAt(facts, "141(f)")} permits. This consent takes effect when ${facts.directors.length === 1 ? "the director has" : "all directors have"} signed it, and not before ${longDate(facts.effective_date)}.`;

const byDirectors = ({ directors }: PaperFacts) =>
  signatures(
    `${eachOf(directors.length)} signs as ${directors.length === 1 ? "the sole" : "a"} director of the Company. Counterparts together are one document, and a signature given by electronic means has the same effect as one given by hand.`,
    consentSigners(directors, "Director"),
  );

/** One grant in a line: who, how many, at what price, and on which terms. */
function grantLine(grant: PaperGrant): string {
  const { recipient_name, shares, stock, kind, exercise_price, price_per_share, consideration_cents } = grant;
  const what =
    kind === "option" ? `an option on ${shareCount(shares)} (${stock})` : `${shareCount(shares)} of ${stock}`;
  const price =
    kind === "option"
      ? `exercise price ${exercise_price === null ? gap("exercise price") : `$${exercise_price}`} a share`
      : price_per_share === null
        ? `price ${gap("price per share")}`
        : `price $${price_per_share} a share, ${amount(consideration_cents ?? 0)} in all`;
  const type =
    grant.option_type === null
      ? []
      : [grant.option_type === "iso" ? "incentive stock option" : "nonstatutory stock option"];
  const { after } = grant;
  const now = after?.exercise_price ?? after?.price_per_share ?? null;
  const terms = [
    price,
    ...(after === null ? [] : [`${splitInto(after.shares, now)} by splits since`]),
    ...(grant.consideration === null ? [] : [`paid in ${considerationClauses[grant.consideration]}`]),
    ...type,
    ...(grant.expires_on === null ? [] : [`exercised by ${longDate(grant.expires_on)} at the latest`]),
    grant.vesting ?? "vested when issued",
    ...(grant.acceleration === null ? [] : [grant.acceleration]),
    ...(grant.exemption === null ? [] : [`in reliance on ${grant.exemption}`]),
  ];
  return `${recipient_name}: ${what}; ${terms.join("; ")}`;
}

/** Directors who receive something by the consent themselves: the others are told of it before they act (8 Del. C. § 144(a)). */
function interests(facts: PaperFacts): Section[] {
  const recipients = new Set(facts.grants.map(({ recipient_name }) => nameKey(recipient_name)));
  const own = [...new Set(facts.directors)].filter((name) => recipients.has(nameKey(name)));
  if (own.length === 0) return [];
  const [are, directors, receive] =
    own.length === 1 ? ["is", "a director", "receives"] : ["are", "directors", "receive"];
  const isAll = own.length === new Set(facts.directors).size;
  const nobody = isAll
    ? ` No director is without such an interest: the issue stands on its being fair to the Company, or on the approval of holders who have none.`
    : "";
  return [
    section(
      "Interests of directors",
      `the Board knows that ${listed(own)}, who ${are} ${directors} of the Company, ${receive} what is issued to them above, and has considered that interest and the terms before it acted, as ${lawAt(facts, "144")} asks.${nobody}`,
    ),
  ];
}

/** The board approves grants: founders' shares, or options. */
export function grantConsent(facts: PaperFacts): string[] {
  const { grants, valuation } = facts;
  const hasOptions = grants.some(({ kind }) => kind === "option");
  const hasStock = grants.some(({ kind }) => kind !== "option");
  const hasVesting = grants.some(({ kind, vesting }) => kind !== "option" && vesting !== null);
  return [
    opening(facts),
    ...resolutions([
      section("Issue", "the following are issued to the persons named, on these terms:", grants.map(grantLine)),
      ...interests(facts),
      ...(hasStock
        ? [
            section(
              "Consideration",
              "the Board has considered what the Company receives for the shares, finds that it is worth at least their price and that the price is not less than the par value, and that the shares, once that is received, are validly issued, fully paid and nonassessable.",
            ),
          ]
        : []),
      ...(hasOptions
        ? [
            section(
              "Fair market value",
              `the Board has considered ${valuation === null ? "what it knows of the value of the Company’s stock" : `the valuation of the common stock as of ${longDate(valuation.valued_on)} and what has happened since`}, and finds, in a way that Section 409A of the Internal Revenue Code accepts, that the exercise price is not less than the fair market value of a share of the common stock on the day of the grant.`,
            ),
          ]
        : []),
      ...(hasVesting
        ? [
            section(
              "Elections under Section 83(b)",
              "the officers tell each person who receives shares that vest that an election under Section 83(b) of the Internal Revenue Code reaches the Internal Revenue Service in time only if it is mailed within 30 days after the transfer, and that making it is that person's own responsibility.",
            ),
          ]
        : []),
      section(
        "Securities laws",
        "the offer and sale rely on the exemptions named above, or on Section 4(a)(2) of the Securities Act of 1933 where none is named, and that the officers make the notices that these and the laws of the states concerned ask for.",
      ),
      section(
        "Papers",
        "the officers sign the agreements and notices that the issue needs, and enter it in the Company's register of stock.",
      ),
    ]),
    ...byDirectors(facts),
  ];
}

/** The board fills offices. */
export function officerConsent(facts: PaperFacts): string[] {
  const officers = facts.given.officers ?? [];
  return [
    opening(facts),
    ...resolutions([
      section(
        "Officers",
        "each of the following persons is appointed to the office beside the name, to serve until a successor is appointed or until earlier death, resignation, or removal, in place of whoever held that office before:",
        officers.map(({ name, title }) => `${title}: ${name}`),
      ),
      section(
        "Authority",
        "each of them has the powers that the bylaws and the custom of the office give, and that the Secretary enter the appointments in the Company's register.",
      ),
    ]),
    ...byDirectors(facts),
  ];
}

/** What a bank asks for: who may open and draw on an account, certified. */
export function bankResolution(facts: PaperFacts): string[] {
  const { bank_name, signatories } = facts.given;
  const bank = bank_name ?? "";
  const isCorporation = facts.company.entity_type === "c_corp";
  const body = isCorporation ? "board of directors" : facts.managers.length > 0 ? "managers" : "members";
  return [
    `The undersigned certifies to ${bank} (the “Bank”) that the ${body} of ${facts.company.legal_name} (the “Company”), ${companyKind(facts.company)}, adopted the following resolutions on ${longDate(facts.effective_date)}, in accordance with the law and the Company's governing documents, and that they have not been changed since.`,
    ...resolutions([
      section(
        "Account",
        `the Company open one or more deposit accounts with the Bank${facts.ein === null ? "" : `, under its employer identification number ${facts.ein},`} on the Bank's usual terms.`,
      ),
      section(
        "Who may draw",
        "each of the following persons, acting alone, may sign checks, order transfers and give instructions on these accounts, until the Bank is told otherwise in writing:",
        signatories ?? [],
      ),
      section(
        "Deposits",
        "checks and other items payable to the Company may be endorsed for deposit by any of these persons, by hand or by stamp.",
      ),
      section(
        "No borrowing",
        "this resolution authorizes no loan, no overdraft by agreement and no security over what the Company owns; these need a resolution of their own.",
      ),
    ]),
    ...signatures("The undersigned keeps the Company's minutes and is authorized to certify them.", [
      { capacity: isCorporation ? "Secretary or another officer" : "Manager or member", name: null },
    ]),
  ];
}
