import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { isCalendarDate } from "#lib/core/calendar.ts";
import { shortDate } from "#lib/core/days.ts";
import type { PaperSource } from "#lib/core/file.ts";
import { loadFonts, type PageElement, setIn, settable, showable } from "./fonts.ts";
import { letterhead, linesOf, narrowed, rowFitsPage, unshapedNote } from "./frame.ts";
import { dayOrText, style } from "./style.ts";

const own = StyleSheet.create({
  parties: { flexDirection: "row", justifyContent: "space-between", marginTop: 36 },
  to: { width: "48%" },
  facts: { width: "44%" },
  label: { fontSize: 8, color: "#5b6169", marginBottom: 2 },
  customer: { fontSize: 11, fontWeight: 600, lineHeight: 1.35 },
  fact: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 2, fontSize: 9.5 },
  factName: { color: "#5b6169", paddingRight: 10 },
  factValue: { flex: 1, textAlign: "right" },
  table: { marginTop: 32 },
  tableHead: {
    flexDirection: "row",
    paddingBottom: 5,
    borderBottomWidth: 1,
    borderBottomColor: "#1a1d21",
    fontSize: 8,
    color: "#5b6169",
  },
  row: {
    flexDirection: "row",
    paddingVertical: 6,
    borderBottomWidth: 0.5,
    borderBottomColor: "#c9cdd2",
    fontSize: 9.5,
  },
  first: { width: 70, paddingRight: 6 },
  what: { flex: 1, paddingRight: 8 },
  sum: { width: 104, textAlign: "right", paddingLeft: 8 },
  total: { flexDirection: "row", justifyContent: "flex-end", marginTop: 8, fontSize: 11, fontWeight: 600 },
  totalWord: { paddingRight: 24 },
});

/** As many letters as a fact's name takes beside what it is, such as how many of a class are issued. */
const LETTERS_OF_A_FACT = 20;

const fact = (name: string, value: string): ReactElement =>
  h(
    View,
    { key: name, style: own.fact },
    h(View, { style: own.factName }, ...linesOf(narrowed(name, LETTERS_OF_A_FACT))),
    h(View, { style: own.factValue }, ...linesOf(dayOrText(value))),
  );

/** What a column of words says: a day among them as people write it. */
const written = (text: string) =>
  linesOf(
    text
      .split(/\r\n|\r|\n/)
      .map((line) => (isCalendarDate(line) ? shortDate(line) : line))
      .join("\n"),
  );

/** As many letters as its narrow columns take. */
const NARROW = 10;

/** The texts of a row in its columns: a day where words stand in two, what it is about, and the sums at the right. */
const cells = (texts: readonly string[], words: number): ReactElement[] =>
  texts.map((text, at) => {
    const column = at >= words ? own.sum : at < words - 1 ? own.first : own.what;
    return at >= words
      ? h(Text, { key: at, style: column }, text)
      : h(View, { key: at, style: column }, ...written(at < words - 1 ? narrowed(text, NARROW) : text));
  });

/** The page itself. */
function paperPage(paper: PaperSource): PageElement {
  const { company, company_address, customer, facts, words, sums, rows, totals } = paper;
  const row = (texts: readonly string[], key: number) =>
    h(View, { key, style: own.row, wrap: !rowFitsPage(texts) }, ...cells(texts, words.length));
  // What they come to never stands alone on a page, but behind a row that is longer than one.
  const kept = rows.slice(-1).every(rowFitsPage) ? 1 : 0;
  const end = rows.length - kept;
  return h(
    Page,
    { size: "LETTER", style: style.page },
    ...letterhead({ id: paper.paper_id, company, company_address, word: paper.word, standing: paper.standing }),
    h(
      View,
      { key: "parties", style: own.parties },
      h(
        View,
        { style: own.to },
        h(Text, { style: own.label }, paper.label ?? "To"),
        h(Text, { style: own.customer }, settable(customer)),
      ),
      h(View, { style: own.facts }, ...facts.map(({ name, value }) => fact(name, value))),
    ),
    h(
      View,
      { key: "rows", style: own.table },
      h(View, { style: own.tableHead, fixed: true }, ...cells([...words, ...sums], words.length)),
      ...rows.slice(0, end).map(row),
      h(
        View,
        { key: "end", wrap: false },
        ...rows.slice(end).map(row),
        ...totals.map(({ name, value }) =>
          h(
            View,
            { key: `total ${name}`, style: own.total },
            h(Text, { style: own.totalWord }, name),
            h(Text, null, value),
          ),
        ),
      ),
    ),
    ...unshapedNote(paper),
  );
}

/** A paper for a customer as a PDF on letter paper; the same input gives the same bytes. The service calls it through lib/work/pdf.ts. */
export async function toPaperPdf(paper: PaperSource): Promise<Uint8Array> {
  const families = await loadFonts(paper);
  const document = h(
    Document,
    {
      title: showable(`${paper.word} of ${paper.company}`),
      author: showable(paper.company),
      subject: paper.word,
      creator: "Minutebook",
      producer: "Minutebook",
      language: "en-US",
      creationDate: new Date(`${paper.made_on}T00:00:00.000Z`),
    },
    setIn(families, paperPage(paper)),
  );
  return new Uint8Array(await renderToBuffer(document));
}
