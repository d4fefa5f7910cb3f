import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

const Sum = z.int();

const tieOuts = [
  "receivables",
  "customer_credits",
  "payables",
  "safes",
  "convertible_notes",
  "accrued_note_interest",
  "paid_in_capital",
  "member_capital",
  "repurchases",
  "distributions_payable",
  "sales_tax",
  "payroll_liabilities",
  "cash_movements",
  "bank_reconciliations",
  "debits_and_credits",
  "kept_balances",
] as const;

export const TieOut = z
  .object({
    name: z.enum(tieOuts),
    currency: z.string(),
    left: z.object({ name: z.string(), cents: Sum }),
    right: z.object({ name: z.string(), cents: Sum }),
    difference_cents: Sum.meta({ description: "Left less right." }),
    is_true: z.boolean(),
    differing_accounts: z.array(z.string()).meta({
      description:
        "Codes of accounts whose kept balance is not what their lines add up to, or not what was signed off.",
    }),
  })
  .meta({ id: "TieOut" });
export type TieOut = z.infer<typeof TieOut>;

export const Integrity = z
  .object({ entity_id: Id("ent"), is_sound: z.boolean(), tie_outs: z.array(TieOut), checked_at: Timestamp })
  .meta({ id: "Integrity" });
export type Integrity = z.infer<typeof Integrity>;

export const IntegrityReport = z
  .object({ integrity_report_id: Id("irep"), ...Integrity.shape, created_at: Timestamp })
  .meta({ id: "IntegrityReport" });
export type IntegrityReport = z.infer<typeof IntegrityReport>;
