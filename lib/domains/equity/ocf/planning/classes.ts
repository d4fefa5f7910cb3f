import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import type { PlannedInstrument } from "../../imports/register.ts";
import { newSymbols } from "../../imports/symbols.ts";
import {
  antiDilutions,
  compoundings,
  filledPreference,
  type GivenPreference,
  MOST_VOTES,
  type Preference,
  participations,
  preferenceFaults,
} from "../../instruments/rules.ts";
import { preference } from "../../instruments/schema.ts";
import type { InstrumentKind } from "../../rules.ts";
import { noteOf, type OcfObject } from "../format.ts";
import type { Found } from "../reading/package.ts";
import { usualVotes } from "../votes.ts";
import { priceOf, smallNumber, textOf, unitsOf } from "./numbers.ts";

/** Whose register it becomes. */
export interface Company {
  entity_type: "c_corp" | "llc";
  par_value: string | null;
}

/** How many a class is authorized to have; null where it is no whole number. */
export const authorizedOf = (text: unknown): number | null =>
  text === "UNLIMITED" || text === "NOT APPLICABLE" ? MAX_INTEGER : unitsOf(text);

/** What accrues on a class, which the format has no place for: as we note it. */
function dividendOf(body: OcfObject): GivenPreference {
  const { dividend_percent, dividend_compounding, dividend_from } = noteOf(body);
  return {
    dividend_percent: typeof dividend_percent === "number" ? dividend_percent : null,
    dividend_compounding: compoundings.find((one) => one === dividend_compounding) ?? null,
    dividend_from: typeof dividend_from === "string" ? dividend_from : null,
  };
}

/** What a class is paid before others, as far as it can be kept. */
function preferenceOf(body: OcfObject): { terms: Preference; isWhole: boolean } {
  const { participation: said, anti_dilution: guard } = noteOf(body);
  const cap = smallNumber(body.participation_cap_multiple);
  const participation = participations.find((one) => one === said) ?? (cap === null ? null : "capped");
  const [right] = Array.isArray(body.conversion_rights) ? body.conversion_rights : [];
  const given: GivenPreference = {
    liquidation_multiple: smallNumber(body.liquidation_preference_multiple),
    participation,
    participation_cap_multiple: cap,
    seniority: smallNumber(body.seniority),
    original_issue_price: priceOf(body.price_per_share),
    conversion_price: priceOf(right?.conversion_mechanism?.conversion_price),
    anti_dilution: antiDilutions.find((one) => one === guard) ?? null,
    ...dividendOf(body),
  };
  const isFine = Object.entries(preference).every(
    ([term, field]) => field.safeParse(given[term as keyof Preference]).success,
  );
  if (isFine && preferenceFaults("preferred", given).length === 0)
    return { terms: filledPreference(given), isWhole: true };
  return { terms: filledPreference({}), isWhole: false };
}

/** How many votes each share has, null where nothing else than the usual is said; and whether that can be kept. */
function votesOf(body: OcfObject, kind: InstrumentKind, terms: Preference): { votes: number | null; isWhole: boolean } {
  const noted = preference.votes_per_share.safeParse(noteOf(body).votes_per_share);
  if (noted.success && noted.data != null) return { votes: noted.data, isWhole: true };
  const said = smallNumber(body.votes_per_share);
  if (said === null || said === Number(usualVotes({ ...terms, kind, conversion_ratio: null }))) {
    return { votes: null, isWhole: true };
  }
  return preference.votes_per_share.safeParse(said).success
    ? { votes: said, isWhole: true }
    : { votes: null, isWhole: false };
}

/** The classes and pools of a package, each with the instrument that it becomes. */
export function classesOf(objects: readonly Found[], company: Company, remark: (text: string) => void) {
  const symbolOf = newSymbols();
  const instruments = new Map<string, PlannedInstrument>();
  for (const { body } of objects) {
    if (body.object_type === "STOCK_CLASS") {
      const isPreferred = body.class_type === "PREFERRED";
      const common: InstrumentKind = company.entity_type === "llc" ? "unit" : "common";
      const said = noteOf(body).kind;
      const kind = isPreferred ? "preferred" : said === "unit" || said === "common" ? said : common;
      const authorized = authorizedOf(body.initial_shares_authorized);
      const par = priceOf(body.par_value) ?? (body.par_value === undefined ? null : "0");
      const { terms, isWhole } = isPreferred ? preferenceOf(body) : { terms: filledPreference({}), isWhole: true };
      const { votes, isWhole: isCounted } = votesOf(body, kind, terms);
      if (!isCounted) remark(`${body.id}: its votes a share are no whole number up to ${MOST_VOTES}, and are not kept`);
      if (!isWhole) remark(`${body.id}: the terms of its preference are kept as they came, and not understood`);
      if (authorized === null)
        remark(`${body.id}: its authorized shares are no whole number, and are taken to be what is issued`);
      instruments.set(body.id, {
        instrument_id: newId("instrument"),
        symbol: symbolOf(textOf(body.name) ?? "", "CLASS"),
        kind,
        authorized_units: authorized ?? 0,
        par_value: kind === "unit" || (company.par_value !== null && par === company.par_value) ? null : par,
        preference: { ...terms, votes_per_share: votes },
      });
    }
    if (body.object_type === "STOCK_PLAN") {
      instruments.set(body.id, {
        instrument_id: newId("instrument"),
        symbol: symbolOf(textOf(body.plan_name) ?? "", "PLAN"),
        kind: "option",
        authorized_units: unitsOf(body.initial_shares_reserved) ?? 0,
        par_value: null,
        preference: filledPreference({}),
      });
    }
  }
  /** A pool that the package has no object for. */
  const other = (name: string, kind: "option" | "warrant", authorized_units: number): PlannedInstrument => {
    const id = `${kind} ${name}`;
    const known = instruments.get(id);
    if (known) return known;
    const made: PlannedInstrument = {
      instrument_id: newId("instrument"),
      symbol: symbolOf(name, "POOL"),
      kind,
      authorized_units,
      par_value: null,
      preference: filledPreference({}),
    };
    instruments.set(id, made);
    return made;
  };
  return { instruments, other };
}
