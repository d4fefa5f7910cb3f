import { add, by, compare, isLess, isMore, less, type Ratio, ratio, sumOf, times, ZERO } from "./ratio.ts";

/** What takes part in a distribution, one for each class. Amounts are cents, counts whole shares or units. */
export type Security = Common | Option | Preferred | Safe;

export interface Common {
  is: "common";
  key: string;
  units: Ratio;
}

/** Options and warrants of one exercise price. */
export interface Option {
  is: "option";
  key: string;
  units: Ratio;
  strike: Ratio;
}

export interface Preferred {
  is: "preferred";
  key: string;
  units: Ratio;
  /** What a share is paid before others, the dividends that have accrued on it among that. */
  preference: Ratio;
  accrued?: Ratio;
  participation: "none" | "full" | "capped";
  /** What a share is paid at most without converting; null where there is no cap. */
  cap: Ratio | null;
  /** How many common shares a share becomes. */
  converts_into: Ratio;
  seniority: number;
}

export interface Safe {
  is: "safe";
  key: string;
  /** A note is a debt: its principal and interest are paid before all SAFEs and stock. */
  isNote?: boolean;
  principal: Ratio;
  /** What it converts by: a cap over the capitalization of its form, a part of the common's price, or nothing. */
  terms: { by: "post_money" | "pre_money"; cap: Ratio } | { by: "discount"; rate: Ratio } | null;
  /** Above all preferred stock is beyond any rank: BEFORE_STOCK of a SAFE, Infinity of a note. */
  seniority: number;
}

/** The rank of what is paid before all stock, and after debts. */
export const BEFORE_STOCK = Number.MAX_VALUE;

/** Who converts at an exit, and what a common share gets: from which all else follows. */
export interface Standing {
  /** Preferred stock that does not participate and SAFEs with a cap, by their keys: those that convert. */
  converting: ReadonlySet<string>;
  /** Cents for a common share; null where not even the preferences are paid in full. */
  price: Ratio | null;
  /** The common shares of each SAFE that converts. */
  safe_shares: ReadonlyMap<string, Ratio>;
}

/** Where one more cent for a common share begins to cost more, or less: an option that is exercised, a cap that is reached. */
interface Kink {
  at: Ratio;
  units: Ratio;
}

type Capped = Safe & { terms: { by: "post_money" | "pre_money"; cap: Ratio } };

const isCapped = (security: Security): security is Capped =>
  security.is === "safe" && security.terms !== null && security.terms.by !== "discount";

/** The securities of a company, sorted for the questions that are asked of them again and again. */
export interface Book {
  securities: readonly Security[];
  /** Non-participating preferred stock, that which converts first before the others. */
  choosers: readonly Preferred[];
  capped: readonly Capped[];
  kinks: readonly Kink[];
}

const asCommon = ({ units, converts_into }: Preferred) => times(units, converts_into);

/** The price of a common share from which a preferred share of no participation converts. */
export const thresholdOf = ({ preference, converts_into }: Preferred): Ratio => by(preference, converts_into);

function kinksOf(security: Security): Kink[] {
  if (security.is === "option") return [{ at: security.strike, units: security.units }];
  if (security.is !== "preferred" || security.cap === null) return [];
  const { preference, cap, converts_into } = security;
  const units = asCommon(security);
  return [
    { at: by(less(cap, preference), converts_into), units: less(ZERO, units) },
    { at: by(cap, converts_into), units },
  ];
}

export function bookOf(securities: readonly Security[]): Book {
  const preferred = securities.filter((one) => one.is === "preferred");
  return {
    securities,
    choosers: preferred
      .filter(({ participation }) => participation === "none")
      .toSorted((a, b) => compare(thresholdOf(a), thresholdOf(b))),
    capped: securities.filter(isCapped),
    kinks: securities.flatMap(kinksOf).toSorted((a, b) => compare(a.at, b.at)),
  };
}

/**
 * The common shares of each SAFE that converts. A post-money SAFE owns its money over its cap of the Liquidity Capitalization: all
 * stock, options and what else converts, itself among it, without what takes its money instead (YC Safe, post-money, v1.2, sections
 * 1(b) and 2). A pre-money SAFE's counts all stock as if converted, and options, and no SAFE.
 */
function sharesOf({ securities, capped }: Book, converting: ReadonlySet<string>): Map<string, Ratio> {
  const own = securities.filter(({ is }) => is === "common" || is === "option");
  const stock = own.map((one) => (one.is === "common" || one.is === "option" ? one.units : ZERO));
  const preferred = securities.filter((one) => one.is === "preferred");
  const all = sumOf([...stock, ...preferred.map(asCommon)]);
  const counted = preferred.filter(({ key, participation }) => participation !== "none" || converting.has(key));
  const taking = capped.filter(({ key }) => converting.has(key));
  const shares = new Map<string, Ratio>();
  for (const { key, principal, terms } of taking) {
    if (terms.by === "pre_money") shares.set(key, by(times(principal, all), terms.cap));
  }
  const before = sumOf([...stock, ...counted.map(asCommon), ...shares.values()]);
  const post = taking.filter(({ terms }) => terms.by === "post_money");
  const owned = post.map(({ principal, terms }) => by(principal, terms.cap));
  const capitalization = by(before, less(ratio(1n), sumOf(owned)));
  post.forEach(({ key }, at) => {
    shares.set(key, times(owned[at] ?? ZERO, capitalization));
  });
  return shares;
}

/** What is owed before the common gets anything. */
function fixedOf({ securities }: Book, converting: ReadonlySet<string>): Ratio {
  const claims = securities.map((one) => {
    if (converting.has(one.key)) return ZERO;
    if (one.is === "preferred") return times(one.units, one.preference);
    if (one.is !== "safe") return ZERO;
    return one.terms?.by === "discount" ? by(one.principal, one.terms.rate) : one.principal;
  });
  return sumOf(claims);
}

/** How many shares share in the rest from its first cent on. */
function sharingOf({ securities }: Book, converting: ReadonlySet<string>, shares: ReadonlyMap<string, Ratio>): Ratio {
  const counts = securities.map((one) => {
    if (one.is === "common") return one.units;
    const isSharing = one.is === "preferred" && (one.participation !== "none" || converting.has(one.key));
    return isSharing ? asCommon(one) : ZERO;
  });
  return add(sumOf(counts), sumOf([...shares.values()]));
}

/** What a common share gets of an exit where these convert: null where nothing is left for it. */
function priceAt(book: Book, exit: Ratio, converting: ReadonlySet<string>, shares: ReadonlyMap<string, Ratio>) {
  let left = less(exit, fixedOf(book, converting));
  if (left.over <= 0n) return null;
  let price = ZERO;
  let sharing = sharingOf(book, converting, shares);
  for (const { at, units } of book.kinks) {
    const cost = times(sharing, less(at, price));
    if (sharing.over > 0n && !isLess(cost, left)) break;
    left = less(left, cost);
    price = at;
    sharing = add(sharing, units);
  }
  return sharing.over === 0n ? null : add(price, by(left, sharing));
}

/** The exit at which a common share gets so much where these convert. */
export function exitAt(book: Book, { converting, safe_shares }: Standing, price: Ratio): Ratio {
  let exit = fixedOf(book, converting);
  let reached = ZERO;
  let sharing = sharingOf(book, converting, safe_shares);
  for (const { at, units } of book.kinks) {
    if (!isLess(at, price)) break;
    exit = add(exit, times(sharing, less(at, reached)));
    reached = at;
    sharing = add(sharing, units);
  }
  return add(exit, times(sharing, less(price, reached)));
}

/** Where exactly these convert, whether they would or not. */
export function standingWith(book: Book, converting: ReadonlySet<string>): Standing {
  return { converting, price: null, safe_shares: sharesOf(book, converting) };
}

/**
 * What a SAFE does is no choice: it is owed the greater of its money and its conversion. So of those that convert beside the
 * given preferred stock, all do for whom it is not less; each that does not leaves the others less.
 */
function following(book: Book, exit: Ratio, preferred: readonly string[]): Standing {
  let safes: readonly Capped[] = book.capped;
  for (;;) {
    const converting = new Set([...preferred, ...safes.map(({ key }) => key)]);
    const safe_shares = sharesOf(book, converting);
    const price = priceAt(book, exit, converting, safe_shares);
    const gets = (safe: Capped) => times(safe_shares.get(safe.key) ?? ZERO, price ?? ZERO);
    const staying = safes.filter((safe) => !isLess(gets(safe), safe.principal));
    if (staying.length === safes.length) return { converting, price, safe_shares };
    safes = staying;
  }
}

/**
 * Who converts at an exit. Of preferred stock without participation those convert that get no less by it, given what the SAFEs do
 * then: it is that with the lowest threshold first, as far as the last of them is not worse off than by its preference.
 */
export function standingAt(book: Book, exit: Ratio): Standing {
  for (let count = book.choosers.length; count > 0; count--) {
    const last = book.choosers[count - 1];
    const found = following(
      book,
      exit,
      book.choosers.slice(0, count).map(({ key }) => key),
    );
    if (last && found.price && !isMore(thresholdOf(last), found.price)) return found;
  }
  return following(book, exit, []);
}
