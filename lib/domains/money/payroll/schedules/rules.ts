import { dayOf } from "#lib/core/calendar.ts";
import { addDays, monthOf, periodOf } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { lastBankingDay } from "../../payments/ach/rules.ts";
import type { PayrollPerson } from "../people/schema.ts";
import { byPeriods, type Days, linesOf } from "../rules.ts";
import type { PersonToPay } from "../schema.ts";
import type { PayFrequency, PaySchedule } from "./schema.ts";

/** How many periods a year has: a salary is paid in so many equal parts. */
export const periodsInYear: Readonly<Record<PayFrequency, number>> = {
  weekly: 52,
  biweekly: 26,
  semimonthly: 24,
  monthly: 12,
};

/** The last day of a period that begins on `start`. */
function endOf(frequency: PayFrequency, start: string): string {
  const { period_end } = monthOf(start);
  switch (frequency) {
    case "weekly":
      return addDays(start, 6);
    case "biweekly":
      return addDays(start, 13);
    case "semimonthly":
      return dayOf(start).day < 16 ? `${periodOf(start)}-15` : period_end;
    case "monthly":
      return period_end;
  }
}

/**
 * The period after the last run's last day (null: the first one), and the day it pays: where banks are closed on that, the last one
 * before on which they are open, since money that is due is not late.
 */
export function nextPeriod(
  {
    frequency,
    first_period_start,
    pay_days_after,
  }: Pick<PaySchedule, "frequency" | "first_period_start" | "pay_days_after">,
  last_period_end: string | null,
): PaySchedule["next"] {
  const period_start = last_period_end === null ? first_period_start : addDays(last_period_end, 1);
  const period_end = endOf(frequency, period_start);
  return { period_start, period_end, pay_date: lastBankingDay(addDays(period_end, pay_days_after)) };
}

/** Throws 400 where a schedule is archived, which pays nobody any more. */
export function assertInUse({ status, name }: Pick<PaySchedule, "status" | "name">): void {
  if (status !== "active") throw invalid("pay_schedule_id", `must be an active pay schedule: ${name} is ${status}`);
}

/**
 * What a schedule's run of a period pays the people on it, each their own pay or as `given` says. Throws 400 where `given`
 * names somebody whom the schedule does not pay in the period, and where there is nobody.
 */
export function scheduleLines(
  schedule: Pick<PaySchedule, "frequency" | "name">,
  period: Days,
  people: readonly PayrollPerson[],
  given: readonly PersonToPay[],
) {
  const known = new Set(people.map(({ person_id }) => person_id));
  const stranger = given.findIndex(({ person_id }) => !known.has(person_id));
  if (stranger >= 0) {
    throw invalid(`people.${stranger}.person_id`, `must be paid by the schedule ${schedule.name} in the period`);
  }
  const { period_start, period_end } = period;
  if (people.length === 0) {
    throw wrongState(
      `Cannot draft the run: the schedule ${schedule.name} pays nobody who is on the payroll from ${period_start} to ${period_end}.`,
      "nothing_to_pay",
    );
  }
  const otherwise = new Map(given.map((one) => [one.person_id, one]));
  const all = people.map(({ person_id }) => otherwise.get(person_id) ?? { person_id });
  return linesOf(all, people, period, byPeriods(period, periodsInYear[schedule.frequency]));
}
