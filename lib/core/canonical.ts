/**
 * The canonical JSON of RFC 8785 (JCS): keys sorted by UTF-16 code units, numbers and strings as ECMAScript writes
 * them, no white space. Takes JSON values only; a key whose value is `undefined` is left out, as JSON.stringify does.
 * Throws TypeError on what JSON cannot say (NaN, infinities, functions) and on lone surrogates (RFC 8785 3.2.2.2).
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError("canonical JSON has no NaN and no infinity");
    return JSON.stringify(value);
  }
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("canonical JSON has no lone surrogates");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  throw new TypeError(`canonical JSON has no ${typeof value}`);
}
