import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { PayrollPerson, PayrollRun } from "./schema.ts";

type Pay = Pick<PayrollPerson, "pay_kind" | "annual_salary_cents" | "hourly_rate_cents" | "hours_per_period">;

/**
 * A person's gross pay of one month, in cents: a twelfth of the year's salary, half a cent rounded up, or the hourly
 * rate times the hours. A month that is only partly worked counts whole.
 */
export function monthlyGross({ pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period }: Pay): number {
  if (pay_kind === "hourly") return (hourly_rate_cents ?? 0) * (hours_per_period ?? 0);
  return Number((BigInt(annual_salary_cents ?? 0) + 6n) / 12n);
}

/** The first and the last day of a month `YYYY-MM`. */
export function monthOf(period: string): { period_start: string; period_end: string } {
  const start = new Date(`${period}-01T00:00:00.000Z`);
  // Set rather than computed from parts, since Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + 1, 0);
  return { period_start: `${period}-01`, period_end: end.toISOString().slice(0, 10) };
}

/** Whether a person is on the payroll on any day of the period. */
export const isActiveIn = (
  { starts_on, ends_on }: Pick<PayrollPerson, "starts_on" | "ends_on">,
  period: { period_start: string; period_end: string },
): boolean => starts_on <= period.period_end && (ends_on === null || ends_on >= period.period_start);

/** What everybody earns in one month, and the sum. Throws 400 where it would pass 2^53−1. */
export function grossOf(people: readonly PayrollPerson[]): Pick<PayrollRun, "people" | "total_gross_cents"> {
  const parts = people.map((person) => ({
    person_id: person.person_id,
    name: person.name,
    gross_cents: monthlyGross(person),
  }));
  const total = parts.reduce((sum, { gross_cents }) => sum + BigInt(gross_cents), 0n);
  if (total > BigInt(MAX_INTEGER)) {
    throw invalid("total_gross_cents", "must add up to no more than 2^53-1 cents", "out_of_range");
  }
  return { people: parts, total_gross_cents: Number(total) };
}

/** Throws 400 where there is nothing to pay (decisions "Ledger and finance"). */
export function assertApprovable(run: Pick<PayrollRun, "total_gross_cents" | "status">): void {
  if (run.status === "draft" && run.total_gross_cents === 0) {
    throw wrongState(
      "Cannot approve the payroll run: its status is draft and its total_gross_cents is 0, since nobody is on the payroll.",
      "nothing_to_pay",
    );
  }
}
