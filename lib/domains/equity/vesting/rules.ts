import { addDays, addMonths, daysBetween, monthsApart } from "#lib/core/days.ts";

/** A grant vests in equal parts over whole periods, after a cliff. */
export interface Monthly {
  start_on: string;
  months: number;
  cliff_months: number;
  period_months: number;
}

/** Or on days that are named, each with its shares. */
export interface Dated {
  on: string;
  shares: number;
}

/** Or by what is reached, each with its shares. */
interface Milestone {
  name: string;
  shares: number;
}

export const accelerations = ["single_trigger", "double_trigger"] as const;

/** How a grant vests: one way or another; what is not of its way is null. */
export type Vesting = { [Field in keyof Monthly]: Monthly[Field] | null } & {
  dates: Dated[] | null;
  milestones: Milestone[] | null;
  acceleration: (typeof accelerations)[number] | null;
  acceleration_percent: number | null;
};

/** What has happened to a grant that its vesting goes by. */
export interface Happened {
  /** Days on which nothing vests, the first and the last counted in: everything after them comes so much later. */
  leaves: readonly { from: string; to: string }[];
  reached: readonly { name: string; on: string }[];
  accelerated: readonly Dated[];
  /** Nothing vests after that day; null while it goes on. */
  terminated_on: string | null;
}

const NOTHING: Happened = { leaves: [], reached: [], accelerated: [], terminated_on: null };

/** How many whole months have passed since a day; never fewer than none. The 31st comes on the last of a shorter month. */
export function wholeMonths(start_on: string, day: string): number {
  const months = monthsApart(start_on, day);
  return Math.max(0, addMonths(start_on, months) > day ? months - 1 : months);
}

/** `shares × part / whole`, rounded down: exact, whatever their size. */
export const floorOf = (shares: number, part: number, whole: number) =>
  Number((BigInt(shares) * BigInt(part)) / BigInt(whole));

const isMonthly = <V extends Vesting>(vesting: V): vesting is V & Monthly => vesting.months !== null;

/** After n whole periods of N: floor(shares × n / N), nothing before the cliff (decisions "Equity in depth"). */
function vestedMonthly(
  shares: number,
  { start_on, months, cliff_months, period_months }: Monthly,
  day: string,
): number {
  const passed = wholeMonths(start_on, day);
  if (day < start_on || passed < cliff_months) return 0;
  const periods = months / period_months;
  return floorOf(shares, Math.min(periods, Math.floor(passed / period_months)), periods);
}

const sumOf = (parts: readonly { shares: number }[]) => parts.reduce((sum, { shares }) => sum + shares, 0);

const lengthOf = ({ from, to }: { from: string; to: string }) => daysBetween(from, to) + 1;

/** The day that vesting has come to: earlier than the calendar's by the days of leave so far. */
function withoutLeave(day: string, leaves: Happened["leaves"]): string {
  const away = leaves
    .filter(({ from }) => from <= day)
    .reduce((days, { from, to }) => days + lengthOf({ from, to: to < day ? to : day }), 0);
  return addDays(day, -away);
}

/** The other way round: the day of the calendar on which vesting comes to that day. */
function withLeave(day: string, leaves: Happened["leaves"]): string {
  const inTurn = leaves.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return inTurn.reduce((late, leave) => (leave.from <= late ? addDays(late, lengthOf(leave)) : late), day);
}

const earlier = (a: string, b: string | null) => (b !== null && b < a ? b : a);

/** How many of a grant's shares have vested by the end of a day; all of them where nothing says how. */
export function vestedBy(shares: number, vesting: Vesting | null, day: string, happened = NOTHING): number {
  if (vesting === null) return shares;
  const last = earlier(day, happened.terminated_on);
  const faster = sumOf(happened.accelerated.filter(({ on }) => on <= last));
  return Math.min(shares, faster + inTurn(shares, vesting, last, happened));
}

/** The same without what was accelerated. */
function inTurn(shares: number, vesting: Vesting, day: string, { leaves, reached }: Happened): number {
  const reachedBy = (name: string) => reached.some((one) => one.name === name && one.on <= day);
  if (vesting.milestones !== null) return sumOf(vesting.milestones.filter(({ name }) => reachedBy(name)));
  const counted = withoutLeave(day, leaves);
  if (isMonthly(vesting)) return vestedMonthly(shares, vesting, counted);
  return sumOf((vesting.dates ?? []).filter(({ on }) => on <= counted));
}

/** The days on which something vests, in their order, each with what vests then; where all of it will, the parts add up to the grant's shares. */
export function vestingDays(shares: number, vesting: Vesting | null, happened = NOTHING): Dated[] {
  if (vesting === null) return [];
  const planned = isMonthly(vesting) ? monthlyDays(vesting) : (vesting.dates ?? []).map(({ on }) => on);
  const days = [
    ...planned.map((day) => withLeave(day, happened.leaves)),
    ...[...happened.reached, ...happened.accelerated].map(({ on }) => on),
  ];
  const parts: Dated[] = [];
  let before = 0;
  for (const on of [...new Set(days)].toSorted()) {
    const vested = vestedBy(shares, vesting, on, happened);
    if (vested > before) parts.push({ on, shares: vested - before });
    before = Math.max(before, vested);
  }
  return parts;
}

/** The ends of its periods, and of its cliff where that is none of them. */
function monthlyDays({ start_on, months, cliff_months, period_months }: Monthly): string[] {
  const ends = Array.from({ length: months / period_months }, (_, at) => (at + 1) * period_months);
  return [cliff_months, ...ends].filter((month) => month >= cliff_months).map((month) => addMonths(start_on, month));
}
