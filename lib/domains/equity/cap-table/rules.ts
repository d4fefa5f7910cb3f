import type { Instrument, Pool } from "../schema.ts";

const total = (
  of: readonly Instrument[],
  field: "authorized_units" | "issued_units" | "exercised_units" | "available_units",
) => of.reduce((sum, instrument) => sum + instrument[field], 0);

/** The pool as its instruments make it, but for its part of the whole; null where there is none. */
export function poolOf(instruments: readonly Instrument[]): Omit<Pool, "fully_diluted_percent"> | null {
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
