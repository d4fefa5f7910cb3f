import { longDate } from "#lib/core/days.ts";
import type { PaperSource } from "#lib/core/file.ts";
import type { CapTable } from "../../schema.ts";

/** The most holders that go on paper. */
export const MOST_PRINTED = 900;

const count = (units: number) => units.toLocaleString("en-US");
const percent = (of: number) => `${of.toFixed(4)}%`;

interface Heading {
  company: string;
  company_address: string | null;
  entity_id: string;
}

/** The cap table on paper, with how much of each class is issued. */
export function capTablePaper({ company, company_address, entity_id }: Heading, table: CapTable): PaperSource {
  const { as_of, known_at, outstanding_units, fully_diluted_units, pool, instruments, holders } = table;
  return {
    paper_id: entity_id,
    word: "Cap table",
    standing: `As of ${longDate(as_of)}`,
    company,
    company_address,
    label: "Of",
    customer: company,
    facts: [
      ...(known_at === null
        ? []
        : [{ name: "As known at", value: `${longDate(known_at.slice(0, 10))}, ${known_at.slice(11, 16)} UTC` }]),
      ...instruments.map(({ symbol, issued_units, authorized_units }) => ({
        name: symbol,
        value: `${count(issued_units)} of ${count(authorized_units)}`,
      })),
    ],
    words: ["Holder"],
    sums: ["Outstanding", "Fully diluted"],
    rows: [
      ...holders.map((holder) => [
        holder.name,
        `${count(holder.units)}\n${percent(holder.percent)}`,
        `${count(holder.fully_diluted_units)}\n${percent(holder.fully_diluted_percent)}`,
      ]),
      ...(pool === null
        ? []
        : [["Pool, not granted", "", `${count(pool.available_units)}\n${percent(pool.fully_diluted_percent)}`]]),
    ],
    totals: [
      { name: "Outstanding", value: count(outstanding_units) },
      { name: "Fully diluted", value: count(fully_diluted_units) },
    ],
    made_on: as_of,
  };
}
