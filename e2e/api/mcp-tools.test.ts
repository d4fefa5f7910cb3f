import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { beforeAll, describe, expect, it } from "vitest";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { execute } from "#lib/execute.ts";
import { callerIn } from "../support/callers.ts";
import { call, recordOf, textOf } from "../support/client.ts";
import { keeping } from "../support/keeping.ts";
import { callTool, connected, expectRefused } from "../support/mcp.ts";
import { type Ids, seedCompany, servedAs } from "../support/records.ts";
import { some } from "../support/table.ts";
import { keyWith, openWorld, type World } from "../support/world.ts";

// What the tools do is what the API does: by the same names, with the same words and the same bytes.
let world: World;
let ids: Ids;
let client: Client;
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  world = await openWorld();
  const needing = ["documents.sign", "invoices.send", "governance.cast_vote"].map(servedAs);
  ids = await seedCompany(world, ...needing);
  client = await connected(world.key);
  await watch(world);
});

const tool = (name: string, given: Record<string, unknown> = {}, by = client) => callTool(by, name, given);
const operate = (operation: string, input: object, more: object = {}, by = client) =>
  tool("call_operation", { operation, input, ...more }, by);
const invoice = () => ({ entity_id: ids.entity_id, client_name: "Globex", amount_cents: 120_000, due_days: 30 });

describe("an intent as a tool", () => {
  it.each(some(Object.entries(intents)))(
    "%s is tried as the API tries it, and keeps nothing",
    async (action, { example }) => {
      const own = Object.keys(example).filter((name) => name in ids);
      const params = { ...example, ...Object.fromEntries(own.map((name) => [name, ids[name]])) };
      const tried = await tool(action, { ...params, dry_run: true });
      const told = await call("POST", "/v1/intents?dry_run=true", { key: world.key, body: { action, params } });
      expect(tried.meta.status).toBe(told.status);
      expect(tried.isError).toBe(told.status !== 200);
      const { code, issues, decision, error } = told.body;
      expect(tried.body).toMatchObject({
        ...(code !== undefined && { code, error }),
        ...(issues !== undefined && { issues }),
        ...(decision !== undefined && { decision }),
      });
      expect(Object.keys(tried.body)).toEqual(Object.keys(told.body));
      await expectNothingKept();
    },
  );

  it("was tried by all of them, and nothing is kept", look);

  it("does the deed, and answers the receipt that the API has of it, to the byte", async () => {
    const done = await tool("create_invoice", invoice());
    expect(done.body).toMatchObject({ action: "create_invoice", actor: { type: "api_key" } });
    expect(done.meta.receipt_id).toBe(done.body.receipt_id);
    const receipt = await call("GET", `/v1/receipts/${done.body.receipt_id}`, { key: world.key });
    expect(receipt.text).toBe(done.text);
    const byApi = recordOf(
      await call("POST", "/v1/intents", { key: world.key, body: { action: "create_invoice", params: invoice() } }),
    );
    expect(Object.keys(byApi)).toEqual(Object.keys(done.body));
    expect([byApi.params, byApi.actor]).toEqual([done.body.params, done.body.actor]);
  });

  it("is refused in the API's own words", async () => {
    const { amount_cents: _, ...params } = invoice();
    const refused = await tool("create_invoice", params);
    const told = await call("POST", "/v1/intents", { key: world.key, body: { action: "create_invoice", params } });
    expectRefused(refused, 400, "validation_error");
    expect({ ...refused.body, request_id: "" }).toEqual({ ...told.body, request_id: "" });
    expectRefused(await tool("create_invoice", { ...invoice(), dry_run: "yes" }), 400, "validation_error");
  });

  it("does what it says to be done once only once", async () => {
    const formed = { entity_name: "Once Works", entity_type: "c_corp", jurisdiction: "DE" };
    const { entity_id } = (await tool("form_entity", formed)).body.result as { entity_id: string };
    const convert = { ...intents.convert_entity?.example, entity_id };
    expect((await tool("convert_entity", convert)).body).toMatchObject({ action: "convert_entity" });
    expect((await tool("convert_entity", convert)).meta.status).toBe(400);
    const { documents } = (await operate("formations.advance", { entity_id })).body;
    const { document_id } = (documents as { document_id: string }[])[0] ?? {};
    const sign = { document_id, signer_name: "Grace Hopper", signer_role: "Member" };
    expect((await tool("sign_document", sign)).body).toMatchObject({ action: "sign_document" });
    expectRefused(await tool("sign_document", sign), 409, "already_signed");
    const vote = { ...intents.cast_vote?.example, meeting_id: ids.meeting_id, voter_name: "Radia Perlman" };
    expect((await tool("cast_vote", vote)).body).toMatchObject({ action: "cast_vote" });
    expectRefused(await tool("cast_vote", vote), 409, "already_voted");
  });

  it("is done once under an idempotency key, in whatever order its params come when it is asked again", async () => {
    const key = { idempotency_key: "an-intent" };
    const [first, again] = [
      await tool("create_invoice", { ...invoice(), ...key }),
      await tool("create_invoice", { ...key, ...Object.fromEntries(Object.entries(invoice()).toReversed()) }),
    ];
    expect(again.text).toBe(first.text);
    expect(again.meta).toMatchObject({ idempotent_replayed: true, receipt_id: first.meta.receipt_id });
    expectRefused(await tool("create_invoice", { ...invoice(), ...key, due_days: 31 }), 409, "idempotency_key_reused");
    expectRefused(await tool("create_invoice", { ...invoice(), idempotency_key: 7 }), 400, "validation_error");
  });
});

describe("an operation by its name", () => {
  it("is found by its words, described, and called as described", async () => {
    const { body } = await tool("search_operations", { query: "send an invoice", limit: 3 });
    const send = { name: "invoices.send", title: "Send an invoice", effect: "write", scope: "invoices:write" };
    expect(body.data).toHaveLength(3);
    expect((body.data as unknown[])[0]).toMatchObject({ ...send, path: expect.stringContaining("POST /v1/") });
    const told = (await tool("describe_operation", { operation: "invoices.send" })).body;
    expect(told).toMatchObject({ ...send, input: { type: "object", required: ["entity_id", "invoice_id"] } });
    expect(told.output).toMatchObject({ type: "object", properties: { invoice_id: { type: "string" } } });
    const sent = await operate(
      "invoices.send",
      { entity_id: ids.entity_id, invoice_id: ids.invoice_id },
      { dry_run: true },
    );
    expect(sent.body).toMatchObject({ dry_run: true, result: { status: "sent" } });
  });

  it("acts as the API does: its receipt is read by both doors with the same bytes", async () => {
    const done = await operate("contacts.create", { name: "Grace Hopper", role: "founder" });
    const receipt_id = String(done.meta.receipt_id);
    const read = await operate("receipts.read", { receipt_id });
    const byApi = await call("GET", `/v1/receipts/${receipt_id}`, { key: world.key });
    expect(read.text).toBe(byApi.text);
    expect(byApi.body).toMatchObject({ action: "contacts.create", result: done.body, actor: { type: "api_key" } });
  });

  it("does an act once under an idempotency key", async () => {
    const input = { name: "Once", role: "founder" };
    const key = { idempotency_key: "one" };
    const [first, again] = [await operate("contacts.create", input, key), await operate("contacts.create", input, key)];
    expect(again.text).toBe(first.text);
    expect(again.meta).toMatchObject({ idempotent_replayed: true, receipt_id: first.meta.receipt_id });
    expectRefused(await operate("contacts.create", { ...input, name: "Two" }, key), 409, "idempotency_key_reused");
  });

  it("reads with numbers where a query has texts, and answers a file as a resource", async () => {
    expect((await operate("entities.list", { limit: 1 })).body.data).toHaveLength(1);
    const { content } = await operate("documents.pdf", { document_id: ids.document_id });
    const file = content.find((one) => one.type === "resource");
    expect(file?.resource).toMatchObject({
      mimeType: "application/pdf",
      uri: expect.stringContaining(`${ids.document_id}/pdf`),
    });
    const blob = file && "blob" in file.resource ? file.resource.blob : "";
    expect(Buffer.from(blob, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("tells what of its input it has passed over, and refuses what must not be", async () => {
    const { meta, content } = await operate("contacts.create", { name: "Ada", role: "founder", colour: "red" });
    expect(meta.ignored_fields).toBe("colour");
    expect(JSON.stringify(content)).toContain("colour");
    expectRefused(await operate("contacts.create", { name: "Ada", dry_run: true }), 400, "unknown_field");
    expectRefused(await operate("entities.list", { statsu: "active" }), 400, "unknown_field");
    expectRefused(await operate("entities.list", {}, { dry_run: true }), 400, "validation_error");
    expectRefused(await tool("call_operation", { operation: "entities.list", inputs: {} }), 400, "unknown_field");
  });

  it("changes the record only as it was read, where its ETag is asked for", async () => {
    const made = await operate("contacts.create", { name: "Ada", role: "founder" });
    const { contact_id } = made.body;
    const read = await operate("contacts.read", { contact_id });
    const byApi = await call("GET", `/v1/contacts/${contact_id}`, { key: world.key });
    expect([made.meta.etag, read.meta.etag]).toEqual([byApi.headers.get("etag"), byApi.headers.get("etag")]);
    expect(JSON.stringify(read.content.at(-1))).toContain(JSON.stringify(byApi.headers.get("etag")).slice(1, -1));
    const as = { if_match: read.meta.etag };
    const changed = await operate("contacts.update", { contact_id, role: "director" }, as);
    expect(changed.body).toMatchObject({ role: "director" });
    const late = { contact_id, role: "advisor" };
    expectRefused(await operate("contacts.update", late, as), 412, "precondition_failed");
    expectRefused(await operate("contacts.update", late, { ...as, dry_run: true }), 412, "precondition_failed");
    expectRefused(await operate("contacts.update", late, { if_match: "founder" }), 400, "validation_error");
    expectRefused(await operate("contacts.read", { contact_id }, as), 400, "validation_error");
    expect((await operate("contacts.read", { contact_id })).body).toMatchObject({ role: "director" });
  });

  it.each(["nothing", "__proto__", "constructor", "toString", "equity.issue", "x".repeat(100_000)])(
    "is a 400 where the API serves none: %#",
    async (operation) => {
      expectRefused(await operate(operation, {}), 400, "validation_error");
      expectRefused(await tool("describe_operation", { operation }), 400, "validation_error");
    },
  );

  it("takes nothing for its input that is no object", async () => {
    for (const input of [[], "x", 5, null]) {
      expectRefused(await tool("call_operation", { operation: "contacts.create", input }), 400, "validation_error");
    }
    const raw =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call_operation","arguments":{"operation":"contacts.create","input":{"__proto__":{"name":"Ada"}}}}}';
    const { result } = (await call("POST", "/mcp", { key: world.key, raw })).body;
    expect(result).toMatchObject({ isError: true, structuredContent: { code: "unknown_field" } });
  });
});

describe("plans and next steps", () => {
  it("makes a plan, which is executed by its operation", async () => {
    const { params: _, ...told } = (await tool("plan", { steps: [{ action: "create_invoice", params: invoice() }] }))
      .body;
    expect(told).toMatchObject({ status: "proposed", plan_hash: expect.any(String), effects: expect.any(Object) });
    const done = await operate("plans.execute", { plan_id: told.plan_id });
    expect(done.body).toMatchObject({ status: "executed" });
  });

  it("tells what waits, of all companies and of one", async () => {
    const { body } = await tool("next_steps");
    expect(body).toMatchObject({ obligations: { data: expect.any(Array) }, formations: expect.any(Array) });
    const of = (await tool("next_steps", { entity_id: ids.entity_id })).body;
    expect(of.formations).toEqual([recordOf(await call("GET", `/v1/formations/${ids.entity_id}`, { key: world.key }))]);
  });
});

describe("who may not", () => {
  it("is told the scope that the key lacks", async () => {
    const narrow = await connected(await keyWith(world.workspace_id, ["contacts:read", "intents:execute"]));
    const refused = await tool("create_invoice", invoice(), narrow);
    expectRefused(refused, 403, "missing_scope");
    expect(refused.body.error).toContain("invoices:write");
    expectRefused(await operate("contacts.create", { name: "Ada" }, {}, narrow), 403, "missing_scope");
    expectRefused(await tool("next_steps", {}, narrow), 403, "missing_scope");
  });

  it("sees nothing of another workspace, or of a company that the key is not bound to", async () => {
    const foreign = await connected(world.foreign.key);
    expectRefused(await tool("create_invoice", invoice(), foreign), 404, "not_found");
    expectRefused(await operate("entities.read", { entity_id: ids.entity_id }, {}, foreign), 404, "not_found");
    expectRefused(await tool("next_steps", { entity_id: ids.entity_id }, foreign), 404, "not_found");
    const other = recordOf(
      await call("POST", "/v1/entities", {
        key: world.key,
        body: { legal_name: "Other Works", entity_type: "llc", jurisdiction: "DE" },
      }),
    );
    const given = { name: "Bound", scopes: ["*"], entity_ids: [textOf(other, "entity_id")] };
    const bound = await connected((await execute(createKey, callerIn(world.workspace_id), given)).value.key);
    expectRefused(await tool("create_invoice", invoice(), bound), 404, "not_found");
    expectRefused(await operate("keys.list", {}, {}, bound), 403, "bound_to_companies");
    expect((await tool("next_steps", {}, bound)).body.formations).toMatchObject([{ entity_id: other.entity_id }]);
  });

  it("does nothing more to a company that is dissolved", async () => {
    const gone = (await operate("entities.create", { legal_name: "Gone", entity_type: "llc", jurisdiction: "DE" }))
      .body;
    expect((await tool("dissolve_entity", { entity_id: gone.entity_id })).isError).toBe(false);
    for (const name of ["dissolve_entity", "create_invoice"]) {
      const given = name === "create_invoice" ? invoice() : {};
      expectRefused(await tool(name, { ...given, entity_id: gone.entity_id }), 400, "entity_dissolved");
    }
  });

  it("waits for people's word where a policy asks for it", async () => {
    const text =
      '@approval("1") forbid(principal, action == Action::"create_invoice", resource) when { context.amount_cents > 500000 };';
    expect((await operate("policies.create", { name: "Two eyes", text })).isError).toBe(false);
    const refused = await tool("create_invoice", { ...invoice(), amount_cents: 600_000 });
    expectRefused(refused, 403, "approval_required");
    const waiting = await operate("obligations.read", { obligation_id: refused.body.obligation_id });
    expect(waiting.body).toMatchObject({ status: "pending" });
    expect((await tool("create_invoice", invoice())).isError).toBe(false);
  });
});
