import { dayOf } from "#lib/core/calendar.ts";
import { addDays, date, daysBetween, today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { nextRise, risenTier, tierOf } from "#lib/domains/company/obligations/rules.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import * as deadlines from "../deadline-store.ts";
import { deadlineTypes } from "../facts/facts.ts";
import { type IncomeReturn, lastReturn, nextReturn } from "../filing-dates.ts";
import { formedOn, type Standing, standingOf } from "../standing-store.ts";
import { type Tracked, track, untracked } from "../tracking-store.ts";
import { correctedNote, correctionsOf, uncorrected } from "./corrections.ts";
import { dutiesOf } from "./duties.ts";
import { emptied, emptiedNote } from "./emptied.ts";
import { qualifiedAtHome, qualifiedNote } from "./qualifying.ts";
import type { Review } from "./schema.ts";
import { withdrawnBy, withdrawnNote } from "./withdrawn.ts";

interface Rising {
  obligation_id: string;
  tier: NonNullable<ReturnType<typeof risenTier>>;
}

/** What a look at a company's deadlines finds to be done. */
interface Found {
  standing: Standing;
  reports: Tracked[];
  /** The income tax return, and whatever else law asks of it, that nothing asks for yet. */
  asked: obligations.Asked[];
  /** What was asked of the former type, or of what was voided since, and is asked no more: by the notes that say so. */
  withdrawn: { ids: string[]; note: string }[];
  rising: Rising[];
}

const kind = "file_return";

/** Of whom a return is asked, and what of others: whether a company has elected is not known here. */
const whose = ({ as_s_corporation: s }: IncomeReturn) =>
  s === null
    ? ", where it is taxed as a partnership"
    : `; where it is taxed as an S corporation, ${s.form} instead, by ${s.due_date}`;

/**
 * The next income tax return of a company, and of one that has changed its type its former type's last, for the time to the day of the filing
 * (of a partnership that becomes a corporation Rev. Rul. 2004-59; of a corporation that becomes one 26 CFR 301.7701-3(g)(1)(ii)). One
 * that has changed its state alone goes on with its year.
 */
async function returnsOf(tx: Tx, { entity, retyped: converted }: Standing): Promise<obligations.Asked[]> {
  const { entity_id, entity_type } = entity;
  // What one person owns alone is told on that person's own return (26 CFR 301.7701-3(b)(1)); who is promised something owns nothing yet.
  const isAlone = (await holdings.list(tx, entity_id)).filter(({ units }) => units > 0).length === 1;
  const asked = (id: string, title: string, due_date: string): obligations.Asked => {
    const about = { type: "income_return", id: `${entity_id}:${id}` };
    return { entity_id, about, kind, title, due_date, tier: tierOf(daysBetween(today(), due_date)) };
  };
  const found: obligations.Asked[] = [];
  if (converted !== null && !(isAlone && converted.from_type === "llc")) {
    const { from_type, on } = converted;
    const last = lastReturn(from_type, on);
    const title = `File: ${last.form}, the last, for the time to ${on}, with the IRS${whose(last)}`;
    found.push(asked(`${on}:last`, title, last.due_date));
  }
  if (isAlone && entity_type === "llc") return found;
  const last = await obligations.lastAsked(tx, entity_id, kind);
  // What fell due after the last that was asked, while nobody looked, is asked for as well.
  let from = last !== null && last < today() ? addDays(last, 1) : today();
  for (;;) {
    const next = nextReturn(entity, converted?.on ?? formedOn(entity), from);
    const { form, year_end, due_date } = next;
    const title = `File: ${form}, for the year to ${year_end}, with the IRS${whose(next)}`;
    found.push(asked(converted === null ? year_end : `${year_end}:${entity_type}:${converted.on}`, title, due_date));
    if (due_date >= today()) return found;
    from = addDays(due_date, 1);
  }
}

/** The home state's reports of before a conversion that go on after it. */
async function goingOn(
  tx: Tx,
  { entity, converted }: Standing,
  staying: readonly { about_id: string; created_at: string }[],
) {
  if (converted === null) return [];
  const reports = await deadlines.pendingReports(tx, entity.entity_id);
  const before = new Set(staying.filter(({ created_at }) => created_at < converted.at).map(({ about_id }) => about_id));
  return reports.flatMap(({ deadline_id, deadline_type, jurisdiction, due_date }) =>
    before.has(deadline_id) && jurisdiction === entity.jurisdiction && due_date > converted.on ? [deadline_type] : [],
  );
}

async function look(tx: Tx, entity_id: string): Promise<Found> {
  const standing = await standingOf(tx, entity_id);
  const pending = await obligations.pendingByDay(tx, entity_id);
  const corrections = await correctionsOf(tx, standing.entity);
  const qualified = await qualifiedAtHome(tx, standing);
  const idsOf = (of: typeof pending) => of.map(({ obligation_id }) => obligation_id);
  const withdrawn = [
    { ids: idsOf(await withdrawnBy(tx, standing, pending)), note: withdrawnNote(standing) },
    { ids: idsOf(await emptied(tx, entity_id, pending)), note: emptiedNote },
    { ids: await uncorrected(tx, entity_id, corrections), note: correctedNote },
    { ids: qualified.withdrawn, note: qualifiedNote },
  ].filter(({ ids }) => ids.length > 0);
  const ended = withdrawn.flatMap(({ ids }) => ids);
  const staying = pending.filter(({ obligation_id }) => !ended.includes(obligation_id));
  const rising = staying.flatMap(({ obligation_id, tier: was, due_date }) => {
    const tier = risenTier(was, daysBetween(today(), due_date));
    return tier === null ? [] : [{ obligation_id, tier }];
  });
  // A company that is not formed yet owes no reports.
  if (standing.entity.formation_status !== "Active") return { standing, reports: [], asked: [], withdrawn, rising };
  const reports = await untracked(tx, standing, deadlineTypes, await goingOn(tx, standing, staying));
  const duties = [
    ...(await returnsOf(tx, standing)),
    ...(await dutiesOf(tx, standing)),
    ...corrections,
    ...qualified.asked,
  ];
  const asked = await obligations.notYet(tx, duties);
  return { standing, reports, asked, withdrawn, rising };
}

/** Whether a look at a company's deadlines would change something. */
export async function isDue(tx: Tx, entity_id: string): Promise<boolean> {
  const { reports, asked, withdrawn, rising } = await look(tx, entity_id);
  return withdrawn.length > 0 || reports.length > 0 || asked.length > 0 || rising.length > 0;
}

/** The first day of the quarter after the one that a day is in. */
function nextQuarter(day: string): string {
  const { year, month } = dayOf(day);
  return date(year, month - ((month - 1) % 3) + 3, 1);
}

/** The first day after today on which a look at a company's deadlines may change something; null where none is known. */
export async function nextDay(tx: Tx, entity_id: string): Promise<string | null> {
  const day = today();
  const [pending, dues] = await Promise.all([
    obligations.pendingByDay(tx, entity_id),
    deadlines.dueDates(tx, entity_id),
  ]);
  const rises = pending.flatMap(({ due_date }) => {
    const days = nextRise(daysBetween(day, due_date));
    return days === null ? [] : addDays(day, days);
  });
  // Once a day has passed, the next of its kind follows.
  const passed = [...dues, ...pending.map(({ due_date }) => due_date)].map((due) => addDays(due, 1));
  // What a quarter's payments and payroll ask for is looked for when the next one begins, at the latest.
  const known = [...rises, ...passed];
  return (known.length === 0 ? [] : [...known, nextQuarter(day)]).filter((one) => one > day).toSorted()[0] ?? null;
}

/** Opens what is due next of a company that has come to be, each once, and has tiers rise as their days come near. */
export async function review(tx: Tx, entity_id: string): Promise<Review> {
  const { standing, reports, asked, withdrawn, rising } = await look(tx, entity_id);
  for (const { ids, note } of withdrawn) await obligations.withdraw(tx, ids, note);
  const opened: Review["deadlines"] = [];
  for (const of of reports) opened.push(await track(tx, standing, of));
  const others: string[] = [];
  for (const one of asked) others.push((await obligations.open(tx, one)).obligation_id);
  await obligations.setTiers(tx, rising);
  return {
    entity_id,
    deadlines: opened,
    obligation_ids: [...opened.flatMap(({ obligation_id }) => obligation_id ?? []), ...others],
    withdrawn_ids: withdrawn.flatMap(({ ids }) => ids),
    raised: rising,
    next_on: await nextDay(tx, entity_id),
  };
}
