import { isCalendarDate } from "#lib/core/calendar.ts";
import { Text } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import type { PlannedInstrument, PlannedValuation } from "../../imports/register.ts";
import { noteOf, type OcfObject } from "../format.ts";
import { priceOf } from "./numbers.ts";

/** After which event nobody relies on it, and on which day that was, where a comment of ours tells both. */
function outdatedOf(body: OcfObject, valued_on: string, today: string) {
  const { outdated_on, outdated_by } = noteOf(body);
  const by = Text(1000).safeParse(outdated_by);
  const isDay = typeof outdated_on === "string" && isCalendarDate(outdated_on);
  return isDay && outdated_on >= valued_on && outdated_on <= today && by.success
    ? { outdated_on, outdated_by: by.data }
    : { outdated_on: null, outdated_by: null };
}

/** A valuation of common stock or units as a record; null where it is of anything else, or of a day to come. */
export function valuationOf(
  body: OcfObject,
  instrument: Pick<PlannedInstrument, "instrument_id" | "kind"> | undefined,
  today: string,
): PlannedValuation | null {
  const fair_market_value = priceOf(body.price_per_share, noteOf(body).fair_market_value);
  const valued_on = String(body.effective_date);
  if (instrument?.kind !== "common" && instrument?.kind !== "unit") return null;
  if (fair_market_value === null || valued_on > today) return null;
  return {
    ...{ valuation_id: newId("valuation"), instrument_id: instrument.instrument_id, fair_market_value, valued_on },
    firm: Text(500).safeParse(body.provider).data ?? null,
    ...outdatedOf(body, valued_on, today),
  };
}
