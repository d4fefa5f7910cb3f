import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

/** Its values are the acts' there are, which the reference lists (lib/server/openapi/events.ts). */
export const EventType = z.string().meta({
  id: "EventType",
  description: "What has happened to which record, as `<record>.<past participle>`; new ones may come.",
  example: "invoice.paid",
});

export const Event = z
  .object({
    event_id: Id("evt"),
    type: EventType,
    created_at: Timestamp,
    entity_id: Id("ent").nullable(),
    receipt_id: Id("rcpt"),
    data: z.unknown(),
  })
  .meta({ id: "Event" });
export type Event = z.infer<typeof Event>;
