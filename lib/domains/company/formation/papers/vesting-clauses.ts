import { counted } from "#lib/core/counted.ts";
import { longDate } from "#lib/core/days.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { count, inline, listed } from "../../documents/writing.ts";

type Vesting = NonNullable<Grant["vesting"]>;

const months = (number: number) => (number === 1 ? "month" : `${count(number)} months`);

/** How a grant vests, in a sentence without its end: `over 48 months from January 1, 2026, nothing before 12 months have passed, …`. */
export function vestingClause(vesting: Vesting | null): string | null {
  if (vesting === null) return null;
  if (vesting.dates !== null) {
    return listed(vesting.dates.map(({ on, shares }) => `${counted(shares, "share")} on ${longDate(on)}`));
  }
  if (vesting.milestones !== null) {
    return listed(
      vesting.milestones.map(({ name, shares }) => `${counted(shares, "share")} once this is reached: ${inline(name)}`),
    );
  }
  const { start_on, months: whole, cliff_months, period_months } = vesting;
  const from = start_on === null ? "" : ` from ${longDate(start_on)}`;
  const cliff =
    (cliff_months ?? 0) > 0
      ? `, nothing before ${counted(cliff_months ?? 0, "month")} ${cliff_months === 1 ? "has" : "have"} passed`
      : "";
  return `in equal parts at the end of each ${months(period_months ?? 1)} over ${counted(whole ?? 0, "month")}${from}${cliff}, while the work for the company goes on`;
}

/** What a change of control does to it, in the same way. */
export function accelerationClause(vesting: Vesting | null): string | null {
  if (vesting?.acceleration == null) return null;
  const percent = `${vesting.acceleration_percent ?? 100} percent of what has not vested`;
  return vesting.acceleration === "single_trigger"
    ? `on a change of control ${percent} vests at once`
    : `where the work is ended without cause after a change of control, ${percent} vests at once`;
}
