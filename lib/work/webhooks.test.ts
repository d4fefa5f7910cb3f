import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Verifying } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { createPerson } from "#lib/domains/money/payroll/people/operations.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { createKey, revokeKey } from "#lib/domains/trust/access/operations.ts";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { listEvents } from "#lib/domains/trust/events/operations.ts";
import { eventTypeOf } from "#lib/domains/trust/events/rules.ts";
import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { listDeliveries, redeliver, testWebhook } from "#lib/domains/trust/webhooks/deliveries/operations.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  readWebhook,
  rotateWebhookSecret,
} from "#lib/domains/trust/webhooks/operations.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { openMembers } from "../../e2e/support/world.ts";
import { sealAndTell } from "./sealing.ts";
import { sendToWebhook } from "./webhooks.ts";

interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}
const taken: Taken[] = [];
let answer = 200;
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  taken.push({ headers: request.headers, body });
  response.writeHead(answer, answer === 302 ? { Location: "http://169.254.169.254/" } : {}).end("thanks");
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;

let company: Awaited<ReturnType<typeof newCompany>>;
let owner: Caller;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
beforeEach(async () => {
  process.env.WEBHOOK_ALLOW_PRIVATE = "1";
  company = await newCompany();
  owner = await keyOf("*");
  await seal();
});
afterEach(() => {
  answer = 200;
  taken.length = 0;
  delete process.env.WEBHOOK_ALLOW_PRIVATE;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const seal = async () => {
  while (((await transaction({ workspace_id: company.workspace_id }, "write", sealAndTell)) ?? 1) > 0);
};
async function keyOf(...scopes: string[]): Promise<Caller> {
  const { value } = await execute(createKey, company.caller, { name: "Books", scopes });
  const actor = { type: "api_key", id: value.key_id, name: value.name } as const;
  return { ...company.caller, actor, scopes: new Set(scopes) };
}
/** A member who may do everything that admins may. */
async function newAdmin(): Promise<Caller> {
  const { workspace_id } = company;
  await openMembers(workspace_id);
  const [member] = await asOwner<{ user_id: string }>(
    "select user_id from membership where workspace_id = $1 and role = 'viewer'",
    [workspace_id],
  );
  const actor = { type: "user", id: member?.user_id ?? "", name: "Grace" } as const;
  await transaction({ workspace_id }, "write", (tx) => members.setRole(tx, actor.id, "admin"));
  return { ...owner, actor, role: "admin" };
}
/** A webhook, whose own receipt is told already, and what it was sent forgotten. */
async function newWebhook(caller: Caller, events: string[] = ["*"]) {
  const { value } = await execute(createWebhook, caller, { url: url(), events });
  await send(value);
  taken.length = 0;
  return value;
}
type At = Pick<Awaited<ReturnType<typeof newWebhook>>, "webhook_id">;
const contact = (name: string) => execute(createContact, company.caller, { name, role: "founder" });
const invoice = () => company.act(createInvoice, { customer: "Globex", amount_cents: 5_000, due_date: "2027-01-31" });
const send = async ({ webhook_id }: At) => {
  await seal();
  await sendToWebhook({ workspace_id: company.workspace_id, webhook_id });
};
/** As if what it waits for had come. */
const later = ({ webhook_id }: At) =>
  asOwner(
    `with past as (update webhook_delivery set next_attempt_at = now() where webhook_id = $1 and status = 'pending')
     update webhook set resumes_at = null, scheduled_at = now() where webhook_id = $1`,
    [webhook_id],
  );
const read = async ({ webhook_id }: At) => (await execute(readWebhook, company.caller, { webhook_id })).value;
const deliveries = async ({ webhook_id }: At, caller = company.caller) =>
  (await execute(listDeliveries, caller, { webhook_id })).value.data;
const types = () => taken.map(({ body }) => JSON.parse(body).type as string);
const names = () => taken.map(({ body }) => JSON.parse(body).data.name as string);

describe("a webhook", () => {
  it("can be told of every type of event there is", async () => {
    const events = [
      ...new Set(
        operations
          .filter(({ effect, delegates }) => effect === "write" && !delegates)
          .map(({ name }) => eventTypeOf(name)),
      ),
    ];
    const { value } = await execute(createWebhook, owner, { url: url(), events });
    expect(value.events).toContain("invoice.paid");
  });

  it("is posted what happens as the list of events shows it, signed so that any library of Standard Webhooks verifies it", async () => {
    const webhook = await newWebhook(owner);
    await invoice();
    await send(webhook);
    const [one] = taken;
    const event = new Verifying(webhook.secret).verify(one?.body ?? "", one?.headers as Record<string, string>);
    const { data } = (await execute(listEvents, company.caller, { limit: 1000 })).value;
    expect(event).toEqual(data.at(-1));
    expect(one?.headers).toMatchObject({ "webhook-id": data.at(-1)?.event_id, "content-type": "application/json" });
    expect(types()).toEqual(["invoice.created"]);
    expect((await deliveries(webhook))[0]).toMatchObject({
      ...{ event_id: data.at(-1)?.event_id, type: "invoice.created", status: "delivered", attempts: 1 },
      ...{ response_status: 200, error: null, next_attempt_at: null },
    });
  });

  it("is told in the order of the log, each once, of what it asks for alone", async () => {
    const [all, some] = [await newWebhook(owner), await newWebhook(owner, ["contact.created"])];
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
    const webhook = await newWebhook(owner);
    await contact("Ada");
    answer = 500;
    await send(webhook);
    answer = 302;
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
    answer = 200;
    await send(webhook);
    expect(taken).toHaveLength(2);
    await asOwner("update webhook set resumes_at = null, scheduled_at = now() where webhook_id = $1", [
      webhook.webhook_id,
    ]);
    await send(webhook);
    expect(names()).toEqual(["Ada", "Ada", "Grace"]);
    await later(webhook);
    await send(webhook);
    expect(names().at(-1)).toBe("Ada");
    expect(new Set((await deliveries(webhook)).map(({ status }) => status))).toEqual(new Set(["delivered"]));
  });

  it("is given up for an event after eight tries, and disabled after five days, which the audit trail tells", async () => {
    const webhook = await newWebhook(owner);
    await contact("Ada");
    answer = 503;
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
    const { data } = (await execute(listAuditEvents, company.caller, { type: "webhook.disabled" })).value;
    expect(data).toMatchObject([{ about: webhook.webhook_id, detail: disabled_reason }]);
  });

  it("that says it is gone is disabled, and goes on with all of it once somebody says so", async () => {
    const webhook = await newWebhook(owner);
    await contact("Ada");
    answer = 410;
    await send(webhook);
    expect(await read(webhook)).toMatchObject({ status: "disabled" });
    await contact("Grace");
    answer = 200;
    await later(webhook);
    await send(webhook);
    expect(names()).toEqual(["Ada"]);
    const { webhook_id } = webhook;
    const { value } = await execute(changeWebhook, owner, { webhook_id, status: "active" });
    expect(value).toMatchObject({ status: "active", disabled_reason: null });
    await send(webhook);
    expect(taken.map(({ body }) => JSON.parse(body).data.name)).toEqual(["Ada", "Grace", undefined]);
  });

  it("that is paused is sent nothing, and what has happened meanwhile once it is not", async () => {
    const webhook = await newWebhook(owner, ["contact.created"]);
    const { webhook_id } = webhook;
    await execute(changeWebhook, owner, { webhook_id, status: "paused" });
    await contact("Ada");
    await send(webhook);
    expect(taken).toEqual([]);
    await execute(changeWebhook, owner, { webhook_id, status: "active" });
    await send(webhook);
    expect(names()).toEqual(["Ada"]);
    await execute(deleteWebhook, owner, { webhook_id });
    await contact("Grace");
    await send(webhook);
    expect(taken).toHaveLength(1);
    await expect(read(webhook)).rejects.toMatchObject({ status: 404 });
  });

  it("is tried by an event of its own, and sent any again", async () => {
    const webhook = await newWebhook(owner, ["contact.created"]);
    const { webhook_id } = webhook;
    const { value } = await execute(testWebhook, owner, { webhook_id });
    expect(value).toMatchObject({ type: "webhook.tested", status: "pending", attempts: 0 });
    await send(webhook);
    expect(types()).toEqual(["webhook.tested"]);
    await execute(redeliver, owner, { webhook_id, delivery_id: value.delivery_id });
    await send(webhook);
    expect(taken[1]?.body).toBe(taken[0]?.body);
    await execute(changeWebhook, owner, { webhook_id, status: "paused" });
    const refused = { status: 400, code: "invalid_transition" };
    await expect(execute(testWebhook, owner, { webhook_id })).rejects.toMatchObject(refused);
    await expect(execute(redeliver, owner, { webhook_id, delivery_id: value.delivery_id })).rejects.toMatchObject(
      refused,
    );
  });

  it("is signed to by its new secret alone, once that was rotated; receipts hold none", async () => {
    const webhook = await newWebhook(owner);
    const { webhook_id } = webhook;
    const { value } = await execute(rotateWebhookSecret, owner, { webhook_id });
    expect(value.secret).not.toBe(webhook.secret);
    await send(webhook);
    const [one] = taken;
    const verify = (secret: string) => () =>
      new Verifying(secret).verify(one?.body ?? "", one?.headers as Record<string, string>);
    expect(verify(webhook.secret)).toThrow();
    expect(verify(value.secret)()).toMatchObject({ type: "webhook_secret.rotated", data: { secret: "•••••" } });
    const receipts = (await execute(listReceipts, company.caller, { limit: 1000 })).value.data;
    for (const secret of [webhook.secret, value.secret]) expect(JSON.stringify(receipts)).not.toContain(secret);
    const [kept] = await asOwner<{ secret_sealed: string }>("select secret_sealed from webhook where webhook_id = $1", [
      webhook_id,
    ]);
    expect(kept?.secret_sealed).toMatch(/^sealed\.v2\./);
  });

  it("whose worker's process ended in the middle is sent to by another, and nothing is lost", async () => {
    const webhook = await newWebhook(owner);
    await contact("Ada");
    await seal();
    const { workspace_id, webhook_id } = { ...webhook, ...company };
    await asOwner("update webhook set sending_until = now() + interval '30 seconds' where webhook_id = $1", [
      webhook_id,
    ]);
    await expect(sendToWebhook({ workspace_id, webhook_id })).rejects.toThrow("another worker");
    await asOwner("update webhook set sending_until = now() - interval '1 second' where webhook_id = $1", [webhook_id]);
    await sendToWebhook({ workspace_id, webhook_id });
    expect(names()).toEqual(["Ada"]);
  });

  it("in a private network is not reached, and none is made with plain http, unless the service is told so", async () => {
    const webhook = await newWebhook(owner);
    const inside = (await execute(createWebhook, owner, { url: "https://10.0.0.1/", events: ["*"] })).value;
    delete process.env.WEBHOOK_ALLOW_PRIVATE;
    await send(webhook);
    await send(inside);
    expect((await deliveries(webhook))[0]?.error).toMatch(/is not an https address/);
    expect((await deliveries(inside))[0]?.error).toMatch(/private network.*WEBHOOK_ALLOW_PRIVATE/);
    expect(taken).toEqual([]);
    await expect(newWebhook(owner)).rejects.toMatchObject({ status: 400, details: { issues: [{ path: "url" }] } });
  });
});

describe("whoever made a webhook", () => {
  it("bounds what it tells by what they may read at that time", async () => {
    const narrow = await keyOf("webhooks:write", "invoices:read");
    const wide = await keyOf("webhooks:write", "invoices:read", "payroll:read");
    const asked = ["invoice.created", "payroll_person.created"];
    const [less, more] = [await newWebhook(narrow, asked), await newWebhook(wide, asked)];
    const { entity_id } = company;
    await execute(createPerson, company.caller, { ...createPerson.example, entity_id });
    await invoice();
    await send(less);
    expect(types()).toEqual(["invoice.created"]);
    taken.length = 0;
    await send(more);
    expect(types()).toEqual(["payroll_person.created", "invoice.created"]);
    expect((await deliveries(more)).map(({ type }) => type)).toEqual(["invoice.created", "payroll_person.created"]);
    expect((await deliveries(more, narrow)).map(({ type }) => type)).toEqual(["invoice.created"]);
  });

  it("ends it as their key is revoked, or has expired", async () => {
    const key = await keyOf("webhooks:write", "contacts:read");
    const webhook = await newWebhook(key);
    await contact("Ada");
    await execute(revokeKey, company.caller, { key_id: key.actor.id });
    await send(webhook);
    expect(taken).toEqual([]);
    expect(await read(webhook)).toMatchObject({
      status: "disabled",
      disabled_reason: "The key whose rights it had was revoked.",
    });
    await expect(newWebhook(key)).rejects.toMatchObject({ status: 400, code: "constraint" });
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const short = await keyOf("webhooks:write", "contacts:read");
    await asOwner("update api_key set expires_at = $2 where key_id = $1", [short.actor.id, expires_at]);
    await expect(newWebhook(short)).rejects.toMatchObject({ status: 400, code: "constraint" });
    const ending = await newWebhook({ ...short, expires_at });
    expect(await read(ending)).toMatchObject({ status: "active", expires_at });
    await asOwner("update webhook set expires_at = now() where webhook_id = $1", [ending.webhook_id]);
    await contact("Grace");
    await send(ending);
    expect(taken).toEqual([]);
    expect(await read(ending)).toMatchObject({ status: "disabled" });
  });

  it("ends it as they are no member any more, and hands it on to whoever changes it", async () => {
    const { workspace_id } = company;
    const admin = await newAdmin();
    const user_id = admin.actor.id;
    const webhook = await newWebhook(admin, ["contact.created"]);
    await contact("Ada");
    await send(webhook);
    expect(names()).toEqual(["Ada"]);
    await transaction({ workspace_id }, "write", (tx) => members.setRole(tx, user_id, null));
    await contact("Joan");
    await send(webhook);
    expect(names()).toEqual(["Ada"]);
    expect(await read(webhook)).toMatchObject({ status: "disabled", rights_of: "Grace" });
    await expect(newWebhook(admin)).rejects.toMatchObject({ status: 400, code: "constraint" });
    const { webhook_id } = webhook;
    const { value } = await execute(changeWebhook, owner, { webhook_id, status: "active" });
    expect(value).toMatchObject({ status: "active", rights_of: "Books" });
    await send(webhook);
    expect(names()).toEqual(["Ada", "Joan"]);
  });

  it("that is bound to companies by now bounds it to them", async () => {
    const { workspace_id } = company;
    const admin = await newAdmin();
    const user_id = admin.actor.id;
    const webhook = await newWebhook(admin, ["contact.created", "invoice.created"]);
    await transaction({ workspace_id }, "write", (tx) =>
      members.setRole(tx, user_id, "accountant", [company.entity_id]),
    );
    await contact("Ada");
    await invoice();
    await send(webhook);
    expect(types()).toEqual(["invoice.created"]);
  });
});

describe("what is no webhook", () => {
  it.each([
    ["http://books.example/", "url"],
    ["ftp://books.example/", "url"],
    ["https://user:word@books.example/", "url"],
    ["https://books.example/#here", "url"],
    ["https://", "url"],
    [`https://books.example/${"a".repeat(2_000)}`, "url"],
  ])("is refused: %s", async (given, path) => {
    delete process.env.WEBHOOK_ALLOW_PRIVATE;
    await expect(execute(createWebhook, owner, { url: given, events: ["*"] })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path }] },
    });
  });

  it("is one of events that there are none of, and one too many", async () => {
    const made = (events: string[]) => execute(createWebhook, owner, { url: url(), events });
    await expect(made(["invoice.payed"])).rejects.toMatchObject({ status: 400 });
    await expect(made([])).rejects.toMatchObject({ status: 400 });
    expect((await made(["*", "invoice.paid"])).value.events).toEqual(["*"]);
    expect((await made(["invoice.paid", "bill.paid", "invoice.paid"])).value.events).toEqual([
      "bill.paid",
      "invoice.paid",
    ]);
    // They come together, and one of them finds no place.
    const others = await Promise.allSettled(Array.from({ length: 19 }, () => made(["*"])));
    const refused = others.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toEqual([expect.objectContaining({ status: 400 })]);
    await expect(made(["*"])).rejects.toMatchObject({ status: 400 });
    await expect(execute(readWebhook, owner, { webhook_id: newId("webhook") })).rejects.toMatchObject({ status: 404 });
  });
});
