import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";
import { EventType } from "../../events/schema.ts";

export const WebhookDelivery = z
  .object({
    delivery_id: Id("whd"),
    webhook_id: Id("whk"),
    event_id: Id("evt"),
    type: EventType,
    status: z.enum(["pending", "delivered", "failed"]),
    attempts: z.int().min(0),
    response_status: z.int().nullable(),
    error: z.string().nullable(),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
