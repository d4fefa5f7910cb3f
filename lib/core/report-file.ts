import { type File, type ReportSheet, type ReportSource, SPREADSHEET } from "./file.ts";

/** A report that is about to be handed out: its tables, whose it is, and the days that it is of (null: all there are). */
interface Report {
  title: string;
  sheets: ReportSheet[];
  of: { company: string; currency: string; days: (string | null)[] };
}

/** `Balance-sheet-2026-03-31-usd`, as the CSV files are named. */
const named = ({ title, of }: Report) =>
  `${title.replaceAll(" ", "-")}-${of.days.map((day) => day ?? "all").join("-to-")}-${of.currency}`;

const sourceOf = ({ title, sheets, of }: Report): ReportSource => ({
  title,
  company: of.company,
  currency: of.currency,
  as_of: of.days.at(-1) ?? null,
  sheets,
});

/** A report on paper. */
export const reportPdf = (report: Report): File => ({
  filename: `${named(report)}.pdf`,
  content_type: "application/pdf",
  content: { pdf: sourceOf(report) },
});

/** A report as a spreadsheet, a sheet for each of its tables. */
export const reportXlsx = (report: Report): File => ({
  filename: `${named(report)}.xlsx`,
  content_type: SPREADSHEET,
  content: { xlsx: sourceOf(report) },
});
