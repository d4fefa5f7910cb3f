import { longDate } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import type * as obligations from "#lib/domains/company/obligations/store.ts";
import * as deadlines from "../deadline-store.ts";
import { reportOf } from "../facts/facts.ts";
import { nextDue } from "../report-dates.ts";
import type { Standing } from "../standing-store.ts";

type Pending = Awaited<ReturnType<typeof obligations.pendingByDay>>[number];

const kindLabels = { llc: "an LLC", c_corp: "a corporation" } as const;

/** What whoever reads a withdrawn obligation should know. */
export function withdrawnNote({ converted }: Standing): string {
  if (converted === null) return "";
  return `Asked of ${kindLabels[converted.from_type]}, which the company was until its conversion was filed on ${longDate(converted.on)}. Ask the state, or the IRS, whether anything is owed for the time before.`;
}

/**
 * What is asked of a company by a day after the filing of its conversion, was asked before that, and is no more of its type: its former
 * type's reports, its return of the year that goes on under the new type, its election, and its notice in New York. What was due by
 * that day, the returns of years that had ended, and payroll's and payments' own returns are owed still.
 */
export async function withdrawnBy(tx: Tx, standing: Standing, pending: readonly Pending[]): Promise<Pending[]> {
  const { entity, converted } = standing;
  if (converted === null) return [];
  const { entity_type, fiscal_year_end } = entity;
  const before = pending.filter(({ created_at, due_date }) => created_at < converted.at && due_date > converted.on);
  if (before.length === 0) return [];
  const reports = await deadlines.pendingReports(tx, entity.entity_id);
  const goesOn = (about_id: string) => {
    const kept = reports.find(({ deadline_id }) => deadline_id === about_id);
    if (kept === undefined) return true;
    const { deadline_type, jurisdiction, report_name, formation_date, due_date } = kept;
    const report = reportOf(deadline_type, jurisdiction, entity_type);
    return (
      report?.report_name === report_name && nextDue(report, { formation_date, fiscal_year_end }, due_date) === due_date
    );
  };
  return before.filter(({ kind, about_id }) => {
    switch (kind) {
      case "file_report":
        return !goesOn(about_id);
      case "file_return":
        return (about_id.split(":")[1] ?? "") >= converted.on && about_id.split(":").length === 2;
      case "elect":
        return true;
      case "publish":
        return entity_type !== "llc";
      default:
        return false;
    }
  });
}
