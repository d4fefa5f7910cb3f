import { parseAsString } from "nuqs/server";

/** What an address asks of a list: its filters, and where in it to begin. */
export interface ListQuery {
  cursor?: string | string[];
  [filter: string]: string | string[] | undefined;
}

/** The filters of these names as the address carries them, and the place in the list: a filter that changes starts it anew. */
export function filterParsers(names: readonly string[]) {
  return Object.fromEntries([...names, "cursor"].map((name) => [name, parseAsString]));
}
