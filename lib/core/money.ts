/** 480000 usd → `$4,800.00`; other currencies are named: `EUR 4,800.00`. Exact for every amount, cents always. */
export function amount(amount_cents: number, currency: string): string {
  const cents = BigInt(amount_cents);
  const figure = `${(cents / 100n).toLocaleString("en-US")}.${String(cents % 100n).padStart(2, "0")}`;
  return currency === "usd" ? `$${figure}` : `${currency.toUpperCase()} ${figure}`;
}
