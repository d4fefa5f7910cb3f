import { MAX_INTEGER } from "#lib/core/fields.ts";
import { inCommon } from "../ratio/rules.ts";
import { percentOf } from "../rules.ts";
import type { Holder, Instrument, Pool } from "../schema.ts";

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

const total = (
  of: readonly Instrument[],
  field: "authorized_units" | "issued_units" | "exercised_units" | "available_units",
) => of.reduce((sum, instrument) => sum + instrument[field], 0);

/** The pool as its instruments make it, but for its part of the whole; null where there is none. */
function poolOf(instruments: readonly Instrument[]): Omit<Pool, "fully_diluted_percent"> | null {
  const pools = instruments.filter(({ kind }) => kind === "option");
  if (pools.length === 0) return null;
  const exercised_units = total(pools, "exercised_units");
  const reserved_units = total(pools, "authorized_units") - exercised_units;
  const common = instruments.filter(({ kind }) => kind === "common" || kind === "unit");
  return {
    reserved_units,
    granted_units: total(pools, "issued_units"),
    exercised_units,
    available_units: total(pools, "available_units"),
    short_of_common_units: Math.max(0, reserved_units - total(common, "available_units")),
  };
}

/** What is outstanding of what is held. */
const outstandingOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { is_outstanding, units }) => (is_outstanding ? sum + units : sum), 0);

/**
 * How many shares parts would be, were everything promised issued and all preferred stock converted. What passes the most that a
 * number says exactly, as it may where any two prices make a ratio, is told as that.
 */
export function fullyDilutedOf(parts: readonly Part[], known: ReadonlyMap<string, Instrument>): number {
  return parts.reduce((sum, { instrument_id, units }) => {
    const own = known.get(instrument_id);
    return Math.min(sum + (own ? inCommon(units, own) : units), MAX_INTEGER);
  }, 0);
}

/** The classes by their identifiers. */
export const byId = (classes: readonly Instrument[]): ReadonlyMap<string, Instrument> =>
  new Map(classes.map((one) => [one.instrument_id, one]));

/** A holder with the parts of which they hold something. */
export type PartsHolder = Holder & { parts: readonly Part[] };

/** The holders, the largest first, and the pool, with their parts of what is outstanding and of what would be, if everything promised and reserved became a share. */
export function sharesOf(parts: readonly Part[], classes: readonly Instrument[]) {
  const [reserve, known] = [poolOf(classes), byId(classes)];
  const outstanding_units = outstandingOf(parts);
  const fully_diluted_units = Math.min(fullyDilutedOf(parts, known) + (reserve?.available_units ?? 0), MAX_INTEGER);
  const holders = [...Map.groupBy(parts, ({ holder_key }) => holder_key).values()]
    .flatMap((own): PartsHolder[] => {
      const [first] = own;
      if (first === undefined) return [];
      const [units, diluted] = [outstandingOf(own), fullyDilutedOf(own, known)];
      return [
        {
          ...{ contact_id: first.contact_id, name: first.name },
          ...{ units, percent: percentOf(units, outstanding_units) },
          ...{ fully_diluted_units: diluted, fully_diluted_percent: percentOf(diluted, fully_diluted_units) },
          parts: own,
        },
      ];
    })
    .toSorted((a, b) => b.units - a.units || b.fully_diluted_units - a.fully_diluted_units);
  const pool = reserve && {
    ...reserve,
    fully_diluted_percent: percentOf(reserve.available_units, fully_diluted_units),
  };
  return { outstanding_units, fully_diluted_units, pool, holders };
}
