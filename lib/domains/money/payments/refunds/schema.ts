import * as z from "zod";
import { CalendarDate, Cents, Id, Timestamp } from "#lib/core/fields.ts";
import { PaymentMethod } from "../schema.ts";
import { vendorRefundStates } from "./states.ts";

export const NewVendorRefund = z.object({
  entity_id: Id("ent"),
  vendor_credit_id: Id("vcr"),
  amount_cents: Cents.optional().meta({
    description: "All that is left of the credit if left out, and no more than that.",
  }),
  refunded_on: CalendarDate.nullish().meta({
    description:
      "The day that the money came: any to today (UTC) that no closed month holds, and not before the credit's. Today if left out, or the day of the bank line.",
  }),
  method: PaymentMethod.nullish().meta({ description: "How the money came." }),
  reference: z.string().max(10_000).nullish().meta({ description: "What the vendor says that it is for." }),
  bank_id: Id("bank").nullish().meta({
    description:
      "The bank account that it came to, in the credit's currency. If left out it is the bank line's, else `cash`.",
  }),
  bank_line_id: Id("bln").nullish().meta({
    description:
      "The unmatched line of the bank's statement that tells of it, of the same amount coming in: it is matched to the refund's entry.",
  }),
});

export const VendorRefund = z
  .object({
    vendor_refund_id: Id("vrf"),
    entity_id: Id("ent"),
    vendor_credit_id: Id("vcr").meta({ description: "The credit that was paid back." }),
    vendor_id: Id("ven"),
    vendor_name: z.string().meta({ description: "The vendor's name, as the credit has it." }),
    amount_cents: z.int(),
    currency: z.string(),
    method: PaymentMethod.nullable().meta({ description: "How the money came." }),
    reference: z.string().nullable().meta({ description: "What the vendor says that it is for." }),
    refunded_on: CalendarDate.meta({ description: "The day that the money came, which its entry bears." }),
    bank_id: Id("bank").nullable().meta({ description: "The bank account that it came to; null where it was `cash`." }),
    bank_line_id: Id("bln").nullable().meta({ description: "The bank line that told of it, if one did." }),
    account_id: Id("acct").meta({ description: "The ledger account that is debited." }),
    status: z.enum(vendorRefundStates.states).meta({ description: "`voided`: it was taken back." }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that it has made, in their order." }),
    voided_on: CalendarDate.nullable().meta({ description: "The day that it was taken back." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "VendorRefund" });
export type VendorRefund = z.infer<typeof VendorRefund>;
