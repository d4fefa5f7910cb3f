/** 480000 → `4,800.00`, where the currency stands elsewhere. Exact for every amount, cents always. */
export function figure(amount_cents: number): string {
  const cents = BigInt(amount_cents);
  return `${(cents / 100n).toLocaleString("en-US")}.${String(cents % 100n).padStart(2, "0")}`;
}

/** 480000 usd → `$4,800.00`; other currencies are named: `EUR 4,800.00`. Exact for every amount, cents always. */
export function amount(amount_cents: number, currency: string): string {
  const written = figure(amount_cents);
  return currency === "usd" ? `$${written}` : `${currency.toUpperCase()} ${written}`;
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
