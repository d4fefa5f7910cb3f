const grouped = new Intl.NumberFormat("en-US");

/** An amount without its sign, by the integers that it is made of, so that no amount is too large to be exact. */
function sizeOf(cents: bigint, whole: (size: bigint) => string): string {
  const size = cents < 0n ? -cents : cents;
  return `${whole(size / 100n)}.${String(size % 100n).padStart(2, "0")}`;
}

/** What is below zero stands in parentheses, as in every statement. */
const signed = (isNegative: boolean, size: string) => (isNegative ? `(${size})` : size);

/** US dollars have their sign, every other currency its name: several share a sign. */
const named = (size: string, currency: string) =>
  currency === "usd" ? `$${size}` : `${currency.toUpperCase()} ${size}`;

const exact = (cents: number) => sizeOf(BigInt(cents), (size) => grouped.format(size));

/** 480000 → `4,800.00`, where the currency stands elsewhere; a negative in parentheses. Exact for every amount, cents always. */
export const figure = (cents: number): string => signed(cents < 0, exact(cents));

/** 480000 → `$4,800.00`, -480000 → `($4,800.00)`; other currencies are named: `EUR 4,800.00`. Exact for every amount, cents always. */
export const amount = (cents: number, currency = "usd"): string => signed(cents < 0, named(exact(cents), currency));

/** -480050 → `-4800.50`, as a file or a spreadsheet reads it. Exact for every amount. */
export const decimal = (cents: number | bigint): string => `${cents < 0 ? "-" : ""}${sizeOf(BigInt(cents), String)}`;

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** 1234500 → `$12.3K`: the measure of an amount, for the axis of a chart. */
export const brief = (cents: number, currency = "usd"): string =>
  signed(cents < 0, named(compact.format(Math.abs(cents) / 100), currency));

/** A currency's sign for the edge of a field; none where it is a word, which would not fit there. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  const sign = parts.find(({ type }) => type === "currency")?.value ?? "";
  return sign.length === 1 ? sign : "";
}

const AMOUNTS = ["amount_cents", "total_gross_cents", "principal_amount_cents", "total_amount_cents"];

/** What a record, or what an act was asked with, comes to in cents; null where neither speaks of money. */
export function amountIn(fields: unknown): number | null {
  if (typeof fields !== "object" || fields === null) return null;
  const given = new Map<string, unknown>(Object.entries(fields));
  const found = AMOUNTS.map((name) => given.get(name)).find((one) => typeof one === "number");
  return typeof found === "number" ? found : null;
}

/** The currency that a record, or what an act was asked with, speaks of; US dollars where it names none. */
export function currencyIn(fields: unknown): string {
  if (typeof fields !== "object" || fields === null || !("currency" in fields)) return "usd";
  return typeof fields.currency === "string" && /^[a-z]{3}$/i.test(fields.currency)
    ? fields.currency.toLowerCase()
    : "usd";
}
