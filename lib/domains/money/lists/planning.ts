import { createHash } from "node:crypto";
import type * as z from "zod";
import type { Issue } from "#lib/core/answer.ts";
import { apart } from "#lib/core/apart.ts";
import { AppError } from "#lib/core/errors.ts";
import { parseInput } from "#lib/core/input.ts";
import { readSpreadsheet } from "#lib/domains/equity/spreadsheets/reading/file.ts";
import { FIELD, type Sheet } from "#lib/domains/equity/spreadsheets/reading/table.ts";
import type { DateFormat } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { dayFormatOf, decimalOf, type Manner } from "./cells.ts";
import { type AnyField, isTime, isTotal, isTotalOf, type List } from "./rules.ts";
import type { ListPreview } from "./schema.ts";
import { type MappedColumn, type Reading, readingOf, type Table, tableIn } from "./table.ts";

type PreviewRow = ListPreview["rows"][number];
type Told = Pick<PreviewRow, "name" | "number" | "due_date" | "amount_cents" | "currency"> &
  Partial<Pick<PreviewRow, "employee">>;

/** A row, and the record that it becomes. */
export interface Planned<T> extends Told {
  reading: Reading;
  /** What it becomes; null where it is passed over or refused. */
  record: T | null;
}

/** What an import of a file would do. */
export interface Plan<T> {
  list: List;
  content_sha256: string;
  table: Table | null;
  date_format: DateFormat | null;
  rows: Planned<T>[];
  faults: string[];
  remarks: string[];
  as_of: string | null;
  totals: ListPreview["totals"];
}

interface Given {
  format: "csv" | "xlsx";
  content_base64: string;
  columns: readonly MappedColumn[];
  date_format?: DateFormat | null | undefined;
  decimal?: "." | "," | null | undefined;
}

/** So many records are made at once, as one act may take: those that are booked take longer than those that are only kept. */
const MOST: Readonly<Record<List, number>> = {
  contacts: 10_000,
  vendors: 10_000,
  invoices: 5000,
  bills: 5000,
  employees: 10_000,
};

const wanted: Readonly<Record<List, string>> = {
  contacts: "a name",
  vendors: "a name",
  invoices: "a day or a due date, and what is open or an amount",
  bills: "a day or a due date, and what is open or an amount",
  employees: "a name, a first day, and a salary or a rate",
};

/** A file's tables; it is read in a thread, since it is anybody's. */
export const sheetsOf = (whose: string, { format, content_base64 }: Given): Promise<Sheet[]> =>
  apart("spreadsheet", { whose, field: FIELD }, { format, content_base64 }, readSpreadsheet);

/** A list as it stands in a file, before anything is known of what is there already. */
export interface Listed
  extends Pick<Plan<never>, "list" | "content_sha256" | "table" | "date_format" | "faults" | "remarks"> {
  readings: Reading[];
  manner: Manner;
}

/** Whether a row adds up others, or only says when the report was made. */
function isSum({ filled, text }: Reading, list: List): boolean {
  const [first, second] = filled;
  if (first === undefined || isTotal(first.text) || (second === undefined && isTime(first.text))) return true;
  const isDated = (["date", "due_date", "number"] as const).some((field) => text(field) !== null);
  return (list === "invoices" || list === "bills") && !isDated && isTotalOf(first.text);
}

/** Reads the rows of a list that say something, but for those that add others up. */
export function listedIn(
  list: List,
  sheets: readonly Sheet[],
  given: Given,
  { days, amounts }: { days: readonly AnyField[]; amounts: readonly AnyField[] },
): Listed {
  const content_sha256 = createHash("sha256").update(Buffer.from(given.content_base64, "base64")).digest("hex");
  const table = tableIn(list, sheets, given.columns);
  const none: Listed = {
    ...{ list, content_sha256, table, date_format: null, readings: [], remarks: [] },
    manner: { date_format: null, decimal: "." },
    faults: [`The file must have a row of headings with ${wanted[list]}.`],
  };
  if (table === null) return none;
  const said = table.rows.map((row) => readingOf(table, row)).filter((reading) => !isSum(reading, list));
  const faults = [...table.faults];
  if (said.length > MOST[list]) {
    faults.push(`The file must have at most ${MOST[list].toLocaleString("en-US")} rows: take it in by parts.`);
  }
  const readings = said.slice(0, MOST[list]);
  const texts = (fields: readonly AnyField[]) =>
    readings.flatMap(({ cell }) =>
      fields.flatMap((field) => {
        const found = cell(field);
        return found === null || found.kind !== "text" ? [] : [found.text];
      }),
    );
  const told = given.date_format == null ? dayFormatOf(texts(days)) : { format: given.date_format, fault: null };
  if (told.fault !== null) faults.push(told.fault);
  const decimal = given.decimal ?? decimalOf(texts(amounts));
  return {
    ...{ list, content_sha256, table, faults, remarks: [...table.remarks], readings },
    date_format: told.format,
    manner: { date_format: told.format, decimal },
  };
}

/**
 * The record as a single creation would take it; null where it is refused, each reason at the row's field. `names` says which field
 * of the list a field of the record comes from, where they differ.
 */
export function recordOf<S extends z.ZodObject>(
  reading: Reading,
  schema: S,
  input: object,
  names: Readonly<Record<string, AnyField>> = {},
): z.output<S> | null {
  if (reading.faults.length > 0) return null;
  try {
    return parseInput(schema, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { path, message } of error.details.issues ?? [{ path: "", message: error.message }]) {
      reading.refuse((names[path] ?? path) as AnyField, message);
    }
    return null;
  }
}

const outcomeOf = ({ reading, record }: Planned<unknown>): PreviewRow["outcome"] =>
  reading.faults.length > 0 ? "refused" : record === null ? "passed_over" : "taken_in";

const countOf = (rows: readonly Planned<unknown>[], outcome: PreviewRow["outcome"]) =>
  rows.filter((row) => outcomeOf(row) === outcome).length;

const NOTHING = "There is nothing to take in: every row is passed over.";

const faultsOf = ({ faults, rows }: Plan<unknown>) =>
  faults.length === 0 && rows.every((row) => outcomeOf(row) === "passed_over") ? [NOTHING] : faults;

/** What an import would do, told. */
export function previewOf(plan: Plan<unknown>, { format }: Given): ListPreview {
  const { list, content_sha256, table, date_format, rows, remarks, as_of, totals } = plan;
  const faults = faultsOf(plan);
  const refused_count = countOf(rows, "refused");
  return {
    ...{ list, format, content_sha256, date_format, as_of, totals, faults, remarks, refused_count },
    written_by: table?.written_by ?? null,
    heading_row: table?.heading_row ?? null,
    columns: (table?.columns ?? []).map(({ at: _, ...column }) => column),
    rows: rows.map((row) => {
      const { name, number, due_date, amount_cents, currency, employee = null, reading } = row;
      const { faults: wrong, remarks: said } = reading;
      return {
        ...{ row: reading.row, outcome: outcomeOf(row), name, number, due_date, amount_cents, currency },
        ...{ employee, faults: wrong, remarks: said },
      };
    }),
    taken_count: countOf(rows, "taken_in"),
    passed_over_count: countOf(rows, "passed_over"),
    is_importable: faults.length === 0 && refused_count === 0,
  };
}

/** So many of a file's faults are told by a refusal; the preview tells all. */
const MOST_TOLD = 100;

/** The records that an import makes. Throws 400 with `issues`, each of a cell and a rule, where anything of the file is wrong. */
export function recordsOf<T>(plan: Plan<T>): T[] {
  const issues: Issue[] = [
    ...faultsOf(plan).map((message) => ({ path: FIELD, message })),
    ...plan.rows.flatMap(({ reading: { row, faults } }) =>
      faults.map(({ column, heading, rule }) => ({
        path: `${column ?? "row "}${row}`,
        message: heading === null ? rule : `${heading} ${rule}`,
      })),
    ),
  ];
  const [first] = issues;
  if (first === undefined) return plan.rows.flatMap(({ record }) => record ?? []);
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const said = first.path === FIELD ? first.message : `${first.path}: ${first.message}`;
  throw new AppError(400, "validation_error", `The file is refused: ${said}${more}`, {
    issues: issues.slice(0, MOST_TOLD),
  });
}

/** What the report of an import tells of its plan. */
export const reportOf = (plan: Plan<unknown>, { filename }: { filename?: string | null | undefined }) => {
  const { list, content_sha256, rows, as_of, totals } = plan;
  return {
    ...{ list, content_sha256, as_of, totals, filename: filename ?? null },
    passed_over_count: countOf(rows, "passed_over"),
  };
};
