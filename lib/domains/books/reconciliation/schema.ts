import * as z from "zod";
import { CalendarDate, Id, Period, Timestamp } from "#lib/core/fields.ts";
import { ReconciledAccount } from "#lib/domains/money/banking/reconciling/schema.ts";
import { EntrySource } from "../ledger/schema.ts";
import { SignOff } from "./sign-off/schema.ts";

export const NewReconciliation = z.object({
  entity_id: Id("ent"),
  period: Period,
  accept_in_transit: z.boolean().default(false).meta({
    description:
      "Whether entries that no line of the bank answers to yet are taken for what they look like, deposits in transit and outstanding payments, and not for unmatched.",
  }),
});

/** An act of the business and what the books make of it. */
const Unmatched = z.object({
  source: EntrySource,
  entry_id: Id("je").nullable().meta({ description: "The entry; null where it is the entry that is missing." }),
  date: CalendarDate,
  amount_cents: z.int(),
  currency: z.string(),
});
export type Unmatched = z.infer<typeof Unmatched>;

export const CurrencyTotal = z.object({ currency: z.string(), debit_cents: z.int(), credit_cents: z.int() });
export type CurrencyTotal = z.infer<typeof CurrencyTotal>;

export const Reconciliation = z
  .object({
    reconciliation_id: Id("rec"),
    entity_id: Id("ent"),
    period: Period,
    totals: z.array(CurrencyTotal).meta({ description: "The month's posted debits and credits, by currency." }),
    posted_entries: z
      .int()
      .meta({ description: "Entries of the month in the ledger, voided ones and reversals included." }),
    draft_entries: z.int().meta({ description: "Entries of the month that are not posted yet." }),
    manual_entries: z.int().meta({ description: "Entries of the month that were made by hand and stand." }),
    records_without_entries: z.array(Unmatched).meta({
      description:
        "Invoices sent and settled, customers' payments, payments and payroll runs of the month that the books do not show.",
    }),
    entries_without_records: z.array(Unmatched).meta({
      description: "Entries of the month whose invoice, payment or payroll run does not warrant them.",
    }),
    is_balanced: z.boolean().meta({ description: "Whether debits equal credits in every currency." }),
    basis: z.enum(["bank_accounts", "ledger"]).meta({
      description:
        "What `is_reconciled` speaks of: the ledger and each bank account, or, where there was no bank account, the ledger's own tie-outs alone.",
    }),
    accept_in_transit: z.boolean(),
    accounts: z.array(ReconciledAccount).meta({
      description: "Each bank account that was open at the month's end: the bank's statement and the ledger.",
    }),
    is_reconciled: z.boolean().meta({
      description:
        "Whether it is balanced, both lists of the ledger are empty, and each of the `accounts` has a statement, a difference of 0 and nothing unmatched.",
    }),
    notes: z.array(z.string()).meta({
      description: "In sentences: what it speaks of, and what keeps the month from being reconciled.",
    }),
    sign_off: SignOff.nullable().meta({
      description: "Whose word it is that the month is reconciled; null: nobody's.",
    }),
    created_at: Timestamp,
    updated_at: Timestamp.meta({ description: "When it was made, or its sign-off was changed last." }),
  })
  .meta({ id: "Reconciliation" });
export type Reconciliation = z.infer<typeof Reconciliation>;
