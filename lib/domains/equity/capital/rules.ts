import { daysBetween } from "#lib/core/days.ts";
import { costOf, withoutLastZeros } from "../price/rules.ts";
import { allocateCents } from "../rules.ts";

/** What a member gives: services are not among it, since their value is income to the member and an expense of the company. */
export const contributionKinds = ["cash", "property"] as const;

/** By what a period's income is divided: by the units of each of its days, or as the members have agreed. */
export const allocationBases = ["units", "percentages"] as const;

/** What moves a capital account. */
export const movementKinds = [
  "contribution",
  "allocation",
  "distribution",
  "transfer",
  "repurchase",
  "split",
  "conversion",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** How much somebody's units were more, or less, from a day on. */
export interface UnitsMoved {
  holder_key: string;
  name: string;
  happened_on: string;
  units: number;
}

/** Whose share of a period is how large, of the sum of all weights. */
export interface Weight {
  key: string;
  name: string;
  units: bigint;
}

/** A day's income is divided this finely before it is put together with the other days'. */
const FINE = 10n ** 18n;

/**
 * Each member's share of a period by the units that they held on each of its days, as the proration of 26 CFR § 1.706-4 has it:
 * a day counts as much as any other, whoever held how much on it. Days on which nobody held anything count for nobody.
 */
export function weightsByUnits(moved: readonly UnitsMoved[], starts_on: string, ends_on: string): Weight[] {
  const days = [
    starts_on,
    ...new Set(moved.map((one) => one.happened_on).filter((day) => day > starts_on && day <= ends_on)),
  ].toSorted();
  const held = new Map<string, bigint>();
  const weights = new Map<string, Weight>();
  const waiting = moved.toSorted((a, b) => (a.happened_on < b.happened_on ? -1 : 1));
  let next = 0;
  days.forEach((day, at) => {
    for (let one = waiting[next]; one !== undefined && one.happened_on <= day; one = waiting[++next]) {
      held.set(one.holder_key, (held.get(one.holder_key) ?? 0n) + BigInt(one.units));
      weights.set(one.holder_key, weights.get(one.holder_key) ?? { key: one.holder_key, name: one.name, units: 0n });
    }
    const following = days[at + 1];
    const long = BigInt(following === undefined ? daysBetween(day, ends_on) + 1 : daysBetween(day, following));
    const whole = [...held.values()].reduce((sum, units) => sum + units, 0n);
    if (whole <= 0n) return;
    for (const [key, units] of held) {
      const weight = weights.get(key);
      if (weight) weight.units += (long * units * FINE) / whole;
    }
  });
  return [...weights.values()].filter(({ units }) => units > 0n);
}

/** The same of percentages with up to four decimals. */
export const weightsByPercent = (given: readonly { key: string; name: string; percent: number }[]): Weight[] =>
  given.map(({ key, name, percent }) => ({ key, name, units: BigInt(Math.round(percent * 10_000)) }));

/** Income, or a loss, in whole cents by weight: the parts add up to it exactly, each within a cent of its exact share. */
export function divideByWeight(amount_cents: number, weights: readonly Weight[]) {
  const cents = allocateCents(Math.abs(amount_cents), weights);
  const whole = weights.reduce((sum, { units }) => sum + units, 0n);
  return weights
    .map(({ key, name, units }, at) => ({
      holder_key: key,
      member_name: name,
      percent: Number((units * 2_000_000n + whole) / (whole * 2n)) / 10_000,
      amount_cents: Math.sign(amount_cents) * (cents[at] ?? 0) || 0,
    }))
    .toSorted((a, b) => b.percent - a.percent || (a.holder_key < b.holder_key ? -1 : 1));
}

/** What of a capital account goes with some of the units that it is of: as much of it as they are of all, in whole cents. */
export function carriedOver(capital_cents: number, units: number, held: number): number {
  const parts = [
    { key: "carried", units },
    { key: "left", units: Math.max(0, held - units) },
  ];
  const [cents = 0] = allocateCents(Math.abs(capital_cents), parts);
  return Math.sign(capital_cents) * cents || 0;
}

/** The price of a unit, to twelve decimals, at which so many cost exactly so much; null where none does. */
export function pricePerUnit(amount_cents: number, units: number): string | null {
  const TWELVE = 10n ** 12n;
  const parts = (BigInt(amount_cents) * (TWELVE / 100n) * 2n + BigInt(units)) / (BigInt(units) * 2n);
  const decimals = withoutLastZeros((parts % TWELVE).toString().padStart(12, "0"));
  const dollars = `${parts / TWELVE}${decimals === "" ? "" : `.${decimals}`}`;
  // A price has at most twelve digits before the point as well.
  const isPrice = parts > 0n && parts < TWELVE * TWELVE;
  return isPrice && costOf(units, dollars) === BigInt(amount_cents) ? dollars : null;
}

/** The columns of a roll-forward, each with the movements that are added up in it. */
const columnOf = {
  contribution: "contributions_cents",
  allocation: "allocations_cents",
  distribution: "distributions_cents",
  transfer: "transfers_cents",
  repurchase: "other_cents",
  split: "other_cents",
  conversion: "other_cents",
} as const satisfies Record<MovementKind, string>;

/** What a member's capital came to before a day, or by a kind of movement since. */
export interface Moved {
  holder_key: string;
  name: string;
  /** null: all that came before. */
  kind: MovementKind | null;
  cents: bigint;
}

const nothing = {
  opening_cents: 0n,
  contributions_cents: 0n,
  allocations_cents: 0n,
  distributions_cents: 0n,
  transfers_cents: 0n,
  other_cents: 0n,
};
export type RollForward = Record<keyof typeof nothing | "closing_cents", bigint>;

/** How capital went from the one day's to the other's, column by column. */
export function rollForward(moved: readonly Pick<Moved, "kind" | "cents">[]): RollForward {
  const sums = { ...nothing };
  for (const { kind, cents } of moved) sums[kind === null ? "opening_cents" : columnOf[kind]] += cents;
  return { ...sums, closing_cents: Object.values(sums).reduce((sum, cents) => sum + cents, 0n) };
}

/** What stands on each of the accounts of members' capital, credits less debits. */
export interface CapitalBalances {
  members_contributions: number;
  members_equity: number;
  distributions: number;
}

/**
 * The lines that turn members' capital into stock: each account is closed, the par value is common stock as far as the capital goes, and
 * what is above it, or a deficit, is additional paid-in capital. Of shares without a par value all of it is common stock.
 */
export function asStock(balances: CapitalBalances, par_cents: number) {
  const whole = Object.values(balances).reduce((sum, cents) => sum + cents, 0);
  const common = whole <= 0 ? 0 : par_cents === 0 ? whole : Math.min(par_cents, whole);
  const moved: [code: string, credit: number][] = [
    ...Object.entries(balances).map(([code, cents]): [string, number] => [code, -cents]),
    ["common_stock", common],
    ["additional_paid_in_capital", whole - common],
  ];
  return moved
    .filter(([, credit]) => credit !== 0)
    .map(([code, credit]) => ({
      code,
      side: credit > 0 ? ("credit" as const) : ("debit" as const),
      amount_cents: Math.abs(credit),
    }));
}
