import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

export const Mail = z
  .object({
    mail_id: Id("mail"),
    entity_id: Id("ent"),
    to_address: z.string(),
    subject: z.string(),
    text: z.string(),
    attachment_name: z.string().nullable(),
    about_type: z.string().meta({ example: "invoice" }),
    about_id: z.string(),
    status: z.enum(["queued", "sent", "failed", "kept"]).meta({
      description:
        "`sent`: the mail server has taken it; `kept`: no mail server is set (SMTP_URL), so it was sent to nobody; `failed`: the last try failed, and it is tried again.",
    }),
    error: z.string().nullable(),
    sent_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Mail" });
export type Mail = z.infer<typeof Mail>;
