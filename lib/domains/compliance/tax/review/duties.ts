import { dayOf } from "#lib/core/calendar.ts";
import { addDays, dayIn, daysBetween, today } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import { monthsBetween } from "#lib/domains/books/reports/store.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { tierOf } from "#lib/domains/company/obligations/rules.ts";
import type * as obligations from "#lib/domains/company/obligations/store.ts";
import * as payroll from "#lib/domains/money/payroll/returns/store.ts";
import { askedReturn, type Return } from "../documents/asking.ts";
import { drawInformationReturns } from "../documents/drawing.ts";
import { duties } from "../facts/facts.ts";
import { taxYearOf } from "../figures.ts";
import { dueDates, electsUntil } from "../filing-dates.ts";
import { cameOn, formedOn, leftStates, type Standing } from "../standing-store.ts";
import { elsewhere, qualification } from "./qualifying.ts";

type Asked = obligations.Asked;

/** What is asked for by a day, whose nearness says how urgent it is. */
const byDay = (of: Omit<Asked, "tier" | "due_date">, due_date: string): Asked => ({
  ...of,
  due_date,
  tier: tierOf(daysBetween(today(), due_date)),
});

interface Quarter {
  year: number;
  quarter: number;
}

/** The quarters that Form 941 tells: those with wages, and what is over since the first of them, since whoever filed one goes on filing. */
function quartersToTell(paid: readonly Quarter[], day: string): (Quarter & { isOfNothing: boolean })[] {
  const nth = ({ year, quarter }: Quarter) => year * 4 + quarter - 1;
  const known = new Set(paid.map(nth));
  const [first] = paid;
  if (!first) return [];
  const { year, month } = dayOf(day);
  const now = nth({ year, quarter: Math.ceil(month / 3) });
  const last = Math.max(now - 1, ...known);
  return Array.from({ length: last - nth(first) + 1 }, (_, at) => nth(first) + at)
    .filter((one) => known.has(one) || one < now)
    .map((one) => ({ year: Math.floor(one / 4), quarter: (one % 4) + 1, isOfNothing: !known.has(one) }));
}

/** The payroll returns of quarters and years with payroll, and the 1099s of years with payments to tell of: this year's and the last one's. */
async function returns(tx: Tx, company: Entity): Promise<Asked[]> {
  const { entity_id } = company;
  const { year } = dayOf(today());
  const [quarters, ...told] = await Promise.all([
    payroll.quartersPaid(tx, entity_id, `${year - 1}-01-01`),
    ...[year - 1, year].map((one) => drawInformationReturns(tx, entity_id, one)),
  ]);
  const years = [...new Set(quarters.map((one) => one.year))];
  const wanted: (Omit<Return, "entity_id"> & { isOfNothing?: boolean })[] = [
    ...quartersToTell(quarters, today()).map(({ year: tax_year, quarter, isOfNothing }) => ({
      filing_type: "941" as const,
      tax_year,
      quarter,
      isOfNothing,
    })),
    ...years.flatMap((tax_year) =>
      (["940", "w2"] as const).map((filing_type) => ({ filing_type, tax_year, quarter: null })),
    ),
    ...told.flatMap((drawn, at) => {
      const types = new Set(drawn.filter(({ is_reportable }) => is_reportable).map(({ filing_type }) => filing_type));
      return [...types].map((filing_type) => ({ filing_type, tax_year: year - 1 + at, quarter: null }));
    }),
  ];
  return wanted.flatMap(({ isOfNothing, ...one }) => {
    const due = dueDates(one.filing_type, one.tax_year, company).find(({ quarter }) => quarter === one.quarter);
    return due ? [askedReturn({ entity_id, ...one }, due.due_date, isOfNothing)] : [];
  });
}

/** To be taxed as an S corporation from the start is a choice that is open for so long. */
function election({ entity, retyped: converted }: Standing): Asked[] {
  const { entity_id, entity_type } = entity;
  const { form } = duties.s_election;
  const due_date = electsUntil(converted?.on ?? formedOn(entity));
  if (due_date < today()) return [];
  const whose = entity_type === "llc" ? ", which has an llc taxed as a corporation as well" : "";
  const title = `Option: ${form}, to be taxed as an S corporation from the start${whose}, with the IRS`;
  return [
    byDay(
      {
        entity_id,
        kind: "elect",
        about: {
          type: "s_election",
          id: converted === null ? entity_id : `${entity_id}:${converted.on}:${entity_type}`,
        },
        title,
      },
      due_date,
    ),
  ];
}

function publication({ entity, moved }: Standing): Asked[] {
  const { entity_id, entity_type, jurisdiction: home } = entity;
  const rule = duties.publication;
  const due_date = addDays(cameOn({ entity, moved }), rule.days);
  if (entity_type !== rule.entity_type || home !== rule.jurisdiction || due_date < today()) return [];
  const title =
    "Publish: the notice of formation in two newspapers for six weeks, and file the certificate of publication, with the New York Department of State";
  return [byDay({ entity_id, kind: "publish", about: { type: "publication", id: entity_id }, title }, due_date)];
}

/** California's fee on an llc by the receipts of the fiscal year that begins in a year, once they come to the least of them, until its return is due. */
async function feeOf(tx: Tx, { entity_id, fiscal_year_end }: Entity, year: number): Promise<Asked[]> {
  const { form, tiers, nth_month_of_tax_year, day } = duties.llc_fee;
  const ends = Number(fiscal_year_end.slice(0, 2)) % 12;
  const { from: first, to } = taxYearOf(year, fiscal_year_end);
  const estimated = dayIn(year, ends + nth_month_of_tax_year, day);
  const withReturn = dayIn(year + 1, ends + 3, day);
  if (withReturn < today()) return [];
  const moved = await monthsBetween(tx, entity_id, "usd", first, to);
  const receipts = moved.reduce((sum, one) => sum + one.revenue_cents, 0);
  const at = tiers.findLast(({ from_cents }) => receipts >= from_cents);
  if (!at) return [];
  const isAhead = estimated >= today();
  const title = `Pay: California's LLC fee by receipts, ${amount(at.fee_cents)} from ${amount(at.from_cents)} on, with ${isAhead ? form : "Form 568"}, to the Franchise Tax Board`;
  const about = { type: "llc_fee", id: `${entity_id}:${first}:${at.from_cents}` };
  return [byDay({ entity_id, kind: "pay_fee", about, title }, isAhead ? estimated : withReturn)];
}

/** What California asks of an llc by its receipts of the year that is under way, and of the last one; all revenue counts as California's. */
async function receiptsFee(tx: Tx, standing: Standing, states: readonly string[]): Promise<Asked[]> {
  const company = standing.entity;
  const { entity_type, fiscal_year_end } = company;
  const { jurisdiction: code } = duties.llc_fee;
  const isThere = [company.jurisdiction, ...states].includes(code);
  const left = leftStates(standing).get(code);
  if (entity_type !== "llc" || (!isThere && left === undefined)) return [];
  const now = dayOf(today());
  const ends = Number(fiscal_year_end.slice(0, 2)) % 12;
  // The year that began last: in a calendar year January's.
  const begins = now.month > ends ? now.year : now.year - 1;
  // Of a company that has left it, the years that had begun by then.
  const years = [begins - 1, begins].filter((year) => isThere || taxYearOf(year, fiscal_year_end).from < (left ?? ""));
  const fees = await Promise.all(years.map((year) => feeOf(tx, company, year)));
  return fees.flat();
}

/** What law asks of a company beside its state's reports and its income tax return: whatever of it was asked before, too. */
export async function dutiesOf(tx: Tx, standing: Standing): Promise<Asked[]> {
  const company = standing.entity;
  const states = await elsewhere(tx, standing);
  const left = leftStates(standing);
  return [
    ...(await returns(tx, company)),
    ...election(standing),
    ...publication(standing),
    ...[...new Set([...states, ...left.keys()])].map((code) => qualification(company, code, left.get(code))),
    ...(await receiptsFee(tx, standing, states)),
  ];
}
