import * as z from "zod";
import { CalendarDate, Id, MAX_INTEGER, Name, Text } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { HoursOfMonth, Pay } from "../payroll/people/schema.ts";
import { fieldsOf, writers } from "./rules.ts";

const Count = z.int().min(0);

/** What a body of a mebibyte holds of a file, in base64. */
const MOST_LETTERS = 1_400_000;
const MOST_MAPPED = 120;

// It may hold the numbers of bank accounts, and may be long: a receipt holds its hash.
const Content = z.base64("must be the file in base64").min(1, "must not be empty").max(MOST_LETTERS).meta({
  description: "The file in base64: CSV, or XLSX of at most 32 MiB unpacked. A body holds 1 MiB in all.",
});
sensitive.add(Content, { kind: "secret" });

const Format = z.enum(["csv", "xlsx"]);

const file = {
  format: Format.meta({ description: "What the file is." }),
  content_base64: Content,
  filename: Name.nullish(),
  date_format: z
    .enum(dateFormats)
    .nullish()
    .meta({ description: "How the file writes days; told by the days themselves if it is left out." }),
  decimal: z
    .enum([".", ","])
    .nullish()
    .meta({ description: "What stands before the cents; told by the file if it is left out." }),
};

/** What columns are, where the preview is to be corrected. */
const mapped = <const F extends readonly [string, ...string[]]>(fields: F, id: string) =>
  z
    .array(
      z
        .object({
          heading: z.string().min(1).max(200).meta({ description: "The column's heading, as the file has it." }),
          field: z.enum(fields).nullable().meta({ description: "What the column is; null leaves it out." }),
        })
        .meta({ id }),
    )
    .max(MOST_MAPPED)
    .default([])
    .meta({ description: "What columns are, where the preview is to be corrected." });

export const NewContactList = z.object({
  ...file,
  entity_id: Id("ent").nullish().meta({ description: "The company that all of them belong to, if it is one's." }),
  role: Text(500).default("customer").meta({ description: "Of those whose role the file does not tell." }),
  columns: mapped(fieldsOf.contacts, "MappedContactColumn"),
});
export type NewContactList = z.output<typeof NewContactList>;

export const NewVendorList = z.object({
  entity_id: Id("ent"),
  ...file,
  columns: mapped(fieldsOf.vendors, "MappedVendorColumn"),
});
export type NewVendorList = z.output<typeof NewVendorList>;

/** What the other side of open invoices or bills is taken from. */
const balanceAgainst = (held: "accounts_receivable" | "accounts_payable", own: string) =>
  z
    .enum([held, "opening_balance_equity", "none"])
    .nullish()
    .meta({
      description: `What is booked to \`${own}\` is taken back on the same day, against what the books hold of it already: \`${held}\`, where opening balances or an import of a journal have brought the sum; \`opening_balance_equity\`, where they have left it out; \`none\`, where they hold the other side on \`${own}\` themselves. If left out it is told by what they have brought; what they leave open is asked for.`,
    });

const opening = {
  as_of: CalendarDate.nullish().meta({
    description:
      "The day of the opening balances, on which all of them are booked; that of the latest ones if it is left out. Not after today, and in an open month.",
  }),
  currency: Currency.default("usd").meta({ description: "Of rows beside which the file names none." }),
};

export const NewInvoiceList = z.object({
  entity_id: Id("ent"),
  ...file,
  ...opening,
  balance_against: balanceAgainst("accounts_receivable", "invoices_brought_forward"),
  columns: mapped(fieldsOf.invoices, "MappedInvoiceColumn"),
});
export type NewInvoiceList = z.output<typeof NewInvoiceList>;

export const NewBillList = z.object({
  entity_id: Id("ent"),
  ...file,
  ...opening,
  balance_against: balanceAgainst("accounts_payable", "bills_brought_forward"),
  columns: mapped(fieldsOf.bills, "MappedBillColumn"),
});
export type NewBillList = z.output<typeof NewBillList>;

export const NewEmployeeList = z.object({
  entity_id: Id("ent"),
  ...file,
  hours_per_period: HoursOfMonth.nullish().meta({
    description: "The usual hours of a whole month, of those who are paid by the hour where the file does not tell.",
  }),
  pay_schedule_id: Id("psch")
    .nullish()
    .meta({ description: "The schedule that pays those beside whom the file names none." }),
  columns: mapped(fieldsOf.employees, "MappedEmployeeColumn"),
});
export type NewEmployeeList = z.output<typeof NewEmployeeList>;

const ListName = z.enum(["contacts", "vendors", "invoices", "bills", "employees"]);
const Against = z.enum(["accounts_receivable", "accounts_payable", "opening_balance_equity", "none"]);

const Totals = z
  .array(
    z.object({
      currency: z.string(),
      total_cents: z.int().max(MAX_INTEGER).meta({ description: "What is open of those that are taken in." }),
      brought_cents: z.int().meta({
        description:
          "What opening balances and imports of journals have brought to the account by that day, and no invoices or bills have taken the place of yet.",
      }),
      balance_against: Against.nullable().meta({
        description: "What their other side is taken from; null where that is to be told.",
      }),
    }),
  )
  .meta({ description: "What open invoices or bills come to, by currency; empty of other lists." });

const Fault = z.object({
  column: z
    .string()
    .nullable()
    .meta({ description: "The column by its letter; null where the table has none for it." }),
  heading: z.string().nullable().meta({ description: "The column's heading; null where there is no column." }),
  rule: z.string().meta({ description: "What is wrong." }),
});

const told = {
  list: ListName.meta({ description: "Which list it is." }),
  content_sha256: z.string().meta({ description: "Lowercase hex, of the file." }),
  passed_over_count: Count.meta({ description: "How many rows are passed over, such as what is there already." }),
  as_of: CalendarDate.nullable().meta({
    description:
      "The day on which open invoices and bills are booked; null of other lists, and where it is to be told.",
  }),
  totals: Totals,
};

export const ListPreview = z
  .object({
    ...told,
    format: Format,
    written_by: z.enum(writers).nullable().meta({ description: "Whose headings they are; null for others." }),
    date_format: z.enum(dateFormats).nullable().meta({
      description: "How days in text are read; null where there are none, or all are written YYYY-MM-DD.",
    }),
    heading_row: z
      .int()
      .nullable()
      .meta({ description: "The row that the headings stand in; null where there are none." }),
    columns: z
      .array(
        z.object({
          column: z.string().meta({ description: "Its letter." }),
          heading: z.string().meta({ description: "As the file has it." }),
          field: z.string().nullable().meta({ description: "What the column is taken for; null: it is left out." }),
          field_by: z.enum(["given", "heading", "nothing"]).meta({ description: "What tells it." }),
        }),
      )
      .meta({ description: "The table's columns, as they are understood." }),
    rows: z
      .array(
        z.object({
          row: z.int().meta({ description: "As the spreadsheet counts, from 1; of a CSV file its line." }),
          outcome: z.enum(["taken_in", "passed_over", "refused"]).meta({ description: "What becomes of it." }),
          name: z.string().nullable().meta({ description: "The contact, the vendor, the customer or the employee." }),
          number: z.string().nullable().meta({ description: "The invoice's or the bill's." }),
          due_date: CalendarDate.nullable(),
          amount_cents: z.int().nullable().meta({ description: "What is open of it." }),
          currency: z.string().nullable(),
          employee: Pay.extend({ starts_on: CalendarDate, ends_on: CalendarDate.nullable() })
            .nullable()
            .meta({ description: "What an employee who is taken in is paid, and when; null of other lists." }),
          faults: z.array(Fault).meta({ description: "What keeps it from being taken in." }),
          remarks: z.array(z.string()).meta({ description: "What is understood otherwise than it stands there." }),
        }),
      )
      .meta({ description: "Every row that says something, in the file's order." }),
    taken_count: Count.meta({ description: "How many records would be made." }),
    refused_count: Count.meta({ description: "How many rows are refused." }),
    faults: z.array(z.string()).meta({ description: "What is wrong with the file as a whole." }),
    remarks: z
      .array(z.string())
      .meta({ description: "What of the file as a whole was understood in one of several ways." }),
    is_importable: z
      .boolean()
      .meta({ description: "Whether the import would be done: nothing is wrong, and something is to be taken in." }),
  })
  .meta({ id: "ListPreview" });
export type ListPreview = z.infer<typeof ListPreview>;

export const ListImport = z
  .object({
    ...told,
    entity_id: Id("ent").nullable(),
    filename: z.string().nullable(),
    made_count: Count.meta({ description: "How many records were made." }),
    record_ids: z.array(z.string()).meta({ description: "Of the records that were made, in the file's order." }),
    entry_ids: z
      .array(Id("je"))
      .meta({ description: "The entries that have taken their other side from what the books held of them." }),
  })
  .meta({ id: "ListImport" });
export type ListImport = z.infer<typeof ListImport>;
