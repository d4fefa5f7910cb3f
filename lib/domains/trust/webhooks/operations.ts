import * as z from "zod";
import { invalid } from "#lib/core/errors.ts";
import { Id, NoContent, Page, Paging } from "#lib/core/fields.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { eventsKept, urlRule } from "./rules.ts";
import { CreatedWebhook, NewWebhook, Webhook, WebhookChange } from "./schema.ts";
import * as store from "./store.ts";

const at = within("webhooks", "/v1/webhooks", "webhooks", ofWorkspace);
const WebhookId = z.object({ webhook_id: Id("whk") });
const example = { webhook_id: "whk_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** Throws 400 where the address is none that events are posted to here. */
function assertUrl(url: string): void {
  const rule = urlRule(url, process.env.WEBHOOK_ALLOW_PRIVATE === "1");
  if (rule !== null) throw invalid("url", rule);
}

export const createWebhook = operation({
  ...at("create", "POST"),
  title: "Create a webhook",
  about: `An https address that what happens from now on is posted to, each event as \`GET /v1/events\` shows it, signed by Standard Webhooks with the \`secret\`
that this answer shows once. It is told of \`events\` (types, or \`*\`), and only of those that whoever made it may read at that time: a webhook for what its maker
may not read tells nothing of that. It ends with the key that made it (revoked or expired), or with the member.

An event is sent at least once, in the order of the log as far as tries permit: one that is not taken with a 2xx within 10 s is sent again, the same bytes under the same
\`webhook-id\`, after 5 s, 5 and 30 minutes, 2, 5, 10 and 14 hours; what comes behind it waits for five minutes at most. A 410, or five days in which nothing is taken,
disable it. Redirects are not followed, private networks not reached. A workspace has 20 at most (400).`,
  input: NewWebhook,
  strict: true,
  guarded: true,
  output: CreatedWebhook,
  example: { url: "https://books.example/events", events: ["invoice.paid", "payment.settled"] },
  async run({ tx, caller }, { events, ...given }) {
    assertUrl(given.url);
    if ((await store.count(tx)) >= store.MOST) throw invalid("url", `must be one of ${store.MOST} at most`);
    return store.insert(tx, { ...given, events: eventsKept(events) }, caller);
  },
});

export const listWebhooks = operation({
  ...at("list", "GET"),
  title: "List webhooks",
  about: "Newest first, without their secrets.",
  input: Paging,
  output: Page(Webhook),
  example: {},
  run: ({ tx }, page) => store.list(tx, page),
});

export const readWebhook = operation({
  ...at("read", "GET /{webhook_id}"),
  title: "Read a webhook",
  input: WebhookId,
  output: Webhook,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const changeWebhook = operation({
  ...at("update", "PATCH /{webhook_id}"),
  title: "Update a webhook",
  about:
    "What is left out stays as it is. A paused one is sent nothing, and what happens meanwhile once it is active again; so is one that was disabled. Whoever changes it is its maker from then on: it tells what they may read, and ends with them.",
  input: WebhookChange.extend(WebhookId.shape),
  strict: true,
  guarded: async (_, { url, events }) => url !== undefined || events !== undefined,
  output: Webhook,
  example: { ...example, events: ["*"] },
  async run({ tx, caller }, { webhook_id, events, ...given }) {
    if (given.url !== undefined) assertUrl(given.url);
    await store.update(tx, { webhook_id }, { ...given, events: events && eventsKept(events) }, caller);
    await store.scheduleDue(tx);
    return store.load(tx, { webhook_id });
  },
});

export const rotateWebhookSecret = operation({
  ...at("rotate_secret", "POST /{webhook_id}/rotate-secret"),
  title: "Rotate a webhook's secret",
  about:
    "Answers the new secret, this once. What is sent within 24 hours is signed by the new one and by the one before (`webhook-signature` holds both, and libraries of Standard Webhooks take either), to `former_secret_until`; later by the new one alone. Another rotation ends the older of the two at once. Whoever is told it is the webhook's maker from then on.",
  input: WebhookId,
  guarded: true,
  output: CreatedWebhook,
  example,
  run: ({ tx, caller }, input) => store.rotate(tx, input, caller),
});

export const deleteWebhook = operation({
  ...at("delete", "DELETE /{webhook_id}"),
  title: "Delete a webhook",
  about: "It is sent nothing any more, and what waited for it is forgotten.",
  input: WebhookId,
  output: NoContent,
  example,
  async run({ tx }, input) {
    await store.remove(tx, input);
    return null;
  },
});
