import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { customerCreditStates } from "./states.ts";

export const CustomerCredit = z
  .object({
    customer_credit_id: Id("ccr"),
    entity_id: Id("ent"),
    customer: z.string(),
    amount_cents: z.int(),
    applied_cents: z.int().meta({ description: "What invoices were settled with of it." }),
    refunded_cents: z.int().meta({ description: "What was paid back of it." }),
    balance_cents: z.int().meta({ description: "What is left of it; 0 where it is voided." }),
    currency: z.string(),
    customer_payment_id: Id("cpay")
      .nullable()
      .meta({ description: "The payment that it was kept of; null where it is of a credit note." }),
    credit_note_id: Id("crn")
      .nullable()
      .meta({ description: "The credit note on what was paid already; null where it is of a payment." }),
    credited_on: CalendarDate.meta({ description: "The day of that payment or credit note." }),
    status: z.enum(customerCreditStates.states).meta({ description: "`voided`: what it comes of was taken back." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CustomerCredit" });
export type CustomerCredit = z.infer<typeof CustomerCredit>;
