import { add, by, isMore, less, type Ratio, ratio, sumOf, times, written, ZERO } from "./ratio.ts";
import type { Book, Preferred, Safe, Security, Standing } from "./solver.ts";

/** By what right somebody is paid. */
export const bases = [
  "preference",
  "dividend",
  "participation",
  "conversion",
  "common",
  "exercise",
  "safe_money",
  "safe_discount",
  "note_money",
] as const;

/** What a class gets by one right, exactly, in cents. */
export interface Claim {
  key: string;
  basis: (typeof bases)[number];
  exact: Ratio;
  why: string;
}

/** Cents as dollars: exact to twelve places, which tell a share's part of any exit. */
const dollars = (cents: Ratio) => `$${written(by(cents, ratio(100n)), 8)}`;
const count = (units: Ratio) => written(units, 8).replace(/\.00$/, "");
const eachOf = (units: Ratio, price: Ratio) => `${count(units)} at ${dollars(price)} each`;

/** What is owed before the common, a layer each: preferences and SAFEs by their rank, then what discounts add. */
interface Owed {
  seniority: number;
  claim: Claim;
}

function owedTo(security: Security): Owed[] {
  if (security.is === "preferred") {
    const { key, units, preference, accrued = ZERO, seniority } = security;
    const own = less(preference, accrued);
    const why = `Preference: ${eachOf(units, own)}.`;
    const owed: Owed[] = [{ seniority, claim: { key, basis: "preference", exact: times(units, own), why } }];
    if (accrued.over === 0n) return owed;
    const dividend = `Accrued dividends, with the preference: ${eachOf(units, accrued)}.`;
    return [...owed, { seniority, claim: { key, basis: "dividend", exact: times(units, accrued), why: dividend } }];
  }
  if (security.is !== "safe") return [];
  const { key, principal, terms, seniority, isNote = false } = security;
  const why = isNote
    ? `The note's principal and interest: ${dollars(principal)}.`
    : `The SAFE's money back: ${dollars(principal)}.`;
  const basis = isNote ? "note_money" : "safe_money";
  const money: Owed = { seniority, claim: { key, basis, exact: principal, why } };
  if (terms?.by !== "discount") return [money];
  const added = less(by(principal, terms.rate), principal);
  const discounted = `What the SAFE's discount adds: its money over ${written(terms.rate, 4)}, less its money.`;
  return [
    money,
    { seniority: Number.NEGATIVE_INFINITY, claim: { key, basis: "safe_discount", exact: added, why: discounted } },
  ];
}

/** Preferences in their order, the highest rank first. */
export function layersOf({ securities }: Book, converting: ReadonlySet<string>): Claim[][] {
  const owed = securities.filter(({ key }) => !converting.has(key)).flatMap(owedTo);
  const ranks = [...new Set(owed.map(({ seniority }) => seniority))].toSorted((a, b) => (a < b ? 1 : -1));
  return ranks.map((rank) => owed.filter(({ seniority }) => seniority === rank).map(({ claim }) => claim));
}

/** Where not all that goes before the common can be paid: by rank, and in a rank in proportion to what is owed. */
function inLayers(book: Book, exit: Ratio): Claim[] {
  let left = exit;
  return layersOf(book, new Set()).flatMap((layer) => {
    const owed = sumOf(layer.map(({ exact }) => exact));
    const paid = isMore(owed, left) ? left : owed;
    left = less(left, paid);
    if (paid === owed || owed.over === 0n) return layer;
    const part = `${written(by(times(paid, ratio(100n)), owed), 4)}% of it is paid, since what is left for its rank is ${dollars(paid)} of ${dollars(owed)}.`;
    return layer.map((claim) => ({
      ...claim,
      exact: by(times(claim.exact, paid), owed),
      why: `${claim.why} ${part}`,
    }));
  });
}

function ofPreferred(security: Preferred, isConverting: boolean, price: Ratio): Claim[] {
  const { key, units, preference, participation, cap, converts_into } = security;
  const converted = times(converts_into, price);
  const shares = times(units, converts_into);
  if (isConverting || (cap !== null && isMore(converted, cap))) {
    const why = `Converts into ${count(shares)} common shares: ${eachOf(shares, price)}, no less than ${cap ? "its cap" : "its preference"}.`;
    return [{ key, basis: "conversion", exact: times(units, converted), why }];
  }
  const claims = owedTo(security).map(({ claim }) => claim);
  if (participation === "none") return claims;
  const isAtCap = cap !== null && isMore(add(preference, converted), cap);
  const shared = isAtCap ? less(cap, preference) : converted;
  const why = isAtCap
    ? `Participation up to the cap of ${dollars(cap)} a share: ${eachOf(units, shared)}.`
    : `Participation as ${count(shares)} common shares: ${eachOf(shares, price)}.`;
  return [...claims, { key, basis: "participation", exact: times(units, shared), why }];
}

function ofSafe(safe: Safe, { converting, safe_shares }: Standing, price: Ratio): Claim[] {
  if (!converting.has(safe.key)) return owedTo(safe).map(({ claim }) => claim);
  const shares = safe_shares.get(safe.key) ?? ZERO;
  const what = safe.isNote ? "The note converts with its interest" : "The SAFE converts";
  const why = `${what} at its cap into ${count(shares)} common shares: ${eachOf(shares, price)}, no less than its money.`;
  return [{ key: safe.key, basis: "conversion", exact: times(shares, price), why }];
}

function claimsOf(security: Security, standing: Standing, price: Ratio): Claim[] {
  const { key } = security;
  if (security.is === "common") {
    const { units } = security;
    return [{ key, basis: "common", exact: times(units, price), why: `Common: ${eachOf(units, price)}.` }];
  }
  if (security.is === "option") {
    const { units, strike } = security;
    const gain = isMore(price, strike) ? less(price, strike) : ZERO;
    const why =
      gain === ZERO
        ? `Not exercised: a common share gets ${dollars(price)}, and the exercise price is ${dollars(strike)}.`
        : `Exercised: ${count(units)} at ${dollars(price)} less the exercise price of ${dollars(strike)} each.`;
    return [{ key, basis: "exercise", exact: times(units, gain), why }];
  }
  if (security.is === "preferred") return ofPreferred(security, standing.converting.has(key), price);
  return ofSafe(security, standing, price);
}

/** What each class gets of an exit and by which right; adds up to it exactly. */
export function claimsAt(book: Book, exit: Ratio, standing: Standing): Claim[] {
  const { price } = standing;
  if (price !== null) return book.securities.flatMap((security) => claimsOf(security, standing, price));
  const rest = book.securities.filter(({ is }) => is === "common" || is === "option");
  return [...inLayers(book, exit), ...rest.flatMap((security) => claimsOf(security, standing, ZERO))];
}
