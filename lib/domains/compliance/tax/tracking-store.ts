import { addDays, daysBetween, today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { tierOf } from "#lib/domains/company/obligations/rules.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as deadlines from "./deadline-store.ts";
import { type DeadlineType, reportOf } from "./facts/facts.ts";
import { nextDue } from "./report-dates.ts";
import { described, noDateReason } from "./rules.ts";
import type { Deadline } from "./schema.ts";

/** The day that a state counts from: that of the filing, or while it is not confirmed that of the record. */
export const formedOn = ({ filed_on, created_at }: Pick<Entity, "filed_on" | "created_at">): string =>
  filed_on ?? created_at.slice(0, 10);

/** Which report of which state, counted from which day. */
export type Tracked = Pick<Deadline, "deadline_type" | "jurisdiction" | "formation_date">;

/** When the report is due next, after the last that was completed; null where no day is known or nothing is due. */
async function dueNext(tx: Tx, { entity_id, fiscal_year_end, entity_type }: Entity, of: Tracked) {
  const report = reportOf(of.deadline_type, of.jurisdiction, entity_type);
  const now = today();
  const done = await deadlines.lastDone(tx, { entity_id, ...of });
  const from = done === null || done < now ? now : addDays(done, 1);
  return { report, due_date: report && nextDue(report, { formation_date: of.formation_date, fiscal_year_end }, from) };
}

/** Keeps the next deadline of a report, once, with an obligation to file it where a day is known. */
export async function track(tx: Tx, entity: Entity, of: Tracked): Promise<Deadline> {
  const { entity_id } = entity;
  const { deadline_type, jurisdiction } = of;
  const { report, due_date } = await dueNext(tx, entity, of);
  const deadline_id = await deadlines.trackOnce(tx, {
    entity_id,
    ...of,
    ...described(report, entity.jurisdiction === jurisdiction),
    due_date,
    reason: due_date === null ? noDateReason(report, deadline_type, jurisdiction) : null,
  });
  const tracked = await deadlines.load(tx, { entity_id, deadline_id });
  if (due_date === null || tracked.obligation_id !== null) return tracked;
  const { obligation_id } = await obligations.open(tx, {
    entity_id,
    tier: tierOf(daysBetween(today(), due_date)),
    title: `File: ${tracked.report_name}, ${jurisdiction}, with the ${tracked.filed_with}`,
    due_date,
    kind: "file_report",
    about: { type: "deadline", id: deadline_id },
  });
  await deadlines.nameObligation(tx, deadline_id, obligation_id);
  return deadlines.load(tx, { entity_id, deadline_id });
}

/** The reports of the home state whose next deadline is none that is kept yet; of two names for one filing the first. */
export async function untracked(tx: Tx, entity: Entity, types: readonly DeadlineType[]): Promise<Tracked[]> {
  const { entity_id, jurisdiction } = entity;
  const formation_date = formedOn(entity);
  const seen = new Set<string>();
  const found: Tracked[] = [];
  for (const deadline_type of types) {
    const of = { deadline_type, jurisdiction, formation_date };
    const { report, due_date } = await dueNext(tx, entity, of);
    const filing = `${report?.report_name} ${due_date}`;
    if (seen.has(filing)) continue;
    seen.add(filing);
    if (!(await deadlines.isTracked(tx, { entity_id, ...of, due_date }))) found.push(of);
  }
  return found;
}
