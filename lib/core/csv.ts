import { stringify } from "csv-stringify/sync";
import type { File } from "./file.ts";

/** An amount as a spreadsheet reads it: -480050 → `-4800.50`. Exact for every amount. */
export function decimal(cents: number): string {
  const size = BigInt(Math.abs(cents));
  return `${cents < 0 ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}

/**
 * A table as a CSV file (RFC 4180, UTF-8), its first row the columns' names. Text that a spreadsheet would take for a
 * formula is kept from being one; an absent value is an empty field.
 */
export function csvFile(name: string, columns: readonly string[], rows: readonly (string | null)[][]): File {
  const text = stringify([[...columns], ...rows], { record_delimiter: "windows", escape_formulas: true });
  return { filename: `${name}.csv`, content_type: "text/csv; charset=utf-8", content: { text } };
}
