import * as z from "zod";
import { CalendarDate, Id, MAX_INTEGER, Name, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { dateFormats } from "./formats/days.ts";
import { BankMatch, NamedEntries } from "./matching/schema.ts";
import * as proposing from "./proposing/schema.ts";
import { bankImportStates, bankLineStates } from "./states.ts";

/** The signs that may stand between a CSV file's columns. */
export const delimiters = [",", ";", "\t", "|"] as const;

const Column = z.union(
  [z.string().min(1).max(200), z.int().min(0).max(500)],
  "must be a column's name, or its place counted from 0",
);
const OtherColumn = Column.nullish();

/** The columns that a CSV file may have. */
export const csvColumns = [
  "date",
  "description",
  "amount",
  "debit",
  "credit",
  "direction",
  "status",
  "currency",
  "counterparty",
  "reference",
  "id",
  "balance",
] as const;

/** How a CSV file's columns are read. */
export const CsvMapping = z
  .object({
    date: Column,
    description: Column,
    amount: OtherColumn.meta({ description: "Positive for money in. Instead of it `debit`, `credit` or both." }),
    debit: OtherColumn.meta({ description: "Money out, whether the file writes it negative or not." }),
    credit: OtherColumn.meta({ description: "Money in." }),
    direction: OtherColumn.meta({
      description:
        "Beside `amount`, where that has no sign: which way the money went, such as debit or credit, DR or CR, withdrawal or deposit.",
    }),
    status: OtherColumn.meta({
      description:
        "How far the bank is with the line: what is pending, failed or called off moved no money, and is skipped.",
    }),
    currency: OtherColumn.meta({ description: "The line's currency, which must be the bank account's." }),
    counterparty: OtherColumn,
    reference: OtherColumn,
    id: OtherColumn.meta({ description: "The bank's own identifier of the line." }),
    balance: OtherColumn.meta({ description: "What the account holds after the line." }),
    date_format: z.enum(dateFormats),
    delimiter: z.enum(delimiters).nullish().meta({ description: "Seen from the file if it is left out." }),
    decimal: z.enum([".", ","]).default(".").meta({ description: "What stands before the cents." }),
    has_header: z.boolean().default(true).meta({ description: "Without one, columns are named by their places." }),
    skip_lines: z.int().min(0).max(100).default(0).meta({ description: "How many lines come before the table." }),
    negate: z.boolean().default(false).meta({ description: "Whether the file writes money out as positive." }),
  })
  .refine((given) => given.amount != null || given.debit != null || given.credit != null, {
    path: ["amount"],
    message: "is required, or debit, credit or both instead",
  })
  .refine((given) => given.amount == null || (given.debit == null && given.credit == null), {
    path: ["amount"],
    message: "must be left out where debit or credit is given",
  })
  .refine((given) => given.direction == null || given.amount != null, {
    path: ["direction"],
    message: "must be left out where debit or credit is given",
  })
  .meta({ id: "CsvMapping" });
export type CsvMapping = z.output<typeof CsvMapping>;

export const StatementFormat = z.enum(["csv", "ofx", "camt053", "qif", "mt940", "bai2"]);
export type StatementFormat = z.infer<typeof StatementFormat>;

/** The longest file, in characters: a request holds no more. */
const MOST_CONTENT = 1024 * 1024;

// It names whole account numbers, and may be long: a receipt holds its hash.
const Content = z.string().min(1).max(MOST_CONTENT).meta({ description: "The file's text." });
sensitive.add(Content, { kind: "secret" });

export const NewImport = z.object({
  entity_id: Id("ent"),
  bank_id: Id("bank"),
  format: StatementFormat,
  content: Content,
  filename: Name.nullish(),
  mapping: CsvMapping.nullish().meta({
    description: "How the columns of a CSV file are read; if it is left out, they are told by the names in its header.",
  }),
  date_format: z.enum(dateFormats).nullish().meta({
    description:
      "How a QIF file writes its days; needed where they can be read in two ways. A CSV file's is in `mapping`.",
  }),
});

const Exact = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);
const Count = z.int().min(0);

const BankImportStatus = z.enum(bankImportStates.states);

export const BankImport = z
  .object({
    import_id: Id("imp"),
    entity_id: Id("ent"),
    bank_id: Id("bank"),
    format: StatementFormat,
    filename: z.string().nullable(),
    content_sha256: z.string().meta({ description: "Lowercase hex, of the text in UTF-8." }),
    account_in_file: z.string().nullable().meta({
      description: "The end of the account number that the file names; null where it names none.",
      example: "••••6789",
    }),
    lines_in_file: Count.meta({ description: "`added`, `already_there` and those `skipped`." }),
    added: Count,
    already_there: Count.meta({ description: "Lines that an earlier import has brought." }),
    possible_duplicates: Count.meta({
      description:
        "How many of those added have the day and the amount of a line that came by an earlier import and is told differently: another format of the same statement, perhaps.",
    }),
    skipped: z.array(z.object({ line: z.int(), reason: z.string() })).meta({
      description: "What the file holds and no bank line was made of: pending movements, lines without an amount.",
    }),
    first_date: CalendarDate.nullable(),
    last_date: CalendarDate.nullable(),
    total_in_cents: Exact.meta({ description: "Money in, of every line of the file that was not skipped." }),
    total_out_cents: Exact.meta({ description: "Money out of the same lines, as a positive amount." }),
    closing_balance_cents: Exact.nullable().meta({ description: "null where the file tells none." }),
    closing_date: CalendarDate.nullable(),
    status: BankImportStatus,
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "BankImport" });
export type BankImport = z.infer<typeof BankImport>;

export const BankLineStatus = z.enum(bankLineStates.states);

export const BankLine = z
  .object({
    bank_line_id: Id("bln"),
    entity_id: Id("ent"),
    bank_id: Id("bank"),
    import_id: Id("imp").meta({ description: "The import that has brought it; later ones may tell it as well." }),
    date: CalendarDate,
    amount_cents: Exact.meta({ description: "Positive for money in, negative for money out; never 0." }),
    currency: z.string(),
    description: z.string(),
    counterparty: z.string().nullable(),
    reference: z.string().nullable(),
    bank_reference: z.string().nullable().meta({ description: "The bank's own identifier: FITID, AcctSvcrRef." }),
    balance_cents: Exact.nullable().meta({ description: "What the account holds after it, where the file tells." }),
    status: BankLineStatus,
    entry_id: Id("je").nullable().meta({
      description: "The journal entry that it is matched to; the first of its `matches` where these are several.",
    }),
    entry_line_number: z.int().nullable().meta({ description: "The line of that entry." }),
    matches: z.array(BankMatch).meta({
      description:
        "Every line of an entry that answers to it, by their days; together they come to its amount. Empty as long as it is not matched.",
    }),
    matched_at: Timestamp.nullable(),
    proposals: z.array(proposing.Proposal).meta({
      description:
        "For an unmatched line: entries of the same amount on the bank account's ledger account, posted and matched to no line, at most 7 days away; the likeliest first, at most 10.",
    }),
    combinations: z.array(proposing.CombinationProposal).meta({
      description:
        "For an unmatched line that nothing else of its amount is proposed for: lines of several entries that come to it together, at most 7 days away and on its side, the fewest first, at most 3. Of the 12 open ones nearest before its day's end and the 12 after it, of 500 lines of the ledger account on either side, any 2 to 5 are tried, and any that follow one another; in a list for the first 20 such lines.",
    }),
    transfers: z.array(proposing.TransferProposal).meta({
      description:
        "For an unmatched line: unmatched lines of the company's other bank accounts in the same currency that move the same amount the other way, at most 7 days away; the nearest first, at most 5. Both are one transfer, and one entry.",
    }),
    invoices: z.array(proposing.InvoiceProposal).meta({
      description:
        "For an unmatched line of money in: sent invoices in its currency whose balance due is its amount, or is so with the early-payment discount of its day, those that it names first, at most 5. `POST …/invoices/{invoice_id}/customer-payments` with `bank_line_id` settles one and matches the line in one act.",
    }),
    bill_payments: z.array(proposing.BillPaymentProposal).meta({
      description:
        "For an unmatched line of money out: what it may pay of approved bills in its currency, a bill whose balance due is its amount, or all open bills of a vendor that are as much together; those that it names first, by the vendor or the bill's number, at most 5. `POST …/payments` with `bills` and `bank_line_id` pays them and matches the line in one act.",
    }),
    vendor_refunds: z.array(proposing.VendorRefundProposal).meta({
      description:
        "For an unmatched line of money in: vendors' credits in its currency, of that day or before, of which its amount is left; those that it names first, by the vendor or the credit's number, at most 5. `POST …/vendor-credits/{vendor_credit_id}/refund` with `bank_line_id` records that the vendor has paid one back and matches the line in one act.",
    }),
    rule: proposing.RuleProposal.nullable().meta({
      description: "For an unmatched line: the bank rule that fits it; null where none does.",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "BankLine" });
export type BankLine = z.infer<typeof BankLine>;

const Acceptance = z
  .object({
    bank_line_id: Id("bln"),
    entry_id: Id("je").nullish().meta({ description: "Match the line to this entry." }),
    entries: NamedEntries.nullish().meta({
      description: "Match the line to these, which come to its amount together.",
    }),
    rule_id: Id("brl").nullish().meta({ description: "Make the entry that this bank rule says of the line." }),
    transfer_line_id: Id("bln").nullish().meta({
      description: "Make one entry of the line and this one of another bank account: a transfer.",
    }),
  })
  .refine(({ entry_id, entries, rule_id, transfer_line_id }) => {
    return [entry_id, entries, rule_id, transfer_line_id].filter((one) => one != null).length === 1;
  }, "must name one of entry_id, entries, rule_id and transfer_line_id");
export type Acceptance = z.output<typeof Acceptance>;

/** More lines than this are several requests. */
const MOST_ACCEPTED = 100;

export const NewAcceptances = z.object({
  entity_id: Id("ent"),
  bank_id: Id("bank"),
  acceptances: z.array(Acceptance).min(1).max(MOST_ACCEPTED).meta({ description: "1 to 100 lines, each named once." }),
});

export const MatchesMade = z
  .object({
    bank_id: Id("bank"),
    matched: z.array(
      BankLine.pick({ bank_line_id: true, date: true, amount_cents: true, description: true }).extend({
        entry_id: Id("je").meta({ description: "The entry that it is matched to; the first where these are several." }),
      }),
    ),
  })
  .meta({ id: "MatchesMade" });

/** A movement of money as a file tells it. */
export interface StatementLine {
  /** The line of the file, or of OFX and CAMT.053 the number of the transaction. */
  line: number;
  date: string;
  /** Positive: money in. */
  amount_cents: number;
  description: string;
  counterparty: string | null;
  reference: string | null;
  /** The bank's own identifier. */
  bank_reference: string | null;
  /** What the account holds after it. */
  balance_cents: number | null;
}

/** What a file holds and no line is made of. */
export interface Skipped {
  line: number;
  reason: string;
}

/** What a file says, whatever its format. */
export interface Statement {
  lines: StatementLine[];
  skipped: Skipped[];
  /** The number of the account that it names. */
  account: string | null;
  closing: { balance_cents: number; date: string } | null;
}
