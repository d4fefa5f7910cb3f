import * as z from "zod";
import { CalendarDate, Cents, Id, Timestamp } from "#lib/core/fields.ts";
import { FreeText } from "#lib/domains/books/ledger/schema.ts";
import { creditNoteStates } from "./states.ts";

export const NewCreditNote = z.object({
  entity_id: Id("ent"),
  invoice_id: Id("inv"),
  amount_cents: Cents.meta({
    description: "Whole cents, sales tax included; no more than is due and was paid of the invoice.",
  }),
  reason: FreeText.nullish().meta({ description: "Why it is credited; stands on the PDF." }),
  issued_on: CalendarDate.nullish().meta({
    description:
      "The day of the credit note: any to today (UTC) that no closed month holds, and not before the invoice was sent. Today if left out.",
  }),
});

export const CreditNote = z
  .object({
    credit_note_id: Id("crn"),
    entity_id: Id("ent"),
    invoice_id: Id("inv"),
    number: z.int().meta({ description: "1, 2, 3 … of the entity's credit notes, without gaps." }),
    company: z.string().meta({ description: "The company's name as the invoice has it." }),
    company_address: z.string().nullable(),
    customer: z.string(),
    amount_cents: z.int(),
    tax_cents: z.int().meta({ description: "The sales tax in the amount." }),
    credit_cents: z.int().meta({
      description:
        "What of it was paid already: it is kept as the customer's credit. The rest has settled the invoice.",
    }),
    customer_credit_id: Id("ccr").nullable().meta({ description: "That credit, if there is one." }),
    currency: z.string(),
    reason: z.string().nullable().meta({ description: "Why it was credited, if anybody said." }),
    issued_on: CalendarDate.meta({ description: "The day that its entry bears." }),
    status: z.enum(creditNoteStates.states).meta({ description: "`voided`: it was a mistake, and taken back." }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that it has made, in their order." }),
    voided_on: CalendarDate.nullable().meta({ description: "The day that it was taken back." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CreditNote" });
export type CreditNote = z.infer<typeof CreditNote>;
