import type { ConvertibleNote } from "../../notes/schema.ts";
import { withoutLastZeros } from "../../price/rules.ts";
import type { Safe } from "../../safes/schema.ts";
import { dollarsOf, noted, numeric, type OcfObject } from "../format.ts";

/** A decimal below 1 without the zeros that it does not need: of 0.8000 it is 0.8. */
const short = (text: string) => withoutLastZeros(text).replace(/\.$/, "");

const discountOf = (rate: string) => short((1 - Number(rate)).toFixed(4));

/** A SAFE is a convertible, by what it becomes at the next round. */
export function safeIssuance(safe: Safe, stakeholder_id: string): OcfObject {
  const { safe_id, issued_on, safe_type, valuation_cap_cents, discount_rate, fixed_percent } = safe;
  const mechanism =
    fixed_percent === null
      ? {
          type: "SAFE_CONVERSION",
          ...(discount_rate !== null && { conversion_discount: discountOf(discount_rate) }),
          ...(valuation_cap_cents !== null && { conversion_valuation_cap: dollarsOf(valuation_cap_cents) }),
          conversion_mfn: safe_type === "mfn",
          ...(safe_type !== "mfn" && { conversion_timing: safe_type === "pre_money" ? "PRE_MONEY" : "POST_MONEY" }),
        }
      : {
          type: "FIXED_PERCENT_OF_CAPITALIZATION_CONVERSION",
          converts_to_percent: numeric(short((fixed_percent / 100).toFixed(6))),
        };
  return {
    id: `${safe_id}:issuance`,
    object_type: "TX_CONVERTIBLE_ISSUANCE",
    security_id: safe_id,
    date: issued_on,
    custom_id: safe_id,
    stakeholder_id,
    security_law_exemptions: [],
    investment_amount: dollarsOf(safe.principal_amount_cents),
    convertible_type: "SAFE",
    conversion_triggers: [
      {
        type: "AUTOMATIC_ON_CONDITION",
        trigger_id: `${safe_id}:financing`,
        nickname: "Equity financing",
        trigger_condition: "The company sells preferred stock at a fixed valuation to raise capital.",
        conversion_right: {
          type: "CONVERTIBLE_CONVERSION_RIGHT",
          conversion_mechanism: mechanism,
          converts_to_future_round: true,
        },
      },
    ],
    seniority: 1,
    ...noted({
      safe_type: safe_type === "discount" ? safe_type : undefined,
      discount_rate: fixed_percent !== null && discount_rate !== null ? discount_rate : undefined,
      paid_on: safe.paid_on ?? undefined,
    }),
  };
}

const dayCounts = { "actual/365": "ACTUAL_365", "30/360": "30_360" } as const;

/** A note is a convertible with its interest; when it matures the format has no word for. */
export function noteIssuance(note: ConvertibleNote, stakeholder_id: string): OcfObject {
  const { note_id, issued_on, interest_rate, day_count, valuation_cap_cents, discount_rate, exemption } = note;
  return {
    id: `${note_id}:issuance`,
    object_type: "TX_CONVERTIBLE_ISSUANCE",
    security_id: note_id,
    date: issued_on,
    custom_id: note_id,
    stakeholder_id,
    security_law_exemptions: exemption === null ? [] : [{ description: exemption, jurisdiction: "US" }],
    investment_amount: dollarsOf(note.principal_amount_cents),
    convertible_type: "NOTE",
    conversion_triggers: [
      {
        type: "AUTOMATIC_ON_CONDITION",
        trigger_id: `${note_id}:financing`,
        nickname: "Equity financing",
        trigger_condition: "The company sells preferred stock at a fixed valuation to raise capital.",
        conversion_right: {
          type: "CONVERTIBLE_CONVERSION_RIGHT",
          conversion_mechanism: {
            type: "CONVERTIBLE_NOTE_CONVERSION",
            interest_rates: [{ rate: short(interest_rate), accrual_start_date: issued_on }],
            day_count_convention: dayCounts[day_count],
            interest_payout: "DEFERRED",
            interest_accrual_period: "DAILY",
            compounding_type: "SIMPLE",
            ...(discount_rate !== null && { conversion_discount: discountOf(discount_rate) }),
            ...(valuation_cap_cents !== null && { conversion_valuation_cap: dollarsOf(valuation_cap_cents) }),
          },
          converts_to_future_round: true,
        },
      },
    ],
    seniority: 2,
    ...noted({
      matures_on: note.matures_on,
      qualified_financing_cents: note.qualified_financing_cents ?? undefined,
      paid_on: note.paid_on ?? undefined,
    }),
  };
}

type Ended = Pick<ConvertibleNote, "status" | "converted_on" | "ended_on" | "grant_id" | "principal_amount_cents">;

/** What became of a convertible: the securities of a round, or nothing more; none where it is outstanding. */
export function convertibleEnd(
  security_id: string,
  ended: Ended,
  securityOf: (grant_id: string) => string,
): OcfObject[] {
  const { status, converted_on, ended_on, grant_id, principal_amount_cents } = ended;
  const id = `${security_id}:end`;
  if (converted_on !== null && grant_id !== null) {
    const resulting_security_ids = [securityOf(grant_id)];
    const why = { trigger_id: `${security_id}:financing`, reason_text: "Equity financing" };
    return [
      { id, object_type: "TX_CONVERTIBLE_CONVERSION", security_id, date: converted_on, resulting_security_ids, ...why },
    ];
  }
  if (ended_on === null) return [];
  const amount = dollarsOf(principal_amount_cents);
  return [{ id, object_type: "TX_CONVERTIBLE_CANCELLATION", security_id, date: ended_on, amount, reason_text: status }];
}
