import { Webhook as Verifying } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { listEvents } from "#lib/domains/trust/events/operations.ts";
import { eventTypeOf } from "#lib/domains/trust/events/rules.ts";
import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { redeliver, testWebhook } from "#lib/domains/trust/webhooks/deliveries/operations.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
} from "#lib/domains/trust/webhooks/operations.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { receiver } from "../../e2e/support/receiver.ts";
import { sendToWebhook } from "./webhooks.ts";

const { at, taken, url, seal, newWebhook, contact, invoice, send, later, read, deliveries, types, names } = receiver();

describe("a webhook", () => {
  it("can be told of every type of event there is", async () => {
    const events = [
      ...new Set(
        operations
          .filter(({ effect, delegates }) => effect === "write" && !delegates)
          .map(({ name }) => eventTypeOf(name)),
      ),
    ];
    const { value } = await execute(createWebhook, at.owner, { url: url(), events });
    expect(value.events).toContain("invoice.paid");
  });

  it("is posted what happens as the list of events shows it, signed so that any library of Standard Webhooks verifies it", async () => {
    const webhook = await newWebhook(at.owner);
    await invoice();
    await send(webhook);
    const [one] = taken;
    const event = new Verifying(webhook.secret).verify(one?.body ?? "", one?.headers as Record<string, string>);
    const { data } = (await execute(listEvents, at.company.caller, { limit: 1000 })).value;
    expect(event).toEqual(data.at(-1));
    expect(one?.headers).toMatchObject({ "webhook-id": data.at(-1)?.event_id, "content-type": "application/json" });
    expect(types()).toEqual(["invoice.created"]);
    expect((await deliveries(webhook))[0]).toMatchObject({
      ...{ event_id: data.at(-1)?.event_id, type: "invoice.created", status: "delivered", attempts: 1 },
      ...{ response_status: 200, error: null, next_attempt_at: null },
    });
  });

  it("is told in the order of the log, each once, of what it asks for alone", async () => {
    const [all, some] = [await newWebhook(at.owner), await newWebhook(at.owner, ["contact.created"])];
    await send(all);
    taken.length = 0;
    for (const name of ["Ada", "Grace", "Joan"]) await contact(name);
    await invoice();
    await send(some);
    expect(names()).toEqual(["Ada", "Grace", "Joan"]);
    taken.length = 0;
    await send(all);
    expect(types()).toEqual(["contact.created", "contact.created", "contact.created", "invoice.created"]);
    await send(all);
    expect(taken).toHaveLength(4);
  });

  it("that does not take an event is sent the same bytes again, after growing waits, what is behind it meanwhile", async () => {
    const webhook = await newWebhook(at.owner);
    await contact("Ada");
    at.answer = 500;
    await send(webhook);
    at.answer = 302;
    await later(webhook);
    await send(webhook);
    const [waiting] = await deliveries(webhook);
    expect(waiting).toMatchObject({ status: "pending", attempts: 2, response_status: 302 });
    expect(waiting?.error).toMatch(/^127\.0\.0\.1:\d+ answered 302$/);
    const wait = Date.parse(waiting?.next_attempt_at ?? "") - Date.parse(waiting?.updated_at ?? "");
    expect(wait).toBe(5 * 60 * 1000);
    expect(taken[1]?.body).toBe(taken[0]?.body);
    expect(taken[1]?.headers["webhook-id"]).toBe(taken[0]?.headers["webhook-id"]);
    // Nothing else is tried for as long, and then what has come since.
    await contact("Grace");
    at.answer = 200;
    await send(webhook);
    expect(taken).toHaveLength(2);
    await asOwner(
      "update webhook set resumes_at = null, scheduled_at = date_trunc('milliseconds', now()) where webhook_id = $1",
      [webhook.webhook_id],
    );
    await send(webhook);
    expect(names()).toEqual(["Ada", "Ada", "Grace"]);
    await later(webhook);
    await send(webhook);
    expect(names().at(-1)).toBe("Ada");
    expect(new Set((await deliveries(webhook)).map(({ status }) => status))).toEqual(new Set(["delivered"]));
  });

  it("is given up for an event after eight tries, and disabled after five days, which the audit trail tells", async () => {
    const webhook = await newWebhook(at.owner);
    await contact("Ada");
    at.answer = 503;
    for (let tries = 0; tries < 8; tries++) {
      await send(webhook);
      await later(webhook);
    }
    expect((await deliveries(webhook))[0]).toMatchObject({ status: "failed", attempts: 8, next_attempt_at: null });
    expect(await read(webhook)).toMatchObject({ status: "active", disabled_reason: null });
    await asOwner("update webhook set failing_since = now() - interval '6 days' where webhook_id = $1", [
      webhook.webhook_id,
    ]);
    await contact("Grace");
    await send(webhook);
    const disabled_reason = expect.stringMatching(/^Nothing was taken for 5 days: .* answered 503\.$/);
    expect(await read(webhook)).toMatchObject({ status: "disabled", disabled_reason });
    const { data } = (await execute(listAuditEvents, at.company.caller, { type: "webhook.disabled" })).value;
    expect(data).toMatchObject([{ about: webhook.webhook_id, detail: disabled_reason }]);
  });

  it("that says it is gone is disabled, and goes on with all of it once somebody says so", async () => {
    const webhook = await newWebhook(at.owner);
    await contact("Ada");
    at.answer = 410;
    await send(webhook);
    expect(await read(webhook)).toMatchObject({ status: "disabled" });
    await contact("Grace");
    at.answer = 200;
    await later(webhook);
    await send(webhook);
    expect(names()).toEqual(["Ada"]);
    const { webhook_id } = webhook;
    const { value } = await execute(changeWebhook, at.owner, { webhook_id, status: "active" });
    expect(value).toMatchObject({ status: "active", disabled_reason: null });
    await send(webhook);
    expect(taken.map(({ body }) => JSON.parse(body).data.name)).toEqual(["Ada", "Grace", undefined]);
  });

  it("that was changed while its old address said that it is gone goes on at the new one, with that event", async () => {
    const webhook = await newWebhook(at.owner, ["contact.created"]);
    const { webhook_id } = webhook;
    await contact("Ada");
    at.answer = 410;
    at.meanwhile = () => execute(changeWebhook, at.owner, { webhook_id, url: `${url()}/new` });
    await send(webhook);
    expect(await read(webhook)).toMatchObject({ status: "active", url: `${url()}/new`, disabled_reason: null });
    Object.assign(at, { answer: 200, meanwhile: null });
    await later(webhook);
    await send(webhook);
    expect(names()).toEqual(["Ada", "Ada"]);
    // One that is deleted meanwhile is gone, whatever is answered.
    await contact("Grace");
    Object.assign(at, { answer: 500, meanwhile: () => execute(deleteWebhook, at.owner, { webhook_id }) });
    await send(webhook);
    await expect(read(webhook)).rejects.toMatchObject({ status: 404 });
  });

  it("that is paused is sent nothing, and what has happened meanwhile once it is not", async () => {
    const webhook = await newWebhook(at.owner, ["contact.created"]);
    const { webhook_id } = webhook;
    await execute(changeWebhook, at.owner, { webhook_id, status: "paused" });
    await contact("Ada");
    await send(webhook);
    expect(taken).toEqual([]);
    await execute(changeWebhook, at.owner, { webhook_id, status: "active" });
    await send(webhook);
    expect(names()).toEqual(["Ada"]);
    await execute(deleteWebhook, at.owner, { webhook_id });
    await contact("Grace");
    await send(webhook);
    expect(taken).toHaveLength(1);
    await expect(read(webhook)).rejects.toMatchObject({ status: 404 });
  });

  it("is tried by an event of its own, and sent any again", async () => {
    const webhook = await newWebhook(at.owner, ["contact.created"]);
    const { webhook_id } = webhook;
    const { value } = await execute(testWebhook, at.owner, { webhook_id });
    expect(value).toMatchObject({ type: "webhook.tested", status: "pending", attempts: 0 });
    await send(webhook);
    expect(types()).toEqual(["webhook.tested"]);
    await execute(redeliver, at.owner, { webhook_id, delivery_id: value.delivery_id });
    await send(webhook);
    expect(taken[1]?.body).toBe(taken[0]?.body);
    // At once, also where what was not taken before holds up everything else.
    const refusedBefore = async (again: () => Promise<unknown>) => {
      at.answer = 500;
      await execute(redeliver, at.owner, { webhook_id, delivery_id: value.delivery_id });
      await send(webhook);
      at.answer = 200;
      const before = taken.length;
      await again();
      await send(webhook);
      return types().slice(before);
    };
    const again = () => execute(redeliver, at.owner, { webhook_id, delivery_id: value.delivery_id });
    expect(await refusedBefore(again)).toEqual(["webhook.tested"]);
    expect(await refusedBefore(() => execute(testWebhook, at.owner, { webhook_id }))).toEqual(["webhook.tested"]);
    await execute(changeWebhook, at.owner, { webhook_id, status: "paused" });
    const refused = { status: 400, code: "invalid_transition" };
    await expect(execute(testWebhook, at.owner, { webhook_id })).rejects.toMatchObject(refused);
    await expect(execute(redeliver, at.owner, { webhook_id, delivery_id: value.delivery_id })).rejects.toMatchObject(
      refused,
    );
  });

  it("is signed to by its new secret, for a day by the former one as well, once that was rotated; receipts hold none", async () => {
    const webhook = await newWebhook(at.owner);
    const { webhook_id } = webhook;
    const { value } = await execute(rotateWebhookSecret, at.owner, { webhook_id });
    expect(value.secret).not.toBe(webhook.secret);
    await send(webhook);
    const verify = (secret: string) => () => {
      const one = taken.at(-1);
      return new Verifying(secret).verify(one?.body ?? "", one?.headers as Record<string, string>);
    };
    for (const { secret } of [webhook, value])
      expect(verify(secret)()).toMatchObject({ type: "webhook_secret.rotated", data: { secret: "•••••" } });
    const overlap = async () => (await read(webhook)).former_secret_until;
    expect(value.former_secret_until).toBe(await overlap());
    expect(Date.parse(value.former_secret_until ?? "") - Date.parse(value.updated_at)).toBe(24 * 60 * 60 * 1000);
    // Another rotation within the day ends the older of the two.
    const again = (await execute(rotateWebhookSecret, at.owner, { webhook_id })).value;
    await send(webhook);
    expect(verify(webhook.secret)).toThrow();
    for (const { secret } of [value, again]) expect(verify(secret)()).toBeTruthy();
    await asOwner("update webhook set former_secret_until = now() where webhook_id = $1", [webhook_id]);
    expect(await overlap()).toBeNull();
    await contact("Ada");
    await send(webhook);
    expect(verify(value.secret)).toThrow();
    expect(verify(again.secret)()).toMatchObject({ data: { name: "Ada" } });
    const receipts = (await execute(listReceipts, at.company.caller, { limit: 1000 })).value.data;
    for (const { secret } of [webhook, value, again]) expect(JSON.stringify(receipts)).not.toContain(secret);
    const [kept] = await asOwner<{ secret_sealed: string }>(
      "select secret_sealed, former_secret_sealed from webhook where webhook_id = $1",
      [webhook_id],
    );
    expect(kept).toEqual({ secret_sealed: expect.stringMatching(/^sealed\.v2\./), former_secret_sealed: null });
  });

  it("whose worker's process ended in the middle is sent to by another, and nothing is lost", async () => {
    const webhook = await newWebhook(at.owner);
    await contact("Ada");
    await seal();
    const { workspace_id, webhook_id } = { ...webhook, ...at.company };
    await asOwner("update webhook set sending_until = now() + interval '30 seconds' where webhook_id = $1", [
      webhook_id,
    ]);
    await expect(sendToWebhook({ workspace_id, webhook_id })).rejects.toThrow("another worker");
    await asOwner("update webhook set sending_until = now() - interval '1 second' where webhook_id = $1", [webhook_id]);
    await sendToWebhook({ workspace_id, webhook_id });
    expect(names()).toEqual(["Ada"]);
  });

  it("in a private network is not reached, and none is made with plain http, unless the service is told so", async () => {
    const webhook = await newWebhook(at.owner);
    const inside = (await execute(createWebhook, at.owner, { url: "https://10.0.0.1/", events: ["*"] })).value;
    delete process.env.WEBHOOK_ALLOW_PRIVATE;
    await send(webhook);
    await send(inside);
    expect((await deliveries(webhook))[0]?.error).toMatch(/is not an https address/);
    expect((await deliveries(inside))[0]?.error).toMatch(/private network.*WEBHOOK_ALLOW_PRIVATE/);
    expect(taken).toEqual([]);
    await expect(newWebhook(at.owner)).rejects.toMatchObject({ status: 400, details: { issues: [{ path: "url" }] } });
  });
});
