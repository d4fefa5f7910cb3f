import { type EntityType, jurisdiction } from "./facts.ts";
import table from "./names.json" with { type: "json" };

/** `Limited Liability Company` → a pattern that also reads `Limited liability company,` and `L.L.C.`. */
function spelling(designator: string): string {
  // Only the short forms are written with points between their letters: LLC, L.L.C., L. L. C.
  if (/^[A-Z0-9]{2,4}$/.test(designator)) return [...designator].join("\\.?\\s?");
  return designator.split(" ").join("\\.?\\s+");
}

/** Whether the name ends in one of the designators, as a word of its own and in whatever case. */
function endsIn(name: string, designators: readonly string[]): boolean {
  if (designators.length === 0) return false;
  const words = designators.map(spelling).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})[.,]?$`, "iu").test(name.trim());
}

const accepted = (type: EntityType) => [...table[type].accepted_everywhere, ...table[type].accepted_in_some_states];

/**
 * The company's name as its documents carry it: `Acme` becomes `Acme LLC` or `Acme, Inc.`, and a name that already
 * shows its type is left as it is (names.json has the designators, with their sources).
 */
export function legalName(legal_name: string, entity_type: EntityType): string {
  const name = legal_name.trim();
  return endsIn(name, accepted(entity_type)) ? name : `${name}${table[entity_type].added}`;
}

/**
 * The name of a company that becomes the other type: the old type's designator goes and the new one comes, so that
 * `Acme LLC` becomes `Acme, Inc.`. A name that is nothing but a designator keeps it.
 */
export function convertedName(legal_name: string, from: EntityType, to: EntityType): string {
  const words = accepted(from).map(spelling).join("|");
  const bare = legal_name.trim().replace(new RegExp(`[\\s,]+(?:${words})[.,]?$`, "iu"), "");
  return from === to ? legalName(legal_name, to) : legalName(bare, to);
}

const refusedIn = (type: EntityType, code: string): readonly string[] =>
  new Map<string, readonly string[]>(Object.entries(table[type].refused_in)).get(code) ?? [];

/**
 * What a filing office may object to in a name; empty when nothing is known. These are warnings for the reader, since
 * the interface asks for a name of 1–500 characters and no more.
 */
export function nameWarnings(legal_name: string, entity_type: EntityType, code: string): string[] {
  const warnings: string[] = [];
  const name = legal_name.trim();
  const other = entity_type === "llc" ? "c_corp" : "llc";
  const place = jurisdiction(code).name;
  if (!endsIn(name, accepted(entity_type))) {
    warnings.push(`The documents say "${legalName(name, entity_type)}", because the name shows no type of company.`);
    if (endsIn(name, table[other].accepted_everywhere)) {
      warnings.push(`The name ends in a designator that belongs to the other type of company.`);
    }
  }
  if (endsIn(name, refusedIn(entity_type, code))) {
    warnings.push(`The filing office of ${place} may not accept the designator that the name ends in.`);
  }
  return warnings;
}
