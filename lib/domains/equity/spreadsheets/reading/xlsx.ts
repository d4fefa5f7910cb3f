import { AppError, invalid } from "#lib/core/errors.ts";
import { isPlain } from "#lib/core/pages.ts";
import { child, children, textAt } from "#lib/domains/money/banking/bank-statements/formats/tree.ts";
import { parseXml } from "#lib/domains/money/banking/bank-statements/formats/xml.ts";
import { filesIn } from "../../ocf/reading/zip.ts";
import { dayOfSerial, plainNumber } from "../numbers.ts";
import {
  type Cell,
  FIELD,
  MOST_COLUMNS,
  MOST_LETTERS,
  MOST_LETTERS_IN_ALL,
  MOST_ROWS,
  type Row,
  type Sheet,
} from "./table.ts";

const MOST_SHEETS = 30;
/** A register of as many rows as are taken in has far fewer elements in any of its parts. */
const MOST_ELEMENTS = 2_000_000;

/** A part that is to be read as XML. Throws 400 where that would take long: what it is read into is a hundred times as large. */
function assertReadable(text: string, path: string): void {
  const count = (what: RegExp, most: number) => {
    let found = 0;
    for (const _ of text.matchAll(what)) if (++found > most) return true;
    return false;
  };
  if (count(/<(?:\w{1,20}:)?row[\s/>]/g, MOST_ROWS)) throw invalid(FIELD, `must have at most ${MOST_ROWS} rows`);
  if (!count(/<[^/]/g, MOST_ELEMENTS)) return;
  const most = MOST_ELEMENTS.toLocaleString("en-US");
  throw invalid(FIELD, `must have at most ${most} elements in each of its parts: ${path.slice(0, 80)} has more`);
}

/** The numbers of the formats of days that every workbook knows: ECMA-376, part 1, 18.8.30. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format of a workbook's own shows a day: a `y` or a `d` outside of quotes, brackets and what is escaped. */
const isOwnDay = (code: string) =>
  /[yd]/i.test(code.slice(0, 200).replaceAll(/"[^"]{0,200}"|\[[^\]]{0,200}\]|\\./g, ""));

const attribute = (of: unknown, name: string): string => textAt(of, `@${name}`) ?? "";

/** All that is text in a shared string or in a cell's own: as one, or in pieces of several looks. */
const stringOf = (of: unknown): string => {
  const own = textAt(of, "t");
  return (
    own ??
    children(of, "r")
      .flatMap((run) => textAt(run, "t") ?? [])
      .join(" ")
  );
};

/** `BC12` → 54; null where it names no column. */
function columnOf(reference: string): number | null {
  const [, letters = ""] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference) ?? [];
  if (letters === "") return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Workbook {
  strings: readonly string[];
  /** Whether the style of that number shows a day. */
  isDay: readonly boolean[];
  is1904: boolean;
  /** Counts a cell's letters. Throws 400 where they are too many in all. */
  count(letters: number): void;
}

const fault = (text: string, why: string): Cell => ({ text, kind: "text", fault: why });

/** A cell's value; of a formula the one that was worked out last. */
function cellOf(cell: unknown, { strings, isDay, is1904 }: Workbook): Cell | null {
  const type = attribute(cell, "t");
  const value = textAt(cell, "v");
  if (type === "inlineStr") return told(stringOf(child(cell, "is")));
  if (value === null) {
    return child(cell, "f") === undefined ? null : fault("", "must have a value: its formula was never worked out");
  }
  if (type === "s") return told(strings[Number(value)] ?? "");
  if (type === "str") return told(value);
  if (type === "b") return told(value === "1" ? "true" : "false");
  if (type === "e") return fault(value, `must have a value: it is the error ${value.slice(0, 20)}`);
  if (type === "d") return { text: value.slice(0, 10), kind: "day", fault: null };
  const text = plainNumber(value);
  if (text === null) return fault(value, "must be a number or text");
  const day = isDay[Number(attribute(cell, "s") || "0")] === true ? dayOfSerial(text, is1904) : null;
  return day === null ? { text, kind: "number", fault: null } : { text: day, kind: "day", fault: null };
}

function told(text: string): Cell | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!isPlain(trimmed)) return fault("", "must be text without U+0000 and lone surrogates");
  if (trimmed.length <= MOST_LETTERS) return { text: trimmed, kind: "text", fault: null };
  return fault(trimmed.slice(0, MOST_LETTERS), `must have at most ${MOST_LETTERS} characters`);
}

/** A workbook's table. Throws 400 where it is too large. */
function rowsOf(sheet: unknown, workbook: Workbook): Row[] {
  const all = children(child(sheet, "worksheet", "sheetData"), "row");
  if (all.length > MOST_ROWS) throw invalid(FIELD, `must have at most ${MOST_ROWS} rows`);
  const rows: Row[] = [];
  let row = 0;
  for (const one of all) {
    const number = Number(attribute(one, "r") || row + 1);
    row = Number.isInteger(number) && number > row && number <= 1_048_576 ? number : row + 1;
    const cells: (Cell | null)[] = [];
    let next = 0;
    for (const cell of children(one, "c")) {
      // One that names no column comes after the one before it, whether or not that says anything.
      const at = columnOf(attribute(cell, "r")) ?? next;
      next = at + 1;
      const read = cellOf(cell, workbook);
      if (read === null) continue;
      if (at >= MOST_COLUMNS) throw invalid(FIELD, `must have at most ${MOST_COLUMNS} columns: row ${row} has more`);
      workbook.count(read.text.length);
      while (cells.length < at) cells.push(null);
      cells[at] = read;
    }
    if (cells.some((cell) => cell !== null)) rows.push({ row, cells });
  }
  return rows;
}

/** The tables of an XLSX file (ECMA-376), in the workbook's order. Throws 400 where it is none, or too large. */
export function readXlsx(bytes: Uint8Array): Sheet[] {
  const files = filesIn(bytes, "an XLSX workbook");
  const part = (path: string): unknown => {
    const found = files.get(path.replace(/^\//, ""));
    if (found === undefined) return undefined;
    const text = new TextDecoder().decode(found);
    assertReadable(text, path);
    try {
      return parseXml(text);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw invalid(FIELD, `must be an XLSX file: its part ${path.slice(0, 80)} cannot be read`);
    }
  };
  const book = child(part("xl/workbook.xml"), "workbook");
  if (book === undefined) throw invalid(FIELD, "must be an XLSX file: it has no workbook");
  const styles = child(part("xl/styles.xml"), "styleSheet");
  const formats = new Map(
    children(child(styles, "numFmts"), "numFmt").map((one) => [
      attribute(one, "numFmtId"),
      attribute(one, "formatCode"),
    ]),
  );
  let letters = 0;
  const workbook: Workbook = {
    strings: children(child(part("xl/sharedStrings.xml"), "sst"), "si").map((one) =>
      typeof one === "string" ? "" : stringOf(one),
    ),
    isDay: children(child(styles, "cellXfs"), "xf").map((one) => {
      const id = attribute(one, "numFmtId");
      const own = formats.get(id);
      return own === undefined ? isBuiltInDay(Number(id)) : isOwnDay(own);
    }),
    is1904: ["1", "true"].includes(attribute(child(book, "workbookPr"), "date1904")),
    count(more) {
      letters += more;
      if (letters <= MOST_LETTERS_IN_ALL) return;
      const most = MOST_LETTERS_IN_ALL.toLocaleString("en-US");
      throw invalid(FIELD, `must have at most ${most} characters in all its cells`);
    },
  };
  const targets = new Map(
    children(child(part("xl/_rels/workbook.xml.rels"), "Relationships"), "Relationship").map((one) => {
      const target = attribute(one, "Target");
      return [attribute(one, "Id"), target.startsWith("/") ? target : `xl/${target}`];
    }),
  );
  const named = children(child(book, "sheets"), "sheet");
  if (named.length > MOST_SHEETS) throw invalid(FIELD, `must have at most ${MOST_SHEETS} sheets`);
  let total = 0;
  return named.map((one) => {
    const name = attribute(one, "name");
    const path = targets.get(attribute(one, "id"));
    if (path === undefined || !files.has(path.replace(/^\//, ""))) {
      throw invalid(FIELD, `must be an XLSX file: its sheet ${name.slice(0, 40)} is not there`);
    }
    const rows = rowsOf(part(path), workbook);
    total += rows.length;
    if (total > MOST_ROWS) throw invalid(FIELD, `must have at most ${MOST_ROWS} rows in all its sheets`);
    return { name, rows };
  });
}
