import { csvFile } from "#lib/core/csv.ts";
import type { File } from "#lib/core/file.ts";
import type { Part } from "./asking.ts";
import type { Folder } from "./rules.ts";

type Fields = Record<string, unknown>;

const isPlain = (value: unknown) => value === null || value === undefined || typeof value !== "object";

/** What the API answers of them, whole. */
export const jsonFile = (name: string, answer: unknown): File => ({
  filename: `${name}.json`,
  content_type: "application/json",
  content: { text: `${JSON.stringify(answer, null, 2)}\n` },
});

/** The same as a table: what stands in one word, a figure or a day, amounts in whole units with two decimals. */
function tableFile(name: string, records: readonly Fields[]): File {
  const columns = Object.keys(records[0] ?? {}).filter((key) => records.every((record) => isPlain(record[key])));
  const cell = (key: string, value: unknown) => {
    if (value === null || value === undefined) return null;
    return typeof value === "number" && key.endsWith("_cents") ? value : String(value);
  };
  return csvFile(
    name,
    columns.map((key) => (columns.includes(key.replace(/_cents$/, "")) ? key : key.replace(/_cents$/, ""))),
    records.map((record) => columns.map((key) => cell(key, record[key]))),
  );
}

interface Table {
  folder: Folder;
  name: string;
  what: string;
  day: string;
  records: readonly object[];
  /** In which form it stands there; both, if left out. */
  as?: "csv" | "json";
}

/** A list of records as the API answers it, and as a table to look at; nothing where there are none. */
export function tableParts({ folder, name, what, day, records, as }: Table): Part[] {
  if (records.length === 0) return [];
  const table: Part = {
    ...{ folder, day, what: `${what}, as a table` },
    content: { made: async () => [tableFile(name, records as readonly Fields[])] },
  };
  const whole: Part = {
    ...{ folder, day, what: `${what}, as the API answers` },
    content: { made: async () => [jsonFile(name, { data: records })] },
  };
  if (as === "csv") return [table];
  return as === "json" ? [whole] : [table, whole];
}
