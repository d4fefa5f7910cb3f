import { dayOf } from "#lib/core/calendar.ts";
import { date, longDate } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { jurisdiction } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import type * as obligations from "#lib/domains/company/obligations/store.ts";
import * as deadlines from "../deadline-store.ts";
import { type Report, reportOf } from "../facts/facts.ts";
import { nextDue } from "../report-dates.ts";
import type { Converted, Standing } from "../standing-store.ts";

type Pending = Awaited<ReturnType<typeof obligations.pendingByDay>>[number];
type Kept = Awaited<ReturnType<typeof deadlines.pendingReports>>[number];

const kindLabels = { llc: "an LLC", c_corp: "a corporation" } as const;

/** What whoever reads a withdrawn obligation should know. */
export function withdrawnNote({ converted }: Standing): string {
  if (converted === null) return "";
  const { from_type, from_jurisdiction: from, to_jurisdiction: to, on } = converted;
  const was = `${kindLabels[from_type]}${from === to ? "" : ` of ${jurisdiction(from).name}`}`;
  return `Asked of ${was}, which the company was until its conversion was filed on ${longDate(on)}. Ask the state, or the IRS, whether anything is owed for the time before.`;
}

/** The first day of the tax year that a report tells while it goes on; null where it tells an earlier time. */
function yearOf({ due }: Report, due_date: string): string | null {
  if (due.kind !== "fiscal_year_start_offset") return null;
  const { year, month } = dayOf(due_date);
  return date(year, month - due.months + 1, 1);
}

/**
 * Whether a company owes a state that it has left what falls due after that: a tax for a time at which it was of it, whatever comes of its
 * yearly reports, which the state asks of its own companies.
 */
function isOwedStill({ deadline_type, jurisdiction: state, due_date }: Kept, left: Converted) {
  const report = reportOf(deadline_type, state, left.from_type);
  if (report === null || !/\btax\b/i.test(report.report_name)) return false;
  const began = yearOf(report, due_date);
  return began === null || began < left.on;
}

/**
 * What is asked of a company by a day after the filing of its conversion, was asked before that, and is no more of what it has become: its
 * former type's reports, and those of the state that it has left but for the tax on its time there, its notice in New York; and where its
 * type has changed its return of the year that goes on under the new one, and its election. What was due by that day, the returns of years
 * that had ended, and payroll's and payments' own returns are owed still.
 */
export async function withdrawnBy(tx: Tx, standing: Standing, pending: readonly Pending[]): Promise<Pending[]> {
  const { entity, converted, retyped } = standing;
  if (converted === null) return [];
  const { entity_type, fiscal_year_end, jurisdiction: home } = entity;
  const since = (conversion: Converted | null) => (one: Pending) =>
    conversion !== null && one.created_at < conversion.at && one.due_date > conversion.on;
  const before = pending.filter((one) => since(converted)(one) || since(retyped)(one));
  if (before.length === 0) return [];
  const reports = await deadlines.pendingReports(tx, entity.entity_id);
  const leftBy = (state: string) =>
    standing.conversions.findLast((one) => one.from_jurisdiction === state && one.to_jurisdiction !== state);
  const goesOn = ({ about_id, created_at }: Pending) => {
    const kept = reports.find(({ deadline_id }) => deadline_id === about_id);
    if (kept === undefined) return true;
    const { deadline_type, jurisdiction: state, report_name, formation_date, due_date } = kept;
    const left = state === home ? undefined : leftBy(state);
    if (left !== undefined && created_at < left.at) return isOwedStill(kept, left);
    const report = reportOf(deadline_type, state, entity_type);
    return (
      report?.report_name === report_name && nextDue(report, { formation_date, fiscal_year_end }, due_date) === due_date
    );
  };
  return before.filter((one) => {
    const [, day = "", of] = one.about_id.split(":");
    switch (one.kind) {
      case "file_report":
        return since(converted)(one) && !goesOn(one);
      case "file_return":
        return retyped !== null && since(retyped)(one) && day >= retyped.on && of === undefined;
      case "elect":
        return since(retyped)(one);
      case "publish":
        return entity_type !== "llc" || home !== "NY";
      default:
        return false;
    }
  });
}
