import type { FormulaCell, WorkbookCell, WorkbookFormat, WorkbookSheet } from "#lib/core/file.ts";
import { decimal } from "#lib/core/money.ts";
import { plainNumber } from "../numbers.ts";
import { columnName } from "../reading/table.ts";

export type Column = readonly [heading: string, format: WorkbookFormat, width: number];
export const headed = (columns: readonly Column[]) =>
  columns.map(([heading, format, width]) => ({ heading, format, width }));

/** A number that a spreadsheet keeps exactly; as text where its digits are too many. */
export const numberCell = (decimal: string | null): WorkbookCell => {
  if (decimal === null) return null;
  const number = Number(decimal);
  return plainNumber(String(number)) === plainNumber(decimal) ? number : decimal;
};

/** Cents as dollars; as text where a spreadsheet's fifteen digits do not hold them. */
export const dollarsCell = (cents: number | null): WorkbookCell => {
  if (cents === null) return null;
  return cents < 1e15 ? cents / 100 : decimal(cents);
};

const cameTo = (cell: WorkbookCell | undefined): number =>
  typeof cell === "number" ? cell : typeof cell === "object" && cell !== null ? cell.value : 0;

/** The row, as a spreadsheet counts, that a sheet's first row of cells stands in: below its lines, a gap and the headings. */
export const firstRow = (lines: number) => lines + 3;

/** The sum of a column over all rows, as a formula with its value. A sheet without rows has none to add up. */
export function sumCell({ lines, rows }: Pick<WorkbookSheet, "lines" | "rows">, at: number): WorkbookCell {
  if (rows.length === 0) return 0;
  const first = firstRow(lines.length);
  const column = columnName(at);
  return {
    formula: `SUM(${column}${first}:${column}${first + rows.length - 1})`,
    value: rows.reduce((sum, row) => sum + cameTo(row[at]), 0),
  };
}

/** What some cells of a row add up to; of none, nothing. */
export function acrossCell(row: readonly WorkbookCell[], from: number, to: number, line: number): WorkbookCell {
  if (to < from) return 0;
  return {
    formula: `SUM(${columnName(from)}${line}:${columnName(to)}${line})`,
    value: row.slice(from, to + 1).reduce<number>((sum, cell) => sum + cameTo(cell), 0),
  };
}

/** A part of a whole that stands in another row, 0 of nothing. */
export function partCell(part: WorkbookCell, at: string, whole: number, wholeAt: string): FormulaCell {
  const value = whole === 0 ? 0 : cameTo(part) / whole;
  return { formula: `IF(${wholeAt}=0,0,${at}/${wholeAt})`, value };
}
