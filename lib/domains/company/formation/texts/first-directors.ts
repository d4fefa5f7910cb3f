import { stop } from "#lib/core/names.ts";
import { count, type Section, section } from "../../documents/writing.ts";
import { firstDirectorsIn } from "../../jurisdictions/facts/facts.ts";
import { blank } from "./blanks.ts";
import type { FormationFacts } from "./formation-facts.ts";

/** Whether the state has the filed document name the first directors, who are not elected by the incorporator then. */
export const areNamed = ({ jurisdiction, entity_type }: FormationFacts) =>
  entity_type === "c_corp" && firstDirectorsIn(jurisdiction.code) !== null;

/** Who they are, in the states that ask for it; whoever told no address of their own is reached at the Corporation's office. */
export function firstDirectors(facts: FormationFacts, holder: string): Section[] {
  const asked = firstDirectorsIn(facts.jurisdiction.code);
  if (asked === null) return [];
  const { directors } = facts.particulars;
  const number = directors.length === 0 ? blank("directors.number") : count(directors.length);
  const named = directors.map(({ name, address }) =>
    asked.addresses ? `${name}, ${address ?? "in care of the Corporation at its principal office"}` : name,
  );
  return [
    section("First directors", stop(`The number of directors that make up the first Board of Directors is ${number}`)),
    section(
      asked.addresses ? "Their names and addresses" : "Their names",
      `The following serve as directors until the first annual meeting of ${holder}s, and until their successors are elected and qualify:`,
      directors.length === 0 ? [blank("directors")] : named,
    ),
  ];
}
