/** A parsed XML document as plain values: an element is a text or an object of its children, one of several a list. */
const isElement = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every child of that name, in order. */
export function children(of: unknown, name: string): unknown[] {
  if (!isElement(of) || !Object.hasOwn(of, name)) return [];
  const found = of[name];
  return Array.isArray(found) ? found : [found];
}

/** The first element at the end of a path of names. */
export function child(of: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((at, name) => children(at, name)[0], of);
}

const predefined: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Only what XML itself defines stands for a character; no document's own entity does. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) => {
    if (name) return predefined[String(name).toLowerCase()] ?? "";
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\ufffd";
  });

/** The text at the end of a path of names; null where there is none. An element with attributes keeps it at `#text`. */
export function textAt(of: unknown, ...path: string[]): string | null {
  const found = child(of, ...path);
  const text = isElement(found) ? found["#text"] : found;
  if (typeof text !== "string" || text.trim() === "") return null;
  return unescaped(text.trim());
}

/** All texts at the end of a path whose last name may repeat. */
export function textsAt(of: unknown, name: string): string[] {
  return children(of, name).flatMap((one) => textAt({ one }, "one") ?? []);
}
