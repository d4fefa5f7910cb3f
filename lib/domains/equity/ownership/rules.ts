import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { AdjustmentTold } from "../anti-dilution/schema.ts";
import { byId, type Part, sharesOf } from "../cap-table/rules.ts";
import { costOf } from "../price/rules.ts";
import { type ConversionChange, commonFor, termsBefore } from "../ratio/rules.ts";
import type { InstrumentKind } from "../rules.ts";
import type { Instrument } from "../schema.ts";
import type { Ratio } from "../splits/rules.ts";

export interface ColumnOf {
  instrument_id: string;
  symbol: string;
  kind: InstrumentKind;
  authorized_units: number;
  last_price: string | null;
}

/** What units are worth at a price, in whole cents, rounded down. Null where that is not known, or no number says it exactly. */
function worth(units: number, price: string | null | undefined): number | null {
  if (price == null) return null;
  const rounded = costOf(units, price);
  return rounded > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(rounded);
}

/** The sum of what is known; null where nothing is. */
function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  const sum = known.reduce((total, value) => total + value, 0);
  return known.length === 0 || sum > Number.MAX_SAFE_INTEGER ? null : sum;
}

const unitsOf = (parts: readonly Part[]) => parts.reduce((sum, { units }) => sum + units, 0);

/** Holders as rows, instruments as columns, and what the holders' shares are worth. */
export function ownershipOf(columns: readonly ColumnOf[], parts: readonly Part[], classes: readonly Instrument[]) {
  const prices = new Map(columns.map(({ instrument_id, last_price }) => [instrument_id, last_price]));
  const { holders: held, ...shares } = sharesOf(parts, classes);
  const holders = held.map(({ parts: own, ...holder }) => ({
    ...holder,
    value_cents: sumOfKnown(
      own.map((part) => (part.is_outstanding ? worth(part.units, prices.get(part.instrument_id)) : null)),
    ),
    holdings: [...Map.groupBy(own, ({ instrument_id }) => instrument_id)].map(([instrument_id, some]) => ({
      instrument_id,
      units: unitsOf(some),
    })),
  }));
  const byInstrument = Map.groupBy(parts, ({ instrument_id }) => instrument_id);
  return {
    ...shares,
    value_cents: sumOfKnown(holders.map(({ value_cents }) => value_cents)),
    columns: columns.map((column) => ({
      ...column,
      held_units: unitsOf(byInstrument.get(column.instrument_id) ?? []),
    })),
    holders,
  };
}

/**
 * By how much what somebody holds has changed on a day, preferred stock as the common shares that it may be converted into; `place` is
 * where they stand among the largest, null among the others.
 */
export interface Change {
  on: string;
  place: number | null;
  units: number;
  outstanding_units: number;
  changes: number;
}

/** By how much what somebody holds of a preferred class has changed on a day, as held. */
export type PreferredChange = Pick<Part, "holder_key" | "instrument_id" | "units"> & { on: string };

/** A split of an instrument on a day, or an adjustment of what it converts by. */
export type SplitOn = { on: string; instrument_id: string } & (
  | (Ratio & { adjustment: null })
  | { adjustment: AdjustmentTold }
);

/** What a preferred class was as, at the end of a day: the changes of its own, and the splits of the oldest common stock, go back from what it is. */
function termsBy(day: string, own: Instrument, oldest: string | undefined, splits: readonly SplitOn[]) {
  const later = splits.filter(({ on, instrument_id: id }) => on > day && (id === own.instrument_id || id === oldest));
  return termsBefore(
    own,
    later.toReversed().map((change): ConversionChange => {
      if (change.adjustment !== null) return { ...change.adjustment, of: "adjustment" };
      return { ...change, of: change.instrument_id === oldest ? "common" : "preferred" };
    }),
  );
}

/** What changes of preferred stock, and the splits in their order, make of what each holder has, in common shares; `keys` are the largest holders. */
export function inCommonByDay(
  changes: readonly PreferredChange[],
  { classes, splits, keys }: { classes: readonly Instrument[]; splits: readonly SplitOn[]; keys: readonly string[] },
): Change[] {
  const [known, oldest] = [byId(classes), classes.find(({ kind }) => kind === "common" || kind === "unit")];
  const places = new Map(keys.map((key, place) => [key, place]));
  const byDay = Map.groupBy(changes, ({ on }) => on);
  const held = new Map<string, { own: Instrument; place: number | null; units: number; common: number }>();
  return [...new Set([...byDay.keys(), ...splits.map(({ on }) => on)])].toSorted().flatMap((on) => {
    const moved = (byDay.get(on) ?? []).flatMap(({ instrument_id, holder_key, units }) => {
      const own = known.get(instrument_id);
      if (!own) return [];
      const key = `${instrument_id} ${holder_key}`;
      const holding = held.get(key) ?? { own, place: places.get(holder_key) ?? null, units: 0, common: 0 };
      holding.units += units;
      held.set(key, holding);
      return [holding];
    });
    const isSplit = splits.some((split) => split.on === on);
    return (isSplit ? [...held.values()] : moved).map((holding) => {
      const terms = termsBy(on, holding.own, oldest?.instrument_id, splits);
      const common = Math.min(commonFor(holding.units, terms), MAX_INTEGER);
      const units = common - holding.common;
      holding.common = common;
      return { on, place: holding.place, units, outstanding_units: 0, changes: 0 };
    });
  });
}

const atMost = (units: number) => Math.min(units, MAX_INTEGER);

/** As many points as a picture has room for. */
const MOST_POINTS = 400;

/** How much was held at the end of each day on which something changed. */
export function historyOf(changes: readonly Change[], places: number) {
  const [units, state] = [Array.from({ length: places }, () => 0), { outstanding: 0, others: 0, changes: 0 }];
  const inTurn = changes.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const all = [...Map.groupBy(inTurn, ({ on }) => on)].map(([on, some]) => {
    for (const change of some) {
      if (change.place === null) state.others += change.units;
      else units[change.place] = (units[change.place] ?? 0) + change.units;
      state.outstanding += change.outstanding_units;
      state.changes += change.changes;
    }
    const fully_diluted_units = atMost(units.reduce((sum, one) => sum + one, state.others));
    const told = { on, outstanding_units: state.outstanding, fully_diluted_units, units: units.map(atMost) };
    return { ...told, other_units: atMost(state.others), changes: state.changes };
  });
  const step = Math.max(1, Math.ceil(all.length / MOST_POINTS));
  const kept = all.filter((_, at) => (all.length - 1 - at) % step === 0);
  return kept.map(({ changes: until, ...point }, at) => ({ ...point, events: until - (kept[at - 1]?.changes ?? 0) }));
}
