import { isCalendarDate } from "#lib/core/calendar.ts";
import { addDays } from "#lib/core/days.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const words: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

function dayAt(year: string, month: number, date: string): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const day = `${whole}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isCalendarDate(day) ? day : null;
}

/**
 * The day that is meant by what was typed: 2026-03-31; 3/31/2026, 3/31/26 and 3/31 in the American order; 31 March 2026 and
 * Mar 31; yesterday, today, tomorrow, and +30 for thirty days from now. Null where it is none.
 */
export function dayTyped(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  const away = words[text] ?? (/^[+-]\d{1,4}$/.test(text) ? Number(text) : null);
  if (away !== null) return addDays(today, away);
  const year = today.slice(0, 4);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayAt(iso[1] ?? "", Number(iso[2]), iso[3] ?? "");
  const american = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text);
  if (american) return dayAt(american[3] ?? year, Number(american[1]), american[2] ?? "");
  const [, before, name = "", after, last] =
    /^(\d{1,2})?\.? ?([a-z]{3,9})\.? ?(\d{1,2})?(?:,? ?(\d{4}))?$/.exec(text.replaceAll(/\s+/g, " ")) ?? [];
  const month = months.indexOf(name.slice(0, 3)) + 1;
  const date = before ?? after;
  if (month === 0 || date === undefined || (before !== undefined && after !== undefined)) return null;
  return dayAt(last ?? year, month, date);
}
