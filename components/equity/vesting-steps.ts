import { termsOn } from "#lib/domains/equity/events/rules.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { type Dated, vestingDays } from "#lib/domains/equity/vesting/rules.ts";

/** A day on which something vests, with what has vested by its end. */
export interface Step extends Dated {
  vested: number;
}

/**
 * How a grant vests, counted as its shares are on a day: every step of it, what they come to, and the day of its cliff, which a leave
 * puts off; null where it has none.
 */
export function vestingSteps(grant: Pick<Grant, "shares" | "vesting" | "events">, day: string) {
  const { shares, vesting, happened } = termsOn(day, grant.shares, grant.vesting, grant.events);
  let vested = 0;
  const steps = vestingDays(shares, vesting, happened).map((part): Step => {
    vested += part.shares;
    return { ...part, vested };
  });
  const undisturbed = { ...happened, reached: [], accelerated: [], terminated_on: null };
  const cliff = vesting?.cliff_months ? (vestingDays(shares, vesting, undisturbed)[0]?.on ?? null) : null;
  return { steps, shares, cliff };
}
