import type { Valuation } from "../../valuations/schema.ts";
import { dollars, noted, numeric, type OcfObject } from "../format.ts";

/** A valuation under section 409A; the format has no word for the event after which nobody relies on it. */
export function valuationTold(valuation: Valuation, stock_class_id: string): OcfObject {
  const { valuation_id, fair_market_value, valued_on, firm, outdated_on, outdated_by } = valuation;
  return {
    id: valuation_id,
    object_type: "VALUATION",
    ...(firm !== null && { provider: firm }),
    price_per_share: dollars(fair_market_value),
    effective_date: valued_on,
    valuation_type: "409A",
    stock_class_id,
    ...noted({
      fair_market_value: numeric(fair_market_value) === fair_market_value ? undefined : fair_market_value,
      outdated_on: outdated_on ?? undefined,
      outdated_by: outdated_by ?? undefined,
    }),
  };
}
