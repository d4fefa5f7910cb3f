import * as z from "zod";
import { CalendarDate, Cents, Id, Timestamp } from "#lib/core/fields.ts";
import { PaymentMethod } from "../../payments/schema.ts";
import { customerRefundStates } from "./states.ts";

export const NewCustomerRefund = z.object({
  entity_id: Id("ent"),
  customer_credit_id: Id("ccr"),
  amount_cents: Cents.optional().meta({
    description: "All that is left of the credit if left out, and no more than that.",
  }),
  refunded_on: CalendarDate.nullish().meta({
    description:
      "The day that the money left: any to today (UTC) that no closed month holds, and not before the credit's. Today if left out, or the day of the bank line.",
  }),
  method: PaymentMethod.nullish(),
  reference: z.string().max(10_000).nullish().meta({ description: "What it is for, as the customer sees it." }),
  bank_id: Id("bank").nullish().meta({
    description:
      "The active bank account that it left, in the credit's currency. If left out it is the bank line's, else `cash`.",
  }),
  bank_line_id: Id("bln").nullish().meta({
    description:
      "The unmatched line of the bank's statement that tells of it, of the same amount going out: it is matched to the refund's entry.",
  }),
});
export type NewCustomerRefund = z.output<typeof NewCustomerRefund>;

export const CustomerRefund = z
  .object({
    customer_refund_id: Id("crf"),
    entity_id: Id("ent"),
    customer_credit_id: Id("ccr").meta({ description: "The credit that was paid back." }),
    customer: z.string(),
    amount_cents: z.int(),
    currency: z.string(),
    method: PaymentMethod.nullable(),
    reference: z.string().nullable(),
    refunded_on: CalendarDate.meta({ description: "The day that the money left, which its entry bears." }),
    bank_id: Id("bank").nullable().meta({ description: "The bank account that it left; null where it was `cash`." }),
    bank_line_id: Id("bln").nullable().meta({ description: "The bank line that told of it, if one did." }),
    account_id: Id("acct").meta({ description: "The ledger account that is credited." }),
    status: z.enum(customerRefundStates.states).meta({ description: "`voided`: it was taken back." }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that it has made, in their order." }),
    voided_on: CalendarDate.nullable().meta({ description: "The day that it was taken back." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CustomerRefund" });
export type CustomerRefund = z.infer<typeof CustomerRefund>;
