import { asSeen } from "#lib/core/names.ts";
import { type Cell, columnName, type Row, type Sheet } from "#lib/domains/equity/spreadsheets/reading/table.ts";
import { type AnyField, fieldsOf, folded, headings, type List, needed, type Writer, writerOf } from "./rules.ts";

/** What whoever imports says of a column: what it is, or null for nothing. */
export interface MappedColumn {
  heading: string;
  field: AnyField | null;
}

/** A column as it is understood. */
export interface Column {
  at: number;
  column: string;
  heading: string;
  field: AnyField | null;
  field_by: "given" | "heading" | "nothing";
}

/** The file's table of the list. */
export interface Table {
  written_by: Writer | null;
  heading_row: number;
  columns: Column[];
  rows: Row[];
  /** What is wrong with the table as a whole, and what of the file was understood in one of several ways. */
  faults: string[];
  remarks: string[];
}

/** Titles and dates may stand above the headings. */
const MOST_ABOVE = 30;
const MOST_HEADING = 200;

/** The columns of a row of headings: each field once, by the likeliest of its headings, unless somebody says what it is. */
function columnsOf(list: List, row: Row, given: readonly MappedColumn[]): Column[] {
  const names = row.cells.map((cell) => (cell === null ? "" : folded(cell.text)));
  const mapped = names.map((name) => given.find(({ heading }) => name !== "" && folded(heading) === name));
  const fields: (AnyField | null)[] = mapped.map((one) => one?.field ?? null);
  const said = new Set(fields);
  const known: Readonly<Partial<Record<AnyField, readonly string[]>>> = headings[list];
  for (const field of fieldsOf[list]) {
    if (said.has(field)) continue;
    for (const heading of known[field] ?? []) {
      const at = names.findIndex((name, place) => name === heading && fields[place] === null && !mapped[place]);
      if (at < 0) continue;
      fields[at] = field;
      break;
    }
  }
  return row.cells.flatMap((cell, at): Column[] => {
    if (cell === null) return [];
    const field = fields[at] ?? null;
    const field_by = mapped[at] ? "given" : field === null ? "nothing" : "heading";
    return [{ at, column: columnName(at), heading: cell.text.slice(0, MOST_HEADING), field, field_by }];
  });
}

const isWhole = (list: List, columns: readonly Column[]) =>
  needed[list].every((group) => columns.some(({ field }) => field !== null && group.includes(field)));

/** Columns that are read and share their heading with another: which of them is meant nobody has told. */
function headedTwice(columns: readonly Column[]): string[] {
  const heads = columns.filter(({ field }) => field !== null).map(({ heading }) => folded(heading));
  return [...new Set(heads)].filter((name) => columns.filter((one) => folded(one.heading) === name).length > 1);
}

/** The table of the list in a file, the fullest of several; null where no headings are found. */
export function tableIn(list: List, sheets: readonly Sheet[], given: readonly MappedColumn[]): Table | null {
  let best: { columns: Column[]; sheet: Sheet; place: number; score: number } | null = null;
  for (const sheet of sheets) {
    for (const [place, row] of sheet.rows.slice(0, MOST_ABOVE).entries()) {
      const columns = columnsOf(list, row, given);
      const score = columns.filter(({ field }) => field !== null).length;
      if (isWhole(list, columns) && score > (best?.score ?? 0)) best = { columns, sheet, place, score };
    }
  }
  if (best === null) return null;
  const { columns, sheet, place } = best;
  const others = sheets.filter((one) => one !== sheet && one.rows.length > 0).map(({ name }) => `“${name}”`);
  return {
    written_by: writerOf(columns.map(({ heading }) => folded(heading))),
    heading_row: sheet.rows[place]?.row ?? 1,
    columns,
    rows: sheet.rows.slice(place + 1),
    faults: headedTwice(columns).map(
      (name) => `Two columns are headed “${name}”, and which is meant is not told: leave one of them.`,
    ),
    remarks: others.length === 0 ? [] : [`Only the sheet “${sheet.name}” is read, and not ${others.join(", ")}.`],
  };
}

export interface Fault {
  column: string | null;
  heading: string | null;
  rule: string;
}

/** A row as it is read: its cells by what they are, and what is wrong with them. */
export interface Reading {
  row: number;
  /** All that stands in it, whatever its columns are. */
  filled: readonly Cell[];
  faults: Fault[];
  remarks: string[];
  cell(field: AnyField): Cell | null;
  /** What stands there, trimmed; null where nothing does. */
  text(field: AnyField): string | null;
  refuse(field: AnyField | null, rule: string): void;
}

/** What stands in cells that are to say nothing; somebody may be called so. */
const NOTHING = /^(?:-|–|—|n\/a|none|null)$/i;
const NAMED: ReadonlySet<AnyField> = new Set([
  ...(["name", "first_name", "last_name", "customer", "vendor", "legal_name", "description", "number"] as const),
]);

/** Reads a row by the columns of its table; a cell that the file itself marks as broken is a fault where it is asked for. */
export function readingOf({ columns }: Pick<Table, "columns">, { row, cells }: Row): Reading {
  const faults: Fault[] = [];
  const columnOf = (field: AnyField | null) => columns.find((one) => field !== null && one.field === field);
  const refuse = (field: AnyField | null, rule: string) => {
    const of = columnOf(field);
    const said = of === undefined && field !== null ? `has no ${field}, which ${rule}` : rule;
    faults.push({ column: of?.column ?? null, heading: of?.heading ?? null, rule: said });
  };
  for (const { at, field, column, heading } of columns) {
    const why = field === null ? null : (cells[at]?.fault ?? null);
    if (why !== null) faults.push({ column, heading, rule: why });
  }
  const cell = (field: AnyField) => {
    const of = columnOf(field);
    const found = of === undefined ? null : (cells[of.at] ?? null);
    if (found === null || found.fault !== null) return null;
    return NOTHING.test(found.text) && !NAMED.has(field) ? null : found;
  };
  const filled = cells.filter((one) => one !== null);
  // What nobody sees tells nobody apart, in a list of names as little as in one name (`Name`).
  const text = (field: AnyField) => asSeen(cell(field)?.text ?? "") || null;
  return { row, filled, faults, remarks: [], cell, text, refuse };
}
