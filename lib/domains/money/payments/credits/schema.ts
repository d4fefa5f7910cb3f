import * as z from "zod";
import { CalendarDate, Id, MAX_INTEGER, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { FreeText } from "#lib/domains/books/ledger/schema.ts";
import { BillLine, GivenLine, MOST_LINES } from "../bills/schema.ts";
import { vendorCreditStates } from "./states.ts";

export const NewVendorCredit = z
  .object({
    entity_id: Id("ent"),
    vendor_id: Id("ven").nullish().meta({ description: "The vendor; found by `vendor_name` if left out." }),
    vendor_name: Name.nullish().meta({
      description: "Who gives it; remembered as a vendor. Required unless `vendor_id` says it.",
    }),
    credit_number: Text(100).nullish().meta({
      description:
        "The vendor's own number of it. Each once for a vendor, without regard to case, but for voided credits.",
      example: "CM-2026-0007",
    }),
    credited_on: CalendarDate.nullish().meta({
      description: "The day of its entry: any to today (UTC) that no closed month holds. Today if left out.",
    }),
    currency: Currency.default("usd"),
    line_items: z
      .array(
        GivenLine.extend({
          account_id: Id("acct").nullish().meta({
            description:
              "The ledger account that is credited, where the bill has debited it: an active one in the credit's currency, and neither revenue nor equity nor accounts payable. If left out the vendor's own, else `expense`.",
          }),
        }),
      )
      .min(1)
      .max(MOST_LINES)
      .meta({ description: "What it is for, 1 to 200 lines; they add up to the credit." }),
    reason: FreeText.nullish().meta({ description: "Why the vendor gives it." }),
  })
  .refine(({ vendor_id, vendor_name }) => vendor_id != null || vendor_name != null, {
    path: ["vendor_name"],
    message: "is required where there is no vendor_id",
  });

export const VendorCredit = z
  .object({
    vendor_credit_id: Id("vcr"),
    entity_id: Id("ent"),
    vendor_id: Id("ven"),
    vendor_name: z.string().meta({ description: "The vendor's name, as the credit has it." }),
    credit_number: z.string().nullable().meta({ description: "The vendor's own number of it." }),
    credited_on: CalendarDate.meta({ description: "The day that its entry bears." }),
    currency: z.string(),
    amount_cents: z.int().max(MAX_INTEGER).meta({ description: "The sum of the lines." }),
    applied_cents: z.int().meta({ description: "What bills were settled with of it." }),
    refunded_cents: z.int().meta({ description: "What the vendor has paid back of it." }),
    balance_cents: z.int().meta({ description: "What is left of it; 0 where it is voided." }),
    line_items: z
      .array(BillLine.extend({ account_id: Id("acct"), account_code: z.string(), account_name: z.string() }))
      .meta({ description: "What it is for; its lines add up to it." }),
    reason: z.string().nullable().meta({ description: "Why it was given, if anybody said." }),
    status: z.enum(vendorCreditStates.states).meta({ description: "`voided`: it was a mistake, and taken back." }),
    entry_ids: z.array(Id("je")).meta({
      description: "The journal entries that it has made, in their order. Applying it makes none.",
    }),
    voided_on: CalendarDate.nullable().meta({ description: "The day that it was taken back." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "VendorCredit" });
export type VendorCredit = z.infer<typeof VendorCredit>;
