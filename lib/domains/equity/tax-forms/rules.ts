import { dayOf } from "#lib/core/calendar.ts";
import { addDays, dayIn, longDate } from "#lib/core/days.ts";
import type { PaperSource } from "#lib/core/file.ts";
import { taxDays } from "#lib/core/holidays.ts";
import { amount } from "#lib/core/money.ts";
import { options as facts } from "../facts/facts.ts";
import { ELECTION_DAYS } from "../grants/rules.ts";
import type { Grant } from "../grants/schema.ts";
import { costOf } from "../price/rules.ts";
import { classOf, type ShareClass } from "../rules.ts";
import type { Vesting } from "../vesting/rules.ts";
import type { Box, Election83b, Form3921, Mailing } from "./schema.ts";

/** The company as a form names it. */
export interface Company {
  name: string;
  ein: string | null;
  address: string | null;
}

/** The thirtieth day after a transfer, and the last on which a postmark is timely: 26 U.S.C. §§ 83(b)(2), 7503. */
export function electionDays(transferred_on: string) {
  const due_date = addDays(transferred_on, ELECTION_DAYS);
  return { due_date, timely_until: taxDays.onOrAfter(due_date) };
}

/** How an election stands on a day, by the mailing that was recorded last. */
export function electionStatus(day: string, timely_until: string, mailing: Mailing | null): Election83b["status"] {
  if (mailing !== null) return mailing.is_late ? "mailed_late" : "mailed";
  return day > timely_until ? "overdue" : "due";
}

/** What stands against an election as it is. */
export function electionWarnings(
  status: Election83b["status"],
  { timely_until, mailing }: { timely_until: string; mailing: Mailing | null },
): string[] {
  const rule = "the law asks for it no later than thirty days after the transfer, and makes no exception";
  if (status === "mailed_late" && mailing !== null) {
    return [
      `It was mailed on ${longDate(mailing.mailed_on)}, after its last day, ${longDate(timely_until)}: ${rule}. Ask a tax adviser.`,
    ];
  }
  return status === "overdue"
    ? [`Its last day, ${longDate(timely_until)}, has passed: ${rule}. Ask a tax adviser.`]
    : [];
}

/** What the shares cost whom they were issued to: what is given in services is no payment. */
export const paidFor = (
  units: number,
  { price_per_share, consideration }: Pick<Grant, "price_per_share" | "consideration">,
) => (price_per_share === null || consideration === "services" ? 0 : Number(costOf(units, price_per_share)));

const counted = (units: number) => units.toLocaleString("en-US");
const nouns: Readonly<Record<ShareClass, string>> = {
  common: "shares of common stock",
  preferred: "shares of preferred stock",
  unit: "membership units",
  option: "options",
  rsu: "RSUs",
  warrant: "warrants",
};
const inMonths = (count: number) => `${count} ${count === 1 ? "month" : "months"}`;
const months = (count: number) => (count === 1 ? "month" : inMonths(count));

/**
 * How they vest, as a restriction is told. Before that they are not transferable as 26 U.S.C. § 83(c)(2) has it: whoever else came to hold
 * them would hold them under the same risk of forfeiture (26 CFR § 1.83-3(d)), which does not keep anybody from transferring them.
 */
function restrictionOf({ months: whole, start_on, period_months, cliff_months, dates, milestones }: Vesting): string {
  const cliff =
    cliff_months === null || cliff_months === 0
      ? ""
      : `, nothing before ${inMonths(cliff_months)} ${cliff_months === 1 ? "has" : "have"} passed`;
  const from = start_on === null ? "" : ` from ${longDate(start_on)}`;
  const how =
    whole !== null
      ? `in equal parts every ${months(period_months ?? 1)} over ${inMonths(whole)}${from}${cliff}`
      : milestones !== null
        ? `by milestones: ${milestones.map(({ name, shares }) => `${name} (${counted(shares)})`).join(", ")}`
        : `on ${(dates ?? []).map(({ on, shares }) => `${longDate(on)} (${counted(shares)})`).join(", ")}`;
  return `They vest ${how}. What has not vested when the work ends may be repurchased by the company, at the lower of what was paid and what it is worth. Whoever they are transferred to before that holds them under the same condition.`;
}

type Elected = Pick<
  Election83b,
  | "recipient_name"
  | "transferred_on"
  | "tax_year"
  | "units"
  | "fair_market_value"
  | "value_cents"
  | "paid_cents"
  | "included_cents"
>;

const box = (number: string, label: string, value: string | null): Box => ({ box: number, label, value });
const dollars = (cents: number | null) => (cents === null ? null : amount(cents));

/** What is written into the boxes of Form 15620. */
export function electionBoxes(of: Elected, grant: Grant & { vesting: Vesting }, company: Company): Box[] {
  const { price_per_share, grant_type, consideration } = grant;
  const { units, fair_market_value } = of;
  const each = price_per_share === null || consideration === "services" ? "0" : price_per_share;
  return [
    box("1", "Name of who makes the election", of.recipient_name),
    box("1", "Their taxpayer identification number", null),
    box("1", "Their address", null),
    box("2", "The property, and how much of it", `${counted(units)} ${nouns[classOf(grant_type)]} of ${company.name}`),
    box("3", "The day of the transfer", of.transferred_on),
    box("4", "The taxable year", String(of.tax_year)),
    box("5", "The restrictions it is subject to", restrictionOf(grant.vesting)),
    box("6a", "Fair market value of one", fair_market_value === null ? null : `$${fair_market_value}`),
    box("6b", "Quantity", counted(units)),
    box("6c", "Total fair market value", dollars(of.value_cents)),
    box("7a", "Price paid for one", `$${each}`),
    box("7b", "Quantity", counted(units)),
    box("7c", "Total price paid", dollars(of.paid_cents)),
    box("8", "To be included in gross income: 6c less 7c", dollars(of.included_cents)),
    box("9", "For whom the services are performed", company.name),
    box("9", "Their taxpayer identification number", company.ein),
    box("9", "Their address", company.address),
  ];
}

type Exercised = Pick<Form3921, "recipient_name" | "exercised_on" | "shares">;

/** What is written into the boxes of Form 3921. */
export function exerciseBoxes(
  { recipient_name, exercised_on, shares }: Exercised,
  told: { granted_on: string; price: string | null; worth: string | null },
  company: Company,
): Box[] {
  const price = (each: string | null) => (each === null ? null : `$${each}`);
  return [
    box("Transferor", "The company", company.name),
    box("Transferor", "Its taxpayer identification number", company.ein),
    box("Transferor", "Its address", company.address),
    box("Employee", "Name", recipient_name),
    box("Employee", "Their taxpayer identification number", null),
    box("Employee", "Their address", null),
    box("1", "The day the option was granted", told.granted_on),
    box("2", "The day it was exercised", exercised_on),
    box("3", "Exercise price of a share", price(told.price)),
    box("4", "Fair market value of a share on the day of the exercise", price(told.worth)),
    box("5", "Shares transferred", counted(shares)),
    box("6", "Another corporation whose stock it is", "None"),
  ];
}

/** When Form 3921 for a year is due: to the holder, and to the IRS on paper and electronically; each rolls to a working day (26 U.S.C. § 7503). */
export function formDays(exercised_on: string) {
  const year = dayOf(exercised_on).year + 1;
  const by = ({ month, day }: { month: number; day: number }) => taxDays.onOrAfter(dayIn(year, month, day));
  const { holder_by, paper_by, electronic_by } = facts.form_3921;
  return { holder_due_date: by(holder_by), paper_due_date: by(paper_by), electronic_due_date: by(electronic_by) };
}

/** The boxes that are filled in by hand. */
export const missingOf = (boxes: readonly Box[]): string[] => [
  ...new Set(boxes.filter(({ value }) => value === null).map((one) => one.box)),
];

/** A form's worksheet on paper: ours, and not the form itself. */
export function worksheetPaper(
  form: Pick<Election83b, "grant_id" | "form" | "recipient_name" | "boxes">,
  company: Company,
  facts: PaperSource["facts"],
  made_on: string,
): PaperSource {
  return {
    paper_id: form.grant_id,
    word: `Form ${form.form}`,
    standing: "Worksheet: not the form itself, and not filed",
    company: company.name,
    company_address: company.address,
    label: "For",
    customer: form.recipient_name,
    facts,
    words: ["Box", "What it asks for, and what is written there"],
    sums: [],
    rows: form.boxes.map(({ box, label, value }) => [box, `${label}\n${value ?? "________________ (by hand)"}`]),
    totals: [],
    made_on,
  };
}
