import * as z from "zod";
import { Id, Text, Timestamp } from "#lib/core/fields.ts";
import { actNames } from "#lib/core/registry.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { eventTypeOf } from "../events/rules.ts";

/** Whether some act of this version's has events of that type. */
const isKnown = (type: string) => actNames().some((name) => eventTypeOf(name) === type);

/** Its values are the types of events, and `*` (lib/server/openapi/events.ts). */
const EventName = z
  .string()
  .max(100)
  .refine((name) => name === "*" || isKnown(name), "must be * or the type of an event, such as invoice.paid")
  .meta({ id: "EventName", description: "A type of event, or `*`: all of them.", example: "invoice.paid" });

/** As it stands; whether plain http passes is the instance's to say (`WEBHOOK_ALLOW_PRIVATE`). */
const Url = z.string().trim().max(2_000, "must be at most 2,000 characters long").meta({
  format: "uri",
  example: "https://books.example/events",
});

const given = {
  url: Url,
  events: z.array(EventName).min(1, "must name at least one").max(500, "must name at most 500"),
  description: Text(500).nullable(),
};

export const NewWebhook = z.object({ ...given, description: given.description.default(null) });

export const WebhookChange = z.object({ ...given, status: z.enum(["active", "paused"]) }).partial();

export const Webhook = z
  .object({
    webhook_id: Id("whk"),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string().nullable(),
    status: z.enum(["active", "paused", "disabled"]),
    disabled_reason: z.string().nullable(),
    rights_of: z.string(),
    former_secret_until: Timestamp.nullable().meta({
      description: "Until when what is sent is signed by the secret of before its last rotation as well.",
    }),
    expires_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

const Secret = z.string().meta({
  description: "What signs the events (Standard Webhooks), shown this once.",
  example: "whsec_…",
});
sensitive.add(Secret, { kind: "secret" });

export const CreatedWebhook = Webhook.extend({ secret: Secret }).meta({ id: "CreatedWebhook" });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;
