import { type Dated, type Vesting, vestedBy, vestingDays } from "../../vesting/rules.ts";

/** What a row says of how much there was, is, and has vested. */
export interface Standing {
  issued: number;
  outstanding: number;
  /** As the file says it; null where it does not. */
  vested: number | null;
  day: string;
}

/**
 * How what is left of a grant vests, where some of it left before (exercised, transferred, forfeited) or leaves and accelerations have
 * moved its schedule: what has vested is told by the file, or else taken to be what left first, and the rest vests on the last
 * days of the schedule. Null: all of it has vested.
 */
export function restOf(vesting: Vesting, { issued, outstanding, vested: told, day }: Standing) {
  const computed = vestedBy(issued, vesting, day);
  if (outstanding === issued && (told === null || told === computed)) return { vesting, isChanged: false, late: 0 };
  const vested = told ?? Math.max(0, computed - (issued - outstanding));
  let left = outstanding - vested;
  const later: Dated[] = [];
  for (const { on, shares } of vestingDays(issued, vesting).toReversed()) {
    if (left === 0 || on <= day) break;
    const taken = Math.min(left, shares);
    later.unshift({ on, shares: taken });
    left -= taken;
  }
  if (later.length === 0) return { vesting: null, isChanged: true, late: left };
  const [first] = later;
  if (first) first.shares += left;
  const dates = vested > 0 ? [{ on: day, shares: vested }, ...later] : later;
  const none = { start_on: null, months: null, cliff_months: null, period_months: null, milestones: null };
  return { vesting: { ...vesting, ...none, dates }, isChanged: true, late: left };
}
