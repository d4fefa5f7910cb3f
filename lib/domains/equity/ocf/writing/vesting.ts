import { vestingDays } from "../../vesting/rules.ts";
import type { Vesting } from "../../vesting/schema.ts";
import { fingerprint, type OcfObject } from "../format.ts";

const START = "start";

const start = (next: string[]) => ({
  id: START,
  quantity: "0",
  trigger: { type: "VESTING_START_DATE" },
  next_condition_ids: next,
});

/** By months in equal parts, of which the format knows a cliff where it falls on one of them. */
function monthly({ months, cliff_months, period_months }: Vesting): Omit<OcfObject, "id"> | null {
  if (months === null || cliff_months === null || period_months === null) return null;
  if (cliff_months % period_months !== 0) return null;
  const parts = months / period_months;
  const cliff = cliff_months / period_months;
  const period = {
    length: period_months,
    type: "MONTHS",
    occurrences: parts,
    day_of_month: "VESTING_START_DAY_OR_LAST_DAY_OF_MONTH",
    ...(cliff > 1 && { cliff_installment: cliff }),
  };
  return {
    object_type: "VESTING_TERMS",
    name: `${months} months${cliff_months > 0 ? `, ${cliff_months} months cliff` : ""}`,
    description: `Equal parts every ${period_months === 1 ? "month" : `${period_months} months`} over ${months} months${cliff_months > 0 ? `, none before ${cliff_months} months` : ""}; whole shares, rounded down as they add up.`,
    allocation_type: "CUMULATIVE_ROUND_DOWN",
    vesting_conditions: [
      start(["parts"]),
      {
        id: "parts",
        portion: { numerator: "1", denominator: String(parts) },
        trigger: { type: "VESTING_SCHEDULE_RELATIVE", period, relative_to_condition_id: START },
        next_condition_ids: [],
      },
    ],
  };
}

/** The condition of a milestone, by its place. */
export const milestoneId = (at: number) => `milestone-${at + 1}`;

function reached({ milestones }: Vesting): Omit<OcfObject, "id"> | null {
  if (milestones === null) return null;
  return {
    object_type: "VESTING_TERMS",
    name: "By milestones",
    description: "A part vests with each milestone that is reached, in whatever order.",
    allocation_type: "CUMULATIVE_ROUND_DOWN",
    vesting_conditions: [
      start(milestones.map((_, at) => milestoneId(at))),
      ...milestones.map(({ name, shares }, at) => ({
        id: milestoneId(at),
        description: name,
        quantity: String(shares),
        trigger: { type: "VESTING_EVENT" },
        next_condition_ids: [],
      })),
    ],
  };
}

/** How a grant vests, as the format says it: by terms that others may share, or by the days themselves. */
export function vestingOf(shares: number, vesting: Vesting | null): { terms: OcfObject | null; fields: object } {
  if (vesting === null) return { terms: null, fields: {} };
  const told = monthly(vesting) ?? reached(vesting);
  if (told === null) {
    const vestings = vestingDays(shares, vesting).map((part) => ({ date: part.on, amount: String(part.shares) }));
    return { terms: null, fields: { vestings } };
  }
  const terms = { id: `vesting-${fingerprint(JSON.stringify(told))}`, ...told } as OcfObject;
  return { terms, fields: { vesting_terms_id: terms.id } };
}

/** The day that vesting by those terms counts from, and the condition that the day meets; null where nothing has to begin. */
export const startOf = ({ start_on, milestones }: Vesting, granted_on: string) => {
  const date = milestones === null ? start_on : granted_on;
  return date === null ? null : { date, vesting_condition_id: START };
};
