import { monthOf, monthStart, periodFrom, periodOf } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Amount } from "../ledger/rules.ts";
import type { NewSchedule, Schedule, SchedulePosting, ScheduleSummary } from "./schema.ts";

type Spread = Pick<ScheduleSummary, "cost_cents" | "salvage_cents" | "months" | "first_period">;

/** What all months together come to. */
export const baseOf = ({ cost_cents, salvage_cents }: Spread) => cost_cents - salvage_cents;

/** What the first n months come to: whole cents, and after the last one all of it. */
const upTo = (of: Spread, n: number) => Number((BigInt(baseOf(of)) * BigInt(n)) / BigInt(of.months));

/** The part of the nth month, counted from 1: parts differ by a cent at most, and add up exactly. */
export const partOf = (of: Spread, n: number): number => upTo(of, n) - upTo(of, n - 1);

/** The nth month, counted from 1. */
export const nthPeriod = ({ first_period }: Spread, n: number): string => periodFrom(first_period, n - 1);

/** Throws 400 where it is worth at the end what it cost, spreads less than a cent a month, or what was paid ahead is worth something. */
export function assertSpreads(given: NewSchedule): void {
  const { kind, cost_cents, salvage_cents, months } = given;
  if (kind === "prepaid" && salvage_cents > 0) throw invalid("salvage_cents", "must be 0 of what was paid ahead");
  if (kind === "prepaid" && given.accumulated_account_id != null) {
    throw invalid("accumulated_account_id", "must be left out of what was paid ahead, whose own account goes down");
  }
  if (salvage_cents >= cost_cents) throw invalid("salvage_cents", `must be less than cost_cents, ${cost_cents}`);
  if (baseOf(given) < months) {
    throw invalid(
      "months",
      `must be at most ${baseOf(given)}: there are ${baseOf(given)} cents to spread, one a month`,
    );
  }
}

/** Throws 400 naming the field where an account of a schedule is not active, in its currency and of that type. */
export function assertSpreadsOn(
  account: { account_code: string; account_type: string | null; currency: string; status: string },
  path: string,
  currency: string,
  type: "asset" | "expense",
): void {
  const { account_code, account_type, status, currency: keeps } = account;
  if (status !== "active") throw invalid(path, `must be an active account: ${account_code} is ${status}`);
  if (keeps !== currency) throw invalid(path, `must be an account in ${currency}: ${account_code} keeps ${keeps}`);
  if (account_type !== type) {
    throw invalid(path, `must be an ${type} account: ${account_code} is ${account_type ?? "unclassified"}`);
  }
}

/** A month that is to be posted. */
export interface Month {
  number: number;
  period: string;
  amount_cents: number;
  /** Its last day. */
  ends: string;
}

/** The nth month, counted from 1, with its part. */
function nthMonth(of: Spread, number: number): Month {
  const period = nthPeriod(of, number);
  return { number, period, amount_cents: partOf(of, number), ends: monthOf(period).period_end };
}

/** Its next month. Throws 400 where it is not active, or the month is not at its last day yet. */
export function dueMonth(of: ScheduleSummary, day: string): Month {
  const { status, next_on, posted_months } = of;
  if (status !== "active" || next_on === null) throw wrongState(`Cannot post the schedule: its status is ${status}.`);
  if (next_on > day) throw wrongState(`Cannot post the schedule: its next month ends on ${next_on}.`, "nothing_due");
  return nthMonth(of, posted_months + 1);
}

/** Those that are not posted yet of before a day's own month. */
export function monthsBefore(of: ScheduleSummary, day: string): Month[] {
  if (of.status !== "active") return [];
  const months = Array.from({ length: of.months - of.posted_months }, (_, at) =>
    nthMonth(of, of.posted_months + at + 1),
  );
  return months.filter(({ ends }) => ends < monthStart(day));
}

/** Those that are posted of a day's own month and after it: what is disposed of on that day bears no part of them. */
export const monthsFrom = (of: Schedule, day: string): SchedulePosting[] =>
  of.postings.filter(({ period, entry_id }) => entry_id !== null && period >= periodOf(day));

/** Throws 400 naming its status where it is over, and its last month where it was paid ahead and is used up on that day. */
export function assertDisposable(of: ScheduleSummary, day: string): void {
  if (of.status === "disposed" || of.status === "voided") {
    throw wrongState(`Cannot dispose the schedule: its status is ${of.status}.`);
  }
  if (of.kind === "fixed_asset" || nthPeriod(of, of.months) >= periodOf(day)) return;
  throw wrongState(
    `Cannot dispose the schedule: its last month is ${nthPeriod(of, of.months)}, and nothing of it is left.`,
  );
}

/** A line of a disposal's entry: to an account by its code, or to one that the schedule or the caller names. */
type DisposalLine = Amount & { class_id?: string | null; project_id?: string | null } & (
    | { code: string; account_id?: never }
    | { account_id: string; code?: never }
  );

/** What disposing of it posts, and the gain: negative is a loss, which of what was paid ahead is its expense. */
export function disposal(
  of: ScheduleSummary,
  { proceeds_cents, proceeds_account_id }: { proceeds_cents: number; proceeds_account_id: string | null },
): { gain_cents: number; lines: DisposalLine[] } {
  const { kind, cost_cents, posted_cents, asset_account_id, expense_account_id, accumulated_account_id } = of;
  const book_value = cost_cents - posted_cents;
  const gain_cents = proceeds_cents - book_value;
  const { class_id, project_id } = of;
  const side = gain_cents > 0 ? ("credit" as const) : ("debit" as const);
  const difference = { side, amount_cents: Math.abs(gain_cents), class_id, project_id };
  const outcome: DisposalLine =
    kind === "prepaid"
      ? { account_id: expense_account_id, ...difference }
      : { code: gain_cents > 0 ? "gain_on_disposal" : "loss_on_disposal", ...difference };
  const received = proceeds_account_id === null ? { code: "cash" } : { account_id: proceeds_account_id };
  const lines: DisposalLine[] = [
    { ...received, side: "debit", amount_cents: proceeds_cents },
    ...(accumulated_account_id === null
      ? []
      : [{ account_id: accumulated_account_id, side: "debit" as const, amount_cents: posted_cents }]),
    outcome,
    {
      account_id: asset_account_id,
      side: "credit",
      amount_cents: accumulated_account_id === null ? book_value : cost_cents,
    },
  ];
  return { gain_cents, lines: lines.filter(({ amount_cents }) => amount_cents > 0) };
}
