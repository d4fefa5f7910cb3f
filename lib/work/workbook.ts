import write from "write-excel-file/node";
import { isCalendarDate } from "#lib/core/calendar.ts";
import { daysBetween } from "#lib/core/days.ts";
import type { WorkbookCell, WorkbookFormat, WorkbookSheet, WorkbookSource } from "#lib/core/file.ts";

const formats: Readonly<Record<WorkbookFormat, string | null>> = {
  text: null,
  units: "#,##0",
  dollars: "#,##0.00",
  price: "0.00##########",
  percent: "0.0000%",
  day: "yyyy-mm-dd",
};

const text = (value: string, isBold = false) => ({
  value,
  type: String,
  ...(isBold && { fontWeight: "bold" as const }),
});

/** The serial number of a day: 1900-03-01 is the 61st, since a spreadsheet's 1900 had a 29th of February. */
const serialOf = (day: string) => daysBetween("1899-12-30", day);

/** A cell as it is written. Text is text whatever it begins with: a formula is one only where it was made as one. */
function cellOf(cell: WorkbookCell, format: WorkbookFormat, isTotal: boolean) {
  const look = {
    ...(isTotal && { fontWeight: "bold" as const, topBorderStyle: "thin" as const }),
    ...(formats[format] !== null && { format: formats[format] }),
  };
  if (cell === null) return null;
  if (typeof cell === "string") {
    const isDay = format === "day" && isCalendarDate(cell) && cell > "1900-03-01";
    return isDay ? { value: serialOf(cell), type: Number, ...look } : { ...text(cell, isTotal) };
  }
  if (typeof cell === "number") return { value: cell, type: Number, ...look };
  return { value: cell.formula, type: "Formula" as const, ...look };
}

const widest = (sheet: WorkbookSheet) => sheet.columns.length > 8;

function sheetOf(sheet: WorkbookSheet) {
  const { title, lines, columns, rows, totals } = sheet;
  const written = (cells: WorkbookCell[], isTotal: boolean) =>
    cells.map((cell, at) => cellOf(cell, columns[at]?.format ?? "text", isTotal));
  return {
    sheet: title,
    ...(widest(sheet) && { orientation: "landscape" as const }),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: lines.length + 2,
    stickyColumnsCount: 1,
    data: [
      ...lines.map((line) => [text(line, true)]),
      [],
      columns.map(({ heading, format }) => ({
        ...text(heading, true),
        align: format === "text" || format === "day" ? ("left" as const) : ("right" as const),
      })),
      ...rows.map((cells) => written(cells, false)),
      ...totals.map((cells) => written(cells, true)),
    ],
  };
}

/** What the formulas of a sheet come to, in the order in which they are written. */
const valuesOf = ({ rows, totals }: WorkbookSheet): number[] =>
  [...rows, ...totals].flatMap((cells) =>
    cells.flatMap((cell) => (typeof cell === "object" && cell !== null ? [cell.value] : [])),
  );

/**
 * A workbook whose totals are formulas. The library writes a formula without what it comes to, which whoever reads the file without
 * working it out (a preview, another program) would see empty: so each gets its value behind it.
 */
export async function toWorkbook({ sheets }: WorkbookSource): Promise<Uint8Array> {
  const byTitle = new Map(sheets.map((sheet) => [sheet.title, valuesOf(sheet)]));
  const valued = (xml: string, { sheet }: { sheet: string }) => {
    const values = byTitle.get(sheet)?.values();
    return xml.replaceAll("</f>", () => `</f><v>${values?.next().value ?? 0}</v>`);
  };
  const features = [{ files: { transform: { "xl/worksheets/sheet{id}.xml": { transform: valued } } } }];
  return new Uint8Array(await write(sheets.map(sheetOf), { features }).toBuffer());
}
