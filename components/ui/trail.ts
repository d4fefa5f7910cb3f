type Query = Readonly<Record<string, string | undefined>>;

/** Stands in a trail for the first page, which has no cursor. */
const FIRST = "first";

function address(path: string, query: Query): string {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * The addresses of the pages beside this one, for Pagination. A cursor leads forward only, so the way back is kept in
 * the address as `before`: the cursors of the pages that were passed, with points between them.
 */
export function neighbours(path: string, { cursor, before, ...filters }: Query, next_cursor: string | null) {
  const passed = before ? before.split(".") : [];
  const last = passed.at(-1);
  return {
    previousHref: cursor
      ? address(path, { ...filters, cursor: last === FIRST ? undefined : last, before: passed.slice(0, -1).join(".") })
      : null,
    nextHref: next_cursor
      ? address(path, { ...filters, cursor: next_cursor, before: [...passed, cursor ?? FIRST].join(".") })
      : null,
  };
}
