import { dayOf } from "#lib/core/calendar.ts";
import { dayIn } from "#lib/core/days.ts";
import { vestingDays } from "../../vesting/rules.ts";
import { filledVesting, NewVesting, type Vesting, vestingFaults } from "../../vesting/schema.ts";
import { noteOf, type OcfObject } from "../format.ts";
import { textOf, unitsOf } from "./numbers.ts";

/** A condition of vesting terms, as far as it is looked at. */
interface Condition {
  id: string;
  description?: string;
  quantity?: string;
  portion?: { numerator: string; denominator: string; remainder?: boolean };
  trigger: {
    type: string;
    relative_to_condition_id?: string;
    period?: { type: string; length: number; occurrences: number; cliff_installment?: number; day_of_month?: string };
  };
  next_condition_ids: string[];
}

/** How vesting goes on after its start: by months, on a day of them or that of the start, or by what is reached; null where it is otherwise. */
type Read =
  | { months: number; cliff_months: number; period_months: number; day: number | null }
  | { milestones: [id: string, name: string, shares: number][] };

/** Parts of months behind one another: each begins where the one before has ended, and all are of the same share a month. */
function monthly(first: Condition, parts: Condition[]): Read | null {
  let [months, cliff_months, after] = [0, 0, first.id];
  let least: { length: number; share: number } | null = null;
  let day: number | null = null;
  for (const { id, portion, trigger, quantity } of parts) {
    const { period, relative_to_condition_id } = trigger;
    if (portion === undefined || quantity !== undefined || portion.remainder === true) return null;
    if (period?.type !== "MONTHS" || relative_to_condition_id !== after || period.length === 0) return null;
    const share = Number(portion.numerator) / Number(portion.denominator);
    if (least !== null && Math.abs(share / period.length - least.share / least.length) > 1e-12) return null;
    // A longer first part is a cliff: the parts behind it say how often it goes on.
    if (least === null || period.length < least.length) least = { length: period.length, share };
    else if (period.length > least.length) return null;
    const cliff = period.cliff_installment ?? 0;
    if (months === 0)
      cliff_months =
        cliff > 1 ? cliff * period.length : period.occurrences === 1 && parts.length > 1 ? period.length : 0;
    else if (cliff > 1) return null;
    months += period.length * period.occurrences;
    // `01`, `31_OR_LAST_DAY_OF_MONTH`; of parts that differ the last, of which there are most.
    day = Number.parseInt(period.day_of_month ?? "", 10) || null;
    after = id;
  }
  if (least === null || months % least.length !== 0) return null;
  // All of it has vested in the end.
  if (Math.abs((least.share * months) / least.length - 1) > 1e-9) return null;
  return { months, cliff_months, period_months: least.length, day };
}

type Monthly = Extract<Read, { months: number }>;

/** The same from a start on: on another day of the month than the start's as if it had begun then, or where its month is too short on days that are named. */
function begun({ day, ...told }: Monthly, start_on: string, shares: number): object {
  const { year, month } = dayOf(start_on);
  const moved = day === null ? start_on : dayIn(year, month, day);
  if (day === null || dayOf(moved).day === day) return { ...told, start_on: moved };
  const parts = vestingDays(shares, filledVesting({ ...told, start_on }, start_on));
  return {
    dates: parts.map(({ on, shares }) => ({ on: dayIn(dayOf(on).year, dayOf(on).month, day), shares })),
  };
}

function read({ vesting_conditions, allocation_type }: OcfObject): Read | null {
  const conditions = (vesting_conditions ?? []) as Condition[];
  const first = conditions.find(({ trigger }) => trigger.type === "VESTING_START_DATE");
  if (first === undefined || unitsOf(first.quantity ?? "") !== 0) return null;
  const byId = new Map(conditions.map((one) => [one.id, one]));
  const next = first.next_condition_ids.map((id) => byId.get(id));
  if (
    next.length > 0 &&
    next.every((one) => one?.trigger.type === "VESTING_EVENT" && one.next_condition_ids.length === 0)
  ) {
    const milestones = next.map((one): [string, string, number] => [
      one?.id ?? "",
      one?.description ?? one?.id ?? "",
      unitsOf(one?.quantity ?? "") ?? 0,
    ]);
    return { milestones };
  }
  if (allocation_type !== "CUMULATIVE_ROUND_DOWN") return null;
  const parts: Condition[] = [];
  let at = next.length === 1 ? next[0] : undefined;
  while (at !== undefined && parts.length <= conditions.length) {
    parts.push(at);
    if (at.next_condition_ids.length > 1) return null;
    at = byId.get(at.next_condition_ids[0] ?? "");
  }
  return parts.length <= conditions.length ? monthly(first, parts) : null;
}

/** How a security vests. */
export interface Understood {
  vesting: Vesting | null;
  /** The milestones by the conditions that they are. */
  milestones: Map<string, string>;
  /** Whether the package says how it vests, and it was not understood. */
  isLost: boolean;
}

const asGiven = (vesting: unknown): unknown =>
  typeof vesting === "object" && vesting !== null
    ? Object.fromEntries(Object.entries(vesting).filter(([, value]) => value !== null))
    : vesting;

/** What a security says of its vesting, by a note of ours, by days, or by terms that begin on a day. */
export function vestingOf(
  issue: OcfObject,
  shares: number,
  granted_on: string,
  terms: OcfObject | undefined,
  start_on: string | undefined,
): Understood {
  const told = terms === undefined ? null : read(terms);
  const milestones = new Map(
    told !== null && "milestones" in told ? told.milestones.map(([id, name]) => [id, name]) : [],
  );
  const candidates: unknown[] = [asGiven(noteOf(issue).vesting)];
  if (Array.isArray(issue.vestings)) {
    candidates.push({
      dates: issue.vestings.map(({ date, amount }) => ({ on: textOf(date), shares: unitsOf(amount) })),
    });
  } else if (told !== null && "milestones" in told) {
    candidates.push({ milestones: told.milestones.map(([, name, part]) => ({ name, shares: part })) });
  } else if (told !== null && start_on !== undefined) {
    candidates.push(begun(told, start_on, shares));
  }
  for (const candidate of candidates) {
    const given = NewVesting.safeParse(candidate);
    if (given.success && vestingFaults(given.data, shares).length === 0) {
      return { vesting: filledVesting(given.data, granted_on), milestones, isLost: false };
    }
  }
  return { vesting: null, milestones, isLost: issue.vestings !== undefined || issue.vesting_terms_id !== undefined };
}
