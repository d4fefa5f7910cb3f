import { createHash } from "node:crypto";
import type { Issue } from "#lib/core/answer.ts";
import { apart } from "#lib/core/apart.ts";
import { today } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { isProperty } from "../grants/rules.ts";
import * as instruments from "../instruments/store.ts";
import { classOf } from "../rules.ts";
import { type Plan, planOf } from "./planning/plan.ts";
import { readSpreadsheet } from "./reading/file.ts";
import { FIELD } from "./reading/table.ts";
import type { NewSpreadsheet, SpreadsheetPreview } from "./schema.ts";

export const sha256Of = (base64: string) => createHash("sha256").update(Buffer.from(base64, "base64")).digest("hex");

/** What an import of the file would make; it is read in a thread, since it is anybody's. */
export async function plan(tx: Tx, whose: string, given: NewSpreadsheet): Promise<Plan> {
  const { entity_id, format, content_base64 } = given;
  const [company, own] = await Promise.all([entities.load(tx, { entity_id }), instruments.all(tx, entity_id)]);
  const sheets = await apart("spreadsheet", { whose, field: FIELD }, { format, content_base64 }, readSpreadsheet);
  const said = {
    ...given,
    granted_on: given.granted_on ?? null,
    as_of: given.as_of ?? null,
    date_format: given.date_format ?? null,
  };
  const { entity_type, par_value } = company;
  return planOf(sheets, said, { entity_type, par_value, instruments: own }, today());
}

/** The same, told. `isFree` says whether the cap table has nothing in it yet. */
export function previewOf(made: Plan, { format, content_base64 }: NewSpreadsheet, isFree: boolean): SpreadsheetPreview {
  const { written_by, date_format, tables, rows, register, remarks } = made;
  const taken = isFree ? [] : ["The cap table must be empty: it has grants, SAFEs or a package already."];
  const faults = [...made.faults, ...taken];
  const refused_count = rows.filter(({ outcome }) => outcome === "refused").length;
  const held = register.grants.filter(({ grant_type }) => isProperty(classOf(grant_type)));
  return {
    format,
    written_by,
    content_sha256: sha256Of(content_base64),
    date_format,
    as_of: made.as_of,
    sheets: tables.map(({ sheet, holds, heading_row, columns }) => ({
      sheet,
      holds,
      heading_row,
      columns: columns.map(({ at: _, ...told }) => told),
    })),
    instruments: made.instruments.map(({ name, planned, authorized_by, issued_units }) => {
      const { symbol, kind, authorized_units } = planned;
      return { name, symbol, kind, authorized_units, authorized_by, issued_units: Number(issued_units) };
    }),
    rows,
    grant_count: register.grants.length,
    safe_count: register.safes.length,
    instrument_count: register.instruments.length,
    holder_count: new Set(register.grants.map(({ recipient_name }) => nameKey(recipient_name))).size,
    outstanding_units: held.reduce((sum, { shares }) => sum + shares, 0),
    refused_count,
    faults,
    remarks,
    is_importable: faults.length === 0 && refused_count === 0,
  };
}

/** So many of a file's faults are told by a refusal; the preview tells all. */
const MOST_TOLD = 100;

/** `Options!C5`, or of a CSV file `C5`. */
const placeOf = (sheet: string, row: number, column: string | null) =>
  `${sheet === "" ? "" : `${sheet}!`}${column ?? "row "}${row}`;

/** Throws 400 with `issues`, each of a row and a column, where anything of the file is unknown or broken. */
export function assertWhole({ rows, faults }: Plan): void {
  const issues: Issue[] = [
    ...faults.map((message) => ({ path: FIELD, message })),
    ...rows.flatMap(({ sheet, row, faults: of }) =>
      of.map(({ column, heading, rule }) => ({
        path: placeOf(sheet, row, column),
        message: heading === null ? rule : `${heading} ${rule}`,
      })),
    ),
  ];
  const [first] = issues;
  if (first === undefined) return;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const said = first.path === FIELD ? first.message : `${first.path}: ${first.message}`;
  throw new AppError(400, "validation_error", `The file is refused: ${said}${more}`, {
    issues: issues.slice(0, MOST_TOLD),
  });
}
