import { readCheckpoint } from "#lib/domains/trust/receipts/operations.ts";
import { operationIdOf } from "./operation-ids.ts";
import { answerOf, type Json, type Schemas } from "./schemas.ts";

/** What the service sends by itself to addresses that somebody has named (OpenAPI 3.1, `webhooks`), under the tag of what names them. */
export const webhooks = (tag: string, schemas: Schemas): Json => ({
  checkpoint: {
    post: {
      operationId: "witness_receive_checkpoint",
      summary: "Receive the log's checkpoint",
      description:
        "A witness whose address is an https address is posted the head of the workspace's log once it has grown, hourly, daily or weekly. One that is not taken is tried again for about half an hour. The signature in it is by a key of `/.well-known/minutebook-keys.json`.",
      tags: [tag],
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
