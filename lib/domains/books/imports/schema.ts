import * as z from "zod";
import { CalendarDate, Id, MAX_INTEGER, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { Currency } from "../ledger/currency.ts";
import { AccountType, type Side } from "../ledger/schema.ts";
import { Dimension } from "../ledger/tags/schema.ts";
import { journalImportStates } from "./states.ts";

const ImportFormat = z.enum(["csv", "hledger", "beancount"]);

/** The longest file, in characters: a request holds no more. */
const MOST_CONTENT = 1024 * 1024;
/** More accounts than this no chart has. */
export const MOST_ACCOUNTS = 2000;
export const MOST_TAGS = 2000;
/** So much of what a file has is told; the counts tell of all. */
export const MOST_TOLD = 100;

// It is a company's whole books, and may be long: a receipt holds its hash.
const Content = z.string().min(1).max(MOST_CONTENT).meta({ description: "The file's text." });
sensitive.add(Content, { kind: "secret" });

const MappedAccount = z
  .object({
    name: Text(1000).meta({ description: "The account as the file names it, which the preview tells." }),
    currency: Currency.nullish().meta({ description: "Which of the accounts of that name, where it keeps several." }),
    account_id: Id("acct").nullish().meta({ description: "The account that is meant; else one is opened." }),
    account_code: z
      .string()
      .regex(/^[a-z0-9_.-]{1,50}$/, "must be 1 to 50 characters out of a-z, 0-9, underscore, hyphen and period")
      .nullish()
      .meta({
        description: "The code to open it under; an account that has the code already is the one that is meant.",
      }),
    account_name: Name.nullish(),
    account_type: AccountType.nullish(),
  })
  .meta({ id: "MappedAccount" });
export type MappedAccount = z.output<typeof MappedAccount>;

const Given = z.object({
  entity_id: Id("ent"),
  format: ImportFormat,
  content: Content,
  filename: Name.nullish(),
  currency: Currency.default("usd").meta({ description: "Of amounts beside which the file names none." }),
  date_format: z
    .enum(dateFormats)
    .nullish()
    .meta({ description: "How a CSV file writes days; told by the days themselves if it is left out." }),
  as_of: CalendarDate.nullish().meta({
    description: "The day of a trial balance, which names none for its rows; of no other file.",
  }),
  decimal: z.enum([".", ","]).nullish().meta({
    description: "What stands before the cents; told by the file if it is left out.",
  }),
  accounts: z
    .array(MappedAccount)
    .max(MOST_ACCOUNTS)
    .default([])
    .meta({ description: "Which accounts those of the file are, where the preview is to be corrected." }),
});
export const NewJournalImport = Given;
export type NewJournalImport = z.output<typeof Given>;

const Count = z.int().min(0);

const contentKinds = ["chart", "journal"] as const;
export const writers = ["minutebook", "quickbooks", "xero"] as const;

const told = {
  format: ImportFormat,
  contents: z.enum(contentKinds).meta({ description: "A chart of accounts, or a journal." }),
  written_by: z
    .enum(writers)
    .nullable()
    .meta({ description: "Whose headings a CSV file has; null for others, and for text." }),
  content_sha256: z.string().meta({ description: "Lowercase hex, of the text in UTF-8." }),
};

const Remark = z.object({
  line: Count.meta({ description: "The file's line, from 1; 0: the file as a whole." }),
  reason: z.string(),
});
export type Remark = z.infer<typeof Remark>;

const Totals = z.array(
  z.object({ currency: z.string(), total_cents: z.int().min(0).max(MAX_INTEGER).meta({ description: "All debits." }) }),
);

const PlannedAccount = z
  .object({
    name: z.string().meta({ description: "As the file has it." }),
    currency: z.string(),
    account_id: Id("acct").nullable().meta({ description: "The account that it is; null: one is opened." }),
    account_code: z.string(),
    account_name: z.string(),
    account_type: AccountType.nullable().meta({ description: "null: unclassified, unless it is corrected." }),
    type_by: z.enum(["account", "given", "file", "code", "nothing"]).meta({
      description: "What tells its type: the account that it is, `accounts`, the file, a known code, or nothing.",
    }),
    entry_lines: Count.meta({ description: "How many lines the file has of it." }),
  })
  .meta({ id: "PlannedAccount" });
export type PlannedAccount = z.infer<typeof PlannedAccount>;

const PlannedTag = z
  .object({
    dimension: Dimension,
    name: z.string().meta({ description: "As the file has it first." }),
    tag_id: Id("tag").nullable().meta({ description: "The tag that it is; null: one is made." }),
    entry_lines: Count.meta({ description: "How many lines of the file bear it." }),
  })
  .meta({ id: "PlannedTag" });
export type PlannedTag = z.infer<typeof PlannedTag>;

const PlannedEntry = z
  .object({
    line: Count,
    date: CalendarDate,
    description: z.string(),
    currency: z.string(),
    total_cents: z.int(),
    line_count: Count,
  })
  .meta({ id: "PlannedEntry" });

export const ImportPreview = z
  .object({
    ...told,
    accounts: z.array(PlannedAccount),
    accounts_to_open: Count,
    tags: z.array(PlannedTag).meta({ description: "The classes and projects of the file's lines, by name." }),
    tags_to_open: Count.meta({ description: "How many of them the entity has not, and are made." }),
    entries: z.array(PlannedEntry).meta({ description: "The first 100 of the entries, by day." }),
    entry_count: Count,
    line_count: Count.meta({ description: "How many lines the entries have together." }),
    totals: Totals.meta({ description: "What the entries come to, by currency." }),
    first_date: CalendarDate.nullable(),
    last_date: CalendarDate.nullable(),
    faults: z.array(Remark).meta({ description: "What the import would be refused for: the first 100." }),
    fault_count: Count,
    ignored: z
      .array(Remark)
      .meta({ description: "What is left out of the file, and the import would be done: the first 100." }),
    ignored_count: Count,
    possible_duplicates: Count.meta({
      description:
        "How many of the entries have the day, the text and the sum of one that is posted, and may be in the books already.",
    }),
    imported_as: Id("jimp").nullable().meta({ description: "The import that has taken in this very file." }),
    is_importable: z
      .boolean()
      .meta({ description: "Whether the import would be done: no faults, and not done already." }),
  })
  .meta({ id: "ImportPreview" });
export type ImportPreview = z.infer<typeof ImportPreview>;

export const JournalImport = z
  .object({
    journal_import_id: Id("jimp"),
    entity_id: Id("ent"),
    ...told,
    filename: z.string().nullable(),
    accounts_opened: Count,
    tags_opened: Count.meta({ description: "How many classes and projects were made for its lines." }),
    entry_count: Count,
    line_count: Count.meta({ description: "How many lines the entries have together." }),
    totals: Totals.meta({ description: "What the entries come to, by currency." }),
    first_date: CalendarDate.nullable(),
    last_date: CalendarDate.nullable(),
    ignored: z.array(Remark).meta({ description: "What was left out of the file: the first 100." }),
    ignored_count: Count,
    status: z.enum(journalImportStates.states),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "JournalImport" });
export type JournalImport = z.infer<typeof JournalImport>;

/** What a file is read with. */
export interface FileToRead {
  format: "csv" | "hledger" | "beancount";
  content: string;
  currency: string;
  date_format?: string | null | undefined;
  as_of?: string | null | undefined;
  decimal?: "." | "," | null | undefined;
}

/** An account as a file has it; one that keeps two currencies is two. */
export interface FileAccount {
  name: string;
  /** What the file would have for its code, if it is one. */
  code: string;
  title: string;
  type: AccountType | null;
  currency: string;
  line: number;
}

/** What a line is told apart by: the names of its tags, or none. */
export type FileTags = Record<Dimension, string | null>;

export interface FileLine extends FileTags {
  /** Its account's place among the file's. */
  account: number;
  side: Side;
  amount_cents: number;
}

export interface FileEntry {
  line: number;
  date: string;
  description: string;
  currency: string;
  /** How the file calls it, and which of its entries it takes back. */
  reference: string | null;
  reverses: string | null;
  lines: FileLine[];
}

/** Remarks on a file: the first of them, and how many there are. */
export interface Remarks {
  told: Remark[];
  count: number;
}

/** What a file says, whatever its format. */
export interface JournalFile {
  contents: (typeof contentKinds)[number];
  written_by: (typeof writers)[number] | null;
  accounts: FileAccount[];
  entries: FileEntry[];
  faults: Remarks;
  ignored: Remarks;
}
