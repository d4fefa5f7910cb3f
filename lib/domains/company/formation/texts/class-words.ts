/** What ends a symbol that says its kind already: `SERIES A PREFERRED`. */
const KIND = /[\s_-]*(?:common|preferred)?[\s_-]*(?:stock|shares|units)?$/i;

/** A class as a paper names it: `Common Stock`, `SERIES A Preferred Stock`, `CLASS B Common Stock`; of an llc `Units`, `B Units`. */
export function classWords(symbol: string, kind: "common" | "preferred" | "unit", isLlc = kind === "unit"): string {
  const own = symbol.replace(KIND, "");
  const words = isLlc
    ? kind === "preferred"
      ? "Preferred Units"
      : "Units"
    : `${kind === "preferred" ? "Preferred" : "Common"} Stock`;
  return own === "" ? words : `${own} ${words}`;
}
