import { CsvError, parse } from "csv-parse/sync";
import { lineEnds } from "#lib/core/csv.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Statement, StatementLine } from "../schema.ts";
import { type CsvMapping, csvColumns, delimiters } from "../schema.ts";
import { readAmount, whyNoAmount } from "./amounts.ts";
import { readDay } from "./days.ts";
import { addLine, assertFew, type Faults, newFaults, quoted } from "./statement.ts";

/** A row of a CSV file and the line that it ends on. */
export interface Row {
  cells: string[];
  line: number;
}

export type Delimiter = (typeof delimiters)[number];

const MOST_RECORD = 100_000;
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
/** A mapping names places up to here. */
const MOST_COLUMNS = 501;
/** As many rows as tell how a file is written. */
const SAMPLE = 30;

/** Throws 400 where a file has more lines than are read, told without reading them. */
function assertFewLines(content: string): void {
  let lines = 0;
  for (let at = 0; at < content.length; at++) {
    const letter = content.charCodeAt(at);
    if (letter !== LINE_FEED && !(letter === CARRIAGE_RETURN && content.charCodeAt(at + 1) !== LINE_FEED)) continue;
    assertFew(++lines, "lines");
  }
}

const isBlank = ({ cells }: Row) => cells.every((cell) => cell.trim() === "");

/** The rows of a file that are not blank, at most `most`. Throws 400 naming the line where quotes do not close. */
export function rowsOf(content: string, delimiter: Delimiter, skip_lines = 0, most?: number): Row[] {
  if (most === undefined) assertFewLines(content);
  const rows: Row[] = [];
  try {
    parse(content, {
      bom: true,
      delimiter,
      record_delimiter: lineEnds(content),
      from_line: skip_lines + 1,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MOST_RECORD,
      ...(most === undefined ? {} : { to: most }),
      on_record: (cells: string[], { lines }) => {
        if (cells.length > MOST_COLUMNS) {
          throw invalid("content", `line ${lines}: must have at most ${MOST_COLUMNS} columns, and has ${cells.length}`);
        }
        rows.push({ cells, line: lines });
        return cells;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid("content", `line ${error.lines ?? "?"}: must be CSV: ${error.message}`);
  }
  return rows.filter((row) => !isBlank(row));
}

/** How well a sign divides a file: how many of its first rows have the same number of columns, and more than one. */
function evenness(content: string, delimiter: Delimiter): number {
  try {
    const widths = rowsOf(content, delimiter, 0, SAMPLE).map(({ cells }) => cells.length);
    const same = [...Map.groupBy(widths, (width) => width)].filter(([width]) => width > 1);
    return Math.max(0, ...same.map(([width, rows]) => rows.length * 1000 + width));
  } catch {
    return 0;
  }
}

/** The sign between a file's columns, by how evenly it divides the first rows; a comma where none does. */
export const delimiterOf = (content: string): Delimiter =>
  delimiters
    .map((delimiter) => ({ delimiter, evenness: evenness(content, delimiter) }))
    .toSorted((a, b) => b.evenness - a.evenness)[0]?.delimiter ?? ",";

type Column = NonNullable<CsvMapping["amount"]>;
type Places = Partial<Record<(typeof csvColumns)[number], number>>;

const folded = (name: string) => name.trim().toLowerCase();

/** What is moved must not be read out of one of two columns, whichever comes first. */
const AMOUNTS: ReadonlySet<string> = new Set(["amount", "debit", "credit"]);

/** Where a column stands. Throws 400 naming the columns that there are. */
function placeOf(field: string, column: Column, header: readonly string[] | null): number {
  if (typeof column === "number") {
    if (header !== null && column >= header.length) {
      throw invalid(`mapping.${field}`, `must be one of the file's columns: it has ${header.length}, counted from 0`);
    }
    return column;
  }
  if (header === null)
    throw invalid(`mapping.${field}`, "must be a column's place, counted from 0: the file has no header");
  const isIt = (name: string) => folded(name) === folded(column);
  const at = header.findIndex(isIt);
  if (AMOUNTS.has(field) && header.filter(isIt).length > 1) {
    const rule = `must be a column's place, counted from 0: several columns are headed ${quoted(column)}`;
    throw invalid(`mapping.${field}`, rule);
  }
  if (at < 0) throw invalid(`mapping.${field}`, `must be one of the file's columns: ${header.map(quoted).join(", ")}`);
  return at;
}

/** What banks call the two ways that money goes. */
const directions = [
  [/^(debit|dbit|dr\.?|d|withdrawal|out|outgoing|money out|paid out|soll|s|af|-)$/, -1],
  [/^(credit|crdt|cr\.?|c|deposit|in|incoming|money in|paid in|haben|h|bij|\+)$/, 1],
] as const;

/** 1 where a word says that money came in, -1 where it says that it went out; null where it says neither. */
export const directionOf = (word: string): 1 | -1 | null =>
  directions.find(([pattern]) => pattern.test(folded(word)))?.[1] ?? null;

/** Why a line moved no money, by what its bank says of it; null where the bank says nothing of the kind. */
export function unbooked(status: string): string | null {
  if (/^(pending|authori[sz]ed|on hold|hold|processing|scheduled|blocked|(umsatz )?vorgemerkt)\b/.test(folded(status)))
    return "It is pending: the bank has not booked it.";
  return /^(failed|declined|rejected|denied|expired|cancell?ed|reverted)\b/.test(folded(status))
    ? `It is not booked: its status is ${status.trim()}.`
    : null;
}

/** What a row's amounts come to: null where its cells are empty, undefined where one of them is no amount. */
function amountOf(row: Row, places: Places, mapping: CsvMapping, faults: Faults): number | null | undefined {
  const where = `line ${row.line}`;
  const told = (field: "amount" | "debit" | "credit") => {
    const text = places[field] === undefined ? "" : (row.cells[places[field]] ?? "").trim();
    if (text === "") return null;
    const cents = readAmount(text, mapping.decimal);
    const example = mapping.decimal === "." ? "1,234.56" : "1.234,56";
    if (cents === null) {
      const rule = `must be an amount such as ${example}, and is ${quoted(text)}`;
      faults.add(where, `${field} ${whyNoAmount(text, mapping.decimal, rule)}`);
    }
    return cents ?? undefined;
  };
  const [amount, debit, credit] = [told("amount"), told("debit"), told("credit")];
  if (amount === undefined || debit === undefined || credit === undefined) return undefined;
  const sign = mapping.negate ? -1 : 1;
  if (amount !== null && places.direction !== undefined) {
    const word = row.cells[places.direction] ?? "";
    const direction = directionOf(word);
    if (direction === null) {
      faults.add(
        where,
        `direction must say whether money went out or came in, such as debit or credit, and is ${quoted(word)}`,
      );
      return undefined;
    }
    return sign * (direction < 0 ? -Math.abs(amount) : amount) || 0;
  }
  if (amount !== null) return sign * amount || 0;
  if (debit && credit) {
    faults.add(where, "debit and credit must not both be given");
    return undefined;
  }
  if (debit === null && credit === null) return null;
  return sign * (debit ? -Math.abs(debit) : (credit ?? 0)) || 0;
}

/** How the file is written, and in which currency it has to be. */
interface Reading {
  places: Places;
  mapping: CsvMapping;
  currency: string;
}

function readRow(statement: Statement, faults: Faults, row: Row, { places, mapping, currency }: Reading): void {
  const { line } = row;
  const where = `line ${line}`;
  const told = (field: (typeof csvColumns)[number]) => {
    const text = places[field] === undefined ? "" : (row.cells[places[field]] ?? "").trim();
    return text === "" ? null : text;
  };
  const why = unbooked(told("status") ?? "");
  if (why !== null) {
    statement.skipped.push({ line, reason: why });
    return;
  }
  const amount_cents = amountOf(row, places, mapping, faults);
  if (amount_cents === null) {
    statement.skipped.push({ line, reason: "It has no amount." });
    return;
  }
  const own = told("currency");
  if (own !== null && folded(own) !== currency) {
    faults.add(where, `currency must be ${currency}, the bank account’s, and is ${quoted(own)}`);
    return;
  }
  const day = told("date") ?? "";
  const date = readDay(day, mapping.date_format);
  if (date === null) faults.add(where, `date must be a day written ${mapping.date_format}, and is ${quoted(day)}`);
  const balance = told("balance");
  const balance_cents = balance === null ? null : readAmount(balance, mapping.decimal);
  if (balance !== null && balance_cents === null)
    faults.add(
      where,
      `balance ${whyNoAmount(balance, mapping.decimal, `must be an amount, and is ${quoted(balance)}`)}`,
    );
  if (date === null || amount_cents === undefined) return;
  addLine(statement, faults, where, {
    line,
    date,
    amount_cents,
    description: told("description"),
    counterparty: told("counterparty"),
    reference: told("reference"),
    bank_reference: told("id"),
    balance_cents,
  });
}

/**
 * The balance after the latest line of the latest day. Files run from old to new or from new to old: within a day the
 * balances themselves tell, each being the one before it and the amount.
 */
function closingOf(lines: readonly StatementLine[]): Statement["closing"] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!(first && last)) return null;
  const rises = lines.slice(1).reduce((votes, line, at) => {
    const before = lines[at];
    if (!before || line.balance_cents === null || before.balance_cents === null) return votes;
    const forward = before.balance_cents + line.amount_cents === line.balance_cents;
    const backward = line.balance_cents + before.amount_cents === before.balance_cents;
    return votes + Number(forward) - Number(backward);
  }, 0);
  const isRising = first.date === last.date ? rises >= 0 : first.date < last.date;
  const latest = lines.reduce((day, { date }) => (date > day ? date : day), first.date);
  const ofDay = lines.filter(({ date }) => date === latest);
  const closing = isRising ? ofDay.at(-1) : ofDay[0];
  return closing?.balance_cents == null ? null : { balance_cents: closing.balance_cents, date: latest };
}

/**
 * The statement in a CSV file, read as the mapping says. Throws 400 naming each line and its field that cannot be, also where one is in
 * another currency than the bank account's.
 */
export function readCsv(content: string, mapping: CsvMapping, currency: string): Statement {
  const rows = rowsOf(content, mapping.delimiter ?? delimiterOf(content), mapping.skip_lines);
  const header = mapping.has_header ? (rows[0]?.cells ?? []) : null;
  const places: Places = {};
  for (const field of csvColumns) {
    const column = mapping[field];
    if (column != null) places[field] = placeOf(field, column, header);
  }
  const statement: Statement = { lines: [], skipped: [], account: null, closing: null };
  const faults = newFaults();
  for (const row of header === null ? rows : rows.slice(1))
    readRow(statement, faults, row, { places, mapping, currency });
  faults.assertNone();
  return { ...statement, closing: closingOf(statement.lines) };
}
