import { nameKey } from "#lib/core/names.ts";

/**
 * Tells of each name whether it reads as one before it and is another, by letters that are not seen: a space of no width, a soft hyphen,
 * a mark of direction. Such a pair are two holders, and mostly were meant to be one.
 */
export function newLookalikes() {
  const firsts = new Map<string, { key: string; place: string }>();
  return (name: string, place: string): string[] => {
    const key = nameKey(name);
    const seen = nameKey(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ""));
    const first = firsts.get(seen);
    firsts.set(seen, first ?? { key, place });
    if (first === undefined || first.key === key) return [];
    return [`its name reads as the one of ${first.place} and is another: one of them has letters that are not seen`];
  };
}
