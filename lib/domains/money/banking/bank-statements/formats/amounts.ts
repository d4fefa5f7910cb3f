import { MAX_INTEGER } from "#lib/core/fields.ts";

/** What a file writes between whole units and cents. */
export type DecimalSign = "." | ",";

/** Spaces of every width, and what the Swiss put between thousands. */
const FILL = /[\s\u00a0\u2007\u2009\u202f'’]/g;
const CURRENCY = /^(?:[A-Z]{0,2}[$€£¥₹]|[A-Z]{2,3})|(?:[A-Z]{3}|[$€£¥₹])$/gi;
const MINUS = /[-−–]/g;

/** No amount is longer, whatever stands around it. */
const LONGEST = 60;

const figures = {
  ".": /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d*))?$/,
  ",": /^(\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3})?(?:,(\d*))?$/,
} as const;

/** The figure without what makes it negative: parentheses, one minus before or behind it, `DR` behind it. */
function signed(text: string): { figure: string; isNegative: boolean } | null {
  let figure = text.replaceAll(FILL, "");
  let negatives = 0;
  const open = figure.indexOf("(");
  if (open >= 0 && figure.endsWith(")") && figure.lastIndexOf("(") === open) {
    figure = figure.slice(0, open) + figure.slice(open + 1, -1);
    negatives++;
  }
  if (/DR$/i.test(figure)) negatives++;
  figure = figure.replace(/(?:DR|CR)$/i, "");
  // A minus between figures makes them a day, or the number of something.
  if (/\d[-−–].*\d/.test(figure)) return null;
  negatives += figure.match(MINUS)?.length ?? 0;
  figure = figure
    .replaceAll(MINUS, "")
    .replace(/^\+|\+$/, "")
    .replaceAll(CURRENCY, "")
    .replace(/^\+/, "");
  return negatives > 1 ? null : { figure, isNegative: negatives === 1 };
}

/** The same however large it is; null where it is no amount, or has a fraction of a cent. */
function centsIn(text: string, decimal: DecimalSign): bigint | null {
  const read = text.length > LONGEST ? null : signed(text);
  const match = read && figures[decimal].exec(read.figure);
  if (!(read && match)) return null;
  const [, whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return null;
  if (/[^0]/.test(fraction.slice(2))) return null;
  const cents = BigInt(`${whole.replaceAll(/\D/g, "")}${fraction.slice(0, 2).padEnd(2, "0")}`);
  return read.isNegative ? -cents : cents;
}

const isTooLarge = (cents: bigint) => cents > BigInt(MAX_INTEGER) || cents < -BigInt(MAX_INTEGER);

/**
 * A decimal amount as banks write it, in cents: `1,234.56`, `(1.234,56)`, `$12`, `100.00-`, `EUR 5,00`. Exact: no figure
 * passes through a float. Null where it is no amount, has a fraction of a cent, or would pass 2^53−1.
 */
export function readAmount(text: string, decimal: DecimalSign): number | null {
  const cents = centsIn(text, decimal);
  return cents === null || isTooLarge(cents) ? null : Number(cents);
}

/** What is wrong with an amount that readAmount does not read: that it is too large, or that it is none. */
export function whyNoAmount(text: string, decimal: DecimalSign, rule: string): string {
  const cents = centsIn(text, decimal);
  return cents !== null && isTooLarge(cents) ? "must be at most 2^53-1 cents, and is larger" : rule;
}

/**
 * Which sign of two stands before the cents in these amounts, by the places it stands at; the point where none tells. Where
 * none has cents, what parts their thousands is the other one: nobody writes money with three decimals.
 */
export function decimalSignOf(samples: readonly string[]): DecimalSign {
  const votes = { ".": 0, ",": 0 };
  const apart = { ".": 0, ",": 0 };
  for (const sample of samples) {
    const figure = sample.replaceAll(FILL, "");
    const sign = /([.,])\d{1,2}\D*$/.exec(figure)?.[1];
    if (sign === "." || sign === ",") votes[sign]++;
    const between = /^\D*[1-9]\d{0,2}(?:([.,])\d{3})+\D*$/.exec(figure)?.[1];
    if (between === "." || between === ",") apart[between]++;
  }
  if (votes["."] === votes[","]) return apart["."] > apart[","] ? "," : ".";
  return votes[","] > votes["."] ? "," : ".";
}
