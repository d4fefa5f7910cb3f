import * as z from "zod";
import { Email, Id, Timestamp } from "#lib/core/fields.ts";
import { urlOf } from "#lib/core/urls.ts";
import { DiscountDays, DiscountPercent } from "../early-payment/schema.ts";
import { ChangedLateFees, ExemptCustomers, keptLateFees } from "../late-fees/schema.ts";

const MOST_LENGTH = 2000;

/** An address that a browser can be sent to: of TLS, and without somebody's sign-in in it. */
function isSafe(text: string): boolean {
  const url = urlOf(text);
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}

export const PaymentUrl = z
  .string()
  .trim()
  .max(MOST_LENGTH)
  .refine(isSafe, "must be an https address, such as https://pay.example.com/acme")
  .meta({ format: "uri", example: "https://pay.example.com/acme" });

const MOST_DAYS = 10;
const LATEST = 365;

export const ReminderDay = z.int().min(1).max(LATEST);

const ReminderDays = z
  .array(ReminderDay)
  .max(MOST_DAYS)
  .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
  .meta({
    example: [3, 14, 30],
    description:
      "On which days after its due date a customer is reminded of an invoice by mail; 1 to 365, ten at most. Empty: never.",
  });

/** What is left out stays as it is; null takes it back. */
export const InvoiceSettingsChange = z.object({
  entity_id: Id("ent"),
  bank_id: Id("bank").nullish().meta({
    description:
      "The bank account that customers are asked to pay to, on the public pages of invoices; one of the entity that is not closed.",
  }),
  shows_account_number: z.boolean().optional().meta({
    description:
      "Whether public pages show that account's routing and account number, whole, to whoever holds an invoice's link.",
  }),
  payment_url: PaymentUrl.nullish().meta({
    description: "Where customers can pay online, linked from public pages; https only.",
  }),
  reply_to: Email.nullish().meta({
    description:
      "Where the answers go of customers who are mailed invoices and reminders (Reply-To): those come from the service's own address, under the company's name.",
  }),
  discount_percent: DiscountPercent.nullish().meta({
    description:
      "What settling an invoice early usually takes off, in percent, for invoices that name no terms of their own; with `discount_days`.",
  }),
  discount_days: DiscountDays.nullish().meta({
    description:
      "Within how many days of its sending an invoice is usually settled early; 0 takes both back, as null does.",
  }),
  ...ChangedLateFees.shape,
  late_fee_exempt_customers: ExemptCustomers.optional().meta({
    description: "The whole names of customers who are charged no late fees, without regard to case; 500 at most.",
  }),
  charges_late_fees: z.boolean().optional().meta({
    description:
      "Whether the service charges late fees by itself, each invoice by an act of its own on the day that a month of it is to be charged; what is to be charged already, on the next.",
  }),
  reminder_days: ReminderDays.optional(),
});
export type InvoiceSettingsChange = z.output<typeof InvoiceSettingsChange>;

export const InvoiceSettings = z
  .object({
    entity_id: Id("ent"),
    bank_id: Id("bank").nullable(),
    shows_account_number: z.boolean(),
    payment_url: z.string().nullable(),
    reply_to: z.string().nullable().meta({
      description: "Where customers' answers to mailed invoices and reminders go; null: to nobody of the company.",
    }),
    discount_percent: z.string().nullable(),
    discount_days: z.int().nullable(),
    ...keptLateFees,
    late_fee_exempt_customers: z.array(z.string()),
    charges_late_fees: z.boolean().meta({ description: "Whether the service charges late fees by itself." }),
    reminder_days: z.array(z.int()),
    is_mailing: z.boolean().meta({
      description:
        "Whether this service has a mail server (SMTP_URL); without one nothing is mailed, and messages are kept.",
    }),
    created_at: Timestamp.nullable().meta({ description: "null while nothing was ever set." }),
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: "InvoiceSettings" });
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;
