import * as z from "zod";
import { CalendarDate, Cents, Email, Id, MAX_INTEGER, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { FreeText } from "#lib/domains/books/ledger/schema.ts";
import { invoiceStates } from "./states.ts";

/** More than this is not charged for in one line. */
const MOST_QUANTITY = 1_000_000_000;

/** A decimal that a JSON number says exactly: up to three places. */
const isQuantity = (quantity: number) =>
  quantity > 0 && quantity <= MOST_QUANTITY && Math.round(quantity * 1000) / 1000 === quantity;

const GivenLineItem = z.object({
  description: Text(1000).meta({ example: "Design work" }),
  quantity: z
    .number()
    .refine(isQuantity, "must be positive, at most 1,000,000,000, and have at most 3 decimal places, such as 7.5")
    .meta({ example: 7.5, maximum: MOST_QUANTITY, description: "Positive, with at most 3 decimal places." }),
  unit_amount_cents: Cents,
});
export type GivenLineItem = z.output<typeof GivenLineItem>;

/** More lines than this are several invoices. */
const MOST_LINES = 200;

const LineItems = z.array(GivenLineItem).min(1).max(MOST_LINES);

const amount = Cents.optional().meta({
  description: "Whole cents. May be left out where there are `line_items`: it is their sum, and nothing else.",
});

export const NewInvoice = z.object({
  entity_id: Id("ent"),
  customer: Name.meta({ example: "Analytical Engines Ltd" }),
  email: Email.nullish().meta({
    description: "Where the invoice is mailed to when it is sent; not mailed if left out.",
  }),
  amount_cents: amount,
  currency: Currency.default("usd"),
  description: FreeText,
  line_items: LineItems.nullish().meta({
    description: "What the amount is made of, 1 to 200 lines. Without them the amount stands alone.",
  }),
  notes: FreeText.meta({
    description: "How to pay, and whatever else the customer should know; stands below the total.",
  }),
  due_date: CalendarDate,
});
export type NewInvoice = z.output<typeof NewInvoice>;

/** What of a draft may be changed; what is left out stays as it is. */
export const ChangedInvoice = z.object({
  entity_id: Id("ent"),
  invoice_id: Id("inv"),
  customer: NewInvoice.shape.customer.optional(),
  email: Email.nullish().meta({ description: "null takes it back." }),
  amount_cents: amount,
  currency: Currency.optional(),
  description: z.string().max(10_000).optional(),
  line_items: LineItems.nullish().meta({
    description: "All lines anew. null takes them away: the amount stands alone then.",
  }),
  notes: z.string().max(10_000).optional(),
  due_date: CalendarDate.optional(),
});
export type ChangedInvoice = z.output<typeof ChangedInvoice>;

export const InvoiceStatus = z.enum(invoiceStates.states);

export const LineItem = GivenLineItem.extend({
  amount_cents: z
    .int()
    .max(MAX_INTEGER)
    .meta({ description: "`quantity` × `unit_amount_cents`, rounded half up to the cent." }),
}).meta({ id: "InvoiceLineItem" });
export type LineItem = z.infer<typeof LineItem>;

/** The link lets whoever holds it see the invoice, so that no receipt keeps it. */
const PublicUrl = z.string().nullable().meta({
  description:
    "The invoice's public page, for the customer: whoever holds the link sees the invoice, and nothing else. null on what was never sent.",
  example: "http://localhost:3000/i/…",
});
sensitive.add(PublicUrl, { kind: "secret" });

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
    line_items: z.array(LineItem).meta({ description: "Empty where the amount was given alone." }),
    notes: z.string(),
    due_date: CalendarDate,
    status: InvoiceStatus,
    is_overdue: z.boolean().meta({ description: "Whether it is sent and its due date is before today (UTC)." }),
    days_overdue: z.int().meta({ description: "Days since the due date while it is overdue, else 0." }),
    public_url: PublicUrl,
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
