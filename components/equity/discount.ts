/**
 * A SAFE keeps what the investor pays of the round's price, its Discount Rate: "0.80". People speak of what is taken off:
 * 20%. In basis points, since a tenth has no exact double.
 */
const WHOLE = 10_000;

/** "20" or "20 %", as it is typed → "0.80"; null where that is no discount between nothing and everything. */
export function rateOf(typed: string): string | null {
  const [, whole, part = ""] = /^(\d{1,2})(?:\.(\d{1,2}))?(?:\s*%)?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const left = WHOLE - Number(whole) * 100 - Number(part.padEnd(2, "0"));
  return left === WHOLE
    ? null
    : `0.${String(left)
        .padStart(4, "0")
        .replace(/0{1,2}$/, "")}`;
}

const shown = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** "0.80" → "20%". */
export const discountOf = (rate: string): string => shown.format((WHOLE - Math.round(Number(rate) * WHOLE)) / WHOLE);
