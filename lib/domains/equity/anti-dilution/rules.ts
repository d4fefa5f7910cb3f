import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Part } from "../cap-table/rules.ts";
import type { AntiDilution } from "../instruments/rules.ts";
import { dollarsOf, partsOf } from "../price/rules.ts";
import { inCommon, termsAt } from "../ratio/rules.ts";
import type { InstrumentKind } from "../rules.ts";

/** What the rules ask of a class. */
export interface Guarded {
  instrument_id: string;
  symbol: string;
  kind: InstrumentKind;
  original_issue_price: string | null;
  conversion_price: string | null;
  conversion_ratio: string | null;
  anti_dilution: AntiDilution | null;
}

/** An issue of stock as the common shares that it is, or converts into, and what is paid for all of them: in the parts of a price. */
export interface Issue {
  shares: bigint;
  consideration: bigint;
}

/** What an issue makes of a class's conversion price, and what that follows from. */
export interface Adjustment {
  instrument_id: string;
  symbol: string;
  anti_dilution: Exclude<AntiDilution, "none">;
  conversion_price_before: string;
  conversion_price: string;
  conversion_ratio_before: string | null;
  conversion_ratio: string | null;
  /** A of the formula: the shares that were there before; null where only the price counts. */
  counted_shares: number | null;
  /** C of it: those that are issued. */
  issued_shares: number;
  issue_price_per_share: string;
  common_shares_before: number;
  common_shares: number;
}

/** So many shares at a price, of a class that converts into `common` for each of `shares`. */
export const issueOf = (shares: number, price_per_share: string, common: number): Issue => ({
  shares: BigInt(common),
  consideration: BigInt(shares) * partsOf(price_per_share),
});

const ceiling = (over: bigint, under: bigint) => (over + under - 1n) / under;

/** The model charter works conversion prices out to the nearest hundredth of a cent. */
const HUNDREDTH_CENT = partsOf("0.0001");

/**
 * What a conversion price becomes by an issue, in the parts of a price: CP2 = CP1 × (A + B) ÷ (A + C), where A are the shares before it, B
 * those that its money would have bought at CP1, and C those that it issues (NVCA model certificate of incorporation, 4.4.4); with a full
 * ratchet the price of the issue. Rounding leads neither below that price nor above CP1. Null where the issue is not below CP1, or rounds
 * to no lower one.
 */
export function priceAfterIssue(
  kind: Exclude<AntiDilution, "none">,
  conversion_price: bigint,
  { shares, consideration }: Issue,
  counted: bigint,
): bigint | null {
  if (shares === 0n || consideration >= conversion_price * shares) return null;
  const lowest = ceiling(consideration, shares);
  if (kind === "full_ratchet") return lowest < conversion_price && lowest > 0n ? lowest : null;
  const [over, under] = [conversion_price * counted + consideration, counted + shares];
  const step = HUNDREDTH_CENT;
  const nearest = ((2n * over + under * step) / (2n * under * step)) * step;
  const after = nearest > lowest ? nearest : lowest;
  return after < conversion_price && after > 0n ? after : null;
}

const total = (parts: readonly Part[], classes: ReadonlyMap<string, Guarded>) =>
  parts.reduce((sum, { instrument_id, units }) => {
    const own = classes.get(instrument_id);
    return sum + BigInt(own ? inCommon(units, own) : units);
  }, 0n);

const exact = (count: bigint) => Number(count > BigInt(MAX_INTEGER) ? BigInt(MAX_INTEGER) : count);

/**
 * What an issue makes of every class that is guarded and outstanding. A are all shares fully diluted, those that are promised among them
 * and the unallocated pool not; on a narrow base those that are outstanding, preferred stock as converted in both.
 */
export function adjustmentsBy(classes: readonly Guarded[], held: readonly Part[], issue: Issue): Adjustment[] {
  const known = new Map(classes.map((one) => [one.instrument_id, one]));
  const broad = total(held, known);
  const narrow = total(
    held.filter(({ is_outstanding }) => is_outstanding),
    known,
  );
  return classes.flatMap((own): Adjustment[] => {
    const { instrument_id, symbol, anti_dilution, original_issue_price } = own;
    const conversion_price_before = own.conversion_price ?? original_issue_price;
    const parts = held.filter((part) => part.instrument_id === instrument_id);
    if (anti_dilution === null || anti_dilution === "none" || conversion_price_before === null) return [];
    if (parts.length === 0) return [];
    const counted = anti_dilution === "narrow_based_weighted_average" ? narrow : broad;
    const after = priceAfterIssue(anti_dilution, partsOf(conversion_price_before), issue, counted);
    if (after === null) return [];
    const terms = termsAt(own, dollarsOf(after));
    const common = (one: Guarded) => exact(total(parts, new Map([[instrument_id, one]])));
    return [
      {
        instrument_id,
        symbol,
        anti_dilution,
        conversion_price_before,
        conversion_price: dollarsOf(after),
        conversion_ratio_before: own.conversion_ratio,
        conversion_ratio: terms.conversion_ratio,
        counted_shares: anti_dilution === "full_ratchet" ? null : exact(counted),
        issued_shares: exact(issue.shares),
        issue_price_per_share: dollarsOf(ceiling(issue.consideration, issue.shares)),
        common_shares_before: common(own),
        common_shares: common({ ...own, ...terms }),
      },
    ];
  });
}

/** The classes with what adjustments have made of them. */
export const adjusted = <C extends Guarded>(classes: readonly C[], adjustments: readonly Adjustment[]): C[] =>
  classes.map((own) => {
    const by = adjustments.find(({ instrument_id }) => instrument_id === own.instrument_id);
    return by ? { ...own, ...termsAt(own, by.conversion_price) } : own;
  });

/** Whether preferred stock of a company is guarded at all. */
export const isGuarded = ({ anti_dilution }: Pick<Guarded, "anti_dilution">): boolean =>
  anti_dilution !== null && anti_dilution !== "none";

interface Issued {
  price_per_share?: string | null | undefined;
  consideration?: string | null | undefined;
  exemption?: string | null | undefined;
  vesting?: unknown;
  is_excluded_issue?: boolean | null | undefined;
}

/**
 * Whether an issue of stock is one that conversion prices follow: what is told of it decides; else shares at a price do, but for those that
 * vest, are given for services or rely on Rule 701, as people of the company get them, and those that something converts into.
 */
export function isDilutive({ price_per_share, is_excluded_issue, ...issue }: Issued): boolean {
  if (price_per_share == null || is_excluded_issue === true) return false;
  if (is_excluded_issue === false) return true;
  const { consideration, exemption, vesting } = issue;
  return vesting == null && consideration !== "services" && consideration !== "conversion" && exemption !== "701";
}
