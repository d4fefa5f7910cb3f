import { isCalendarDate } from "#lib/core/calendar.ts";
import { addDays } from "#lib/core/days.ts";

/** A number as a spreadsheet keeps it, without an exponent: `1.0000000000000001E-4` → `0.0001`. Null where it is none. */
export function plainNumber(text: string): string | null {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return null;
  if (/^-?\d{1,16}(\.\d{1,12})?$/.test(text)) return text;
  // A spreadsheet keeps fifteen digits; what stands behind them is the binary form's.
  const rounded = Number(number.toPrecision(15));
  const plain = String(rounded);
  return plain.includes("e") ? rounded.toFixed(20).replace(/\.?0{1,20}$/, "") : plain;
}

/** The last day that a spreadsheet knows, 9999-12-31. */
const LAST = 2_958_465;

/**
 * The day that a serial number stands for; null where it stands for none. In the usual system 1 is 1900-01-01, and 60 the 29th of
 * February that 1900 did not have: ECMA-376, part 1, 18.17.4.1.
 */
export function dayOfSerial(text: string, is1904 = false): string | null {
  const serial = Math.floor(Number(text));
  if (!Number.isFinite(serial) || serial < 1 || serial > LAST || (!is1904 && serial === 60)) return null;
  const day = is1904 ? addDays("1904-01-01", serial) : addDays(serial < 60 ? "1899-12-31" : "1899-12-30", serial);
  return isCalendarDate(day) ? day : null;
}
