import * as z from "zod";
import { CalendarDate, Id, MAX_INTEGER, Period, Timestamp } from "#lib/core/fields.ts";
import { BankMatch } from "../bank-statements/matching/schema.ts";

const Exact = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);
const Count = z.int().min(0);

/** As many of one kind as a report lists; it counts all of them. */
export const MOST_LISTED = 1000;

export const NewBankStatement = z.object({
  entity_id: Id("ent"),
  bank_id: Id("bank"),
  period: Period,
  closing_balance_cents: Exact.meta({
    description:
      "What the statement says that the account held at the end of the month; negative where it was overdrawn.",
  }),
});

export const BankStatement = z
  .object({
    bank_statement_id: Id("bst"),
    entity_id: Id("ent"),
    bank_id: Id("bank"),
    period: Period,
    closing_balance_cents: Exact,
    created_at: Timestamp,
  })
  .meta({ id: "BankStatement" });
export type BankStatement = z.infer<typeof BankStatement>;

const EntryItem = z.object({
  entry_id: Id("je"),
  entry_line_number: z.int(),
  date: CalendarDate,
  description: z.string(),
  amount_cents: Exact.meta({ description: "What it adds to the ledger account: positive for money in." }),
});
export type EntryItem = z.infer<typeof EntryItem>;

const LineItem = z.object({
  bank_line_id: Id("bln"),
  date: CalendarDate,
  description: z.string(),
  amount_cents: Exact.meta({ description: "Positive for money in." }),
});
export type LineItem = z.infer<typeof LineItem>;

const CombinedLine = LineItem.extend({
  matches: z.array(BankMatch).meta({ description: "The lines of entries that come to it together, by their days." }),
});
export type CombinedLine = z.infer<typeof CombinedLine>;

/** A bank account at a month's end: what the bank says, and what the books do. */
export const ReconciledAccount = z
  .object({
    bank_id: Id("bank"),
    bank_name: z.string().nullable(),
    account_id: Id("acct").meta({ description: "The bank account's ledger account." }),
    account_code: z.string(),
    currency: z.string(),
    statement_balance_cents: Exact.nullable().meta({
      description: "The statement's closing balance of the month; null where there is no statement.",
    }),
    statement_source: z.enum(["given", "import"]).nullable().meta({
      description:
        "`given`: somebody told the closing balance. `import`: a file told a balance of a day, and the lines from there to the month's end are counted in.",
    }),
    statement_date: CalendarDate.nullable().meta({ description: "The day that the bank told its balance of." }),
    deposits_in_transit_cents: Exact.meta({
      description: "Money in that the ledger has and the bank has not yet, by the month's end.",
    }),
    outstanding_payments_cents: Exact.meta({
      description: "Money out that the ledger has and the bank has not yet, as a positive amount.",
    }),
    ledger_balance_cents: Exact.meta({ description: "The ledger account's balance at the month's end." }),
    difference_cents: Exact.nullable().meta({
      description:
        "statement_balance + deposits_in_transit − outstanding_payments − ledger_balance; null without a statement.",
    }),
    deposits_in_transit: z.array(EntryItem),
    outstanding_payments: z.array(EntryItem),
    unmatched_lines: z.array(LineItem).meta({
      description: "The bank's lines by the month's end that are neither ignored nor matched to an entry by then.",
    }),
    unmatched_entries: z.array(EntryItem).meta({
      description:
        "Of what is in transit or outstanding, what no line of the bank answers to, later ones included; empty where the report was asked for with `accept_in_transit`.",
    }),
    combined_lines: z.array(CombinedLine).meta({
      description:
        "The bank's lines of the month that several lines of entries answer to by its end, each with its parts; empty in a report of before there were any.",
    }),
    combined_line_count: Count,
    deposit_in_transit_count: Count,
    outstanding_payment_count: Count,
    unmatched_line_count: Count,
    unmatched_entry_count: Count,
    is_reconciled: z.boolean().meta({
      description: "Whether it has a statement, a difference of 0, and nothing unmatched.",
    }),
  })
  .meta({ id: "ReconciledAccount" });
export type ReconciledAccount = z.infer<typeof ReconciledAccount>;
