import { addDays, daysBetween, today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { tierOf } from "#lib/domains/company/obligations/rules.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as deadlines from "./deadline-store.ts";
import { type DeadlineType, reportOf } from "./facts/facts.ts";
import { missedDues, nextDue } from "./report-dates.ts";
import { described, noDateReason } from "./rules.ts";
import type { Deadline } from "./schema.ts";
import { cameOn, formedOn, type Standing } from "./standing-store.ts";

/** Which report of which state, counted from which day; `missed` is a day of it that passed while nobody looked. */
export type Tracked = Pick<Deadline, "deadline_type" | "jurisdiction" | "formation_date"> & { missed?: string };

/**
 * The day that a report is counted from: that of the formation, or where the company has converted the day on which that was filed,
 * since the first report, tax and year of what it has become begin with it. Anniversaries, and years by them, stay those of the formation,
 * and of a company that came from another state those of the day on which it came.
 */
export function countedFrom(standing: Standing, deadline_type: DeadlineType, jurisdiction: string): string {
  const { entity, converted } = standing;
  const formed = jurisdiction === entity.jurisdiction ? cameOn(standing) : formedOn(entity);
  if (converted === null || deadline_type === "initial_report") return converted?.on ?? formed;
  const report = reportOf(deadline_type, jurisdiction, entity.entity_type);
  const isAnniversary = report?.due.kind.includes("anniversary") || (report !== null && /_formed$/.test(report.years));
  return isAnniversary ? formed : converted.on;
}

/** When the report is due next, after the last that was completed; null where no day is known or nothing is due. */
async function dueNext(tx: Tx, { entity, converted }: Standing, of: Tracked) {
  const { entity_id, fiscal_year_end, entity_type } = entity;
  const report = reportOf(of.deadline_type, of.jurisdiction, entity_type);
  const now = today();
  // A report and a tax that are one filing are filed together, whichever of them was tracked.
  const filing = { entity_id, ...of, report_name: report?.report_name ?? null };
  const done = await deadlines.lastDone(tx, filing, converted?.at ?? null);
  const from = done === null || done < now ? now : addDays(done, 1);
  return { report, due_date: report && nextDue(report, { formation_date: of.formation_date, fiscal_year_end }, from) };
}

/** Keeps the next deadline of a report, or one that was missed, once, with an obligation to file it where a day is known. */
export async function track(tx: Tx, standing: Standing, { missed, ...of }: Tracked): Promise<Deadline> {
  const { entity } = standing;
  const { entity_id } = entity;
  const { deadline_type, jurisdiction } = of;
  const next = await dueNext(tx, standing, of);
  const { report, due_date } = { ...next, due_date: missed ?? next.due_date };
  const filing = described(report, entity.jurisdiction === jurisdiction);
  const deadline_id = await deadlines.trackOnce(tx, {
    entity_id,
    ...of,
    ...filing,
    due_date,
    reason: due_date === null ? noDateReason(report, deadline_type, jurisdiction) : null,
  });
  const [tracked, asked] = await Promise.all([
    deadlines.load(tx, { entity_id, deadline_id }),
    deadlines.obligationOf(tx, { entity_id, jurisdiction, due_date, report_name: filing.report_name }),
  ]);
  if (due_date === null || tracked.obligation_id !== null) return tracked;
  const own = {
    entity_id,
    tier: tierOf(daysBetween(today(), due_date)),
    title: `File: ${tracked.report_name}, ${jurisdiction}, with the ${tracked.filed_with}`,
    due_date,
    kind: "file_report",
    about: { type: "deadline", id: deadline_id },
  };
  await deadlines.nameObligation(tx, deadline_id, asked ?? (await obligations.open(tx, own)).obligation_id);
  return deadlines.load(tx, { entity_id, deadline_id });
}

/**
 * The reports of the home state whose next deadline is none that is kept yet, and the days of them that were missed since the last
 * that was; of two names for one filing the first. `waiting` are those
 * of before a conversion that go on after it: the next of them follows once they are done.
 */
export async function untracked(
  tx: Tx,
  standing: Standing,
  types: readonly DeadlineType[],
  waiting: readonly DeadlineType[],
): Promise<Tracked[]> {
  const { entity, converted } = standing;
  const { entity_id, jurisdiction, fiscal_year_end } = entity;
  const since = converted?.at ?? null;
  const kept = await deadlines.lastKept(tx, entity_id, jurisdiction, since);
  const seen = new Set<string>();
  const found: Tracked[] = [];
  for (const deadline_type of types) {
    const of = { deadline_type, jurisdiction, formation_date: countedFrom(standing, deadline_type, jurisdiction) };
    const { report, due_date } = await dueNext(tx, standing, of);
    const filing = `${report?.report_name} ${due_date}`;
    if (seen.has(filing)) continue;
    seen.add(filing);
    if (waiting.includes(deadline_type)) continue;
    const last = kept.get(deadline_type);
    const company = { formation_date: of.formation_date, fiscal_year_end };
    const missed = report && last !== undefined ? missedDues(report, company, last, today()) : [];
    found.push(...missed.map((day) => ({ ...of, missed: day })));
    if (!(await deadlines.isTracked(tx, { entity_id, ...of, due_date }, since))) found.push(of);
  }
  return found;
}
