import type * as z from "zod";
import type { CursorQuery } from "#ui/ui/cursor-turns.ts";

/**
 * The filters of an address that say something, by the names that the list's operation takes; one that no list of ours
 * has led to filters nothing. `search` is the same as the API takes it, `?status=pending`, or empty.
 */
export function asked<S extends z.ZodObject>(filters: S, query: CursorQuery) {
  const given = Object.keys(filters.shape).flatMap((name) => {
    const value = query[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  const parsed = filters.safeParse(Object.fromEntries(given));
  const filter: Partial<z.output<S>> = parsed.success ? parsed.data : {};
  const words = new URLSearchParams(parsed.success ? given.map(([name, value]) => [name, value]) : []);
  return { filter, search: words.size > 0 ? `?${words}` : "" };
}
