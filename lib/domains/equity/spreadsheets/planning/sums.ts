import { nameKey } from "#lib/core/names.ts";
import * as values from "../values.ts";
import type { OpenRow } from "./row.ts";

const fields = ["issued_units", "outstanding_units"] as const;
type Counted = Record<(typeof fields)[number], bigint>;

const none = (): Counted => ({ issued_units: 0n, outstanding_units: 0n });

/** What the rows of a table come to so far, by which a row that adds them up is looked at. */
export function newSums() {
  const all = none();
  const classes = new Map<string, Counted>();
  let since = none();
  let isWhole = true;

  /** Counts a row's units; null where they cannot be read, after which no sum can be told right or wrong. */
  function add(units: { issued: number; outstanding: number } | null, class_name: string | null): void {
    isWhole &&= units !== null;
    if (units === null) return;
    const key = nameKey(class_name ?? "");
    const own = classes.get(key) ?? none();
    classes.set(key, own);
    for (const to of [all, since, own]) {
      to.issued_units += BigInt(units.issued);
      to.outstanding_units += BigInt(units.outstanding);
    }
  }

  /** What a row that adds up others says otherwise than they come to: all of them, those since the last sum, or those of a class. */
  function faultsOf(row: OpenRow): string[] {
    const sums = [all, since, ...classes.values()];
    since = none();
    return fields.flatMap((field) => {
      const said = row.get(field, values.readUnits);
      if (said === null || !isWhole || sums.some((sum) => sum[field] === BigInt(said))) return [];
      const word = field === "issued_units" ? "issued" : "outstanding";
      return [`it says that ${said} are ${word}, and the rows above it come to ${all[field]}`];
    });
  }

  return { add, faultsOf };
}
