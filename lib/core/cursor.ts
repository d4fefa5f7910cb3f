import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical.ts";
import { invalid } from "./errors.ts";

const MARK_LENGTH = 8;

type Asked = Record<string, unknown>;

/** What a cursor begins with: which list it is of, and all that this was asked by but for the page itself. */
function markOf(list: string, { limit: _, cursor: __, ...asked }: Asked): string {
  return createHash("sha256")
    .update(canonicalJson([list, asked]))
    .digest("base64url")
    .slice(0, MARK_LENGTH);
}

/** The place in a list as clients are told it: no other list takes it, nor the same one asked by something else. */
export const markedCursor = (list: string, asked: Asked, cursor: string): string => markOf(list, asked) + cursor;

/** The place that a cursor tells. Throws 400 where it is one of another list, or of the same one asked by something else. */
export function unmarkedCursor(list: string, asked: Asked, cursor: string): string {
  if (cursor.startsWith(markOf(list, asked))) return cursor.slice(MARK_LENGTH);
  throw invalid("cursor", "must be the next_cursor of a page of this list, asked by the same filters");
}
