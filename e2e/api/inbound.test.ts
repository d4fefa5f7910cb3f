import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import { callerIn } from "../support/callers.ts";
import { call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { newEntity } from "../support/company.ts";
import { keyWith, openTenant, type Workspace } from "../support/world.ts";

let own: Workspace;
let agent_id: string;
let secret: string;

beforeAll(async () => {
  own = await openTenant();
  const entity_id = await newEntity(callerIn(own.workspace_id));
  const body = {
    ...{ entity_id, name: "Billing", system_prompt: "You write invoices.", model: "local/rules" },
    allowed_senders: ["@example.com"],
  };
  const agent = recordOf(await call("POST", "/v1/agents", { key: own.key, body }));
  agent_id = textOf(agent, "agent_id");
  secret = textOf(agent, "webhook_secret");
  recordOf(await call("POST", `/v1/agents/${agent_id}/skills`, { key: own.key, body: { skill: "invoicing" } }));
});

const order = "Invoice Globex $1,200.00 for consulting, due in 30 days.";

/** The headers of a webhook that is signed with this secret at this time. */
function signed(payload: string, id: string, { by = secret, at = new Date() } = {}) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(by).sign(id, at, payload),
  };
}

const webhook = (raw: string, headers: Record<string, string>) =>
  call("POST", `/v1/inbound/webhook/${agent_id}`, { raw, headers });

describe("an inbound webhook", () => {
  it("with the agent's own signature queues a run, without any key", async () => {
    const raw = JSON.stringify({ text: order });
    const execution = recordOf(await webhook(raw, signed(raw, "msg_1")));
    expect(execution).toMatchObject({ agent_id, status: "queued", trigger: "webhook" });
  });

  it("that is delivered twice is received once", async () => {
    const raw = JSON.stringify({ text: order });
    const headers = signed(raw, "msg_twice");
    const [first, second] = [recordOf(await webhook(raw, headers)), recordOf(await webhook(raw, headers))];
    expect(second.execution_id).toBe(first.execution_id);
  });

  it("that somebody has caught is received once, under whatever Idempotency-Key they send it again", async () => {
    const raw = JSON.stringify({ text: order });
    const headers = signed(raw, "msg_caught");
    const keys = ["one", "two", "three", "four"].map((key) => ({ "Idempotency-Key": key }));
    const runs = new Set<string>();
    for (const beside of [{}, ...keys]) {
      runs.add(textOf(recordOf(await webhook(raw, { ...headers, ...beside })), "execution_id"));
    }
    expect(runs.size).toBe(1);
    const { data } = recordOf(await call("GET", `/v1/agents/${agent_id}/executions`, { key: own.key }));
    const caught = (data as Record<string, unknown>[]).filter(({ execution_id }) => runs.has(String(execution_id)));
    expect(caught).toHaveLength(1);
  });

  it("opens no other door with the identity that it had at the first", async () => {
    const raw = JSON.stringify({ from: "grace@example.com", subject: "Please", text: order });
    const headers = signed(raw, "msg_door");
    recordOf(await webhook(raw, headers));
    const other = await call("POST", `/v1/inbound/email/${agent_id}`, { raw, headers });
    expectRefusal(other, 409, "idempotency_key_reused");
    const entity_id = textOf(recordOf(await call("GET", `/v1/agents/${agent_id}`, { key: own.key })), "entity_id");
    const body = { entity_id, name: "Other", system_prompt: "You write invoices.", model: "local/rules" };
    const agent = textOf(recordOf(await call("POST", "/v1/agents", { key: own.key, body })), "agent_id");
    expectRefusal(await call("POST", `/v1/inbound/webhook/${agent}`, { raw, headers }), 401);
  });

  it("that is signed twice under one identity runs the first, and refuses the second", async () => {
    const [first, second] = [JSON.stringify({ text: order }), JSON.stringify({ text: "Invoice Eve $9" })];
    recordOf(await webhook(first, signed(first, "msg_twice_signed")));
    const again = await webhook(second, signed(second, "msg_twice_signed"));
    expectRefusal(again, 409, "idempotency_key_reused");
  });

  it("whose body was changed after it was signed is refused", async () => {
    const headers = signed(JSON.stringify({ text: order }), "msg_changed");
    expectRefusal(await webhook(JSON.stringify({ text: "Invoice Eve $9" }), headers), 401);
  });

  it("signed with another secret, or more than five minutes ago or ahead, is refused", async () => {
    const raw = JSON.stringify({ text: order });
    const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    expectRefusal(await webhook(raw, signed(raw, "msg_other", { by: other })), 401);
    for (const minutes of [-60, -6, 6, 60]) {
      const at = new Date(Date.now() + minutes * 60_000);
      expectRefusal(await webhook(raw, signed(raw, `msg_${minutes}`, { at })), 401);
    }
    const { "webhook-id": _, ...nameless } = signed(raw, "msg_nameless");
    expectRefusal(await webhook(raw, nameless), 401);
  });

  it("to an agent that there is not is refused like a wrong signature", async () => {
    const raw = "{}";
    const path = "/v1/inbound/webhook/agt_00000000000000000000000000";
    expectRefusal(await call("POST", path, { raw, headers: signed(raw, "msg_none") }), 401);
  });

  it("with a key needs the scope agents:execute", async () => {
    const path = `/v1/inbound/webhook/${agent_id}`;
    const weak = await keyWith(own.workspace_id, ["agents:write"]);
    expectRefusal(await call("POST", path, { key: weak, body: { text: order } }), 403, "missing_scope");
    recordOf(await call("POST", path, { key: own.key, body: { text: order } }));
  });
});

describe("an inbound e-mail", () => {
  const path = () => `/v1/inbound/email/${agent_id}`;

  it("is taken as raw MIME", async () => {
    const raw = [
      "From: Grace Hopper <grace@example.com>",
      "To: billing@example.com",
      "Subject: =?utf-8?q?Bitte_abrechnen=21?=",
      "Content-Type: text/plain; charset=utf-8",
      "",
      order,
    ].join("\r\n");
    const headers = { "Content-Type": "message/rfc822" };
    const execution = recordOf(await call("POST", path(), { key: own.key, raw, headers }));
    expect(execution).toMatchObject({ trigger: "email", status: "queued" });
    expect(execution.content).toContain("From: grace@example.com");
    expect(execution.content).toContain("Subject: Bitte abrechnen!");
    expect(execution.content).toContain(order);
  });

  it("from somebody whom the agent's list does not name is refused", async () => {
    const body = { from: "Grace <grace@example.com> <eve@evil.example>", text: order };
    expectRefusal(await call("POST", path(), { key: own.key, body }), 403, "sender_not_allowed");
  });

  it("is taken as JSON, and without a text it is refused at that field", async () => {
    const body = { from: "grace@example.com", subject: "Please", text: order };
    recordOf(await call("POST", path(), { key: own.key, body }));
    const refused = await call("POST", path(), { key: own.key, body: { from: "grace@example.com" } });
    expectRefusal(refused, 400, "validation_error");
    expect(refused.body.error).toBe("text is required");
  });
});
