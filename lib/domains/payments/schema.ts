import * as z from "zod";
import { Cents, Id, Name, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "../ledger/currency.ts";
import { paymentStates } from "./states.ts";

export const PaymentMethod = z.enum(["ach", "wire", "check", "card", "cash"]);

export const NewPayment = z.object({
  entity_id: Id("ent"),
  recipient_name: Name,
  amount_cents: Cents,
  currency: Currency.default("usd"),
  method: PaymentMethod.default("ach"),
  reference: z
    .string()
    .max(10_000)
    .nullish()
    .meta({ description: "What the payment is for, as the recipient sees it." }),
});
export type NewPayment = z.output<typeof NewPayment>;

export const PaymentStatus = z.enum(paymentStates.states);

export const Payment = z
  .object({
    payment_id: Id("pay"),
    entity_id: Id("ent"),
    recipient_name: z.string(),
    amount_cents: z.int(),
    currency: z.string(),
    method: PaymentMethod,
    reference: z.string().nullable(),
    status: PaymentStatus,
    entry_ids: z
      .array(Id("je"))
      .meta({ description: "The journal entries that the payment has made, in their order." }),
    settled_at: Timestamp.nullable(),
    failed_at: Timestamp.nullable(),
    cancelled_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;
