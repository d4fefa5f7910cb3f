/** The words of a symbol that say its kind already, as in `SERIES A PREFERRED`. */
const kinds: readonly string[] = ["common", "preferred", "stock", "shares", "units"];

/** The symbol without the words at its end that say its kind; nothing where it has no others. */
function ownOf(symbol: string): string {
  const parts = symbol.match(/[^\s_-]+|[\s_-]+/g) ?? [];
  const last = parts.findLastIndex((part) => /[^\s_-]/.test(part) && !kinds.includes(part.toLowerCase()));
  return parts.slice(0, last + 1).join("");
}

/** A class as a paper names it: `Common Stock`, `SERIES A Preferred Stock`, `CLASS B Common Stock`; of an llc `Units`, `B Units`. */
export function classTitle(symbol: string, kind: "common" | "preferred" | "unit", isLlc = kind === "unit"): string {
  const own = ownOf(symbol);
  const word = kind === "preferred" ? "Preferred" : "Common";
  const words = isLlc ? (kind === "preferred" ? "Preferred Units" : "Units") : `${word} Stock`;
  return own === "" ? words : `${own} ${words}`;
}
