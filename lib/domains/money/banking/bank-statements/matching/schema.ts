import * as z from "zod";
import { CalendarDate, Id, MAX_INTEGER } from "#lib/core/fields.ts";

const Exact = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);
const Count = z.int().min(0);

/** A line of an entry that answers to a bank line, by itself or with others. */
export const BankMatch = z
  .object({
    entry_id: Id("je"),
    entry_line_number: z.int(),
    date: CalendarDate.meta({ description: "The entry's day." }),
    description: z.string().meta({ description: "The entry's." }),
    amount_cents: Exact.meta({ description: "What it adds to the ledger account: positive for money in." }),
  })
  .meta({ id: "BankMatch" });
export type BankMatch = z.infer<typeof BankMatch>;

/** More lines of entries than this answer to no one line of a bank: it is entered as one, or in parts. */
const MOST_MATCHES = 100;

const NamedEntry = z.object({
  entry_id: Id("je"),
  entry_line_number: z.int().min(1).nullish().meta({
    description:
      "Which of its lines to the bank account's ledger account; needed where no bank line answers to several.",
  }),
});
export type NamedEntry = z.output<typeof NamedEntry>;

export const NamedEntries = z.array(NamedEntry).min(1).max(MOST_MATCHES);

export const NewMatch = z
  .object({
    entity_id: Id("ent"),
    bank_id: Id("bank"),
    bank_line_id: Id("bln"),
    entry_id: Id("je").nullish().meta({ description: "The entry that answers to it alone; else `entries`." }),
    entries: NamedEntries.nullish().meta({
      description:
        "Entries that answer to it together, 1 to 100: money in is counted up, money out down, and all of it is the line's amount.",
    }),
    difference_account_id: Id("acct").nullish().meta({
      description:
        "Where they do not come to the line: the account of an entry of the line's day for what they differ by, such as a fee that a card processor has kept back. It answers to the line with them.",
    }),
  })
  .refine(({ entry_id, entries }) => (entry_id == null) !== (entries == null), {
    path: ["entry_id"],
    message: "is required, or entries instead",
  });
export type NewMatch = z.output<typeof NewMatch>;

export const EntryWithoutLine = z
  .object({
    entry_id: Id("je"),
    entry_line_number: z.int(),
    date: CalendarDate,
    description: z.string(),
    amount_cents: Exact.meta({ description: "What it adds to the ledger account: positive for money in." }),
    currency: z.string(),
  })
  .meta({ id: "EntryWithoutLine" });
export type EntryWithoutLine = z.infer<typeof EntryWithoutLine>;

const Side = z.object({ count: Count, total_cents: Exact.meta({ description: "Money in less money out." }) });

export const MatchingSummary = z
  .object({
    bank_id: Id("bank"),
    entity_id: Id("ent"),
    account_id: Id("acct").meta({ description: "The bank account's ledger account." }),
    currency: z.string(),
    as_of: CalendarDate,
    ledger_balance_cents: Exact.meta({ description: "The ledger account's balance at the end of the day `as_of`." }),
    statement_balance_cents: Exact.nullable().meta({
      description:
        "The last balance that an import has told until then, with the lines since; null where none was told.",
    }),
    statement_date: CalendarDate.nullable().meta({ description: "The day that the bank told that balance of." }),
    difference_cents: Exact.nullable().meta({ description: "The statement's balance less the ledger's." }),
    matched: Side.meta({ description: "Bank lines whose entry is in the books by that day too." }),
    lines_without_entry: Side.meta({ description: "Bank lines that no entry answers to by that day." }),
    lines_ignored: Side,
    entries_without_line: Side.meta({
      description: "What stands in the ledger account by that day and no bank line answers to.",
    }),
    before_first_line_cents: Exact.nullable().meta({
      description:
        "The statement's balance less all lines: what the account held before the first of them, if none is missing. With that, difference = before_first_line + lines_without_entry + lines_ignored − entries_without_line.",
    }),
    exact_matches: Count.meta({
      description: "How many of the 1,000 latest unmatched lines have an exact proposal, whatever `as_of` is.",
    }),
  })
  .meta({ id: "MatchingSummary" });
export type MatchingSummary = z.infer<typeof MatchingSummary>;
