import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { readableScopes } from "#lib/core/scopes.ts";
import { Event } from "./schema.ts";
import * as store from "./store.ts";

const at = within("events", "/v1/events", "receipts");

export const listEvents = operation({
  ...at("list", "GET"),
  title: "List events",
  about: `What has happened in the workspace, oldest first: one event for each receipt, as soon as the receipt is in the log, which is within a second.
Whoever asks again \`after\` the last \`event_id\` that they have misses none and is told none twice, whichever act was done first. \`data\` is what the act
answered, with secrets masked, and \`created_at\` when it was done. Only events are shown whose receipts the caller may read, as by \`GET /v1/receipts\`.`,
  input: Paging.extend({ after: Id("evt").optional() }),
  output: Page(Event),
  example: { limit: 100 },
  run: ({ tx, caller }, filter) => store.list(tx, filter, readableScopes(caller)),
});
