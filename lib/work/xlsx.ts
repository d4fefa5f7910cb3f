import write from "write-excel-file/node";
import type { ReportRow, ReportSheet, ReportSource } from "#lib/core/file.ts";

/** As statements print amounts: two decimals, negatives in parentheses. */
const AMOUNT = "#,##0.00;(#,##0.00)";

const HEAD_ROWS = 4;

const text = (value: string, fontWeight?: "bold") => ({
  value,
  type: String,
  ...(fontWeight !== undefined && { fontWeight }),
});

function rowOf({ kind, label, account_code, cells }: ReportRow) {
  const isBold = kind !== "line";
  const look = {
    ...(isBold && { fontWeight: "bold" as const }),
    ...((kind === "total" || kind === "closing") && { topBorderStyle: "thin" as const }),
  };
  return [
    { ...text(account_code ?? ""), ...look },
    { ...text(label), ...look },
    // As a number, which a spreadsheet adds up; it tells fifteen digits apart, as every spreadsheet does.
    ...cells.map((cents) => (cents === null ? null : { value: cents / 100, type: Number, format: AMOUNT, ...look })),
  ];
}

function sheetOf(
  { title, label, period, columns, rows, notes, ...sheet }: ReportSheet,
  { company, sheets, ...report }: ReportSource,
) {
  const currency = (sheet.currency ?? report.currency).toUpperCase();
  const isOneOfMany = sheets.some((other) => other.title === title && other.currency !== sheet.currency);
  return {
    sheet: isOneOfMany ? `${title}, ${currency}` : title,
    ...(columns.length > 3 && { orientation: "landscape" as const }),
    columns: [{ width: 24 }, { width: 40 }, ...columns.map(() => ({ width: 18 }))],
    stickyRowsCount: HEAD_ROWS,
    data: [
      [text(company, "bold")],
      [text(`${title}, ${period}, in ${currency}`, "bold")],
      [],
      [
        text(label === undefined ? "Code" : "", "bold"),
        text(label ?? "Account", "bold"),
        ...columns.map((column) => ({ ...text(column.label, "bold"), align: "right" as const })),
      ],
      ...rows.map(rowOf),
      ...notes.flatMap((note) => [[], [text(note)]]),
    ],
  };
}

/** A report as a spreadsheet, each of its tables as a sheet. The service calls it through lib/work/pdf.ts, in a thread. */
export const toXlsx = async (report: ReportSource): Promise<Uint8Array> =>
  new Uint8Array(await write(report.sheets.map((sheet) => sheetOf(sheet, report))).toBuffer());
