import { nameKey } from "#lib/core/names.ts";

/** What is wrong with how somebody is told: by a name or as a contact, and by one of the two. */
export function meantFaults<Name extends string, Contact extends string>(
  given: { [Field in Name | Contact]?: string | null | undefined },
  name: Name,
  contact_id: Contact,
): [path: Name | Contact, message: string][] {
  const [told, contact] = [given[name] ?? null, given[contact_id] ?? null];
  if (told === null && contact === null) return [[name, "is required"]];
  return told !== null && contact !== null ? [[contact_id, `must be left out where ${name} is given`]] : [];
}

/** A name's words, without signs, and without what stands behind it. */
const wordsOf = (name: string) =>
  nameKey(name)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .split(" ")
    .filter((word) => word !== "" && !/^(jr|sr|ii|iii|iv|inc|llc|lp|ltd|corp|the)$/.test(word));

/**
 * How many letters are to be changed, put in or taken out: up to `most`, beyond which nobody asks. So only letters are compared whose places
 * are as near to each other, and none once it is more: five hundred long names are looked through while others wait.
 */
function apart(one: string, other: string, most: number): number {
  const [letters, against] = [[...one], [...other]];
  if (Math.abs(letters.length - against.length) > most) return most + 1;
  let before = new Map(Array.from({ length: most + 1 }, (_, at) => [at, at]));
  for (const [row, letter] of letters.entries()) {
    const line = new Map<number, number>();
    for (let at = Math.max(0, row + 1 - most); at <= Math.min(against.length, row + 1 + most); at++) {
      const changed = at === 0 ? row + 1 : (before.get(at - 1) ?? most) + (letter === against[at - 1] ? 0 : 1);
      line.set(at, Math.min(changed, (before.get(at) ?? most) + 1, (line.get(at - 1) ?? most) + 1));
    }
    if (Math.min(...line.values()) > most) return most + 1;
    before = line;
  }
  return before.get(against.length) ?? 0;
}

/**
 * Whether two names look like one person's: the same words in another order or with one more between, an initial for a first name, or
 * a letter or two that differ. It merges nobody.
 */
export function isAlike(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0) return false;
  if (few.length > 1 && few.every((word) => many.includes(word))) return true;
  const isInitial = (short: string, long: string) => short.length === 1 && long.startsWith(short);
  const [first, second] = [few[0] ?? "", many[0] ?? ""];
  if (few.length > 1 && few.at(-1) === many.at(-1) && (isInitial(first, second) || isInitial(second, first)))
    return true;
  const [whole, against] = [a.join(""), b.join("")];
  const most = Math.min(whole.length, against.length) < 8 ? 1 : 2;
  return whole === against || (Math.min(whole.length, against.length) > 4 && apart(whole, against, most) <= most);
}
