/** "8.875" → 88750 ten-thousandths of a percent; exact. */
export function tenThousandths(percent: string): bigint {
  const [whole = "0", decimals = ""] = percent.split(".");
  return BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, "0"));
}

/** So many percent of an amount, in cents, rounded half up; exact. */
export const percentOf = (cents: bigint, percent: string): bigint =>
  (cents * tenThousandths(percent) + 500_000n) / 1_000_000n;
