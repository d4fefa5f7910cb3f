import { isCalendarDate } from "#lib/core/calendar.ts";

/** How files write days. `MMM` is a month's English name or its first three letters; a time behind the day is let go. */
export const dateFormats = [
  "YYYY-MM-DD",
  "MM/DD/YYYY",
  "DD/MM/YYYY",
  "DD.MM.YYYY",
  "YYYY/MM/DD",
  "YYYY.MM.DD",
  "YYYYMMDD",
  "MM-DD-YYYY",
  "DD-MM-YYYY",
  "MM/DD/YY",
  "DD/MM/YY",
  "DD.MM.YY",
  "DD MMM YYYY",
  "DD-MMM-YYYY",
  "MMM DD, YYYY",
] as const;
export type DateFormat = (typeof dateFormats)[number];

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const parts: Readonly<Record<string, string>> = {
  YYYY: "(?<year>\\d{4})",
  YY: "(?<year>\\d{2})",
  MMM: "(?<month>[A-Za-z]{3,9})\\.?",
  MM: "(?<month>\\d{1,2})",
  DD: "(?<day>\\d{1,2})",
  ".": "\\.",
  ", ": ",?\\s*",
  " ": "\\s+",
};

const patterns = new Map(
  dateFormats.map((format) => {
    const written =
      format === "YYYYMMDD"
        ? "(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})"
        : format.replaceAll(/YYYY|YY|MMM|MM|DD|\.|, | /g, (part) => parts[part] ?? part);
    return [format, new RegExp(`^${written}(?:[T ,]\\s*\\d{1,2}[:.]?\\d{2}.*)?$`)] as const;
  }),
);

function monthOf(written: string): string {
  if (/^\d+$/.test(written)) return written.padStart(2, "0");
  const at = months.findIndex((month) => written.toLowerCase().startsWith(month));
  return at < 0 ? "00" : String(at + 1).padStart(2, "0");
}

/** A day as a file writes it, as `YYYY-MM-DD`; years of two digits are of this century. Null where it is no such day. */
export function readDay(text: string, format: DateFormat): string | null {
  const { year, month, day } = patterns.get(format)?.exec(text.trim())?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year.padStart(4, "20")}-${monthOf(month)}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}

/** The formats that every one of these days can be read by; several where the days do not tell day from month. */
export const formatsOf = (samples: readonly string[]): DateFormat[] =>
  samples.length === 0
    ? []
    : dateFormats.filter((format) => samples.every((sample) => readDay(sample, format) !== null));
