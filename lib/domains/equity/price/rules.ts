const PLACES = 12;
const CENT = 10n ** BigInt(PLACES - 2);

/** A price in its smallest parts, of which a dollar has 10^12: exact. */
export function partsOf(dollars: string): bigint {
  const [whole = "0", decimals = ""] = dollars.split(".");
  return BigInt(whole + decimals.padEnd(PLACES, "0"));
}

/** What shares cost at a price, in whole cents, rounded half up; exact, and past 2^53−1 as a bigint too. */
export const costOf = (shares: number, dollars: string): bigint =>
  (BigInt(shares) * partsOf(dollars) * 2n + CENT) / (CENT * 2n);

/** Digits without the zeros at their end: `1500` → `15`. */
export function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** Such parts as a decimal string, without the zeros at its end: the other way round. */
export function dollarsOf(parts: bigint): string {
  const digits = String(parts).padStart(PLACES + 1, "0");
  const decimals = withoutLastZeros(digits.slice(-PLACES));
  return digits.slice(0, -PLACES) + (decimals === "" ? "" : `.${decimals}`);
}
