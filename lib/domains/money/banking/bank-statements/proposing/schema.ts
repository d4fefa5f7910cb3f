import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { BankMatch } from "../matching/schema.ts";

const Count = z.int().min(0);

export const Proposal = z
  .object({
    entry_id: Id("je"),
    entry_line_number: z.int(),
    date: CalendarDate,
    description: z.string(),
    days_apart: Count,
    exact: z.boolean().meta({
      description: "Whether it is the only entry that the line could be, and the line the only one that it could be.",
    }),
  })
  .meta({ id: "MatchProposal" });
export type Proposal = z.infer<typeof Proposal>;

export const CombinationProposal = z
  .object({
    entries: z
      .array(BankMatch)
      .meta({ description: "The lines of entries that answer to it together, by their days." }),
    days_apart: Count.meta({ description: "How far the farthest of them is from the line's day." }),
  })
  .meta({ id: "CombinationProposal" });
export type Combination = z.infer<typeof CombinationProposal>;

export const RuleProposal = z
  .object({
    rule_id: Id("brl"),
    contains: z.string(),
    account_id: Id("acct"),
    account_code: z.string(),
    account_name: z.string(),
    contact_name: z.string().nullable(),
    vendor_id: Id("ven").nullable().meta({
      description:
        "The vendor that the money goes to: `POST …/payments` with `vendor_id`, `account_id` and `bank_line_id` records it as paid to them. null: an acceptance books it.",
    }),
    vendor_name: z.string().nullable(),
  })
  .meta({ id: "BankRuleProposal" });
export type RuleProposal = z.infer<typeof RuleProposal>;

export const TransferProposal = z
  .object({
    bank_line_id: Id("bln"),
    bank_id: Id("bank"),
    bank_name: z.string().nullable(),
    date: CalendarDate,
    description: z.string(),
    days_apart: Count,
  })
  .meta({ id: "TransferProposal" });
export type TransferProposal = z.infer<typeof TransferProposal>;

export const InvoiceProposal = z
  .object({
    invoice_id: Id("inv"),
    number: z.int().meta({ description: "The invoice's number." }),
    customer: z.string(),
    due_date: CalendarDate,
  })
  .meta({ id: "InvoiceProposal" });
export type InvoiceProposal = z.infer<typeof InvoiceProposal>;

export const BillPaymentProposal = z
  .object({
    vendor_id: Id("ven"),
    vendor_name: z.string(),
    due_date: CalendarDate.meta({ description: "The day that the first of the bills is due." }),
    bills: z
      .array(
        z.object({
          bill_id: Id("bill"),
          bill_number: z.string().nullable(),
          amount_cents: z.int().meta({ description: "What is due of the bill." }),
        }),
      )
      .meta({ description: "Those that one payment pays in whole, the first due first." }),
  })
  .meta({ id: "BillPaymentProposal" });
export type BillPaymentProposal = z.infer<typeof BillPaymentProposal>;

export const VendorRefundProposal = z
  .object({
    vendor_credit_id: Id("vcr"),
    vendor_name: z.string(),
    credit_number: z.string().nullable(),
    credited_on: CalendarDate.meta({ description: "The day that its entry bears." }),
  })
  .meta({ id: "VendorRefundProposal" });
export type VendorRefundProposal = z.infer<typeof VendorRefundProposal>;
