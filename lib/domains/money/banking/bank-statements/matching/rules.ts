import { invalid } from "#lib/core/errors.ts";
import type { NamedEntry, NewMatch } from "./schema.ts";

/** As many open lines of entries are looked at on either side of a bank line's day, the nearest first. */
export const MOST_ON_A_SIDE = 12;

/** Of these as many at most are tried together, but where they follow one another. */
const MOST_TOGETHER = 5;

/** As many combinations as are proposed for one line. */
const MOST_COMBINATIONS = 3;

/** What an open line of an entry comes to on a bank line's side, in cents above 0. */
interface Open {
  amount_cents: number;
}

/** What was found, and how many sets were looked at for it. */
interface Found<O> {
  sets: O[][];
  tried: number;
}

/** Every set of so many that comes to a sum, in the order of what there is. */
function setsOf<O extends Open>(open: readonly O[], sum_cents: number, size: number): Found<O> {
  const found: Found<O> = { sets: [], tried: 0 };
  const add = (chosen: readonly O[], left: number, from: number) => {
    for (let at = from; at < open.length; at++) {
      const one = open[at];
      if (one === undefined) break;
      found.tried++;
      const rest = left - one.amount_cents;
      if (chosen.length + 1 === size) {
        if (rest === 0) found.sets.push([...chosen, one]);
      } else if (rest > 0) add([...chosen, one], rest, at + 1);
    }
  };
  add([], sum_cents, 0);
  return found;
}

/** Every run of those that follow one another and come to a sum, of more than so many. */
function runsOf<O extends Open>(open: readonly O[], sum_cents: number, moreThan: number): Found<O> {
  const found: Found<O> = { sets: [], tried: 0 };
  for (let from = 0; from < open.length; from++) {
    let left = sum_cents;
    for (let to = from; to < open.length && left > 0; to++) {
      found.tried++;
      left -= open[to]?.amount_cents ?? 0;
      if (left === 0 && to - from >= moreThan) found.sets.push(open.slice(from, to + 1));
    }
  }
  return found;
}

/**
 * The sets of open lines, in the order of their days, that come to a sum exactly: two together, or else three, and so on, and at last any that follow one another, as
 * a processor pays out. Work is bounded by how many there may be: of twice `MOST_ON_A_SIDE` there are some 55,000 sets, whatever they come to.
 */
export function combinations<O extends Open>(open: readonly O[], sum_cents: number): Found<O> {
  let tried = 0;
  for (let size = 2; size <= MOST_TOGETHER; size++) {
    const found = setsOf(open, sum_cents, size);
    tried += found.tried;
    if (found.sets.length > 0) return { sets: found.sets.slice(0, MOST_COMBINATIONS), tried };
  }
  const runs = runsOf(open, sum_cents, MOST_TOGETHER);
  return { sets: runs.sets.slice(0, MOST_COMBINATIONS), tried: tried + runs.tried };
}

/** What lines of entries come to: money in less money out. No sum of them is too large for it. */
export const sumOf = (parts: readonly Open[]): bigint =>
  parts.reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n);

/** Throws 400 where what is named for a bank line does not come to its amount. */
export function assertComesTo(line_cents: number, parts: readonly Open[]): void {
  const sum = sumOf(parts);
  if (sum === BigInt(line_cents)) return;
  const counts = `it is ${line_cents} cents, and they come to ${sum} cents`;
  throw invalid("entries", `must come to the bank line's amount: ${counts}`, "amount_differs");
}

/** The entries that are named for a bank line, one or several. */
export const namedIn = ({ entry_id, entries }: Pick<NewMatch, "entry_id" | "entries">): readonly NamedEntry[] =>
  entries ?? (entry_id == null ? [] : [{ entry_id }]);
