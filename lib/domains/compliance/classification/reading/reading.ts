import { type Cue, cues } from "../facts/facts.ts";
import { actsIn, type Said } from "./acts.ts";
import { type Clause, clausesOf, isDenied } from "./clauses.ts";
import { turnsIn } from "./turns.ts";

export type { Said } from "./acts.ts";

/** A clause and what its acts and turns of phrase say. */
interface Read {
  clause: Clause;
  said: readonly Said[];
}

/**
 * What a cue says in a description, or null: "no set hours" speaks the other way than "set hours", and so do "our own tools".
 * Where a clause's act says the opposite of the same factor, the act is meant: "her shifts are not set by us". A cue that
 * occurs without a denial somewhere speaks its own way.
 */
function heard({ pattern, ...cue }: Cue, description: string, read: readonly Read[]): Said | null {
  let turned: Said | null = null;
  let at = 0;
  for (const { 0: match, index } of description.matchAll(pattern)) {
    while ((read[at + 1]?.clause.places[0] ?? Number.POSITIVE_INFINITY) <= index) at++;
    const { clause, said } = read[at] ?? {};
    const words = clause ? clause.words.slice(0, clause.places.filter((place) => place < index).length) : [];
    const before = description.slice(Math.max(0, index - 12), index);
    const isOurs = /^own\b/i.test(match) && /\b(?:our|company['’]s|my) $/i.test(before);
    const isTurned = (isDenied({ words }) || /\bnon-$/i.test(before)) !== isOurs;
    const opposite = cue.direction === "employee" ? "contractor" : "employee";
    const direction = isTurned ? opposite : cue.direction;
    if (said?.some((one) => one.factor === cue.factor && one.direction !== direction)) continue;
    if (!isTurned) return { ...cue };
    turned = { ...cue, direction, label: `not: ${cue.label}` };
  }
  return turned;
}

/**
 * What a description says, each thing once: its clauses' acts, by who does them and what is denied, its turns of phrase, and
 * the cues of the table.
 */
export function readingOf(description: string): Said[] {
  const read = clausesOf(description).map((clause) => ({ clause, said: [...actsIn(clause), ...turnsIn(clause)] }));
  const told = cues.flatMap((cue) => heard(cue, description, read) ?? []);
  const all = [...told, ...read.flatMap(({ said }) => said)];
  return [...new Map(all.map((one) => [`${one.factor} ${one.direction} ${one.label}`, one])).values()];
}
