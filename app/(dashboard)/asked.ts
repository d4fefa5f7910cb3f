import { createLoader } from "nuqs/server";
import type * as z from "zod";
import { backward } from "#lib/core/input.ts";
import { filterParsers, type ListQuery } from "#ui/ui/filter-parsers.ts";

/** A list of an entity's records, as its page is asked for. */
export interface ListParams {
  params: Promise<{ entity_id: string }>;
  searchParams: Promise<ListQuery>;
}

const PAGE_SIZE = 25;

/**
 * What an address asks of a list: the filters of `schema` that it gives, and a place in it. A filter that the list does
 * not take filters nothing, since no link of ours has led there, and leaves the others as they are.
 */
export function askedOf<S extends z.ZodObject>(schema: S, query: ListQuery, limit = PAGE_SIZE) {
  const { cursor, ...asked } = createLoader(filterParsers(Object.keys(schema.shape)))(query);
  const given = Object.entries(asked).filter(([name, value]) => value && schema.shape[name]?.safeParse(value).success);
  const read: Partial<z.output<S>> = schema.safeParse(Object.fromEntries(given)).data ?? {};
  // As what is no day at all, a span that ends before it begins narrows nothing, and leaves the others as they are, too.
  const ends = backward(read).flatMap(({ first, last }) => [first, last]);
  const filter = Object.fromEntries(Object.entries(read).filter(([name]) => !ends.includes(name))) as typeof read;
  const words = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return {
    filter,
    paging: { ...(cursor && { cursor }), limit },
    /** Whether the address shows a part of the list only. */
    narrowed: words.size > 0 || cursor !== null,
    /** The filters as the API takes them. */
    words: words.size > 0 ? `?${words}` : "",
  };
}
