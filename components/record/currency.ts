/** A currency's sign for the edge of an input; none where it is a word, which would not fit there. */
export function currencySign(code: string): string {
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  const sign = parts.find(({ type }) => type === "currency")?.value ?? "";
  return sign.length === 1 ? sign : "";
}
