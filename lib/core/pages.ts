import { isCalendarDate } from "./calendar.ts";
import { invalid } from "./errors.ts";

/** Where a page begins: behind the record with this sort key. Opaque to clients. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** What a part of a sort key may be: PostgreSQL is asked by it, and must be able to read it as what the list is sorted by. */
const isOf = {
  text: (part: unknown) => typeof part === "string" && isPlain(part),
  whole: (part: unknown) => Number.isSafeInteger(part),
  day: (part: unknown) => typeof part === "string" && isCalendarDate(part),
  moment: (part: unknown) => typeof part === "string" && /^(?!0000)\d{4}-/.test(part) && isMoment(part),
};
const isMoment = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

/** The parts of a list's sort key, by what each is; or how many, where all are texts. */
export type Parts = number | readonly (keyof typeof isOf)[];

/**
 * The sort key in a cursor that the client gives back, or null where there is none.
 * Throws 400 on a cursor that no page of such a list has answered with.
 */
export function decodeCursor(cursor: string | undefined, parts: Parts): (string | number)[] | null {
  if (cursor === undefined) return null;
  const kinds = typeof parts === "number" ? Array.from({ length: parts }, () => "text" as const) : parts;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const wellMade =
      Array.isArray(key) && key.length === kinds.length && kinds.every((kind, at) => isOf[kind](key[at]));
    if (wellMade && encodeCursor(key) === cursor) return key;
  } catch {
    // Falls through: whatever is wrong with it, the client is told the same.
  }
  throw invalid("cursor", "must be the next_cursor of a page of this list");
}

/** PostgreSQL keeps neither U+0000 nor lone surrogates, and no client means them (decisions "Numbers, names"). */
export const isPlain = (text: string) => !text.includes("\0") && text.isWellFormed();

/** The page out of one row more than was asked for: the extra row says only that there is a next page. */
export function toPage<R>(rows: R[], limit: number, key: (row: R) => readonly (string | number)[]) {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next_cursor: rows.length > limit && last !== undefined ? encodeCursor(key(last)) : null };
}

/** A sort key: where in a list a record stands. */
export type Key = readonly (string | number)[];

/**
 * One page of a list. `read` answers up to `limit` rows behind the sort key `after` (null: from the beginning), in the
 * list's order; `key` tells a row's sort key, of such `parts`. Throws 400 on a cursor that no page has answered with.
 */
export async function page<R>(
  asked: { limit: number; cursor?: string | undefined },
  parts: Parts,
  read: (after: Key | null, limit: number) => Promise<R[]>,
  key: (row: R) => Key,
): Promise<{ data: R[]; next_cursor: string | null }> {
  return toPage(await read(decodeCursor(asked.cursor, parts), asked.limit + 1), asked.limit, key);
}
