import { asSeen } from "#lib/core/names.ts";
import type { Cell, Row } from "../reading/table.ts";
import type { Field } from "../rules.ts";
import type { Table } from "../tables.ts";
import { isBlank, type Read } from "../values.ts";

/** What is wrong with a cell, or with what is missing. */
export interface CellFault {
  column: string | null;
  heading: string | null;
  rule: string;
}

/** What becomes of a row. */
export interface RowTold {
  sheet: string;
  row: number;
  outcome: "grant" | "safe" | "instrument" | "passed_over" | "refused";
  name: string | null;
  class_name: string | null;
  units: number | null;
  amount_cents: number | null;
  faults: CellFault[];
  remarks: string[];
}

/** A row that is read field by field; what cannot be read is among its faults. */
export function openRow(table: Table, { row, cells }: Row) {
  const told: RowTold = {
    sheet: table.sheet,
    row,
    outcome: "refused",
    name: null,
    class_name: null,
    units: null,
    amount_cents: null,
    faults: [],
    remarks: [],
  };
  const columnOf = (field: Field) => table.columns.find((column) => column.field === field);
  const fault = (field: Field, rule: string) => {
    const column = columnOf(field);
    // A cell may be asked twice.
    if (told.faults.some((one) => one.column === column?.column && one.rule === rule)) return;
    told.faults.push({ column: column?.column ?? null, heading: column?.heading ?? null, rule });
  };
  /** Says that a field lacks, unless what stands there is at fault already. */
  const lack = (field: Field, rule: string) => {
    const column = columnOf(field)?.column;
    if (column === undefined || told.faults.every((one) => one.column !== column)) fault(field, rule);
  };
  const cellOf = (field: Field): Cell | null => {
    const column = columnOf(field);
    const cell = column && cells[column.at];
    if (cell == null || isBlank(cell)) return null;
    if (cell.fault === null) return cell;
    fault(field, cell.fault);
    return null;
  };
  /** What a field says by a reader; null where it says nothing, or not what it must. */
  const get = <T>(field: Field, read: (cell: Cell) => Read<T>): T | null => {
    const cell = cellOf(field);
    if (cell === null) return null;
    const found = read(cell);
    if ("value" in found) return found.value;
    fault(field, found.rule);
    return null;
  };
  // What nobody sees tells nobody apart, in a list of names as little as in one name (`Name`).
  const text = (field: Field) => get(field, (cell) => ({ value: asSeen(cell.text) })) || null;
  return { told, fault, lack, get, text, has: (field: Field) => columnOf(field) !== undefined };
}

export type OpenRow = ReturnType<typeof openRow>;

/** A row that adds up others, or says nothing of anybody; somebody whose name begins so has a day, which no sum has. */
export function isSum(name: string | null, isDated = false): boolean {
  if (name === null) return true;
  const [said] = /^(?:grand |sub)?-?totals?\b/i.exec(name.slice(0, 40)) ?? [];
  return said !== undefined && !(isDated && /\p{L}/u.test(name.slice(said.length, 500)));
}
