import * as z from "zod";
import { CalendarDate, Id, Name, Units } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { Dollars } from "../price/schema.ts";
import { instrumentKinds } from "../rules.ts";
import { fields, holds, writers } from "./rules.ts";

const entity_id = Id("ent");
const Count = z.int().min(0);

/** What a body of a mebibyte holds of a file, in base64. */
const MOST_LETTERS = 1_400_000;
const MOST_MAPPED = 500;

// It is a company's whole register, and may be long: a receipt holds its hash.
const Content = z.base64("must be the file in base64").min(1, "must not be empty").max(MOST_LETTERS).meta({
  description: "The file in base64: CSV, or XLSX of at most 32 MiB unpacked. A body holds 1 MiB in all.",
});
sensitive.add(Content, { kind: "secret" });

const Format = z.enum(["csv", "xlsx"]);
const Field = z.enum(fields);
const Kind = z.enum(instrumentKinds);

export const NewSpreadsheet = z.object({
  entity_id,
  format: Format.meta({ description: "What the file is." }),
  content_base64: Content,
  filename: Name.nullish(),
  columns: z
    .array(
      z
        .object({
          sheet: z.string().max(200).nullish().meta({ description: "The sheet that it stands in; any, if left out." }),
          heading: z.string().min(1).max(200).meta({ description: "The column's heading, as the file has it." }),
          field: Field.nullable().meta({ description: "What the column is; null leaves it out." }),
        })
        .meta({ id: "MappedCapTableColumn" }),
    )
    .max(MOST_MAPPED)
    .default([])
    .meta({ description: "What columns are, where the preview is to be corrected." }),
  skipped_sheets: z.array(z.string().max(200)).max(50).default([]).meta({ description: "Sheets that are left out." }),
  instruments: z
    .array(
      z
        .object({
          name: Name.meta({ description: "The class, as the file names it." }),
          symbol: z
            .string()
            .regex(/^[A-Za-z0-9 _-]{1,50}$/, "must be 1 to 50 letters, digits, hyphens, underscores and spaces")
            .nullish(),
          kind: Kind.nullish(),
          authorized_units: Units.nullish().meta({ description: "The most that may be issued." }),
          par_value: Dollars.nullish(),
        })
        .meta({ id: "MappedInstrument" }),
    )
    .max(MOST_MAPPED)
    .default([])
    .meta({ description: "What classes are, where the file does not say it, or says it otherwise." }),
  granted_on: CalendarDate.nullish().meta({ description: "The day of what the file dates nowhere." }),
  as_of: CalendarDate.nullish().meta({
    description:
      "The day that the file tells of, by which so many had vested: what stands above its headings (`as of …`) if it is left out, or else today.",
  }),
  date_format: z.enum(dateFormats).nullish().meta({
    description: "How the file writes days; told by the days themselves if it is left out.",
  }),
});
export type NewSpreadsheet = z.output<typeof NewSpreadsheet>;

const Fault = z.object({
  column: z
    .string()
    .nullable()
    .meta({ description: "The column by its letter; null where the table has none for it." }),
  heading: z.string().nullable().meta({ description: "The column's heading; null where there is no column." }),
  rule: z.string().meta({ description: "What is wrong, with what stands there." }),
});

export const SpreadsheetPreview = z
  .object({
    format: Format,
    written_by: z.enum(writers).nullable().meta({ description: "Whose headings they are; null for others." }),
    content_sha256: z.string().meta({ description: "Lowercase hex, of the file." }),
    date_format: z.enum(dateFormats).nullable().meta({
      description: "How days in text are read; null where there are none, or all are written YYYY-MM-DD.",
    }),
    as_of: CalendarDate.meta({ description: "The day that the file is taken to tell of." }),
    sheets: z
      .array(
        z.object({
          sheet: z.string().meta({ description: "Its name; empty of a CSV file." }),
          holds: z.enum(holds).nullable().meta({ description: "What its table is of; null: it is passed over." }),
          heading_row: z.int().nullable().meta({ description: "The row that its headings stand in." }),
          columns: z
            .array(
              z.object({
                column: z.string().meta({ description: "Its letter." }),
                heading: z.string().meta({ description: "As the file has it." }),
                field: Field.nullable().meta({ description: "What the column is taken for; null: it is left out." }),
                field_by: z.enum(["given", "heading", "nothing"]).meta({ description: "What tells it." }),
              }),
            )
            .meta({ description: "The table's columns, as they are understood." }),
        }),
      )
      .meta({ description: "The file's tables, as they are understood." }),
    instruments: z.array(
      z.object({
        name: z.string().meta({ description: "As the file has it." }),
        symbol: z.string(),
        kind: Kind,
        authorized_units: Count.meta({ description: "What it would be authorized to have." }),
        authorized_by: z.enum(["given", "file", "company", "issued"]).meta({
          description:
            "What tells that number: `instruments`, the file, the company's own class, or no more than what is outstanding.",
        }),
        issued_units: Count.meta({ description: "What the file's grants come to." }),
      }),
    ),
    rows: z
      .array(
        z.object({
          sheet: z.string().meta({ description: "The sheet that it stands in; empty of a CSV file." }),
          row: z.int().meta({ description: "As the spreadsheet counts, from 1; of a CSV file its line." }),
          outcome: z
            .enum(["grant", "safe", "instrument", "passed_over", "refused"])
            .meta({ description: "What becomes of it." }),
          name: z.string().nullable().meta({ description: "The holder, the investor or the class." }),
          class_name: z.string().nullable().meta({ description: "The class that it is of." }),
          units: Count.nullable(),
          amount_cents: Count.nullable(),
          faults: z.array(Fault).meta({ description: "What keeps it from being taken in." }),
          remarks: z.array(z.string()).meta({ description: "What is understood otherwise than it stands there." }),
        }),
      )
      .meta({ description: "Every row that says something, in the order in which they are taken in." }),
    grant_count: Count.meta({ description: "How many rows become grants." }),
    safe_count: Count.meta({ description: "How many rows become SAFEs." }),
    instrument_count: Count.meta({ description: "How many classes there would be of the file." }),
    holder_count: Count.meta({ description: "How many holders the grants have." }),
    outstanding_units: Count.meta({ description: "Common, preferred and membership units, in all." }),
    refused_count: Count.meta({ description: "How many rows are refused." }),
    faults: z.array(z.string()).meta({ description: "What is wrong with the file as a whole." }),
    remarks: z
      .array(z.string())
      .meta({ description: "What of the file as a whole was understood in one of several ways." }),
    is_importable: z.boolean().meta({
      description: "Whether the import would be done: no row is refused, nothing is wrong, and the cap table is empty.",
    }),
  })
  .meta({ id: "SpreadsheetPreview" });
export type SpreadsheetPreview = z.infer<typeof SpreadsheetPreview>;
