import { addDays, date, dayOf, daysBetween, today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { nextRise, risenTier, tierOf } from "#lib/domains/company/obligations/rules.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import * as deadlines from "../deadline-store.ts";
import { deadlineTypes } from "../facts/facts.ts";
import { nextReturn } from "../filing-dates.ts";
import { formedOn, type Tracked, track, untracked } from "../tracking-store.ts";
import { dutiesOf } from "./duties.ts";
import type { Review } from "./schema.ts";

interface Rising {
  obligation_id: string;
  tier: NonNullable<ReturnType<typeof risenTier>>;
}

/** What a look at a company's deadlines finds to be done. */
interface Found {
  entity: Entity;
  reports: Tracked[];
  /** The income tax return, and whatever else law asks of it, that nothing asks for yet. */
  asked: obligations.Asked[];
  rising: Rising[];
}

const kind = "file_return";

async function returnOf(tx: Tx, entity: Entity): Promise<obligations.Asked[]> {
  const { entity_id, entity_type } = entity;
  // What one person owns alone is told on that person's own return (26 CFR 301.7701-3(b)(1)).
  if (entity_type === "llc" && (await holdings.list(tx, entity_id)).length === 1) return [];
  const { form, year_end, due_date } = nextReturn(entity, formedOn(entity), today());
  const about = { type: "income_return", id: `${entity_id}:${year_end}` };
  const partners = entity_type === "llc" ? ", where it is taxed as a partnership" : "";
  const title = `File: ${form}, for the year to ${year_end}, with the IRS${partners}`;
  return [{ entity_id, about, kind, title, due_date, tier: tierOf(daysBetween(today(), due_date)) }];
}

async function look(tx: Tx, entity_id: string): Promise<Found> {
  const entity = await entities.load(tx, { entity_id });
  const pending = await obligations.pendingByDay(tx, entity_id);
  const rising = pending.flatMap(({ obligation_id, tier: was, due_date }) => {
    const tier = risenTier(was, daysBetween(today(), due_date));
    return tier === null ? [] : [{ obligation_id, tier }];
  });
  // A company that is not formed yet owes no reports.
  if (entity.formation_status !== "Active") return { entity, reports: [], asked: [], rising };
  const reports = await untracked(tx, entity, deadlineTypes);
  const asked = await obligations.notYet(tx, [...(await returnOf(tx, entity)), ...(await dutiesOf(tx, entity))]);
  return { entity, reports, asked, rising };
}

/** Whether a look at a company's deadlines would change something. */
export async function isDue(tx: Tx, entity_id: string): Promise<boolean> {
  const { reports, asked, rising } = await look(tx, entity_id);
  return reports.length > 0 || asked.length > 0 || rising.length > 0;
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
  const { entity, reports, asked, rising } = await look(tx, entity_id);
  const opened: Review["deadlines"] = [];
  for (const of of reports) opened.push(await track(tx, entity, of));
  const others: string[] = [];
  for (const one of asked) others.push((await obligations.open(tx, one)).obligation_id);
  await obligations.setTiers(tx, rising);
  return {
    entity_id,
    deadlines: opened,
    obligation_ids: [...opened.flatMap(({ obligation_id }) => obligation_id ?? []), ...others],
    raised: rising,
    next_on: await nextDay(tx, entity_id),
  };
}
