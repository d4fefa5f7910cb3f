import * as z from "zod";
import { CalendarDate, Cents, Email, Id, Name, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "../ledger/currency.ts";
import { FreeText } from "../ledger/schema.ts";
import { invoiceStates } from "./states.ts";

export const NewInvoice = z.object({
  entity_id: Id("ent"),
  customer: Name.meta({ example: "Analytical Engines Ltd" }),
  email: Email.nullish().meta({
    description: "Where the invoice is mailed to when it is sent; not mailed if left out.",
  }),
  amount_cents: Cents,
  currency: Currency.default("usd"),
  description: FreeText,
  due_date: CalendarDate,
});
export type NewInvoice = z.output<typeof NewInvoice>;

export const InvoiceStatus = z.enum(invoiceStates.states);

export const Invoice = z
  .object({
    invoice_id: Id("inv"),
    entity_id: Id("ent"),
    number: z.int().meta({ description: "1, 2, 3 … in each entity, without gaps." }),
    company: z.string().meta({ description: "The company's name when the invoice was made." }),
    company_address: z.string().nullable(),
    customer: z.string(),
    email: z.string().nullable(),
    amount_cents: z.int(),
    currency: z.string(),
    description: z.string(),
    due_date: CalendarDate,
    status: InvoiceStatus,
    entry_ids: z
      .array(Id("je"))
      .meta({ description: "The journal entries that the invoice has made, in their order." }),
    sent_at: Timestamp.nullable(),
    paid_at: Timestamp.nullable(),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof Invoice>;
