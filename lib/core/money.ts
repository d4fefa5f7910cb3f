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

/** A sum of amounts as PostgreSQL adds it up, and of how many. */
export interface Sum {
  /** As text, in cents: a sum may pass what a number says exactly. */
  amount: string;
  count: number;
}

/** No amounts add up to this. */
export const NOTHING: Sum = { amount: "0", count: 0 };
