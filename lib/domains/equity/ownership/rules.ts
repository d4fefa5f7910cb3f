import { costOf } from "../price/rules.ts";
import { type InstrumentKind, percentOf } from "../rules.ts";
import type { Pool } from "../schema.ts";

/** What somebody holds of one instrument. */
export interface Part {
  holder_key: string;
  contact_id: string;
  name: string;
  instrument_id: string;
  /** Whether it is outstanding, or a promise. */
  is_outstanding: boolean;
  units: number;
}

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

type Reserve = Omit<Pool, "fully_diluted_percent">;

const unitsOf = (parts: readonly Part[]) => parts.reduce((sum, { units }) => sum + units, 0);

/** Holders as rows, instruments as columns: the largest first. `reserve`: what the pool has not granted counts as fully diluted. */
export function ownershipOf(columns: readonly ColumnOf[], parts: readonly Part[], reserve: Reserve | null) {
  const prices = new Map(columns.map(({ instrument_id, last_price }) => [instrument_id, last_price]));
  const outstanding_units = unitsOf(parts.filter(({ is_outstanding }) => is_outstanding));
  const fully_diluted_units = unitsOf(parts) + (reserve?.available_units ?? 0);
  const holders = [...Map.groupBy(parts, ({ holder_key }) => holder_key).values()]
    .map((own) => {
      const units = unitsOf(own.filter(({ is_outstanding }) => is_outstanding));
      const diluted = unitsOf(own);
      const byInstrument = Map.groupBy(own, ({ instrument_id }) => instrument_id);
      return {
        contact_id: own[0]?.contact_id ?? "",
        name: own[0]?.name ?? "",
        units,
        percent: percentOf(units, outstanding_units),
        fully_diluted_units: diluted,
        fully_diluted_percent: percentOf(diluted, fully_diluted_units),
        value_cents: sumOfKnown(
          own.map((part) => (part.is_outstanding ? worth(part.units, prices.get(part.instrument_id)) : null)),
        ),
        holdings: [...byInstrument].map(([instrument_id, some]) => ({ instrument_id, units: unitsOf(some) })),
      };
    })
    .toSorted(
      (a, b) => b.units - a.units || b.fully_diluted_units - a.fully_diluted_units || (a.name < b.name ? -1 : 1),
    );
  const held = Map.groupBy(parts, ({ instrument_id }) => instrument_id);
  return {
    outstanding_units,
    fully_diluted_units,
    pool: reserve && {
      ...reserve,
      fully_diluted_percent: percentOf(reserve.available_units, fully_diluted_units),
    },
    value_cents: sumOfKnown(holders.map(({ value_cents }) => value_cents)),
    columns: columns.map((column) => ({ ...column, held_units: unitsOf(held.get(column.instrument_id) ?? []) })),
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
