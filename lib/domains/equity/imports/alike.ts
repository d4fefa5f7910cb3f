import { looksOf } from "#lib/core/look-alikes.ts";
import { nameKey } from "#lib/core/names.ts";

/**
 * Tells of each name whether it looks like one before it and is another: by letters that look like others. Such a pair are two holders, and mostly were meant to be one.
 */
export function newLookalikes() {
  const firsts = new Map<string, { key: string; place: string }>();
  return (name: string, place: string): string[] => {
    const key = nameKey(name);
    const seen = looksOf(name);
    const first = firsts.get(seen);
    firsts.set(seen, first ?? { key, place });
    if (first === undefined || first.key === key) return [];
    return [`its name looks like the one of ${first.place} and is another: by letters that look like others`];
  };
}
