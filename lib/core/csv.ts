import { stringify } from "csv-stringify/sync";
import type { File } from "./file.ts";
import { decimal } from "./money.ts";

/** A field of a table: text, an amount in cents as a number, or nothing. */
export type Cell = string | number | null;

/** What a spreadsheet takes a text for a formula by, the wide signs of East Asian ones among it; what looks like the mark is marked as well. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Text that a spreadsheet would take for a formula is marked as text; an amount never is, negative or not. */
const field = (cell: Cell) => {
  if (typeof cell === "number") return decimal(cell);
  return cell !== null && FORMULA.test(cell) ? `'${cell}` : cell;
};

/** The same text without that mark. */
export const unmarked = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/**
 * What ends the lines of a text, for the parser: where it is to find that out, it looks for each end at every letter up to the first,
 * and a mebibyte without any takes it seconds. Left to it where a text has several.
 */
export function lineEnds(text: string): string[] {
  if (!text.includes("\r")) return ["\n"];
  if (!text.includes("\n")) return ["\r"];
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? [] : ["\r\n"];
}

/** A table as a CSV file (RFC 4180, UTF-8), its first row the columns' names. Amounts have two decimals. */
export function csvFile(name: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): File {
  // Every line's end inside of a field is quoted: by itself the library quotes its own alone, and a name would begin a row of its own.
  const manner = { record_delimiter: "windows", quoted_match: /[\r\n]/ } as const;
  const text = stringify([columns, ...rows.map((row) => row.map(field))], manner);
  return { filename: `${name}.csv`, content_type: "text/csv; charset=utf-8", content: { text } };
}
