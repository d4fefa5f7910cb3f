import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfSource } from "#lib/core/file.ts";
import { breakable, isFromRight, MAY_END, roomOf } from "./breaks.ts";
import { settable, showable, UNKNOWN, widthOf } from "./fonts.ts";
import { style } from "./style.ts";

const own = StyleSheet.create({
  head: { flexDirection: "row", justifyContent: "space-between" },
  from: { width: "60%" },
  company: { fontSize: 14, fontWeight: 600, lineHeight: 1.35 },
  address: { fontSize: 9, color: "#5b6169", lineHeight: 1.4 },
  title: { width: "36%" },
  word: { fontSize: 20, fontWeight: 600, lineHeight: 1.2, textAlign: "right" },
  standing: { fontSize: 10, fontWeight: 600, textAlign: "right", marginTop: 2 },
});

/** Each line of a text that people wrote, an empty one too, so that their paragraphs stay apart. */
export const linesOf = (text: string): ReactElement[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, key) => h(Text, { key, style: directed(line) }, line === "" ? " " : settable(line)));

/** What a text that is read from the right needs on top of its style. */
export const directed = (text: string) => (isFromRight(text) ? style.fromRight : {});

/**
 * A word that is longer than its column, such as a certificate's number or a class, goes on below, where it can behind a hyphen of its
 * own: it would stand over what is beside it.
 */
export const narrowed = (text: string, letters: number): string =>
  text.replaceAll(/\S+/g, (words) =>
    breakable(words)
      .split(MAY_END)
      .map((word) => {
        if (word.length <= letters) return word;
        const parts = word.split(/(?<=-)/).flatMap((part) => part.match(new RegExp(`.{1,${letters}}`, "gsu")) ?? []);
        const lines: string[] = [];
        for (const part of parts) {
          const open = lines.at(-1) ?? part.padEnd(letters);
          if (open.length + part.length > letters) lines.push(part);
          else lines.splice(-1, 1, open + part);
        }
        return lines.join("\n");
      })
      .join(""),
  );

/** The same by the points that a column has, in letters of a size: a word that takes no more stays whole. */
export const within = (text: string, points: number, size: number): string =>
  text.replaceAll(/\S+/g, (words) =>
    breakable(words)
      .split(MAY_END)
      .map((word) => (widthOf(word, size) <= points ? word : inLines(word, points, size)))
      .join(""),
  );

function inLines(word: string, points: number, size: number): string {
  const lines: string[] = [];
  let open = "";
  for (const letter of word) {
    if (open !== "" && widthOf(open + letter, size) > points) {
      lines.push(open);
      open = "";
    }
    open += letter;
  }
  return [...lines, open].join("\n");
}

/** How many lines a text takes where a line takes so many letters. */
const linesAt = (text: string, letters: number): number =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => Math.max(1, Math.ceil(roomOf(line) / letters)))
    .reduce((sum, many) => sum + many, 0);

/** As many letters as the narrowest column of words takes on a line, and as many lines as surely stand on a page. */
const LETTERS_A_LINE = 25;
const LINES_A_PAGE = 30;

/** Whether texts below each other fit a page, and so are kept on one: what does not would be pressed together, or run off its end. */
export const fitsPage = (texts: readonly string[], letters = LETTERS_A_LINE, lines = LINES_A_PAGE): boolean =>
  texts.reduce((sum, text) => sum + linesAt(text, letters), 0) <= lines;

/** A row's lines are set closer. */
const ROW_LINES_A_PAGE = 40;

/** Whether a row with these texts beside each other does. */
export const rowFitsPage = (texts: readonly string[]): boolean =>
  texts.every((text) => fitsPage([text], LETTERS_A_LINE, ROW_LINES_A_PAGE));

/** What a file says at its end where it shows a character of its source as U+FFFD. */
export const unshapedNote = (source: object): ReactElement[] =>
  showable(JSON.stringify(source)).includes(UNKNOWN)
    ? [
        h(
          Text,
          { key: "unshaped", style: style.note },
          `${UNKNOWN} stands where this file’s fonts have no shape for a character.`,
        ),
      ]
    : [];

/** The foot of every page: what document this is, and which page. */
const foot = (id: string): ReactElement[] => [
  h(View, { key: "rule", fixed: true, style: style.rule }),
  h(Text, { key: "id", fixed: true, style: style.footId }, id),
  h(Text, {
    key: "page",
    fixed: true,
    style: style.footPage,
    render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
      `Page ${pageNumber} of ${totalPages}`,
  }),
];

/** What a paper for others begins with: who sends it, what it is and where it stands; and the foot of its pages. */
interface Letterhead {
  id: string;
  company: string;
  company_address: string | null;
  word: string;
  standing: string;
}

export const letterhead = ({ id, company, company_address, word, standing }: Letterhead): ReactElement[] => [
  ...foot(id),
  h(
    View,
    { key: "head", style: own.head },
    h(
      View,
      { style: own.from },
      h(Text, { style: own.company }, settable(company)),
      company_address === null ? null : h(View, { style: own.address }, ...linesOf(company_address)),
    ),
    h(View, { style: own.title }, h(Text, { style: own.word }, word), h(Text, { style: own.standing }, standing)),
  ),
];

/** What stands on every page: from the second on what document this is, and below its identifier, hash and page number. */
export function frame({ title, company, document_id, sha256 }: PdfSource): ReactElement[] {
  const running = settable(`${company} · ${title}`);
  return [
    h(Text, {
      key: "running",
      fixed: true,
      style: style.running,
      render: ({ pageNumber }: { pageNumber: number }) => (pageNumber === 1 ? "" : running),
    }),
    ...foot(document_id),
    h(Text, { key: "hash", fixed: true, style: style.footHash }, `SHA-256 ${sha256}`),
  ];
}
