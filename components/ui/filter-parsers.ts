import { parseAsNativeArrayOf, parseAsString } from "nuqs/server";

/** Where in a list its page begins: the cursor of every page since the first. A filter that changes starts it anew. */
const placeParsers = { cursor: parseAsNativeArrayOf(parseAsString) };

/** The filters of these names as the address carries them, and the place in the list: read alike by pages and by filters. */
export function filterParsers(names: readonly string[]) {
  return { ...Object.fromEntries(names.map((name) => [name, parseAsString])), ...placeParsers };
}
