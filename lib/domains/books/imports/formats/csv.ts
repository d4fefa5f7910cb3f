import { unmarked } from "#lib/core/csv.ts";
import { invalid } from "#lib/core/errors.ts";
import { decimalSignOf, readAmount } from "#lib/domains/money/banking/bank-statements/formats/amounts.ts";
import { delimiterOf, type Row, rowsOf } from "#lib/domains/money/banking/bank-statements/formats/csv.ts";
import { type DateFormat, formatsOf } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import type { FileToRead } from "../schema.ts";
import { codeOfName, typeOfWord } from "./account-types.ts";
import { asOneEntry, readEntries } from "./csv-entries.ts";
import { type Cells, headerIn, type Table } from "./headings.ts";
import { codeOf, newReading, quoted, type Reading } from "./journal-file.ts";

/** So many lines a program may say about the company and the report before its table. */
const MOST_PREAMBLE = 40;
/** As many days as tell how the file writes them. */
const SAMPLE = 5000;

function tableIn(rows: readonly Row[]): Table {
  for (const [at, { cells, line }] of rows.slice(0, MOST_PREAMBLE).entries()) {
    const header = headerIn(cells);
    if (!header) continue;
    const { columns, written_by } = header;
    // Our own files are read as they stand; what others write is trimmed.
    const plain = written_by === "minutebook" ? unmarked : (cell: string) => unmarked(cell.trim());
    const cellsOf =
      (row: Row): Cells =>
      (column) => {
        const place = columns[column];
        return place === undefined ? "" : plain(row.cells[place] ?? "");
      };
    return { ...header, line, rows: rows.slice(at + 1).map((row) => ({ line: row.line, cells: cellsOf(row) })) };
  }
  const names = (rows[0]?.cells ?? []).slice(0, 20).map(quoted).join(", ");
  throw invalid(
    "content",
    `must have a heading with a date, an account, and debit and credit or amount, or of a trial balance with an account, debit and credit, or of a chart with an account's name and type; the first row is ${names}`,
  );
}

/** The one way that the file's days are written; several that fit are told, and none is chosen. */
function dateFormatOf({ rows }: Table, reading: Reading): DateFormat | null {
  const dated = rows.slice(0, SAMPLE).filter(({ cells }) => cells("account") + cells("code") !== "");
  const days = dated.map(({ cells }) => cells("date").trim().slice(0, 40)).filter((day) => day !== "");
  if (days.length === 0) return "YYYY-MM-DD";
  const counted = formatsOf(days);
  const [only, other] = counted;
  if (other === undefined && only !== undefined) return only;
  const rule =
    only === undefined
      ? `no day is understood, such as ${quoted(days[0] ?? "")}: say date_format`
      : `the days may be written ${counted.join(" or ")}: say which in date_format`;
  reading.fault(0, rule);
  return null;
}

/** A chart's rows, each an account. */
function readChart({ rows }: Table, reading: Reading, currency: string): void {
  for (const { line, cells } of rows) {
    const name = cells("account");
    if (name === "" || (cells("account_type") === "" && cells("code") === "")) {
      if (name !== "") reading.ignore(line, `${quoted(name)} has no type`);
      continue;
    }
    const word = cells("account_type");
    const type = typeOfWord(word);
    if (type === null)
      reading.ignore(
        line,
        `the type ${quoted(word)} is not known: the account is unclassified unless you say what it is`,
      );
    const kept = cells("currency").toLowerCase();
    const before = reading.accounts.length;
    reading.account(name, kept === "" ? currency : kept, line, () => ({
      code: codeOfName(name) ?? codeOf(cells("code") === "" ? name : cells("code").toLowerCase()),
      title: name,
      type,
    }));
    if (reading.accounts.length === before) reading.ignore(line, `${quoted(name)} is told twice`);
  }
}

/** A CSV file of QuickBooks', Xero's, ours, or of anybody's who heads the columns as they do. */
export function readCsv({ content, currency, date_format, as_of, decimal }: FileToRead): Reading {
  const told = tableIn(rowsOf(content, delimiterOf(content)));
  const table = told.isBalances && as_of ? asOneEntry(told, as_of) : told;
  const reading = newReading(table.contents, table.written_by);
  for (const name of table.twice) {
    reading.fault(
      table.line,
      `two columns are headed ${quoted(name)}, and which is meant is not told: leave one of them`,
    );
  }
  if (table.contents === "chart") {
    readChart(table, reading, currency);
    return reading;
  }
  if (table.isBalances && !as_of) {
    reading.fault(table.line, "a trial balance does not tell its day: say as_of");
    return reading;
  }
  if (as_of && !table.isBalances)
    reading.fault(table.line, "as_of must be left out, since the rows have days of their own");
  const given = table.isBalances ? "YYYY-MM-DD" : (date_format as DateFormat | null | undefined);
  const format = given ?? dateFormatOf(table, reading);
  if (format === null) return reading;
  const amounts = ["debit", "credit", "amount"] as const;
  const samples = table.rows.slice(0, SAMPLE).flatMap(({ cells }) => amounts.map((one) => cells(one).slice(0, 60)));
  const sign = decimal ?? decimalSignOf(samples);
  readEntries(table, reading, { currency, format, amount: (text) => readAmount(text, sign) });
  return reading;
}
