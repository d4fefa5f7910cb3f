import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newLookalikes } from "../../imports/alike.ts";
import { emptyRegister, MOST_INSTRUMENTS, type PlannedRegister } from "../../imports/register.ts";
import type { Sheet } from "../reading/table.ts";
import { type Writer, writerOf } from "../rules.ts";
import type { MappedColumn, Table } from "../tables.ts";
import { tableOf } from "../tables.ts";
import { dayFormatOf, readDayCell } from "../values.ts";
import { type DraftGrant, draftGrant, type Reading } from "./grants.ts";
import {
  type Company,
  type DraftInstrument,
  type GivenInstrument,
  newClasses,
  settleAuthorized,
} from "./instruments.ts";
import type { RowTold } from "./row.ts";
import { draftSafe } from "./safes.ts";
import { newSums } from "./sums.ts";

/** What whoever imports says beside the file. */
export interface Given {
  columns: readonly MappedColumn[];
  skipped_sheets: readonly string[];
  instruments: readonly GivenInstrument[];
  granted_on: string | null;
  as_of: string | null;
  date_format: Reading["dayFormat"];
}

export interface Plan {
  written_by: Writer | null;
  date_format: Reading["dayFormat"];
  as_of: string;
  tables: Table[];
  instruments: DraftInstrument[];
  rows: RowTold[];
  register: PlannedRegister;
  /** What is wrong with the file as a whole. */
  faults: string[];
  remarks: string[];
}

const isDay = /_on$/;

/** The texts of all columns of days, by which it is told how the file writes them. */
const daysIn = (tables: readonly Table[]): string[] =>
  tables.flatMap(({ columns, rows }) =>
    columns
      .filter(({ field }) => field !== null && isDay.test(field))
      .flatMap(({ at }) =>
        rows.flatMap(({ cells }) => (cells[at]?.kind === "text" ? cells[at].text.slice(0, 40) : [])),
      ),
  );

/** How the file's days are read: as it was said, as Carta writes them, or as they read. */
function dayFormatFor(tables: readonly Table[], writer: Writer | null, said: Reading["dayFormat"], remarks: string[]) {
  if (said !== null) return said;
  const { format, isOpen } = dayFormatOf(daysIn(tables));
  if (isOpen && writer !== "carta") {
    remarks.push(
      `Its days can be read in more than one way, and are read as ${format}: give date_format where they are others.`,
    );
  }
  return format;
}

/** The day that a file says above its headings that it is of; null where it says none. */
function dayAbove(tables: readonly Table[], format: Reading["dayFormat"]): string | null {
  for (const text of tables.flatMap(({ above }) => above)) {
    const [, said] = /\bas of:? (.{8,40})$/i.exec(text.slice(0, 200)) ?? [];
    const read =
      said === undefined ? null : readDayCell({ text: said, kind: "text", fault: null }, format ?? "MM/DD/YYYY");
    if (read !== null && "value" in read) return read.value;
  }
  return null;
}

/** Words of the mapping that meet nothing in the file. */
function unmet(
  given: Given,
  sheets: readonly Sheet[],
  tables: readonly Table[],
  classes: readonly DraftInstrument[],
): string[] {
  const isMet = ({ sheet, heading }: MappedColumn) =>
    tables.some(
      (table) =>
        (sheet == null || table.sheet === sheet) &&
        table.columns.some((one) => one.heading.toLowerCase() === heading.toLowerCase() && one.field_by === "given"),
    );
  const names = new Set(classes.map(({ name }) => name.toLowerCase()));
  return [
    ...given.columns
      .filter((one) => !isMet(one))
      .map(
        ({ heading }) =>
          `columns: ${heading} must be a heading of a table of the file, and its field one that such a table has`,
      ),
    ...given.skipped_sheets
      .filter((name) => !sheets.some((one) => one.name === name))
      .map((name) => `skipped_sheets: ${name} must be a sheet of the file`),
    ...given.instruments
      .filter(({ name }) => !names.has(name.toLowerCase()))
      .map(({ name }) => `instruments: ${name} must be a class of the file`),
  ];
}

/** What an import of a file's tables would make of an empty register, and all that keeps it from being done. */
export function planOf(sheets: readonly Sheet[], given: Given, company: Company, today: string): Plan {
  const tables = sheets
    .filter(({ name }) => !given.skipped_sheets.includes(name))
    .map((sheet) => tableOf(sheet, given.columns));
  const written_by = writerOf(tables.flatMap(({ columns }) => columns.map(({ heading }) => heading)));
  const faults: string[] = [];
  const remarks: string[] = [];
  const date_format = dayFormatFor(tables, written_by, given.date_format, remarks);
  const { entity_type } = company;
  const told = given.as_of ?? dayAbove(tables, date_format);
  const as_of = told === null || told > today ? today : told;
  const reading: Reading = {
    entity_type,
    granted_on: given.granted_on,
    as_of,
    today,
    dayFormat: date_format,
    certificates: new Map(),
    sums: newSums(),
  };
  const rows: RowTold[] = [];
  const register = emptyRegister();
  const classes = newClasses(company, given.instruments);
  const of = (kind: Table["holds"]) => tables.filter(({ holds }) => holds === kind);
  // Classes first: what grants and plans are of may stand behind them in the file.
  for (const table of of("instruments")) {
    for (const row of table.rows) rows.push(...[classes.read(table, row) ?? []].flat());
  }
  const lookalike = newLookalikes();
  const lookAt = ({ name, sheet, row, remarks: own }: RowTold) =>
    name !== null && own.push(...lookalike(name, `${sheet === "" ? "" : `${sheet}, `}row ${row}`));
  for (const table of of("grants")) {
    reading.sums = newSums();
    for (const row of table.rows) {
      const draft = draftGrant(table, row, reading);
      if (draft === null) continue;
      if (!isDraft(draft)) {
        rows.push(draft);
        continue;
      }
      lookAt(draft.told);
      classes.place(draft);
      rows.push(draft.told);
      if (draft.told.outcome === "grant") register.grants.push(draft.grant);
    }
  }
  for (const table of of("safes")) {
    for (const row of table.rows) {
      const draft = draftSafe(table, row, reading);
      if (draft === null) continue;
      lookAt(draft.told);
      rows.push(draft.told);
      if (draft.safe !== null) register.safes.push(draft.safe);
    }
  }
  const instruments = [...classes.drafts.values()];
  settleAuthorized(instruments, company, (rule) => faults.push(rule));
  register.instruments.push(...instruments.map(({ planned }) => planned));
  if (instruments.length > MOST_INSTRUMENTS) {
    faults.push(`The file must have at most ${MOST_INSTRUMENTS} classes and plans, and has ${instruments.length}.`);
  }
  const most = register.grants.reduce((sum, { shares }) => sum + BigInt(shares), 0n);
  if (most > BigInt(MAX_INTEGER)) faults.push("The file must not have more than 2^53-1 units in all.");
  const isEmpty = register.grants.length + register.safes.length === 0 && rows.every((row) => row.faults.length === 0);
  if (isEmpty)
    faults.push(
      "The file must have a table with a holder and a number of shares or units, or with an investor and a principal.",
    );
  faults.push(...unmet(given, sheets, tables, instruments));
  for (const { name, planned, authorized_by } of instruments) {
    if (authorized_by === "issued")
      remarks.push(
        `${name}: no authorized number is told, and it is taken to be what is outstanding, ${planned.authorized_units}.`,
      );
  }
  return { written_by, date_format, as_of, tables, instruments, rows, register, faults, remarks };
}

const isDraft = (draft: DraftGrant | RowTold): draft is DraftGrant => "grant" in draft;
