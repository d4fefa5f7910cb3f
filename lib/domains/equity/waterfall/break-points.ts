import { layersOf } from "./claims.ts";
import { add, by, compare, isLess, isMore, less, type Ratio, sumOf, ZERO } from "./ratio.ts";
import { type Book, exitAt, type Security, standingAt, standingWith, thresholdOf } from "./solver.ts";

/** What begins at an exit. */
export const breaks = [
  "paid_in_full",
  "common_begins",
  "exercises",
  "reaches_cap",
  "converts",
  "stops_converting",
] as const;

/** From which exit on what changes. */
export interface BreakPoint {
  exit: Ratio;
  key: string;
  event: (typeof breaks)[number];
}

/** A price of a common share at which an option is exercised, a cap reached, or left behind by converting. */
interface Mark {
  key: string;
  price: Ratio;
  event: BreakPoint["event"];
}

function marksOf(security: Security): Mark[] {
  const { key } = security;
  if (security.is === "option") return [{ key, price: security.strike, event: "exercises" }];
  if (security.is !== "preferred" || security.cap === null) return [];
  const { cap, preference, converts_into } = security;
  return [
    { key, price: by(less(cap, preference), converts_into), event: "reaches_cap" },
    { key, price: by(cap, converts_into), event: "converts" },
  ];
}

/** The exits at which a preferred class or a SAFE may begin to convert, or end to. */
function turnsOf(book: Book): Ratio[] {
  const safes = book.capped.toSorted((a, b) => compare(a.terms.cap, b.terms.cap));
  const turns: Ratio[] = [];
  for (let count = 0; count <= book.choosers.length; count++) {
    const preferred = book.choosers.slice(0, count);
    for (let taken = 0; taken <= safes.length; taken++) {
      const converting = new Set([...preferred.map(({ key }) => key), ...safes.slice(0, taken).map(({ key }) => key)]);
      const standing = standingWith(book, converting);
      const last = preferred.at(-1);
      if (last) turns.push(exitAt(book, standing, thresholdOf(last)));
      // Of post-money SAFEs the one with the highest cap turns last; a pre-money one has an order of its own.
      const highest = safes[taken - 1]?.key;
      for (const { key, principal, terms } of book.capped) {
        const shares = standing.safe_shares.get(key);
        const isTurning = terms.by === "pre_money" || key === highest;
        if (shares && isTurning) turns.push(exitAt(book, standing, by(principal, shares)));
      }
    }
  }
  return turns;
}

/** Of more combinations than these the break points are not worked out. */
const MOST_TURNS = 100;

/** Where the distribution changes its course as the exit grows; none where too many SAFEs and classes could convert. */
export function breakPointsOf(book: Book): BreakPoint[] {
  if ((book.choosers.length + 1) * (book.capped.length + 1) > MOST_TURNS) return [];
  const found: BreakPoint[] = [];
  let paid = ZERO;
  for (const layer of layersOf(book, new Set())) {
    paid = add(paid, sumOf(layer.map(({ exact }) => exact)));
    const keys = new Set(layer.map(({ key }) => key));
    for (const key of keys) found.push({ exit: paid, key, event: "paid_in_full" });
  }
  for (const { is, key } of book.securities) {
    if (is === "common") found.push({ exit: paid, key, event: "common_begins" });
  }
  const turns = turnsOf(book).filter((exit) => isMore(exit, paid));
  const starts = [paid, ...turns]
    .toSorted(compare)
    .filter((exit, at, all) => at === 0 || isMore(exit, all[at - 1] ?? ZERO));
  const marks = book.securities.flatMap(marksOf);
  let before: ReadonlySet<string> = new Set();
  starts.forEach((start, at) => {
    const standing = standingAt(book, start);
    for (const key of standing.converting) if (!before.has(key)) found.push({ exit: start, key, event: "converts" });
    for (const key of before)
      if (!standing.converting.has(key)) found.push({ exit: start, key, event: "stops_converting" });
    before = standing.converting;
    const end = starts[at + 1];
    for (const { key, price, event } of marks) {
      const exit = exitAt(book, standing, price);
      if (!isLess(exit, start) && (end === undefined || isLess(exit, end))) found.push({ exit, key, event });
    }
  });
  return found.toSorted((a, b) => compare(a.exit, b.exit));
}
