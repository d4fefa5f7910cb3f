/** Marks that turn the direction of the text around them, so that it reads otherwise than it is stored. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;
/** Line ends of every kind, other control characters, and runs of spaces. */
const GAPS = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}\s]+/gu;

/**
 * What somebody typed, as it may stand inside a sentence: on one line, with single spaces. It cannot begin a line of
 * the document, so it cannot become a heading or an item either.
 * Text of nothing but invisible marks becomes U+FFFD, so that its place does not look filled with nothing.
 */
export function inline(text: string): string {
  const shown = text.replace(DIRECTION_MARKS, "").replace(GAPS, " ").trim();
  return shown === "" ? "\uFFFD" : shown;
}

/** The text with one full stop at its end: `Acme, Inc.` has its own already. */
export const stop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The text without the full stop at its end, for what goes on behind it. */
export const unstopped = (text: string) => text.replace(/[.\s]+$/, "");

/** `a`, `a and b`, `a, b, and c`. */
export function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}`;
}

/** A whole number with thousands parted: `10,000,000`. */
export const count = (value: number) => value.toLocaleString("en-US");

/** Whole cents as dollars: `$1,250.00`. Exact up to 2^53−1 cents. */
export function dollars(cents: number): string {
  const whole = BigInt(cents) / 100n;
  return `$${whole.toLocaleString("en-US")}.${String(BigInt(cents) % 100n).padStart(2, "0")}`;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `12-31` → `December 31`. */
export function yearlyDay(monthAndDay: string): string {
  const [month, day] = monthAndDay.split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}`;
}

/** `2026-11-21` → `November 21, 2026`. */
export function longDate(date: string): string {
  return `${yearlyDay(date.slice(5))}, ${Number(date.slice(0, 4))}`;
}

/** A part of a whole in percent, rounded to four decimals, without trailing zeros: `33.3333%`. Exact integers inside. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "0%";
  const scale = 1_000_000n;
  const tenThousandths = (BigInt(part) * scale * 2n + BigInt(whole)) / (BigInt(whole) * 2n);
  const digits = String(tenThousandths).padStart(5, "0");
  return `${`${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, "")}%`;
}
