/** The part of an address that says which page of a list is shown. */
export interface CursorQuery {
  cursor?: string | string[];
  [filter: string]: string | string[] | undefined;
}

/**
 * Turns through a list whose pages know only the next one: the address keeps the cursor of every page since the first
 * (`?cursor=a&cursor=b` is the third), so that there is a way back.
 */
export function turns(path: string, query: CursorQuery) {
  // What opens a form on the page that is left is none of the next one's.
  const { cursor, new: _, ...filters } = query;
  const trail = [cursor ?? []].flat();
  const at = trail.at(-1);
  const hrefTo = (cursors: readonly string[]) => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) for (const one of [value ?? []].flat()) next.append(name, one);
    for (const one of cursors) next.append("cursor", one);
    const text = next.toString();
    return text ? `${path}?${text}` : path;
  };
  return {
    /** To spread into the list's input. */
    cursor: at === undefined ? {} : { cursor: at },
    /** To spread into Pagination. */
    hrefs: (next_cursor: string | null) => ({
      previousHref: trail.length === 0 ? null : hrefTo(trail.slice(0, -1)),
      nextHref: next_cursor === null ? null : hrefTo([...trail, next_cursor]),
      ...(trail.length === 0 ? {} : { summary: `Page ${trail.length + 1}` }),
    }),
  };
}
