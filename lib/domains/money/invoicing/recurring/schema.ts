import * as z from "zod";
import { CalendarDate, Email, Id, Timestamp } from "#lib/core/fields.ts";
import { DiscountDays, DiscountPercent } from "../early-payment/schema.ts";
import { ChangedInvoice, LineItem, NewInvoice } from "../schema.ts";
import { recurringInvoiceStates } from "./states.ts";

const Frequency = z.enum(["weekly", "biweekly", "monthly", "quarterly", "yearly"]).meta({
  description: "How often, counted from `starts_on`: a schedule of the 31st falls on a shorter month's last day.",
});

/** A year: what is due later than that is another agreement. */
const MOST_DUE_DAYS = 365;

const DueDays = z
  .int()
  .min(0)
  .max(MOST_DUE_DAYS)
  .meta({ description: "How many days after its own day each invoice is due, 0 to 365." });

const IssueAs = z.enum(["draft", "sent"]).meta({
  description: "Whether each invoice is drafted for somebody to send, or sent on its day.",
});

const EndsOn = CalendarDate.nullish().meta({
  description: "The last day on which an invoice is issued; null: until it is ended.",
});

export const RecurringInvoiceStatus = z.enum(recurringInvoiceStates.states);

export const NewRecurringInvoice = NewInvoice.omit({ due_date: true, payment_url: true }).extend({
  frequency: Frequency,
  starts_on: CalendarDate.meta({ description: "The day of the first invoice, today (UTC) or later." }),
  ends_on: EndsOn,
  due_days: DueDays.default(30),
  issue_as: IssueAs.default("draft"),
});
export type NewRecurringInvoice = z.output<typeof NewRecurringInvoice>;

/** What is left out stays as it is. */
export const ChangedRecurringInvoice = ChangedInvoice.omit({
  invoice_id: true,
  due_date: true,
  payment_url: true,
}).extend({
  recurring_invoice_id: Id("rin"),
  email: Email.nullish().meta({ description: "null takes it back." }),
  discount_percent: DiscountPercent.nullish().meta({ description: "null: the entity's usual terms." }),
  discount_days: DiscountDays.nullish().meta({
    description: "null: the entity's usual terms; 0: its invoices have none, whatever is usual.",
  }),
  ends_on: EndsOn,
  due_days: DueDays.optional(),
  issue_as: IssueAs.optional(),
});
export type ChangedRecurringInvoice = z.output<typeof ChangedRecurringInvoice>;

export const RecurringInvoice = z
  .object({
    recurring_invoice_id: Id("rin"),
    entity_id: Id("ent"),
    customer: z.string(),
    email: z.string().nullable(),
    amount_cents: z.int().meta({ description: "What each invoice comes to, with its sales tax." }),
    currency: z.string(),
    description: z.string(),
    line_items: z.array(LineItem),
    notes: z.string(),
    discount_percent: z.string().nullable().meta({
      description: "What settling an invoice early takes off, in percent; null: as is usual on its day.",
    }),
    discount_days: z.int().nullable().meta({
      description: "Within how many days of its sending; 0: no invoice of it has early-payment terms.",
    }),
    frequency: Frequency,
    starts_on: CalendarDate,
    ends_on: CalendarDate.nullable(),
    due_days: DueDays,
    issue_as: IssueAs,
    status: RecurringInvoiceStatus,
    next_on: CalendarDate.nullable().meta({ description: "The day of the next invoice; null where none is to come." }),
    issued_count: z.int().meta({ description: "How many invoices it has issued." }),
    last_invoice_id: Id("inv").nullable().meta({ description: "The invoice that it has issued last." }),
    error: z.string().nullable().meta({
      description: "Why its last invoice could not be issued, until one is; it is tried again each day.",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "RecurringInvoice" });
export type RecurringInvoice = z.infer<typeof RecurringInvoice>;
