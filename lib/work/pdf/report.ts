import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import type { ReportRow, ReportSheet, ReportSource } from "#lib/core/file.ts";
import { figure } from "#lib/core/money.ts";
import { loadFonts, type PageElement, setIn, settable, showable } from "./fonts.ts";
import { fitsPage, linesOf, narrowed, unshapedNote, within } from "./frame.ts";
import { style } from "./style.ts";

const QUIET = "#5b6169";

const own = StyleSheet.create({
  page: { paddingTop: 48, paddingBottom: 56, paddingHorizontal: 56, lineHeight: 1.35 },
  company: { fontSize: 11, fontWeight: 600, lineHeight: 1.35 },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.3 },
  period: { fontSize: 9.5, color: QUIET, marginBottom: 14 },
  head: { flexDirection: "row", borderBottomWidth: 1, borderBottomColor: "#1a1d21", paddingBottom: 4, color: QUIET },
  row: { flexDirection: "row", paddingVertical: 2.5 },
  heading: { flexDirection: "row", paddingTop: 9, paddingBottom: 2, fontWeight: 600 },
  total: {
    flexDirection: "row",
    paddingVertical: 2.5,
    borderTopWidth: 0.5,
    borderTopColor: "#c9cdd2",
    fontWeight: 600,
  },
  closing: {
    flexDirection: "row",
    paddingVertical: 4,
    marginTop: 5,
    borderTopWidth: 1,
    borderTopColor: "#1a1d21",
    fontWeight: 600,
  },
  label: { flex: 1, paddingRight: 10 },
  indented: { flex: 1, paddingRight: 10, paddingLeft: 10 },
  foot: {
    position: "absolute",
    left: 56,
    right: 150,
    fontSize: 7.5,
    color: QUIET,
    maxLines: 1,
    textOverflow: "ellipsis",
  },
  pages: { position: "absolute", right: 56, width: 90, fontSize: 7.5, color: QUIET, textAlign: "right" },
  note: { marginTop: 10, fontSize: 8, color: QUIET },
});

/** An amount as statements print it: negatives in parentheses, nothing as a dash. */
const amount = (cents: number | null) => (cents === null ? "" : cents === 0 ? "–" : figure(cents));

/** A column of amounts, apart from the one before it. */
const cell = (width: number) => ({ width, paddingLeft: 8, textAlign: "right" as const });

const widthOf = (columns: number) => (columns <= 2 ? 92 : columns <= 4 ? 84 : columns <= 7 ? 74 : 58);

/** What fits beside the lines' names; more columns go on sheets of their own. */
const MOST_COLUMNS = 7;

/** The page's own text, and how much of it the lines' names have, within their paddings: the amounts have the rest. */
const isWide = (columns: number) => columns > 3;
const sizeOf = (columns: number) => (columns > 4 ? 7.5 : 9);
const roomOfNames = (columns: number) => (isWide(columns) ? 680 : 500) - columns * widthOf(columns) - 20;

/** As many letters as a column's head surely takes on a line. */
const LETTERS_OF_A_HEAD = 14;

const styleOf = { heading: own.heading, line: own.row, total: own.total, closing: own.closing };

const rowOf = ({ kind, label, cells }: ReportRow, key: number, columns: number, from: number) =>
  h(
    View,
    { key, style: styleOf[kind], wrap: !fitsPage([label]), ...(kind === "heading" && { minPresenceAhead: 30 }) },
    h(
      View,
      { style: kind === "line" ? own.indented : own.label },
      ...linesOf(within(label, roomOfNames(columns), sizeOf(columns))),
    ),
    ...(kind === "heading"
      ? []
      : cells
          .slice(from, from + MOST_COLUMNS)
          .map((cents, at) => h(Text, { key: at, style: cell(widthOf(columns)) }, amount(cents)))),
  );

function pageOf(sheet: ReportSheet, { company, ...report }: ReportSource, from: number, key: string): PageElement {
  const currency = sheet.currency ?? report.currency;
  const columns = sheet.columns.slice(from, from + MOST_COLUMNS);
  const width = widthOf(columns.length);
  // From the top of the page: what react-pdf computes for each page is lost where it stands from the bottom.
  const top = (isWide(columns.length) ? 612 : 792) - 38;
  const running = settable(`${company} · ${sheet.title}, ${sheet.period}`);
  return h(
    Page,
    {
      key,
      size: "LETTER",
      orientation: isWide(columns.length) ? "landscape" : "portrait",
      style: { ...style.page, ...own.page, fontSize: sizeOf(columns.length) },
    },
    h(Text, { style: own.company }, settable(company)),
    h(Text, { style: own.title }, settable(sheet.title)),
    h(Text, { style: own.period }, settable(`${sheet.period}, in ${currency.toUpperCase()}`)),
    h(
      View,
      { style: own.head, fixed: true },
      h(Text, { style: own.label }, settable(sheet.label ?? "")),
      ...columns.map(({ label }, at) =>
        h(View, { key: at, style: cell(width) }, ...linesOf(narrowed(label, LETTERS_OF_A_HEAD))),
      ),
    ),
    ...sheet.rows.map((row, at) => rowOf(row, at, columns.length, from)),
    ...sheet.notes.map((note, at) => h(View, { key: `note ${at}`, style: own.note }, ...linesOf(note))),
    ...unshapedNote({ company, sheet }),
    h(Text, { key: "foot", fixed: true, style: { ...own.foot, top } }, running),
    h(Text, {
      key: "pages",
      fixed: true,
      style: { ...own.pages, top },
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `Page ${pageNumber} of ${totalPages}`,
    }),
  );
}

/** Each table from a page of its own, and more of them where it has more columns than fit. */
const reportPages = (report: ReportSource): PageElement[] =>
  report.sheets.flatMap((sheet, at) =>
    Array.from({ length: Math.ceil(sheet.columns.length / MOST_COLUMNS) }, (_, part) =>
      pageOf(sheet, report, part * MOST_COLUMNS, `${at} ${part}`),
    ),
  );

/** The moment that a file of a day, a month or of no day bears, so that the same figures give the same bytes. */
const dated = (as_of: string | null) => new Date(`${as_of ?? "1970-01"}${as_of?.length === 10 ? "" : "-01"}T00:00:00Z`);

/** A report as a PDF, each of its tables from a page of its own. The service calls it through lib/work/pdf.ts. */
export async function toReportPdf(report: ReportSource): Promise<Uint8Array> {
  const families = await loadFonts(report);
  const document = h(
    Document,
    {
      title: showable(`${report.title} of ${report.company}`),
      author: showable(report.company),
      subject: report.title,
      creator: "Minutebook",
      producer: "Minutebook",
      language: "en-US",
      creationDate: dated(report.as_of),
    },
    reportPages(report).map((page) => setIn(families, page)),
  );
  return new Uint8Array(await renderToBuffer(document));
}
