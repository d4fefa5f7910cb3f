import type { Instrument } from "../../schema.ts";
import { dollars, noted, numeric, type OcfObject } from "../format.ts";
import { usualVotes } from "../votes.ts";

/** Whose the cap table is. */
export interface Issuer {
  entity_id: string;
  legal_name: string;
  entity_type: "c_corp" | "llc";
  jurisdiction: string;
  par_value: string | null;
  filed_on: string | null;
  created_at: string;
}

export const issuerOf = ({ entity_id, legal_name, jurisdiction, filed_on, created_at }: Issuer): OcfObject => ({
  id: entity_id,
  object_type: "ISSUER",
  legal_name,
  formation_date: filed_on ?? created_at.slice(0, 10),
  country_of_formation: "US",
  country_subdivision_of_formation: jurisdiction,
  ...(filed_on === null && noted({}, "Not filed yet: formation_date is the day that its record was made.")),
});

const prefixes = { common: "CS-", preferred: "PS-", unit: "U-" } as const;

/** How preferred stock converts. */
export function mechanismOf({ original_issue_price, conversion_price, conversion_ratio }: Instrument) {
  const [common = "1", preferred = "1"] = conversion_ratio?.split("/") ?? [];
  const ofPrices = {
    numerator: numeric(original_issue_price ?? "1"),
    denominator: numeric(conversion_price ?? "1"),
  };
  return {
    type: "RATIO_CONVERSION",
    conversion_price: dollars(conversion_price ?? "0"),
    ratio: conversion_ratio === null ? ofPrices : { numerator: common, denominator: preferred },
    rounding_type: "FLOOR",
  };
}

/** What preferred stock is paid before others, and what it converts by; a rank is asked of every class. */
function preferenceOf(instrument: Instrument, common: string | undefined): object {
  const { kind, seniority, liquidation_multiple, participation_cap_multiple } = instrument;
  const { original_issue_price: first, conversion_price } = instrument;
  const right = {
    type: "STOCK_CLASS_CONVERSION_RIGHT",
    conversion_mechanism: mechanismOf(instrument),
    ...(common !== undefined && { converts_to_stock_class_id: common }),
  };
  return {
    seniority: String(seniority ?? (kind === "preferred" ? 2 : 1)),
    ...(first !== null && { price_per_share: dollars(first) }),
    ...(liquidation_multiple !== null && { liquidation_preference_multiple: String(liquidation_multiple) }),
    ...(participation_cap_multiple !== null && { participation_cap_multiple: String(participation_cap_multiple) }),
    ...(conversion_price !== null && { conversion_rights: [right] }),
  };
}

/** What an instrument was before anything changed it. */
export type Began = Pick<Instrument, "authorized_units" | "par_value">;

/** Shares and units are classes of stock. */
export function stockClass(
  instrument: Instrument,
  company: Issuer,
  common: string | undefined,
  { authorized_units, par_value }: Began,
): OcfObject | null {
  const { instrument_id, symbol, kind } = instrument;
  if (kind === "option" || kind === "warrant") return null;
  const par = par_value ?? (kind === "unit" ? null : company.par_value);
  const isPreferred = kind === "preferred";
  // What an LLC has in common are units: the format knows one word for both.
  const isOther = !isPreferred && (kind === "unit") !== (company.entity_type === "llc");
  return {
    id: instrument_id,
    object_type: "STOCK_CLASS",
    name: symbol,
    class_type: isPreferred ? "PREFERRED" : "COMMON",
    default_id_prefix: prefixes[kind],
    initial_shares_authorized: String(authorized_units),
    votes_per_share: instrument.votes_per_share === null ? usualVotes(instrument) : String(instrument.votes_per_share),
    ...(par !== null && { par_value: dollars(par) }),
    ...preferenceOf(instrument, common),
    ...noted({
      kind: isOther ? kind : undefined,
      participation: instrument.participation ?? undefined,
      anti_dilution: instrument.anti_dilution ?? undefined,
      votes_per_share: instrument.votes_per_share ?? undefined,
      dividend_percent: instrument.dividend_percent ?? undefined,
      dividend_compounding: instrument.dividend_compounding ?? undefined,
      dividend_from: instrument.dividend_from ?? undefined,
    }),
  };
}

/** A pool of options is a plan, for shares of the classes that are common. */
export const stockPlan = (
  { instrument_id, symbol }: Instrument,
  common: string[],
  { authorized_units }: Began,
): OcfObject => ({
  id: instrument_id,
  object_type: "STOCK_PLAN",
  plan_name: symbol,
  initial_shares_reserved: String(authorized_units),
  default_cancellation_behavior: "RETURN_TO_POOL",
  stock_class_ids: common,
});
