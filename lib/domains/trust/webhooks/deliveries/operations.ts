import * as z from "zod";
import { wrongState } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { readableScopes } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import { eventTypeOf } from "../../events/rules.ts";
import * as webhooks from "../store.ts";
import { WebhookDelivery } from "./schema.ts";
import * as store from "./store.ts";

const at = within("webhooks", "/v1/webhooks/{webhook_id}", "webhooks", ofWorkspace);
const OfWebhook = z.object({ webhook_id: Id("whk") });
const ofWebhook = { webhook_id: "whk_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneDelivery = OfWebhook.extend({ delivery_id: Id("whd") });
const example = { ...ofWebhook, delivery_id: "whd_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** Throws 404, and 400 where nothing is sent to it. */
async function assertActive(tx: Tx, act: string, at: webhooks.At): Promise<void> {
  const { status } = await webhooks.load(tx, at);
  if (status !== "active") throw wrongState(`Cannot ${act} the webhook: its status is ${status}.`);
}

export const testWebhook = operation({
  ...at("test", "POST /test"),
  title: "Test a webhook",
  about:
    "Sends it the event of this very act, `webhook.tested`, whatever it is told of else, once the act is in the log, and as its maker reads webhooks. One that is not active is a 400.",
  input: OfWebhook,
  output: WebhookDelivery,
  example: ofWebhook,
  async run({ tx, receipt_id }, { webhook_id }) {
    await assertActive(tx, "test", { webhook_id });
    const [made] = await Promise.all([
      store.insert(tx, { webhook_id, receipt_id, type: eventTypeOf("webhooks.test") }),
      webhooks.resume(tx, { webhook_id }),
    ]);
    return made;
  },
});

export const listDeliveries = operation({
  ...at("deliveries", "GET /deliveries"),
  title: "List a webhook's deliveries",
  about:
    "Newest first: each event that it was sent, or is to be, what the last try was answered with, and when the next one comes. Only events are listed that the caller may read. They are kept for 30 days. `status` narrows the list.",
  input: Paging.extend({ ...OfWebhook.shape, status: WebhookDelivery.shape.status.optional() }),
  output: Page(WebhookDelivery),
  example: ofWebhook,
  async run({ tx, caller }, filter) {
    await webhooks.load(tx, filter);
    return store.list(tx, filter, readableScopes(caller));
  },
});

export const readDelivery = operation({
  ...at("read_delivery", "GET /deliveries/{delivery_id}"),
  title: "Read a delivery",
  about: "What the list shows of it, as far as the caller may read its event.",
  input: OneDelivery,
  output: WebhookDelivery,
  example,
  run: ({ tx, caller }, input) => store.load(tx, input, readableScopes(caller)),
});

export const redeliver = operation({
  ...at("redeliver", "POST /deliveries/{delivery_id}/redeliver"),
  title: "Send an event to a webhook again",
  about:
    "At once, the same bytes under the same `webhook-id`, whatever became of it before. One that is not active is a 400.",
  input: OneDelivery,
  output: WebhookDelivery,
  example,
  async run({ tx, caller }, input) {
    await store.load(tx, input, readableScopes(caller));
    await assertActive(tx, "send an event again to", input);
    await Promise.all([store.sendAgain(tx, input), webhooks.resume(tx, input)]);
    await webhooks.scheduleDue(tx);
    return store.load(tx, input, readableScopes(caller));
  },
});
