import { columnName, type Row, type Sheet } from "./reading/table.ts";
import { type Field, fieldOf, fieldsOf, type Holds, headingKey, needed, sheetHolds } from "./rules.ts";

/** What whoever imports says of a column: which field it is, or null for none. */
export interface MappedColumn {
  sheet?: string | null | undefined;
  heading: string;
  field: Field | null;
}

/** A column as it is understood. */
export interface Column {
  at: number;
  column: string;
  heading: string;
  field: Field | null;
  field_by: "given" | "heading" | "nothing";
}

/** A sheet as it is understood; one that holds nothing of a register is passed over. */
export interface Table {
  sheet: string;
  holds: Holds | null;
  heading_row: number | null;
  /** What stands above the headings. */
  above: string[];
  columns: Column[];
  rows: Row[];
}

/** Titles and notes may stand above the headings. */
const MOST_ABOVE = 30;

/** Of tables that could be either: what is said more specifically comes first. */
const order: readonly Holds[] = ["instruments", "safes", "grants"];

const isOf = (mapped: MappedColumn, sheet: string, heading: string) =>
  (mapped.sheet == null || mapped.sheet === sheet) && headingKey(mapped.heading) === headingKey(heading);

/** The columns of a row of headings, if it is one of a table of that kind; each field once, the first that says it. */
function columnsOf(row: Row, kind: Holds, sheet: string, given: readonly MappedColumn[]): Column[] {
  const own: readonly Field[] = fieldsOf[kind];
  const taken = new Set<Field>();
  const mapped = (heading: string) => given.find((one) => isOf(one, sheet, heading));
  for (const cell of row.cells) {
    const said = cell === null ? undefined : mapped(cell.text)?.field;
    if (said != null && own.includes(said)) taken.add(said);
  }
  return row.cells.flatMap((cell, at): Column[] => {
    if (cell === null) return [];
    const heading = cell.text.slice(0, 200);
    const said = mapped(cell.text);
    const told = { at, column: columnName(at), heading };
    if (said !== undefined && (said.field === null || own.includes(said.field))) {
      return [{ ...told, field: said.field, field_by: "given" }];
    }
    const field = fieldOf(kind, cell.text);
    if (field === null || taken.has(field)) return [{ ...told, field: null, field_by: "nothing" }];
    taken.add(field);
    return [{ ...told, field, field_by: "heading" }];
  });
}

/** What a sheet holds, where its headings stand, and which column is what. */
export function tableOf({ name, rows }: Sheet, given: readonly MappedColumn[]): Table {
  const hint = sheetHolds(name);
  const ranked = hint === null ? order : [hint, ...order.filter((one) => one !== hint)];
  let best: { kind: Holds; columns: Column[]; place: number; score: number } | null = null;
  for (const [place, row] of rows.slice(0, MOST_ABOVE).entries()) {
    for (const kind of ranked) {
      const columns = columnsOf(row, kind, name, given);
      const found = new Set(columns.flatMap(({ field }) => field ?? []));
      const isWhole = needed[kind].every((group) => group.some((field) => found.has(field)));
      if (isWhole && found.size > (best?.score ?? 0)) best = { kind, columns, place, score: found.size };
    }
  }
  if (best === null) return { sheet: name, holds: null, heading_row: null, above: [], columns: [], rows: [] };
  const { kind, columns, place } = best;
  const above = rows.slice(0, place).flatMap(({ cells }) => cells.flatMap((cell) => cell?.text ?? []));
  return {
    sheet: name,
    holds: kind,
    heading_row: rows[place]?.row ?? null,
    above,
    columns,
    rows: rows.slice(place + 1),
  };
}
