import { newId } from "#lib/core/ids.ts";
import type { PlannedNote, PlannedSafe } from "../../imports/register.ts";
import { rateOfPercent } from "../../notes/rules.ts";
import { NewNote } from "../../notes/schema.ts";
import { NewSafe } from "../../safes/schema.ts";
import { noteOf, type OcfObject } from "../format.ts";
import { centsOf, smallNumber, textOf } from "./numbers.ts";

interface Mechanism {
  type?: unknown;
  conversion_discount?: unknown;
  conversion_valuation_cap?: unknown;
  conversion_mfn?: unknown;
  conversion_timing?: unknown;
  converts_to_percent?: unknown;
  interest_rates?: { rate?: unknown; accrual_start_date?: unknown }[];
  day_count_convention?: unknown;
  interest_payout?: unknown;
  compounding_type?: unknown;
}

const dayCounts = new Map<unknown, string>([
  ["ACTUAL_365", "actual/365"],
  ["30_360", "30/360"],
]);

/** How a convertible becomes shares, where it does so by one trigger; null else. */
function mechanismOf(body: OcfObject): Mechanism | null {
  const triggers = (Array.isArray(body.conversion_triggers) ? body.conversion_triggers : []) as {
    conversion_right?: { conversion_mechanism?: Mechanism };
  }[];
  return triggers.length === 1 ? (triggers[0]?.conversion_right?.conversion_mechanism ?? null) : null;
}

/** What an investor pays of the round's price, to four decimals: of a discount of 0.2 it is `0.80`. */
function rateOf(discount: unknown): string | null {
  const taken = smallNumber(typeof discount === "string" && discount.startsWith(".") ? `0${discount}` : discount);
  if (taken === null || taken <= 0 || taken >= 1) return null;
  const left = Math.round((1 - taken) * 10_000);
  return (left / 10_000).toFixed(left % 100 === 0 ? 2 : left % 10 === 0 ? 3 : 4);
}

/** The SAFE that a convertible is; null where it is none that the register knows. */
export function safeOf(body: OcfObject, investor_name: string): PlannedSafe | null {
  const mechanism = mechanismOf(body);
  if (body.convertible_type !== "SAFE" || mechanism === null) return null;
  const said = noteOf(body);
  const percent = smallNumber(mechanism.converts_to_percent);
  const isFixed = mechanism.type === "FIXED_PERCENT_OF_CAPITALIZATION_CONVERSION" && percent !== null;
  if (mechanism.type !== "SAFE_CONVERSION" && !isFixed) return null;
  const cap = mechanism.conversion_valuation_cap;
  const rate = isFixed ? textOf(said.discount_rate) : rateOf(mechanism.conversion_discount);
  const timed = mechanism.conversion_timing === "PRE_MONEY" ? "pre_money" : "post_money";
  const given = {
    entity_id: newId("entity"),
    investor_name,
    principal_amount_cents: centsOf(body.investment_amount),
    valuation_cap_cents: cap === undefined ? null : (centsOf(cap) ?? Number.NaN),
    discount_rate: rate,
    fixed_percent: isFixed ? Number((percent * 100).toFixed(4)) : null,
    safe_type: said.safe_type === "discount" ? "discount" : mechanism.conversion_mfn === true ? "mfn" : timed,
    issued_on: body.date,
  };
  const read = NewSafe.safeParse(given);
  if (!read.success) return null;
  const { principal_amount_cents, valuation_cap_cents, discount_rate, fixed_percent, safe_type } = read.data;
  return {
    safe_id: newId("safe"),
    investor_name: read.data.investor_name ?? "",
    principal_amount_cents,
    valuation_cap_cents: valuation_cap_cents ?? null,
    discount_rate: discount_rate ?? null,
    fixed_percent: fixed_percent ?? null,
    safe_type,
    issued_on: String(body.date),
  };
}

/** The note that a convertible is: of simple interest at one rate from its issue, that is paid with it; null where it is none that the register knows. */
export function convertibleNoteOf(body: OcfObject, investor_name: string): PlannedNote | null {
  const mechanism = mechanismOf(body);
  if (body.convertible_type !== "NOTE" || mechanism?.type !== "CONVERTIBLE_NOTE_CONVERSION") return null;
  const [rate, ...others] = mechanism.interest_rates ?? [];
  const isSimple = mechanism.compounding_type === "SIMPLE" && mechanism.interest_payout === "DEFERRED";
  const isWhole = mechanism.conversion_mfn !== true && others.length === 0;
  if (!isSimple || !isWhole || (rate !== undefined && rate.accrual_start_date !== body.date)) return null;
  const said = noteOf(body);
  const cap = mechanism.conversion_valuation_cap;
  const percent = rate === undefined ? 0 : (smallNumber(rate.rate) ?? Number.NaN) * 100;
  const read = NewNote.safeParse({
    ...{ entity_id: newId("entity"), investor_name, principal_amount_cents: centsOf(body.investment_amount) },
    interest_percent: Number(percent.toFixed(6)),
    day_count: dayCounts.get(mechanism.day_count_convention),
    issued_on: body.date,
    matures_on: said.matures_on,
    valuation_cap_cents: cap === undefined ? null : (centsOf(cap) ?? Number.NaN),
    discount_rate: rateOf(mechanism.conversion_discount),
    qualified_financing_cents: said.qualified_financing_cents ?? null,
  });
  if (!read.success) return null;
  const { principal_amount_cents, day_count, matures_on, valuation_cap_cents, discount_rate } = read.data;
  return {
    ...{ note_id: newId("note"), investor_name, principal_amount_cents, day_count, matures_on },
    interest_rate: rateOfPercent(read.data.interest_percent ?? 0),
    issued_on: String(body.date),
    valuation_cap_cents: valuation_cap_cents ?? null,
    discount_rate: discount_rate ?? null,
    qualified_financing_cents: read.data.qualified_financing_cents ?? null,
  };
}
