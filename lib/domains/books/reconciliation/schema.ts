import * as z from "zod";
import { CalendarDate, Id, Period, Timestamp } from "#lib/core/fields.ts";
import { EntrySource } from "../ledger/schema.ts";

export const NewReconciliation = z.object({ entity_id: Id("ent"), period: Period });

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
      description: "Invoices sent or paid, payments and payroll runs of the month that the books do not show.",
    }),
    entries_without_records: z.array(Unmatched).meta({
      description: "Entries of the month whose invoice, payment or payroll run does not warrant them.",
    }),
    is_balanced: z.boolean().meta({ description: "Whether debits equal credits in every currency." }),
    is_reconciled: z.boolean().meta({ description: "Whether it is balanced and both lists are empty." }),
    created_at: Timestamp,
  })
  .meta({ id: "Reconciliation" });
export type Reconciliation = z.infer<typeof Reconciliation>;
