import { longDate } from "#lib/core/days.ts";
import type { AntiDilution } from "#lib/domains/equity/instruments/rules.ts";
import type { InstrumentKind } from "#lib/domains/equity/rules.ts";
import { count, section } from "../../documents/writing.ts";
import type { EntityType } from "../../entities/schema.ts";
import { classTitle } from "./class-titles.ts";

/** A class of shares or units as a paper states it. */
export interface StatedClass {
  symbol: string;
  kind: "common" | "preferred" | "unit";
  authorized_units: number;
  par_value: string;
  liquidation_multiple: number | null;
  participation: "none" | "full" | "capped" | null;
  participation_cap_multiple: number | null;
  original_issue_price: string | null;
  conversion_price: string | null;
  anti_dilution: AntiDilution | null;
  votes_per_share: number | null;
  dividend_percent: number | null;
  dividend_compounding: "simple" | "annual" | null;
  dividend_from: string | null;
}

/** An instrument of a charter as a paper names its kind. */
export const statedKind = (kind: InstrumentKind): StatedClass["kind"] =>
  kind === "preferred" || kind === "unit" ? kind : "common";

/** `with a par value of $0.00001 per share`, or `without par value` where it is zero. */
export function parClause(par_value: string): string {
  return /[1-9]/.test(par_value) ? `with a par value of $${par_value} per share` : "without par value";
}

const average = (shares: string) =>
  `Where the company issues shares for less than the conversion price, but for those issued to its people under a plan, by a split or a dividend of shares, or by a conversion or an exercise, the conversion price becomes CP1 × (A + B) ÷ (A + C), to the nearest hundredth of a cent: CP1 is what it was, A are the shares of Common Stock ${shares}, B those that the price of the issue would have bought at CP1, and C those that are issued.`;

/** How the conversion price follows cheaper issues; null where it does not. */
const guards: Readonly<Record<AntiDilution, string | null>> = {
  none: null,
  broad_based_weighted_average: average(
    "outstanding before it, with those that all options and convertible securities stand for",
  ),
  narrow_based_weighted_average: average("outstanding before it, with those that preferred stock converts into"),
  full_ratchet:
    "Where the company issues shares for less than the conversion price, but for those issued to its people under a plan, by a split or a dividend of shares, or by a conversion or an exercise, the conversion price becomes the price of that issue.",
};

/** How a class votes, in a sentence; nothing where each has one vote as the law has it. */
function votesOf({ kind, votes_per_share: votes }: StatedClass, isUnits: boolean): string[] {
  const [each, common] = isUnits ? ["unit", "Units"] : ["share", "shares of Common Stock"];
  if (votes === 0) return [`No ${each} has a vote, but where the law gives it one that cannot be taken.`];
  if (votes !== null)
    return [`Each ${each} has ${votes === 1 ? "one vote" : `${count(votes)} votes`} on every matter.`];
  if (kind !== "preferred") return [];
  return [
    `It votes together with ${isUnits ? common : "Common Stock"}, each holder with as many votes as the whole ${common} into which what the holder has may be converted.`,
  ];
}

/** What accrues on a series whether or not it is declared, in a sentence each; nothing where nothing does. */
function dividendOf(
  { dividend_percent: percent, dividend_compounding, dividend_from }: StatedClass,
  each: string,
  common: string,
): string[] {
  if (percent === null) return [];
  const from = dividend_from === null ? "its issue" : longDate(dividend_from);
  return [
    `On each ${each} dividends accrue from day to day from ${from} on, whether or not they are declared, at ${percent}% of its original issue price a year of 365 days.`,
    ...(dividend_compounding === "annual"
      ? ["What has accrued by an anniversary of that day and was not declared bears dividends at that rate as well."]
      : []),
    `What has accrued is declared before any other dividend on ${common}, is paid with what the ${each} is paid when the company is liquidated, and ends where it is converted.`,
  ];
}

/** The preference of a series, and how it votes, in a sentence each. */
function preferenceOf(one: StatedClass, isUnits: boolean): string {
  const said: string[] = [];
  const [each, common] = isUnits ? ["unit", "Units"] : ["share", "Common Stock"];
  const { liquidation_multiple, original_issue_price, participation, participation_cap_multiple } = one;
  said.push(...dividendOf(one, each, common));
  if (liquidation_multiple !== null) {
    const price = original_issue_price === null ? "the price at which it was first issued" : `$${original_issue_price}`;
    said.push(
      `When the company is liquidated, each ${each} is paid ${liquidation_multiple} times ${price} before anything is paid on ${common}.`,
    );
  }
  if (participation === "full") said.push(`It then shares in what remains with ${common}, as if converted.`);
  if (participation === "capped") {
    said.push(
      `It then shares in what remains with ${common} until it has been paid ${participation_cap_multiple} times that price${one.dividend_percent === null ? "" : ", and what has accrued,"} in all.`,
    );
  }
  if (participation === "none") said.push("It does not share in what remains, unless it is converted first.");
  said.push(
    one.conversion_price === null
      ? `Each ${each} may be converted into one ${isUnits ? "Unit" : "share of Common Stock"} by its holder.`
      : `Each ${each} may be converted by its holder into as many ${isUnits ? "Units" : "shares of Common Stock"} as its original issue price holds $${one.conversion_price}.`,
  );
  const guard = guards[one.anti_dilution ?? "none"];
  if (guard !== null) said.push(guard);
  return [...said, ...votesOf(one, isUnits)].join(" ");
}

/** What may be issued, class by class, and the rights of those that have others than common stock or units. */
export function capital(of: EntityType, classes: readonly StatedClass[]) {
  const isUnits = of === "llc";
  const noun = isUnits ? "units" : "shares";
  const total = classes.reduce((sum, { authorized_units }) => sum + BigInt(authorized_units), 0n);
  const items = classes.map(
    ({ symbol, authorized_units, par_value, kind }) =>
      `${classTitle(symbol, kind, isUnits)}: ${count(authorized_units)} ${authorized_units === 1 ? noun.slice(0, -1) : noun}${isUnits ? "" : `, ${parClause(par_value)}`}`,
  );
  const told = classes.filter(({ kind, votes_per_share }) => kind === "preferred" || votes_per_share !== null);
  const rightsOf = (one: StatedClass) =>
    one.kind === "preferred" ? preferenceOf(one, isUnits) : votesOf(one, isUnits).join(" ");
  return [
    section(
      isUnits ? "Authorized units" : "Authorized shares",
      `The total number of ${noun} of all classes that the company may issue is ${total.toLocaleString("en-US")}, divided into the following classes and series:`,
      items,
    ),
    ...told.map((one) => section(`Rights of ${classTitle(one.symbol, one.kind, isUnits)}`, rightsOf(one))),
  ];
}
