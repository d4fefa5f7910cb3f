import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";

/** What the service is called where it sends them of itself. */
export const REMINDERS = "Reminders";

export const InvoiceReminder = z
  .object({
    invoice_reminder_id: Id("rem"),
    entity_id: Id("ent"),
    invoice_id: Id("inv"),
    after_days: z
      .int()
      .meta({ description: "Which of the chosen days after the due date it is for; by hand the days since then." }),
    to_address: z.string(),
    reminded_on: CalendarDate.meta({ description: "The day of the act, UTC." }),
    mail_status: z.enum(["queued", "sent", "failed", "kept"]).nullable().meta({
      description:
        "What became of the message, as of outgoing mail; null until it is written, and where the invoice was settled before.",
    }),
    created_at: Timestamp,
  })
  .meta({ id: "InvoiceReminder" });
export type InvoiceReminder = z.infer<typeof InvoiceReminder>;
