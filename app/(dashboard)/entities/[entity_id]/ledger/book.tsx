import type * as z from "zod";
import type { Scope } from "#lib/core/scopes.ts";
import { currencies } from "#lib/domains/ledger/facts/currencies.ts";
import { readEntry } from "#lib/domains/ledger/operations.ts";
import { read } from "#lib/server/read.ts";
import { BookNotice } from "#ui/ledger/book-notice.tsx";
import { type CursorQuery, turns } from "#ui/ui/cursor-turns.ts";
import { permissions } from "../../../permissions.ts";
import { entityOf } from "../entity.ts";

/** Whose books the page shows, and whether the person may write in them with this scope; if not, `notice` says why. */
export async function bookOf(page: string, entity_id: string, scope: Scope) {
  const { role, can } = await permissions(page);
  const { legal_name, status } = await entityOf(entity_id);
  const mayWrite = can(scope);
  const dissolved = status === "dissolved";
  return {
    writes: mayWrite && !dissolved,
    notice: <BookNotice company={legal_name} dissolved={dissolved} role={role} mayWrite={mayWrite} />,
  };
}

export interface ListParams {
  params: Promise<{ entity_id: string }>;
  searchParams: Promise<CursorQuery>;
}

const PAGE_SIZE = 25;

/**
 * What an address asks of a list: the filters of `schema` that it gives, and a place in it. Filters that the list does
 * not take filter nothing, since no link of ours has led there.
 */
export function askedOf<S extends z.ZodObject>(schema: S, path: string, query: CursorQuery, limit = PAGE_SIZE) {
  const given = Object.keys(schema.shape).flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  const filter: Partial<z.output<S>> = schema.safeParse(Object.fromEntries(given)).data ?? {};
  const { cursor, hrefs } = turns(path, query);
  const words = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return {
    filter,
    paging: { ...cursor, limit },
    hrefs,
    narrowed: words.size > 0 || query.cursor !== undefined,
    /** The filters as the API takes them. */
    words: words.size > 0 ? `?${words}` : "",
  };
}

/** The body of a call that makes a record, as the reference has it; its company stands in the path. */
export function exampleOf({ example: { entity_id: _, ...body } }: { example: { entity_id: string } }) {
  return body;
}

/** The entries that a record has made, in their order. */
export const entriesOf = (entity_id: string, entry_ids: readonly string[]) =>
  Promise.all(entry_ids.map((entry_id) => read(readEntry, { entity_id, entry_id })));

/** Today in the book's calendar, which is UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

const names = new Intl.DisplayNames("en-US", { type: "currency" });

/** The currencies that books may be kept in, the usual one first. */
export const currencyChoices = [...new Set(["usd", ...currencies])].map((code) => ({
  value: code,
  label: `${code.toUpperCase()} – ${names.of(code.toUpperCase()) ?? code}`,
}));
