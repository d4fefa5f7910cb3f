import { apart } from "#lib/core/apart.ts";
import { wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Distribution, DistributionClass } from "../distributions/schema.ts";
import { allocateCents } from "../rules.ts";
import { breakPointsOf } from "./break-points.ts";
import { type Claim, claimsAt } from "./claims.ts";
import { isMore, partsByScale, priceOf, type Ratio, ratio, sumOf, times } from "./ratio.ts";
import type { Group } from "./securities.ts";
import { type Book, bookOf, standingAt } from "./solver.ts";

type Line = Distribution["parts"][number]["lines"][number];

/** What a holder gets, and of what. */
export interface Divided {
  key: string;
  name: string;
  amount_cents: number;
  lines: Line[];
}

type Named = Pick<Group, "instrument_id" | "safe_id" | "note_id" | "name" | "exercise_price" | "accrued">;

/** What a class is called, and what tells it from others of its instrument. */
export const named = ({ instrument_id, safe_id, note_id, name, exercise_price, accrued }: Named) => ({
  instrument_id,
  safe_id,
  note_id,
  name,
  exercise_price,
  accrued_per_share: accrued && priceOf(accrued.per_share),
});

/** Whole cents for each claim by the largest remainder: the claims come to the total exactly. */
function inCents(total_cents: number, claims: readonly Claim[]): number[] {
  const parts = partsByScale(claims.map(({ exact }) => exact));
  return allocateCents(
    total_cents,
    claims.map(({ key, basis }, at) => ({ key: `${key} ${basis}`, units: parts[at] ?? 0n })),
  );
}

/** What is paid for what is exercised, in whole cents rounded half up. */
function proceedsOf({ securities }: Book, price: Ratio | null): number {
  const paid = securities.flatMap((one) =>
    one.is === "option" && price !== null && isMore(price, one.strike) ? [times(one.units, one.strike)] : [],
  );
  const { over, under } = sumOf(paid);
  return Number((over * 2n + under) / (under * 2n));
}

/** What a class gets, by which right. */
interface DividedClass {
  group: Group;
  claims: { basis: Claim["basis"]; amount_cents: number; why: string }[];
  amount_cents: number;
}

/** Claims of classes in whole cents that add up to an amount. */
export function claimed(groups: readonly Group[], claims: readonly Claim[], total_cents: number): DividedClass[] {
  const cents = inCents(total_cents, claims);
  return groups.map((group) => {
    const own = claims.flatMap(({ key, basis, why }, at) =>
      key === group.key ? [{ basis, amount_cents: cents[at] ?? 0, why }] : [],
    );
    return { group, claims: own, amount_cents: own.reduce((sum, { amount_cents }) => sum + amount_cents, 0) };
  });
}

/** What each class gets of an amount, by which right, and what is paid for what is exercised. */
export function divideByClass(groups: readonly Group[], total_cents: number) {
  const book = bookOf(groups.map(({ security }) => security));
  const exit = ratio(BigInt(total_cents));
  const standing = standingAt(book, exit);
  const classes = claimed(groups, claimsAt(book, exit, standing), total_cents);
  return { classes, exercise_proceeds_cents: proceedsOf(book, standing.price) };
}

/** Divides an amount by the terms of the classes: first among these, then in each among its holders. */
export function divide(groups: readonly Group[], total_cents: number) {
  const { classes, exercise_proceeds_cents } = divideByClass(groups, total_cents);
  return { ...amongHolders(classes), exercise_proceeds_cents };
}

/** What each class gets among its holders, in whole cents. */
export function amongHolders(divided: readonly DividedClass[]) {
  const holders = new Map<string, Divided>();
  const classes = divided.map(({ group, claims, amount_cents: whole }): DistributionClass => {
    for (const { basis, amount_cents, why } of claims) {
      const parts = allocateCents(amount_cents, group.holders);
      group.holders.forEach(({ key, name, units }, at) => {
        const holder = holders.get(key) ?? { key, name, amount_cents: 0, lines: [] };
        const { instrument_id, safe_id, note_id } = group;
        const part = parts[at] ?? 0;
        const held = instrument_id === null ? null : units;
        holder.amount_cents += part;
        holder.lines.push({ basis, instrument_id, safe_id, note_id, units: held, amount_cents: part, why });
        holders.set(key, holder);
      });
    }
    return {
      ...named(group),
      kind: group.kind,
      units: group.units,
      converts: claims.some(({ basis }) => basis === "conversion"),
      amount_cents: whole,
      claims,
    };
  });
  return { classes, holders: [...holders.values()] };
}

/** Where the division changes its course, in whole cents; what lies past 2^53−1 is left out. */
export function breaksOf(groups: readonly Group[]): Distribution["break_points"] {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  return breakPointsOf(bookOf(groups.map(({ security }) => security))).flatMap(({ exit, key, event }) => {
    const group = byKey.get(key);
    const cents = (exit.over + exit.under - 1n) / exit.under;
    return group && cents <= BigInt(MAX_INTEGER) ? [{ total_amount_cents: Number(cents), ...named(group), event }] : [];
  });
}

/** Of so few classes it is worked out where it is asked for: to hand it to a thread would take longer. */
export const FEW_CLASSES = 12;

/** Works out of a company's classes, of many in a thread, since who converts is tried one after the other. Throws 400 where even that takes too long. */
export async function workedOut<In extends { groups: readonly Group[] }, Out>(
  task: "waterfall" | "exits",
  whose: string,
  input: In,
  here: (input: In) => Out,
): Promise<Out> {
  if (input.groups.length <= FEW_CLASSES) return here(input);
  const tooMuch = (why: string) => wrongState(`Cannot divide among so many classes, SAFEs and notes: it ${why}.`);
  return apart(task, { whose, tooMuch }, input, here);
}

/** What an amount is divided into, and where the division changes its course. */
export const divideWithBreaks = ({ groups, total_cents }: { groups: readonly Group[]; total_cents: number }) => ({
  ...divide(groups, total_cents),
  break_points: breaksOf(groups),
});
