import { MAX_INTEGER } from "#lib/core/fields.ts";
import { withoutLastZeros } from "../../price/rules.ts";
import { Dollars } from "../../price/schema.ts";
import { numeric } from "../format.ts";

/** Whole units as the format writes a number; null where they are no whole number that the register holds. */
export function unitsOf(text: unknown): number | null {
  const found = typeof text === "string" ? /^\+?(\d{1,16})(?:\.0+)?$/.exec(text) : null;
  const units = Number(found?.[1] ?? Number.NaN);
  return Number.isInteger(units) && units <= MAX_INTEGER ? units : null;
}

/** A number without zeros that say nothing: of `+01.500` it is `1.5`. */
const plain = (text: string) => {
  const [whole = "0", decimals = ""] = text.replace(/^\+/, "").split(".");
  const end = withoutLastZeros(decimals);
  return `${whole.replace(/^0+(?=\d)/, "")}${end === "" ? "" : `.${end}`}`;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Dollars out of an amount of money: as a note has them, where that is the same but exact; null in another currency, or below 0. */
export function priceOf(money: unknown, noted?: unknown): string | null {
  if (!isRecord(money) || money.currency !== "USD" || typeof money.amount !== "string") return null;
  const exact = Dollars.safeParse(noted);
  if (exact.success && plain(numeric(exact.data)) === plain(money.amount)) return exact.data;
  const read = Dollars.safeParse(plain(money.amount));
  if (!read.success) return null;
  return /^0(\.0*)?$/.test(read.data) ? null : asWritten(money.amount, read.data);
}

/** A price as it was written, where that is one way to write it: `1.50` stays so. */
const asWritten = (text: string, read: string) => (Dollars.safeParse(text).success ? text : read);

/** Whole cents out of an amount of money; null where it has a part of one, or is another currency's. */
export function centsOf(money: unknown): number | null {
  if (!isRecord(money) || money.currency !== "USD" || typeof money.amount !== "string") return null;
  const [whole = "0", decimals = ""] = plain(money.amount).split(".");
  if (decimals.length > 2 || whole.startsWith("-")) return null;
  const cents = Number(whole + decimals.padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** A number of few digits, as JSON has it. */
export function smallNumber(text: unknown): number | null {
  const number = typeof text === "string" ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** A field of an object that is text. */
export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A field that is a list of text. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
