import { longDate } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import { stop } from "#lib/core/names.ts";
import { considerationClauses } from "#lib/domains/equity/register/rules.ts";
import { article, articles, count, section, signatures, withItems } from "../../../documents/writing.ts";
import {
  companyKind,
  gap,
  generalSections,
  lawAt,
  openingOf,
  type PaperFacts,
  type PaperGrant,
  shareCount,
  signedByBoth,
  splitInto,
} from "./paper-facts.ts";

const priceOf = ({ price_per_share }: PaperGrant) =>
  price_per_share === null ? gap("price per share") : `$${price_per_share}`;

const generally = (facts: PaperFacts, ...more: ReturnType<typeof section>[]) => {
  const { law, whole, rest } = generalSections(facts);
  return article(
    "General",
    ...more,
    section("Law", law),
    section("Whole agreement", whole),
    section("Severability", rest),
  );
};

/** What splits between the grant and the day of the paper have made of it, in a sentence; nothing where there were none. */
const sinceSplits = ({ after }: PaperGrant, price: string | null | undefined) =>
  after === null ? "" : ` Splits since then have made of that ${splitInto(after.shares, price ?? null)}.`;

/** A founder, or somebody who works for the company, buys shares that vest. */
export function stockPurchaseAgreement(facts: PaperFacts, grant: PaperGrant): string[] {
  const { recipient_name: name, shares, stock, consideration_cents, vesting } = grant;
  const cost = consideration_cents === null ? gap("purchase price") : amount(consideration_cents);
  const how = grant.consideration === null ? "" : `, in ${considerationClauses[grant.consideration]}`;
  const vests = article(
    "Vesting and repurchase",
    section("Vesting", stop(`The Shares vest as follows: ${vesting ?? "all of them when issued"}`)),
    ...(grant.acceleration === null
      ? []
      : [section("Acceleration", stop(grant.acceleration.replace(/^./, (first) => first.toUpperCase())))]),
    section(
      "Repurchase",
      vesting === null
        ? "The Shares are vested, and the Company has no right to buy them back under this Agreement."
        : "When the Purchaser's work for the Company ends, for whatever reason, nothing vests any more. For 90 days after that the Company, or whom it names, may buy the Shares that have not vested at the lower of the price paid for them and their fair market value on that day, by written notice and payment.",
    ),
    ...(vesting === null
      ? []
      : [
          section(
            "Until they vest",
            "Shares that have not vested are not transferred, pledged or otherwise disposed of, except by will or inheritance or to a trust for the family that stays bound by this Agreement. The Company may hold them for safekeeping. The Purchaser votes them and receives distributions on them.",
          ),
        ]),
  );
  return [
    openingOf(facts, "Stock Purchase Agreement", name, "Purchaser"),
    ...articles([
      article(
        "Sale",
        section(
          "Shares",
          `The Company sells and the Purchaser buys ${shareCount(shares)} of the Company's ${stock} (the “Shares”) at ${priceOf(grant)} a share.${sinceSplits(grant, grant.after?.price_per_share)}`,
        ),
        section(
          "Price",
          stop(`The purchase price is ${cost}, payable to the Company when this Agreement is signed${how}`),
        ),
        section(
          "Entry in the register",
          `The Company enters the Shares in its register of stock in the Purchaser's name as of ${longDate(grant.granted_on)}. What is split from the Shares or issued on them is bound by this Agreement as they are.`,
        ),
      ),
      vests,
      article(
        "Transfers",
        section(
          "Right of first refusal",
          "Before transferring vested Shares to anybody for value, the Purchaser offers them to the Company in writing at the same price and terms. The Company may take them, in whole, within 30 days; after that the Purchaser may complete that very transfer within 90 days. The right ends when shares of the Company are first sold to the public.",
        ),
        section(
          "After a public offering",
          "The Purchaser sells no shares for 180 days after the first registered offering of the Company's shares to the public, if the underwriters ask it of the directors and officers too.",
        ),
        section(
          "Legends",
          "The Company may note these restrictions, and those of the securities laws, on certificates and in notices of the Shares.",
          grant.legends,
        ),
      ),
      article(
        "Taxes and securities laws",
        section(
          "Section 83(b)",
          vesting === null
            ? "The Shares are not subject to vesting, so that no election under Section 83(b) of the Internal Revenue Code is called for."
            : "The Purchaser may elect under Section 83(b) of the Internal Revenue Code to be taxed when the Shares are transferred rather than as they vest. The election is mailed to the Internal Revenue Service within 30 days after the transfer, which cannot be extended. It is the Purchaser's own responsibility, even where the Company helps.",
        ),
        section(
          "Investment",
          "The Purchaser buys for the Purchaser's own account and not to distribute the Shares, knows the Company's affairs well enough to judge the purchase, and can bear the loss of the whole price.",
        ),
        section(
          "No registration",
          `The Shares are not registered under the Securities Act of 1933${grant.exemption === null ? "" : ` and are sold in reliance on ${grant.exemption}`}; they are resold only if registered or exempt.`,
        ),
      ),
      generally(
        facts,
        section("No promise of work", "This Agreement promises no employment and no engagement for any time."),
      ),
    ]),
    ...signedByBoth(facts, name, "Purchaser"),
  ];
}

/** What an option is of, how it vests and how it is exercised. */
export function optionGrantNotice(facts: PaperFacts, grant: PaperGrant): string[] {
  const { recipient_name: name, shares } = grant;
  const isIso = grant.option_type === "iso";
  const type = isIso ? "incentive stock option" : "nonstatutory stock option";
  const price = grant.exercise_price === null ? gap("exercise price") : `$${grant.exercise_price}`;
  const window = grant.post_termination ?? gap("time to exercise after the work has ended");
  return [
    openingOf(facts, "Option Grant Notice and Agreement", name, "Optionee"),
    ...articles([
      article(
        "Grant",
        section(
          "Option",
          `The Company grants the Optionee an option on ${shareCount(shares)} of its common stock under its option plan, which is part of this Agreement.${sinceSplits(grant, grant.after?.exercise_price)}`,
          [
            `Type: ${type}`,
            `Day of grant: ${longDate(grant.granted_on)}`,
            `Exercise price: ${price} a share`,
            `Last day: ${grant.expires_on === null ? gap("last day") : longDate(grant.expires_on)}`,
            `Vesting: ${grant.vesting ?? "vested in full"}`,
            ...(grant.acceleration === null ? [] : [`Acceleration: ${grant.acceleration}`]),
          ],
        ),
        ...(isIso
          ? [
              section(
                "Limit on incentive stock options",
                "As far as shares worth more than $100,000, by their value on the day of grant, first become exercisable in one calendar year under all such options of the Company, the option is a nonstatutory one (Section 422(d) of the Internal Revenue Code).",
              ),
            ]
          : []),
      ),
      article(
        "Exercise",
        section(
          "How",
          `The option is exercised by written notice and payment of the price, in cash or in another way that the Company accepts, and of the taxes to be withheld. ${grant.early_exercise ? "Shares that have not vested may be bought too; they go on vesting, and the Company may buy them back at the price paid if the work ends before." : "Only what has vested is exercised."}`,
        ),
        section(
          "After the work has ended",
          `What has vested may be exercised for ${window} after the Optionee's work for the Company has ended, and never after the option's last day. What has not vested then lapses.`,
        ),
        section(
          "Not transferable",
          "The option is the Optionee's own and passes only by will or inheritance. Shares bought under it are bound by the plan, by the Company's right of first refusal and by the restrictions of the securities laws.",
        ),
      ),
      article(
        "Taxes",
        section(
          "What to expect",
          isIso
            ? "Tax at exercise is that of the alternative minimum tax alone. Shares kept for two years from the grant and one year from the exercise are taxed as capital gain; sold earlier they are taxed in part as wages, and the Optionee tells the Company of the sale."
            : "What the shares are worth beyond their price at exercise is taxed as wages or, where the Optionee is no employee, as other pay; taxes on wages are withheld.",
        ),
        section(
          "Valuation",
          "The exercise price is meant to be no less than what a share was worth on the day of grant, so that Section 409A of the Internal Revenue Code does not apply. The Company does not promise that an authority agrees.",
        ),
      ),
      generally(
        facts,
        section("No promise of work", "This Agreement promises no employment and no engagement for any time."),
      ),
    ]),
    ...signedByBoth(facts, name, "Optionee"),
  ];
}

/** Who holds shares of the grant, and how many: what the register says, whatever was granted. */
const heldOf = ({ held, recipient_name, shares }: PaperGrant) =>
  held ?? { name: recipient_name, units: shares, isOfRecipient: true };

const NEVER_REGISTERED =
  "The shares have not been registered under the Securities Act of 1933 and may be sold only if they are, or if an exemption applies.";

/** A restriction binds whoever acquires shares only where the certificate or the notice notes it (8 Del. C. § 202(a)). */
const BY_BYLAWS =
  "They are transferred only as the Company's bylaws and its agreements with the holder allow. The Company furnishes the text of these restrictions without charge to each holder who asks.";

const UNVESTED =
  "As long as they have not vested, they are not transferred, and the Company may buy them back, as its agreement with the holder says.";

const legendsOf = (grant: PaperGrant) => [
  NEVER_REGISTERED,
  BY_BYLAWS,
  ...(grant.held?.isVesting === true ? [UNVESTED] : []),
  ...grant.legends,
];

/** A certificate, as two officers sign it: of what its holder has by the register on the day it is made. */
export function stockCertificate(facts: PaperFacts, grant: PaperGrant): string[] {
  const { company } = facts;
  const { name, units, isOfRecipient } = heldOf(grant);
  // Of a part, and of shares that were transferred, another certificate is made out.
  const isWhole = isOfRecipient && units === (grant.after?.shares ?? grant.shares);
  const number = isWhole ? grant.certificate_number : null;
  const par =
    grant.par_value === null || !/[1-9]/.test(grant.par_value)
      ? "without par value"
      : `with a par value of $${grant.par_value} a share`;
  return [
    `Number ${number ?? gap("certificate number")}. ${shareCount(units)}.`,
    `This certifies that ${name} is the record holder of ${shareCount(units)} of the ${grant.stock} of ${company.legal_name} (the “Company”), ${companyKind(company)}, ${par}, transferable on the books of the Company by the holder in person or by attorney upon surrender of this certificate properly endorsed.`,
    ...withItems("The shares are subject to the following:", legendsOf(grant)),
    stop(
      "The Company furnishes without charge, to each holder who asks, the powers, designations, preferences and relative rights of each class of stock or series and the restrictions of such preferences or rights",
    ),
    ...signatures(`Signed by two authorized officers of the Company, as ${lawAt(facts, "158")} asks.`, [
      { capacity: "President or another authorized officer", name: null },
      { capacity: "Secretary or another authorized officer", name: null },
    ]),
  ];
}

/** What a holder of shares without a certificate is sent. */
export function uncertificatedNotice(facts: PaperFacts, grant: PaperGrant): string[] {
  const { company } = facts;
  const { name, units, isOfRecipient } = heldOf(grant);
  const price = priceOf({ ...grant, ...grant.after });
  return [
    `To ${stop(name)} ${company.legal_name} (the “Company”), ${companyKind(company)}, gives this notice of the ${isOfRecipient ? "issue" : "transfer"} of shares without a certificate, as ${lawAt(facts, "151(f)")} asks.`,
    ...withItems("The Company's register of stock shows:", [
      `Holder: ${name}`,
      `Shares: ${count(units)} of ${grant.stock}`,
      `Day of issue: ${longDate(grant.granted_on)}${isOfRecipient ? "" : `, to ${grant.recipient_name}`}`,
      ...(isOfRecipient ? [`Price: ${price} a share`] : []),
      `Vesting: ${grant.vesting ?? "vested in full"}`,
    ]),
    ...withItems("The shares are subject to the following:", legendsOf(grant)),
    "The Company furnishes without charge, to each holder who asks, the powers, designations, preferences and relative rights of each class of stock or series and the restrictions of such preferences or rights.",
    "This notice is a record of the holder's rights on the day it is made. To have it or to hand it over gives no rights to anybody; it is no security and no negotiable instrument.",
    ...signatures("Sent on behalf of the Company.", [{ capacity: "Authorized officer", name: null }]),
  ];
}
