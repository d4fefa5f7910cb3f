import { type Part, sharesOf } from "../cap-table/rules.ts";
import { costOf } from "../price/rules.ts";
import type { InstrumentKind } from "../rules.ts";
import type { Instrument } from "../schema.ts";

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

/** By how much what somebody holds has changed on a day; `place` is where they stand among the largest, null among the others. */
export interface Change {
  on: string;
  place: number | null;
  units: number;
  outstanding_units: number;
  changes: number;
}

/** As many points as a picture has room for. */
const MOST_POINTS = 400;

/** How much was held at the end of each day on which something changed. */
export function historyOf(changes: readonly Change[], places: number) {
  const [units, state] = [Array.from({ length: places }, () => 0), { outstanding: 0, others: 0, changes: 0 }];
  const all = [...Map.groupBy(changes, ({ on }) => on)].map(([on, some]) => {
    for (const change of some) {
      if (change.place === null) state.others += change.units;
      else units[change.place] = (units[change.place] ?? 0) + change.units;
      state.outstanding += change.outstanding_units;
      state.changes += change.changes;
    }
    const fully_diluted_units = units.reduce((sum, one) => sum + one, state.others);
    const told = { on, outstanding_units: state.outstanding, fully_diluted_units, units: [...units] };
    return { ...told, other_units: state.others, changes: state.changes };
  });
  const step = Math.max(1, Math.ceil(all.length / MOST_POINTS));
  const kept = all.filter((_, at) => (all.length - 1 - at) % step === 0);
  return kept.map(({ changes: until, ...point }, at) => ({ ...point, events: until - (kept[at - 1]?.changes ?? 0) }));
}
