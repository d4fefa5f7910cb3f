import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { settlementStates } from "./states.ts";

const SettlementKind = z.enum(["payment", "credit", "credit_note", "discount", "write_off"]);

export const Settlement = z
  .object({
    settlement_id: Id("stl"),
    entity_id: Id("ent"),
    invoice_id: Id("inv"),
    kind: SettlementKind.meta({
      description:
        "`payment`: a part of a customer's payment; `credit`: of a customer's credit; `credit_note`; `discount`: what early payment takes off; `write_off`: bad debt.",
    }),
    amount_cents: z.int(),
    tax_cents: z.int().meta({ description: "The sales tax in what is written off; 0 of every other kind." }),
    is_tax_deducted: z
      .boolean()
      .meta({ description: "Whether that tax was taken off `sales_tax_payable`; else it went to bad debt as well." }),
    settled_on: CalendarDate.meta({ description: "The day that its entry bears." }),
    customer_payment_id: Id("cpay")
      .nullable()
      .meta({ description: "The payment that it is a part of, or that has earned the discount." }),
    customer_credit_id: Id("ccr").nullable().meta({ description: "The credit that it is a part of, if it is one." }),
    credit_note_id: Id("crn").nullable().meta({ description: "The credit note that it is, if it is one." }),
    reason: z.string().nullable().meta({ description: "Why it was credited or written off, if anybody said." }),
    status: z.enum(settlementStates.states),
    entry_ids: z.array(Id("je")).meta({
      description:
        "The journal entries of its own, in their order; those of a payment or a credit note are that one's.",
    }),
    voided_on: CalendarDate.nullable().meta({ description: "The day that it was taken back." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "InvoiceSettlement" });
export type Settlement = z.infer<typeof Settlement>;
