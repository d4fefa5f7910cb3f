import { readCheckpoint } from "#lib/domains/trust/receipts/operations.ts";
import { operationIdOf } from "./operation-ids.ts";
import { answerOf, type Json, referTo, type Schemas } from "./schemas.ts";

const signed = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** What the service sends by itself to addresses that somebody has named (OpenAPI 3.1, `webhooks`), under the tag of what names them. */
export const webhooks = (tags: { heads: string; events: string }, schemas: Schemas): Json => ({
  event: {
    post: {
      operationId: "webhook_receive_event",
      summary: "Receive an event",
      description:
        "A webhook is posted what happens, as `GET /v1/events` shows it, signed with its secret by Standard Webhooks. One that is not taken within 10 s is sent again, after 5 s, 5 and 30 minutes, 2, 5, 10 and 14 hours; a 410 ends the webhook. It may come twice: `webhook-id`, which is the `event_id`, tells.",
      tags: [tags.events],
      security: [],
      parameters: [
        signed("webhook-id", "The event's identifier, the same at each try."),
        signed("webhook-timestamp", "When it was sent, in seconds since 1970."),
        signed(
          "webhook-signature",
          "`v1,` and the base64 HMAC-SHA256 of the identifier, the time and the body, joined by periods.",
        ),
      ],
      requestBody: { required: true, content: { "application/json": { schema: referTo("Event") } } },
      responses: {
        "2XX": { description: "The event was taken; what the answer says is not read." },
        410: { description: "Nobody takes events here any more: the webhook is disabled." },
        default: { description: "The event is sent again." },
      },
    },
  },
  checkpoint: {
    post: {
      operationId: "witness_receive_checkpoint",
      summary: "Receive the log's checkpoint",
      description:
        "A witness whose address is an https address is posted the head of the workspace's log once it has grown, hourly, daily or weekly. One that is not taken is tried again for about half an hour. The signature in it is by a key of `/.well-known/minutebook-keys.json`.",
      tags: [tags.heads],
      security: [],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: answerOf(readCheckpoint.output, operationIdOf(readCheckpoint), schemas) },
        },
      },
      responses: {
        "2XX": { description: "The head was taken; what the answer says is not read." },
        default: { description: "The head is sent again." },
      },
    },
  },
});
