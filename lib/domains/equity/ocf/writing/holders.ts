import { nameKey } from "#lib/core/names.ts";
import { fingerprint, type OcfObject } from "../format.ts";

/** Words that a company's name has and a person's has not: the register keeps names, and the format asks which of the two it is. */
const ofInstitutions =
  /\b(llc|l\.l\.c|inc|incorporated|corp|corporation|ltd|limited|lp|l\.p|llp|gmbh|plc|fund|funds|capital|ventures|partners|trust|holdings|group|bank|company|co|foundation|university|angels|invest|investments|investors)\b/i;

/** Whoever holds something or is promised something, each once, under the identifier that they already have in the format. */
export function newHolders(known: ReadonlyMap<string, string>) {
  const made = new Map<string, OcfObject>();
  return {
    idOf(name: string): string {
      const key = nameKey(name);
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const id = `stakeholder-${fingerprint(key)}`;
      if (!made.has(key)) {
        made.set(key, {
          id,
          object_type: "STAKEHOLDER",
          name: { legal_name: name },
          stakeholder_type: ofInstitutions.test(name) ? "INSTITUTION" : "INDIVIDUAL",
        });
      }
      return id;
    },
    objects: (): OcfObject[] => [...made.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
export type Holders = ReturnType<typeof newHolders>;
