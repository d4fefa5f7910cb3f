import { isCalendarDate } from "#lib/core/calendar.ts";
import type { Cell } from "#lib/domains/equity/spreadsheets/reading/table.ts";
import {
  type DecimalSign,
  decimalSignOf,
  readAmount,
  whyNoAmount,
} from "#lib/domains/money/banking/bank-statements/formats/amounts.ts";
import { type DateFormat, formatsOf, readDay } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import type { AnyField } from "./rules.ts";
import type { Reading } from "./table.ts";

export const quoted = (text: string): string => `“${text.slice(0, 60)}”`;

/** How a file writes its days and its amounts. */
export interface Manner {
  date_format: DateFormat | null;
  decimal: DecimalSign;
}

const isPlainDay = (text: string) => isCalendarDate(text.slice(0, 10));

/**
 * How the days of these cells are written: the one way in which all of them are days. Where several fit none is chosen, and
 * where none does it is told: `fault` says so.
 */
export function dayFormatOf(texts: readonly string[]): { format: DateFormat | null; fault: string | null } {
  const written = [...new Set(texts.map((text) => text.trim().slice(0, 40)))].filter((text) => !isPlainDay(text));
  if (written.length === 0) return { format: null, fault: null };
  const [only = null, ...others] = formatsOf(written);
  if (only !== null && others.length === 0) return { format: only, fault: null };
  const several = `The days may be written ${[only, ...others].join(" or ")}: say which in date_format.`;
  if (only !== null) return { format: null, fault: several };
  // Single days that are none must not keep the others from being read; they are named in their rows.
  const most = [
    ...Map.groupBy(
      written.flatMap((text) => formatsOf([text])),
      (format) => format,
    ),
  ].toSorted((a, b) => b[1].length - a[1].length);
  const [[format, { length }] = [null, []], [, { length: next }] = [null, []]] = most;
  if (format !== null && length > next) return { format, fault: null };
  return {
    format: null,
    fault: `No way of writing days fits all of them, such as ${quoted(written[0] ?? "")}: say which in date_format.`,
  };
}

/** The sign before the cents in these amounts. */
export const decimalOf = (texts: readonly string[]): DecimalSign =>
  decimalSignOf(texts.map((text) => text.slice(0, 60)));

const dayIn = ({ text }: Cell, format: DateFormat | null): string | null => {
  const plain = text.slice(0, 40);
  if (isPlainDay(plain)) return plain.slice(0, 10);
  return format && readDay(plain, format);
};

/** The day in a row's cell; null where there is none, or none that is understood, which is a fault. */
export function dayOf(reading: Reading, field: AnyField, { date_format }: Manner): string | null {
  const cell = reading.cell(field);
  if (cell === null) return null;
  const day = dayIn(cell, date_format);
  if (day !== null && day >= "1900-01-01") return day;
  const how = date_format === null ? "" : ` as ${date_format}`;
  reading.refuse(field, `must be a day of the calendar since 1900${how}: ${quoted(cell.text)} is none`);
  return null;
}

/** The cents in a row's cell; null where there are none, or none that are understood, which is a fault. */
export function centsOf(reading: Reading, field: AnyField, { decimal }: Manner): number | null {
  const cell = reading.cell(field);
  if (cell === null) return null;
  const sign = cell.kind === "number" ? "." : decimal;
  const cents = readAmount(cell.text, sign);
  if (cents !== null) return cents;
  const example = decimal === "." ? "1,234.56" : "1.234,56";
  const rule = `must be an amount of whole cents such as ${example}: ${quoted(cell.text)} is none`;
  reading.refuse(field, whyNoAmount(cell.text, sign, rule));
  return null;
}
