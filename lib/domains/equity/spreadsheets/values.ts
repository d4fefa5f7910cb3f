import { isCalendarDate } from "#lib/core/calendar.ts";
import { type DateFormat, formatsOf, readDay } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { partsOf, withoutLastZeros } from "../price/rules.ts";
import { Dollars } from "../price/schema.ts";
import { ratioOf } from "../ratio/rules.ts";
import { dayOfSerial } from "./numbers.ts";
import type { Cell } from "./reading/table.ts";

/** What a cell says, or why it says nothing that is understood. */
export type Read<T> = { value: T } | { rule: string };

const quoted = (text: string) => `“${text.slice(0, 60)}”`;

/** What stands in cells that are to say nothing. */
const NOTHING = /^(?:-|–|—|n\/a|none|null)$/i;

export const isBlank = (cell: Cell | null | undefined): boolean =>
  cell == null || (cell.fault === null && NOTHING.test(cell.text));

/** A number as people write it: with thousands apart, dollars before it, in parentheses where it is negative. Null where it is none. */
function decimalOf(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^USD|USD$/i, "")
    .trim();
  const isNegative = /^\(.*\)$/.test(plain) || /^[-−]/.test(plain);
  const bare = plain
    .replace(/^\((.*)\)$/, "$1")
    .replace(/^[-−+]/, "")
    .replace(/^\$/, "")
    .trim();
  const grouped = /^\d{1,3}(?:([,' \u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d*)?$/.test(bare);
  const digits = grouped ? bare.replaceAll(/[,' \u00a0\u202f]/g, "") : bare;
  if (!/^\d{1,20}(?:\.\d{0,20})?$|^\.\d{1,20}$/.test(digits)) return null;
  const [whole = "", decimals = ""] = digits.split(".");
  const kept = withoutLastZeros(decimals);
  return `${isNegative ? "-" : ""}${whole.replace(/^0+(?=\d)/, "") || "0"}${kept === "" ? "" : `.${kept}`}`;
}

/** `4.000`: four, or four thousand as others write them. */
const isOpen = (text: string) => /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text);

/** Whole units, 0 or more. */
export function readUnits({ text, kind }: Cell): Read<number> {
  if (kind === "text" && isOpen(text)) {
    return { rule: `must be a whole number without a point: ${quoted(text)} may be one in thousands` };
  }
  const decimal = decimalOf(text);
  const units = Number(decimal);
  if (decimal === null || decimal.includes(".") || !Number.isSafeInteger(units) || units < 0) {
    return { rule: `must be a whole number of at most 2^53-1, and not below 0: ${quoted(text)} is none` };
  }
  return { value: units };
}

/** Whole months, days or percent, up to a number. */
export function readCount(cell: Cell, most: number): Read<number> {
  const read = readUnits(cell.text.endsWith("%") ? { ...cell, text: cell.text.slice(0, -1) } : cell);
  if ("value" in read && read.value <= most) return read;
  return { rule: `must be a whole number from 0 to ${most}: ${quoted(cell.text)} is none` };
}

/** Dollars a share, as a decimal string. */
export function readPrice({ text }: Cell): Read<string> {
  if (/[€£¥]|\b(?!USD)[A-Z]{3}\b/.test(text)) return { rule: `must be in US dollars: ${quoted(text)} is not` };
  const read = Dollars.safeParse(decimalOf(text));
  if (read.success) return { value: read.data };
  return { rule: `must be dollars of at most 12 decimals, and not below 0: ${quoted(text)} is none` };
}

/** An amount of dollars, in whole cents. */
export function readCents(cell: Cell): Read<number> {
  const read = readPrice(cell);
  if ("rule" in read) return read;
  const [whole = "0", decimals = ""] = read.value.split(".");
  const cents = Number(whole + decimals.padEnd(2, "0"));
  if (decimals.length <= 2 && Number.isSafeInteger(cents)) return { value: cents };
  return { rule: `must be dollars with whole cents of at most 2^53-1: ${quoted(cell.text)} is not` };
}

/** How many common shares so many preferred ones become, exact: `3/1`, `3:1`, `3 for 1`, `1.5`. */
export function readRatio({ text }: Cell): Read<string> {
  const [, common, preferred = "1"] =
    /^(\d{1,12}(?:\.\d{1,12})?)(?: ?(?:[/:]|for|to) ?(\d{1,12}(?:\.\d{1,12})?))?$/i.exec(text.slice(0, 60)) ?? [];
  if (common !== undefined && partsOf(common) > 0n && partsOf(preferred) > 0n) {
    const prices = { original_issue_price: common, conversion_price: preferred, conversion_ratio: null };
    return { value: ratioOf(prices).join("/") };
  }
  return { rule: `must be common shares for preferred ones, such as 3/1: ${quoted(text)} is not` };
}

/** A percentage: `20%`, `20`, or `0.2` as a spreadsheet keeps 20%. */
export function readPercent({ text }: Cell): Read<number> {
  const isSigned = text.endsWith("%");
  const decimal = decimalOf(isSigned ? text.slice(0, -1) : text);
  const number = Number(decimal);
  if (decimal === null || number < 0 || number > 100) {
    return { rule: `must be a percentage from 0 to 100: ${quoted(text)} is none` };
  }
  const percent = isSigned || number >= 1 ? number : number * 100;
  return { value: Number(percent.toFixed(4)) };
}

/** How the days of a file are written: as most of them can be read. */
export function dayFormatOf(samples: readonly string[]): { format: DateFormat | null; isOpen: boolean } {
  const written = [...new Set(samples.filter((text) => !isCalendarDate(text.slice(0, 10))))].slice(0, 5000);
  const [first = null, ...others] = formatsOf(written);
  if (first !== null) return { format: first, isOpen: others.length > 0 };
  const counted = new Map<DateFormat, number>();
  for (const text of written)
    for (const format of formatsOf([text])) counted.set(format, (counted.get(format) ?? 0) + 1);
  const [most] = [...counted].toSorted((a, b) => b[1] - a[1]);
  return { format: most?.[0] ?? null, isOpen: false };
}

/** A day: as the spreadsheet shows one, its serial number, or as text. */
export function readDayCell({ text, kind }: Cell, format: DateFormat | null): Read<string> {
  const plain = text.slice(0, 40);
  const day =
    kind === "number"
      ? dayOfSerial(plain)
      : isCalendarDate(plain.slice(0, 10))
        ? plain.slice(0, 10)
        : format && readDay(plain, format);
  if (day !== null && day >= "1900-01-01") return { value: day };
  const how = format === null ? "" : ` as ${format}`;
  return { rule: `must be a day of the calendar since 1900${how}: ${quoted(text)} is none` };
}

export function readYes({ text }: Cell): Read<boolean> {
  if (/^(?:yes|y|true|1|x)$/i.test(text)) return { value: true };
  if (/^(?:no|n|false|0)$/i.test(text)) return { value: false };
  return { rule: `must be yes or no: ${quoted(text)} is neither` };
}

/** One of some words, by patterns of which the first that fits counts. */
export function readWord<W extends string>({ text }: Cell, patterns: readonly (readonly [RegExp, W])[]): Read<W> {
  const found = patterns.find(([pattern]) => pattern.test(text.slice(0, 200)));
  if (found) return { value: found[1] };
  return {
    rule: `must be one of ${[...new Set(patterns.map(([, word]) => word))].join(", ")}: ${quoted(text)} is none`,
  };
}

/** Days with their shares: `2026-01-01: 15; 2026-04-01: 15`. */
export function readDates({ text }: Cell): Read<{ on: string; shares: number }[]> {
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const dates = parts.map((part) => {
    const [, on = "", units = ""] = /^(\d{4}-\d\d-\d\d)\s*[:=]\s*(\d{1,16}|\d{1,3}(?:,\d{3}){1,5})$/.exec(part) ?? [];
    return { on, shares: Number(units.replaceAll(",", "")) };
  });
  const isWhole = dates.every(({ on, shares }) => isCalendarDate(on) && Number.isSafeInteger(shares) && shares > 0);
  if (isWhole && dates.length > 0 && dates.length <= 600) return { value: dates };
  return { rule: `must be days with their shares, such as 2026-01-01: 250; 2026-04-01: 250: ${quoted(text)} is none` };
}

const years = /(\d{1,2})[\s-]*(?:years?|yrs?|y)\b/i;
const months = /(\d{1,3})[\s-]*(?:months?|mos?)\b/i;
const portion = /\b1\s*\/\s*(\d{1,3})(?:th|rd|nd)?\b/i;

const monthsIn = (text: string): number | null => {
  const [, inYears] = years.exec(text) ?? [];
  const [, inMonths] = months.exec(text) ?? [];
  if (inMonths !== undefined) return Number(inMonths);
  return inYears === undefined ? null : Number(inYears) * 12;
};

/** A schedule in words: `4 years monthly, 1 year cliff`, `1/48 monthly, 12 month cliff`, `Fully vested`. Null: vested at once. */
export function readSchedule({
  text,
}: Cell): Read<{ months: number; cliff_months: number; period_months: number } | null> {
  const said = text.slice(0, 200);
  if (/^(?:fully|immediate|100%)|no vesting/i.test(said)) return { value: null };
  const [, before = "", behind = ""] = /([^,;/()]{0,40})\bcliff\b(?:\s*of)?([^,;()]{0,30})/i.exec(said) ?? [];
  const isWithout = /\b(?:no|without)\s*$/i.test(before);
  const cliff = isWithout ? 0 : (monthsIn(before) ?? monthsIn(behind));
  const hasCliff = /\bcliff\b/i.test(said);
  const rest = hasCliff ? said.replace(before + (/\bcliff\b(?:\s*of)?/i.exec(said)?.[0] ?? "") + behind, " ") : said;
  const period = /\bmonthly\b|every month\b|per month\b/i.test(said)
    ? 1
    : /quarter/i.test(said)
      ? 3
      : /annual|yearly|every year/i.test(said)
        ? 12
        : null;
  const [, parts] = portion.exec(rest) ?? [];
  const whole = parts === undefined ? monthsIn(rest) : Number(parts) * (period ?? 1);
  const isKnown = whole !== null && whole > 0 && whole <= 600 && (!hasCliff || cliff !== null);
  if (isKnown) return { value: { months: whole, cliff_months: cliff ?? 0, period_months: period ?? 1 } };
  return {
    rule: `must be a schedule such as “4 years monthly, 1 year cliff” or “Fully vested”: ${quoted(text)} is not understood`,
  };
}
