import { parse } from "csv-parse/sync";
import { lineEnds, unmarked } from "#lib/core/csv.ts";
import { invalid } from "#lib/core/errors.ts";
import { decodeText } from "#lib/domains/money/banking/bank-statements/formats/reading.ts";
import { type Cell, FIELD, MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, type Sheet } from "./table.ts";

/** What stands between the fields: whichever the first line has most of. */
function delimiterOf(text: string): string {
  const [line = ""] = text.slice(0, 10_000).split(/\r?\n/, 1);
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** A field as it reads; text that was marked so that no spreadsheet takes it for a formula loses the mark. */
function cellOf(field: string): Cell | null {
  const text = unmarked(field.trim());
  if (text === "") return null;
  const isLong = text.length > MOST_LETTERS;
  const fault = isLong ? `must have at most ${MOST_LETTERS} characters` : null;
  return { text: isLong ? text.slice(0, MOST_LETTERS) : text, kind: "text", fault };
}

/** The one table of a CSV file, by commas, semicolons or tabs. Throws 400 where it is none, or too large. */
export function readCsv(bytes: Uint8Array): Sheet[] {
  const text = decodeText(bytes);
  if (text.includes("\0")) {
    throw invalid(FIELD, "must be CSV in UTF-8, UTF-16 or Windows-1252: it has bytes that are no text");
  }
  const lines: number[] = [];
  let parsed: string[][];
  try {
    parsed = parse(text, {
      bom: true,
      delimiter: delimiterOf(text.replace(/^\uFEFF/, "")),
      record_delimiter: lineEnds(text),
      relax_column_count: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line);
        return record;
      },
      to: MOST_ROWS + 1,
      max_record_size: 1_000_000,
    });
  } catch (error) {
    throw invalid(FIELD, `must be CSV: ${error instanceof Error ? error.message.slice(0, 120) : "it cannot be read"}`);
  }
  if (parsed.length > MOST_ROWS) throw invalid(FIELD, `must have at most ${MOST_ROWS} rows`);
  const rows = parsed.map((record, at) => {
    const row = lines[at] ?? at + 1;
    if (record.length > MOST_COLUMNS) {
      throw invalid(FIELD, `must have at most ${MOST_COLUMNS} columns: line ${row} has ${record.length}`);
    }
    return { row, cells: record.map(cellOf) };
  });
  return [{ name: "", rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)) }];
}
