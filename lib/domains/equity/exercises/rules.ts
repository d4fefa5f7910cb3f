import { addDays, addMonths } from "#lib/core/days.ts";
import { type Event, happenedOf, type termsOn, unitsMoved } from "../events/rules.ts";
import type { OptionTerms } from "../options/rules.ts";
import { costOf, partsOf } from "../price/rules.ts";
import { classOf, type GrantType } from "../rules.ts";
import { type Dated, vestingDays } from "../vesting/rules.ts";

/** The last day on which a grant may be exercised: of its term, or of its window after the work has ended; null where neither is told. */
function lastDayOf(
  { expires_on, post_termination_months: months, post_termination_days: days }: OptionTerms,
  terminated_on: string | null,
): string | null {
  const window =
    terminated_on === null || (months === null && days === null)
      ? null
      : months === null
        ? addDays(terminated_on, days ?? 0)
        : addMonths(terminated_on, months);
  if (expires_on === null || window === null) return expires_on ?? window;
  return window < expires_on ? window : expires_on;
}

interface Exercisable extends OptionTerms {
  grant_type: GrantType;
  early_exercise: boolean;
}

/** What of a grant may become shares on a day, and until when. */
export function exerciseOn(
  day: string,
  grant: Exercisable,
  { remaining_units, vested_units }: { remaining_units: number; vested_units: number },
  events: readonly Event[],
) {
  const share_class = classOf(grant.grant_type);
  const isPromise = share_class === "option" || share_class === "warrant" || share_class === "rsu";
  const exercisable_until = isPromise ? lastDayOf(grant, happenedOf(events).terminated_on) : null;
  const isOver = exercisable_until !== null && day > exercisable_until;
  const became = events.filter(
    ({ kind, happened_on }) => happened_on <= day && (kind === "exercise" || kind === "settlement"),
  );
  return {
    exercised_units: became.reduce((sum, event) => sum - unitsMoved(event), 0),
    exercisable_units: !isPromise || isOver ? 0 : grant.early_exercise ? remaining_units : vested_units,
    exercisable_until,
  };
}

/**
 * How the shares of an early exercise go on vesting, by the grant's terms in their units: they are those that vest first of what had
 * not been exercised. What has vested by the day comes first. Null where their days are not all known.
 */
export function vestingOfExercised(
  day: string,
  shares: number,
  { shares: granted, vesting, happened, became: before }: Omit<ReturnType<typeof termsOn>, "remaining_units">,
): Dated[] | null {
  const parts: Dated[] = [];
  let passed = 0;
  for (const part of vestingDays(granted, vesting, happened)) {
    const [from, to] = [Math.max(passed, before), Math.min(passed + part.shares, before + shares)];
    passed += part.shares;
    if (to <= from) continue;
    const on = part.on < day ? day : part.on;
    const last = parts.at(-1);
    if (last?.on === on) last.shares += to - from;
    else parts.push({ on, shares: to - from });
  }
  return parts.reduce((sum, part) => sum + part.shares, 0) === shares ? parts : null;
}

/** How many shares are kept back for the price of all in a net exercise: whole ones, and enough. */
export function withheldFor(shares: number, price: string, value: string): number {
  const worth = partsOf(value);
  return Number((BigInt(shares) * partsOf(price) + worth - 1n) / worth);
}

/** What shares are worth beyond their price, in whole cents; nothing where they are worth less. */
export function spreadCents(shares: number, price: string, value: string): number {
  const spread = costOf(shares, value) - costOf(shares, price);
  return spread > 0n ? Number(spread) : 0;
}
