import { MAX_INTEGER } from "#lib/core/fields.ts";
import { breaksOf, divide, divideByClass, named } from "./dividing.ts";
import type { WaterfallByExit } from "./schema.ts";
import type { Group } from "./securities.ts";

/** So many even steps up to the highest exit, beside the break points. */
const STEPS = 50;
/** As many holders as a picture tells apart. */
const MOST_HOLDERS = 12;
/** Of more holdings than these the classes alone are told: each point divides among all of them. */
const MOST_HOLDINGS = 1000;
/** Where nothing changes the course of it: ten million dollars. */
const USUAL_CENTS = 1_000_000_000;

/** A round number at or above, of two digits and zeros. */
function roundUp(cents: number): number {
  const scale = 10 ** Math.max(2, Math.floor(Math.log10(cents)) - 1);
  return Math.min(MAX_INTEGER, Math.ceil(cents / scale) * scale);
}

/** The exits that are worked out: even steps, and each break point. */
function exitsOf(highest: number, breaks: readonly { total_amount_cents: number }[]): number[] {
  const even = Array.from({ length: STEPS }, (_, at) => Number((BigInt(highest) * BigInt(at + 1)) / BigInt(STEPS)));
  const turns = breaks.map(({ total_amount_cents }) => total_amount_cents).filter((cents) => cents <= highest);
  return [...new Set([...even, ...turns])].filter((cents) => cents > 0).toSorted((a, b) => a - b);
}

/** Who gets how much at one exit after the other. */
export function byExit({
  groups,
  asked,
}: {
  groups: readonly Group[];
  asked: number | undefined;
}): Omit<WaterfallByExit, "entity_id" | "notes"> {
  const break_points = breaksOf(groups);
  const last = break_points.at(-1)?.total_amount_cents ?? 0;
  const highest_cents = asked ?? (last === 0 ? USUAL_CENTS : roundUp(Math.min(MAX_INTEGER, last * 1.5)));
  const isTold = groups.reduce((sum, { holders }) => sum + holders.length, 0) <= MOST_HOLDINGS;
  const largest = isTold
    ? divide(groups, highest_cents)
        .holders.toSorted((a, b) => b.amount_cents - a.amount_cents || (a.key < b.key ? -1 : 1))
        .slice(0, MOST_HOLDERS)
    : [];
  const points = exitsOf(highest_cents, break_points).map((total_amount_cents) => {
    const { classes: divided, holders } = isTold
      ? divide(groups, total_amount_cents)
      : { ...divideByClass(groups, total_amount_cents), holders: [] };
    const got = new Map(holders.map(({ key, amount_cents }) => [key, amount_cents]));
    const holder_cents = largest.map(({ key }) => got.get(key) ?? 0);
    const other_cents = holder_cents.reduce((rest, cents) => rest - cents, total_amount_cents);
    return {
      total_amount_cents,
      class_cents: divided.map(({ amount_cents }) => amount_cents),
      holder_cents,
      other_cents,
    };
  });
  const classes = groups.map((group) => ({ ...named(group), kind: group.kind, units: group.units }));
  return { highest_cents, classes, holders: largest.map(({ name }) => name), points, break_points };
}
