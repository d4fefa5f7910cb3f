import { describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createPerson } from "#lib/domains/money/payroll/people/operations.ts";
import { revokeKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import "#lib/operations.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { receiver } from "../../../../e2e/support/receiver.ts";
import { untilWaitedFor } from "../../../../e2e/support/waited-for.ts";
import { openMembers } from "../../../../e2e/support/world.ts";
import * as keys from "../access/keys/store.ts";
import * as members from "../access/members/store.ts";
import { changeWebhook, createWebhook, readWebhook } from "./operations.ts";

const { at, taken, url, keyOf, newWebhook, contact, invoice, send, read, deliveries, types, names } = receiver();

/** A member who may do everything that admins may. */
async function newAdmin(..._: string[]): Promise<Caller> {
  const { workspace_id } = at.company;
  await openMembers(workspace_id);
  const [member] = await asOwner<{ user_id: string }>(
    "select user_id from membership where workspace_id = $1 and role = 'viewer'",
    [workspace_id],
  );
  const actor = { type: "user", id: member?.user_id ?? "", name: "Grace" } as const;
  await transaction({ workspace_id }, "write", (tx) => members.setRole(tx, actor.id, "admin"));
  return { ...at.owner, actor, role: "admin" };
}

describe("whoever made a webhook", () => {
  it("bounds what it tells by what they may read at that time", async () => {
    const narrow = await keyOf("webhooks:write", "invoices:read");
    const wide = await keyOf("webhooks:write", "invoices:read", "payroll:read");
    const asked = ["invoice.created", "payroll_person.created"];
    const [less, more] = [await newWebhook(narrow, asked), await newWebhook(wide, asked)];
    const { entity_id } = at.company;
    await execute(createPerson, at.company.caller, { ...createPerson.example, entity_id });
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
    await execute(revokeKey, at.company.caller, { key_id: key.actor.id });
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

  it.each([
    ["key is being revoked", keyOf, (tx: Tx, { actor }: Caller) => keys.revoke(tx, actor.id)],
    ["membership is being ended", newAdmin, (tx: Tx, { actor }: Caller) => members.setRole(tx, actor.id, null)],
  ] as const)("makes none while their %s: neither would see the other", async (_, newCaller, end) => {
    const caller = await newCaller("*");
    const { workspace_id } = caller;
    const ended = await transaction({ workspace_id }, "write", async (tx) => {
      await end(tx, caller);
      const [own] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const tried = Promise.allSettled([execute(createWebhook, caller, { url: url(), events: ["*"] })]);
      await untilWaitedFor(own?.pid ?? 0);
      return { tried };
    });
    expect(await ended.tried).toMatchObject([{ reason: { status: 400, code: "constraint" } }]);
  });

  it("ends it as they are no member any more, and hands it on to whoever changes it", async () => {
    const { workspace_id } = at.company;
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
    const { value } = await execute(changeWebhook, at.owner, { webhook_id, status: "active" });
    expect(value).toMatchObject({ status: "active", rights_of: "Books" });
    await send(webhook);
    expect(names()).toEqual(["Ada", "Joan"]);
  });

  it("that is bound to companies by now bounds it to them", async () => {
    const { workspace_id } = at.company;
    const admin = await newAdmin();
    const user_id = admin.actor.id;
    const webhook = await newWebhook(admin, ["contact.created", "invoice.created"]);
    await transaction({ workspace_id }, "write", (tx) =>
      members.setRole(tx, user_id, "accountant", [at.company.entity_id]),
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
    ["https://books.example/\r\nevents", "url"],
    ["https://books.ex\tample/", "url"],
    ["https://books.example/a b", "url"],
    [`https://books.example/${"a".repeat(2_000)}`, "url"],
  ])("is refused: %s", async (given, path) => {
    delete process.env.WEBHOOK_ALLOW_PRIVATE;
    await expect(execute(createWebhook, at.owner, { url: given, events: ["*"] })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path }] },
    });
  });

  it("is one of events that there are none of, and one too many", async () => {
    const made = (events: string[]) => execute(createWebhook, at.owner, { url: url(), events });
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
    await expect(execute(readWebhook, at.owner, { webhook_id: newId("webhook") })).rejects.toMatchObject({
      status: 404,
    });
  });
});
