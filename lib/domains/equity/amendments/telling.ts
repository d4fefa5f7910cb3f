import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { filledPreference, type Preference, preferenceFaults } from "../instruments/rules.ts";
import * as instruments from "../instruments/store.ts";
import type { Instrument } from "../schema.ts";
import type { TermsTold } from "./schema.ts";
import { loadHeld } from "./store.ts";

/**
 * Tells what of an instrument's preference was not told yet; what stands stays. Throws 400 naming the term where it stands already,
 * or does not go together with the others.
 */
export async function tell(tx: Tx, { entity_id, instrument_id, ...given }: TermsTold): Promise<Instrument> {
  const at = { entity_id, instrument_id };
  const instrument = await loadHeld(tx, at);
  const asked = Object.entries(filledPreference(given)) as [keyof Preference, string | number | null][];
  for (const [term, told] of asked) {
    if (told !== null && instrument[term] !== null) throw invalid(term, `stands already: ${instrument[term]}`);
  }
  if (given.conversion_price != null && instrument.conversion_ratio !== null) {
    throw invalid("conversion_price", `must be left out: by its splits it converts ${instrument.conversion_ratio}`);
  }
  for (const term of ["dividend_compounding", "dividend_from"] as const) {
    if (given[term] == null || instrument.dividend_percent === null) continue;
    throw invalid(term, "must be left out: dividends accrue already, as it was told");
  }
  const terms = filledPreference({ ...instrument, ...Object.fromEntries(asked.filter(([, told]) => told !== null)) });
  const [fault] = preferenceFaults(instrument.kind, terms);
  if (fault) throw invalid(...fault);
  await instruments.prefer(tx, at, terms);
  return instruments.load(tx, at);
}
