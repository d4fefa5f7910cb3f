import * as z from "zod";
import { CalendarDate, Cents, Email, Id, MAX_INTEGER, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { FreeText, givenTags, keptTags } from "#lib/domains/books/ledger/schema.ts";
import { DiscountDays, DiscountPercent, GivenTerms } from "./early-payment/schema.ts";
import { GivenLateFees, keptLateFees } from "./late-fees/schema.ts";
import { PaymentUrl } from "./settings/schema.ts";
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
  account_id: Id("acct").nullish().meta({
    description:
      "The ledger account that it is earned on: an active revenue account of the entity in the invoice's currency; `revenue` if left out.",
  }),
  tax_rate_id: Id("txr").nullish().meta({
    description: "The sales tax rate that is charged on it, an active one of the entity; no tax if left out.",
  }),
  ...givenTags,
});
export type GivenLineItem = z.output<typeof GivenLineItem>;

/** More lines than this are several invoices. */
const MOST_LINES = 200;

const LineItems = z.array(GivenLineItem).min(1).max(MOST_LINES);

const amount = Cents.optional().meta({
  description:
    "Whole cents. May be left out where there are `line_items`: it is their sum with the sales tax on them, and nothing else.",
});

const FormerNumber = Text(100).meta({
  description:
    "The number that it bore where it was kept before, as its customer knows it. Each once for a customer, without regard to case, but for voided invoices.",
  example: "INV-1042",
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
  payment_url: PaymentUrl.nullish().meta({
    description: "Where its customer can pay it online, linked from its public page; the entity's own if left out.",
  }),
  due_date: CalendarDate,
  former_number: FormerNumber.nullish(),
  ...GivenTerms.shape,
  ...GivenLateFees.shape,
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
  payment_url: PaymentUrl.nullish().meta({ description: "null takes it back: the entity's own stands then." }),
  due_date: CalendarDate.optional(),
  discount_percent: DiscountPercent.nullish().meta({
    description: "What settling it early takes off, in percent; null takes the early-payment terms back.",
  }),
  discount_days: DiscountDays.nullish().meta({
    description: "Within how many days of its sending; null or 0 takes the early-payment terms back.",
  }),
  ...GivenLateFees.shape,
});
export type ChangedInvoice = z.output<typeof ChangedInvoice>;

const InvoiceStatus = z.enum(invoiceStates.states);

/** What narrows the list of invoices. */
export const InvoiceFilter = z.object({
  entity_id: Id("ent"),
  status: InvoiceStatus.optional(),
  overdue: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "`true`: those that are sent and due before today (UTC); `false`: all others." }),
  search: Text(500).optional().meta({
    description: "A part of the customer's name, of the description or of a line item's, or the invoice's number.",
  }),
  customer: Text(500).optional().meta({ description: "The customer's whole name, without regard to case." }),
  due_from: CalendarDate.optional().meta({ description: "Due on this day or later." }),
  due_to: CalendarDate.optional().meta({ description: "Due on this day or earlier." }),
  currency: Currency.optional(),
});

export const LineItem = GivenLineItem.extend({
  amount_cents: z
    .int()
    .max(MAX_INTEGER)
    .meta({ description: "`quantity` × `unit_amount_cents`, rounded half up to the cent." }),
  account_id: Id("acct").nullable().meta({ description: "The ledger account that it is earned on; null: `revenue`." }),
  tax_rate_id: Id("txr").nullable().meta({ description: "The sales tax rate that is charged on it; null: no tax." }),
  ...keptTags,
}).meta({ id: "InvoiceLineItem" });
export type LineItem = z.infer<typeof LineItem>;

export const InvoiceTax = z
  .object({
    tax_rate_id: Id("txr"),
    name: z.string().meta({ description: "The rate's name.", example: "New York City sales tax" }),
    percent: z.string().meta({ description: "The rate, in percent.", example: "8.875" }),
    taxable_cents: z.int().meta({ description: "What the lines come to that the rate is charged on." }),
    tax_cents: z.int().meta({ description: "`percent` of `taxable_cents`, rounded half up to the cent, once." }),
  })
  .meta({ id: "InvoiceTax" });
export type InvoiceTax = z.infer<typeof InvoiceTax>;

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
    former_number: z
      .string()
      .nullable()
      .meta({ description: "The number that it bore where it was kept before; null of one that was made here." }),
    company: z.string().meta({ description: "The company's name when the invoice was made." }),
    company_address: z.string().nullable(),
    customer: z.string(),
    email: z.string().nullable(),
    amount_cents: z.int(),
    currency: z.string(),
    description: z.string(),
    line_items: z.array(LineItem).meta({ description: "Empty where the amount was given alone." }),
    subtotal_cents: z.int().meta({ description: "`amount_cents` without the sales tax." }),
    tax_cents: z.int().meta({ description: "All sales tax in `amount_cents`; 0 where no line is taxed." }),
    taxes: z.array(InvoiceTax).meta({ description: "The sales tax by rate, in the order of the lines." }),
    notes: z.string(),
    payment_url: z.string().nullable().meta({
      description: "Where its customer can pay it online; null where that is the entity's own address, if it has one.",
    }),
    due_date: CalendarDate,
    discount_percent: z.string().nullable().meta({
      description:
        "What settling it early takes off, in percent of what is charged without sales tax; null without early-payment terms.",
    }),
    discount_days: z.int().nullable().meta({ description: "Within how many days of its sending it is settled early." }),
    discount_until: CalendarDate.nullable().meta({
      description: "The last day on which it is settled early; null while it is not sent, and without such terms.",
    }),
    discount_cents: z.int().meta({
      description:
        "What settling it by `discount_until` takes off: `discount_percent` of what is charged without sales tax and not credited, rounded half up. 0 without such terms, and once nothing is due.",
    }),
    ...keptLateFees,
    late_fees_cents: z
      .int()
      .meta({ description: "What the late fees on it come to that are not waived: owed by invoices of their own." }),
    late_fee_of: Id("inv")
      .nullable()
      .meta({ description: "The overdue invoice that this one charges late fees on; null where it charges none." }),
    status: InvoiceStatus,
    is_overdue: z.boolean().meta({ description: "Whether it is sent and its due date is before today (UTC)." }),
    amount_paid_cents: z.int().meta({ description: "What payments and the customer's credits have settled of it." }),
    credited_cents: z.int().meta({ description: "What credit notes have settled of it." }),
    discounted_cents: z.int().meta({ description: "What early payment has taken off it." }),
    written_off_cents: z.int().meta({ description: "What of it was given up as bad debt." }),
    balance_due_cents: z.int().meta({
      description:
        "The amount less what is paid, credited, discounted and written off; 0 of a voided one. At 0 it is `paid`.",
    }),
    days_overdue: z.int().meta({ description: "Days since the due date while it is overdue, else 0." }),
    public_url: PublicUrl,
    payment_reported_at: Timestamp.nullable().meta({
      description:
        "When the customer said that the money is sent, which pays nothing by itself; null while nobody did.",
    }),
    entry_ids: z
      .array(Id("je"))
      .meta({ description: "The journal entries that the invoice has made, in their order." }),
    sent_on: CalendarDate.nullable().meta({ description: "The day that it was sent, which its entry bears." }),
    paid_on: CalendarDate.nullable().meta({ description: "The day of what settled the last of it." }),
    voided_on: CalendarDate.nullable().meta({ description: "The day that it was voided, which the reversal bears." }),
    sent_at: Timestamp.nullable(),
    paid_at: Timestamp.nullable(),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof Invoice>;
