/** What a blank asks for, by the path of the particular that would fill it (`missingParticulars` lists the same paths). */
const asks = {
  registered_agent: "registered agent",
  "registered_agent.address": "registered office address",
  principal_address: "principal office address",
  incorporator: "incorporator",
  "incorporator.address": "incorporator address",
  organizer: "organizer",
  "organizer.address": "organizer address",
  directors: "initial directors",
  "directors.number": "number of directors",
  officers: "officer",
  managers: "managers",
  members: "members",
} as const;

export type Blank = keyof typeof asks;

const LINE = "_".repeat(16);

const show = (what: string) => `${LINE} (${what})`;

/** The blank where a particular is missing: `________________ (registered agent)`. */
export const blank = (path: Blank) => show(asks[path]);

/** The blank for what one member of the list has not told; members count from 1 for the reader. */
export function memberBlank(index: number, field: "contribution_cents" | "units"): string {
  return show(`${field === "units" ? "units" : "contribution"} of member ${index + 1}`);
}

/** The paths whose blanks stand in a text, each once, in their order. */
export function blanksIn(text: string): string[] {
  const found = [...text.matchAll(/_{16} \(([^()]+)\)/g)].map(([, what = ""]) => {
    const member = /^(units|contribution) of member (\d+)$/.exec(what);
    if (member) {
      return `members.${Number(member[2]) - 1}.${member[1] === "units" ? "units" : "contribution_cents"}`;
    }
    return Object.entries(asks).find(([, ask]) => ask === what)?.[0] ?? what;
  });
  return [...new Set(found)];
}
