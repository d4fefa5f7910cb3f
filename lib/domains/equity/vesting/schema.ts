import * as z from "zod";
import { LAST_DAY, monthsApart } from "#lib/core/days.ts";
import { CalendarDate, Text, Units } from "#lib/core/fields.ts";
import { accelerations } from "./rules.ts";

/** Fifty years: no grant takes longer. */
const MOST_MONTHS = 600;
const MOST_DATES = 600;

const Dated = z.object({
  on: CalendarDate.meta({ description: "The day it vests." }),
  shares: Units.meta({ description: "How many vest then." }),
});

const Milestone = z.object({
  name: Text(200).meta({ description: "What is to be reached." }),
  shares: Units.meta({ description: "How many vest once it is." }),
});

const Acceleration = z.enum(accelerations);

export const NewVesting = z.object({
  start_on: CalendarDate.nullish().meta({ description: "The day it counts from; the day of the grant, if left out." }),
  months: z
    .int()
    .min(1)
    .max(MOST_MONTHS)
    .nullish()
    .meta({ description: "How many months it takes until all has vested, in equal parts." }),
  cliff_months: z
    .int()
    .min(0)
    .max(MOST_MONTHS)
    .nullish()
    .meta({ description: "Nothing vests before so many months; 0, if left out." }),
  period_months: z
    .int()
    .min(1)
    .max(MOST_MONTHS)
    .nullish()
    .meta({ description: "How many months lie between two parts; 1, if left out. `months` is a multiple of it." }),
  dates: z
    .array(Dated)
    .min(1)
    .max(MOST_DATES)
    .nullish()
    .meta({ description: "In place of `months`: the days that parts vest on, which add up to the grant's shares." }),
  milestones: z
    .array(Milestone)
    .min(1)
    .max(MOST_DATES)
    .nullish()
    .meta({ description: "In place of `months`: what parts vest by, which add up to the grant's shares." }),
  acceleration: Acceleration.nullish().meta({
    description:
      "Whether a change of control lets what is unvested vest: at once (`single_trigger`), or where the work ends after it (`double_trigger`). Not at all, if left out.",
  }),
  acceleration_percent: z
    .int()
    .min(1)
    .max(100)
    .nullish()
    .meta({ description: "How much of what is unvested it is, in percent; 100, if left out." }),
});
type NewVesting = z.output<typeof NewVesting>;

interface Fault {
  path: string[];
  message: string;
}

/** What of a grant's vesting does not go together, by the field that is to be mended. */
export function vestingFaults(given: NewVesting, shares: number): Fault[] {
  const { months, dates, milestones, cliff_months, period_months, acceleration, acceleration_percent } = given;
  const fault = (field: string, message: string): Fault => ({ path: [field], message });
  if (acceleration == null && acceleration_percent != null) {
    return [fault("acceleration_percent", "must be left out where there is no acceleration")];
  }
  const field = dates == null ? "milestones" : "dates";
  const parts = dates ?? milestones;
  if (parts != null) {
    const others = ["start_on", "months", "cliff_months", "period_months", "milestones"] as const;
    const other = others.find((one) => one !== field && given[one] != null);
    if (other) return [fault(other, `must be left out where ${field} are given`)];
    const names = new Set(milestones?.map(({ name }) => name));
    if (milestones != null && names.size < milestones.length) return [fault(field, "must each have a name of its own")];
    const sum = parts.reduce((total, part) => total + BigInt(part.shares), 0n);
    const counts = `the ${field}' ${sum}, the grant's ${shares}`;
    return sum === BigInt(shares) ? [] : [fault(field, `must add up to the grant's shares: ${counts}`)];
  }
  if (months == null) return [fault("months", "is required, or dates, or milestones")];
  const faults: Fault[] = [];
  if (cliff_months != null && cliff_months > months) {
    faults.push(fault("cliff_months", `must not be more than months, ${months}`));
  }
  if (months % (period_months ?? 1) !== 0) {
    faults.push(fault("period_months", `must divide months, ${months}, into whole periods`));
  }
  if (given.start_on != null && monthsApart(given.start_on, LAST_DAY) < months) {
    faults.push(fault("start_on", `must leave ${months} months to ${LAST_DAY}`));
  }
  return faults;
}

const Months = z.int().nullable();

export const Vesting = z.object({
  start_on: CalendarDate.nullable().meta({
    description: "The day it counts from; null where it does not vest by months.",
  }),
  months: Months.meta({ description: "How many months it takes; null where it does not vest by months." }),
  cliff_months: Months.meta({
    description: "Nothing vests before so many months; null where it does not vest by months.",
  }),
  period_months: Months.meta({
    description: "How many months lie between two parts; null where it does not vest by months.",
  }),
  dates: z
    .array(z.object({ on: CalendarDate, shares: z.int() }))
    .nullable()
    .meta({ description: "The days that parts vest on; null where it vests otherwise." }),
  milestones: z
    .array(z.object({ name: z.string(), shares: z.int() }))
    .nullable()
    .meta({ description: "What parts vest by; null where it vests otherwise." }),
  acceleration: Acceleration.nullable().meta({ description: "What lets it vest faster; null where nothing does." }),
  acceleration_percent: z
    .int()
    .nullable()
    .meta({ description: "How much of what is unvested then vests, in percent; null without an acceleration." }),
});
export type Vesting = z.infer<typeof Vesting>;

/** The vesting with all that it says by being silent, for a grant of that day. */
export function filledVesting(given: NewVesting, granted_on: string): Vesting {
  const { months = null, dates = null, milestones = null, acceleration = null } = given;
  const byMonths = months !== null;
  return {
    start_on: byMonths ? (given.start_on ?? granted_on) : null,
    months,
    cliff_months: byMonths ? (given.cliff_months ?? 0) : null,
    period_months: byMonths ? (given.period_months ?? 1) : null,
    dates,
    milestones,
    acceleration,
    acceleration_percent: acceleration === null ? null : (given.acceleration_percent ?? 100),
  };
}
