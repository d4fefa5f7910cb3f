import { addDays, date, monthStart, monthsApart, today } from "#lib/core/days.ts";
import { conflict, invalid, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import { earnedBeside, monthsBetween } from "#lib/domains/books/reports/store.ts";
import { lastRate } from "#lib/domains/books/reports/translating/store.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { paidHolders } from "#lib/domains/equity/distributions/paid/store.ts";
import { paidVendors, type RateOn, tinOf } from "#lib/domains/money/payments/vendors/paid/store.ts";
import * as people from "#lib/domains/money/payroll/people/store.ts";
import { paidInStates } from "#lib/domains/money/payroll/returns/by-state/store.ts";
import * as returns from "#lib/domains/money/payroll/returns/store.ts";
import { shortSince, spanOf, taxYearOf } from "../figures.ts";
import type { FilingType, InformationReturn } from "../filing-dates.ts";
import * as w9 from "../holders/store.ts";
import { drawDividendReturn, drawNoDividends, untold } from "./dividends.ts";
import { cents, type Drawn } from "./drawn.ts";
import { drawCorporationEstimate, drawOwnersEstimate, type Expected, instalmentsOf } from "./estimates.ts";
import { drawUnknownVendor, drawVendorReturn, returnOf, type VendorReturn } from "./information.ts";
import type { Recipient } from "./iris.ts";
import { drawK1, drawK1s } from "./schedule-k1.ts";
import { draw940, draw941, drawW2, type YearOfPay } from "./wages.ts";

/** Which document of which year is to be drawn. */
export interface Subject {
  filing_type: FilingType;
  tax_year: number;
  quarter: number | null;
  recipient_name: string | null;
  /** Of a Form W-2: whose it is, by any of their records. */
  employee_id: string | null;
  /** In place of what the books say of a corporation's year. */
  expected_income_cents: number | null;
}

/** A year's payroll, as returns tell of it. */
export async function payOf(tx: Tx, entity_id: string, year: number): Promise<YearOfPay> {
  const [months, states, unnamed] = await Promise.all([
    returns.paidMonths(tx, entity_id, year),
    paidInStates(tx, entity_id, year),
    returns.unnamedMonths(tx, entity_id, year),
  ]);
  return { year, months, states, unnamed };
}

/** How many were employed on the day that line 1 of a quarter's Form 941 asks for. */
const employedIn = (tx: Tx, entity_id: string, year: number, quarter: number | null) =>
  quarter === null ? null : returns.employedOn(tx, entity_id, date(year, quarter * 3, 12));

/** What a corporation expects to earn in the tax year: as given, by its books, or by what they say of the months so far. */
async function expectedOf(
  tx: Tx,
  company: Entity,
  { tax_year, expected_income_cents: given }: Subject,
): Promise<Expected> {
  const { from: begins, to: last } = taxYearOf(tax_year, company.fiscal_year_end);
  const since = shortSince(company, tax_year);
  const first = since ?? begins;
  const year = { of_months: monthsApart(first, last) + 1, since };
  if (given !== null) return { ...year, income: BigInt(given), so_far: 0n, months: 0, from: "given", beside: [] };
  const over = addDays(monthStart(today()), -1);
  const until = over < last ? over : last;
  const months = Math.max(0, monthsApart(first, until) + 1);
  if (months === 0) return { ...year, income: null, so_far: 0n, months, from: "annualized", beside: [] };
  const { entity_id } = company;
  const [moved, beside] = await Promise.all([
    monthsBetween(tx, entity_id, "usd", first, until),
    earnedBeside(tx, { entity_id, from: first, to: until }),
  ]);
  const so_far = moved.reduce((sum, one) => sum + BigInt(one.revenue_cents) - BigInt(one.expenses_cents), 0n);
  if (until === last) return { ...year, income: so_far, so_far, months, from: "books", beside };
  return {
    ...year,
    income: (so_far * BigInt(year.of_months)) / BigInt(months),
    so_far,
    months,
    from: "annualized",
    beside,
  };
}

async function drawEstimate(tx: Tx, company: Entity, subject: Subject): Promise<Drawn> {
  if (company.entity_type === "llc") return { ...drawOwnersEstimate(), quarter: subject.quarter };
  const drawn = drawCorporationEstimate(subject.tax_year, await expectedOf(tx, company, subject));
  const { quarter } = subject;
  // Of a year that is short nobody knows here in which parts it is paid.
  if (drawn.amount_cents === null || shortSince(company, subject.tax_year) !== null) return { ...drawn, quarter };
  const by_quarter = instalmentsOf(BigInt(drawn.amount_cents)).map(cents);
  // What one quarter asks for is its own part.
  return { ...drawn, quarter, by_quarter, amount_cents: by_quarter[(quarter ?? 0) - 1] ?? drawn.amount_cents };
}

async function drawQuarter(tx: Tx, entity_id: string, year: number, quarter: number | null): Promise<Drawn> {
  const [pay, first] = await Promise.all([payOf(tx, entity_id, year), returns.firstPaid(tx, entity_id)]);
  const by_quarter = [1, 2, 3, 4].map((one) => draw941(pay, one, null).amount_cents ?? 0);
  const hasPaidBefore = first !== null && first < spanOf(year, quarter).from;
  return { ...draw941(pay, quarter, await employedIn(tx, entity_id, year, quarter), hasPaidBefore), by_quarter };
}

/** Returns are of US dollars: what was paid in another currency is told by the last rate that was entered up to its day. */
const inDollars =
  (entity_id: string): RateOn =>
  (currency, day) =>
    sql`case ${currency} when 'usd' then 1 else ${lastRate(entity_id, currency, "usd", day)} end`;

async function drawOfVendor(tx: Tx, entity_id: string, type: VendorReturn, name: string, year: number): Promise<Drawn> {
  const [vendor] = await paidVendors(tx, entity_id, spanOf(year, null), inDollars(entity_id), name);
  return vendor ? drawVendorReturn(type, year, vendor) : drawUnknownVendor(type, year, name);
}

async function drawOfHolder(tx: Tx, entity_id: string, name: string, year: number): Promise<Drawn> {
  const [[holder], told] = await Promise.all([
    paidHolders(tx, entity_id, spanOf(year, null), name),
    w9.ofCompany(tx, entity_id),
  ]);
  return holder ? drawDividendReturn(holder, w9.toldBy(told, holder.holder_contact_id)) : drawNoDividends(name);
}

/**
 * An employee's Form W-2, told by their name where one alone bears it. Throws 404 and 400 where the employee is not the company's, or not
 * of the name, and 409 where several of the name were paid: each of them has a form.
 */
async function drawEmployee(tx: Tx, entity_id: string, { employee_id, recipient_name, tax_year }: Subject) {
  const names = recipient_name === null ? [] : [recipient_name];
  const [pay, { named }] = await Promise.all([
    payOf(tx, entity_id, tax_year),
    people.known(tx, { entity_id, names, person_ids: [] }),
  ]);
  if (employee_id !== null) {
    const [person] = await people.find(tx, entity_id, [employee_id]);
    if (!person) throw notFound("person of employee_id");
    if (recipient_name !== null && !named.some((one) => one.employee_id === person.employee_id)) {
      throw invalid("recipient_name", `must be the employee's own, such as ${person.name}, or be left out`);
    }
    return drawW2(pay, { employee_id: person.employee_id, recipient_name: person.name });
  }
  const bearers = [...new Set(named.map((one) => one.employee_id))];
  const paid = bearers.filter((one) => pay.months.some((month) => month.employee_id === one));
  if (paid.length > 1) {
    throw conflict(
      `${paid.length} employees called ${recipient_name} were paid in ${tax_year}, and each has a form: say by employee_id whose, ${paid.join(", ")}.`,
      "same_name",
    );
  }
  const [only = bearers.length === 1 ? bearers[0] : null] = paid;
  return drawW2(pay, { employee_id: only ?? null, recipient_name: recipient_name ?? "" });
}

/** A tax document as the company's own books draw it. Throws 400 where a sum would pass 2^53−1. */
export async function draw(tx: Tx, company: Entity, subject: Subject): Promise<Drawn> {
  const { filing_type, tax_year, quarter } = subject;
  const { entity_id } = company;
  const name = subject.recipient_name ?? "";
  switch (filing_type) {
    case "1099_nec":
    case "1099_misc":
      return drawOfVendor(tx, entity_id, filing_type, name, tax_year);
    case "1099_div":
      return drawOfHolder(tx, entity_id, name, tax_year);
    case "k1":
      return drawK1(tx, company, name, tax_year);
    case "w2":
      return drawEmployee(tx, entity_id, subject);
    case "941":
      return drawQuarter(tx, entity_id, tax_year, quarter);
    case "940":
      return draw940(await payOf(tx, entity_id, tax_year));
    case "estimated":
      return drawEstimate(tx, company, subject);
  }
}

/** The information returns of a year with whom they tell of: each vendor that was paid, and each holder whom a corporation paid distributions. */
async function recipientsOf(
  tx: Tx,
  entity_id: string,
  year: number,
): Promise<(Omit<Recipient, "tin"> & { openTin: () => string | null })[]> {
  const span = spanOf(year, null);
  const [vendors, holders, told] = await Promise.all([
    paidVendors(tx, entity_id, span, inDollars(entity_id)),
    paidHolders(tx, entity_id, span),
    w9.ofCompany(tx, entity_id),
  ]);
  const ofVendors = vendors.map((vendor) => {
    const of = returnOf(vendor);
    const drawn = drawVendorReturn("type" in of ? of.type : "1099_nec", year, vendor);
    return { drawn, payee: vendor, openTin: () => tinOf(tx, vendor) };
  });
  const ofHolders = holders.map((holder) => {
    const payee = w9.toldBy(told, holder.holder_contact_id);
    return {
      drawn: drawDividendReturn(holder, payee),
      payee: payee ?? untold,
      openTin: payee?.openTin ?? (() => null),
    };
  });
  return [...ofVendors, ...ofHolders];
}

/** The same returns alone, told or not. */
export const drawInformationReturns = async (tx: Tx, entity_id: string, year: number): Promise<Drawn[]> =>
  (await recipientsOf(tx, entity_id, year)).map(({ drawn }) => drawn);

/** Whom a year's information returns of a kind are to tell of, each with their whole tax number where that is known. */
export async function reportable(
  tx: Tx,
  entity_id: string,
  type: InformationReturn,
  year: number,
): Promise<Recipient[]> {
  const recipients = await recipientsOf(tx, entity_id, year);
  return recipients
    .filter(({ drawn }) => drawn.filing_type === type && drawn.is_reportable)
    .map(({ openTin, ...told }) => ({ ...told, tin: openTin() }));
}

/** The Forms W-2 of a year: one of each employee whom it paid. */
export function drawW2s(pay: YearOfPay): Drawn[] {
  const employees = new Map(pay.months.map(({ employee_id, name }) => [employee_id, name]));
  return [...employees]
    .map(([employee_id, recipient_name]) => drawW2(pay, { employee_id, recipient_name }))
    .filter(({ is_reportable }) => is_reportable === true);
}

/** Everything that a year asks of a company's payments, payroll and income. */
export async function drawYear(tx: Tx, company: Entity, year: number): Promise<Drawn[]> {
  const { entity_id } = company;
  const pay = await payOf(tx, entity_id, year);
  const quarters: Drawn[] = [];
  for (const quarter of [1, 2, 3, 4]) {
    const drawn = draw941(pay, quarter, null);
    if (drawn.is_reportable) quarters.push(draw941(pay, quarter, await employedIn(tx, entity_id, year, quarter)));
  }
  const futa = draw940(pay);
  const none = { recipient_name: null, employee_id: null, expected_income_cents: null };
  const estimate = await drawEstimate(tx, company, {
    filing_type: "estimated",
    tax_year: year,
    quarter: null,
    ...none,
  });
  return [
    ...(await drawInformationReturns(tx, entity_id, year)),
    ...drawW2s(pay),
    ...quarters,
    ...(futa.is_reportable ? [futa] : []),
    ...(company.entity_type === "c_corp" ? [estimate] : []),
    ...(await drawK1s(tx, company, year)),
  ];
}
