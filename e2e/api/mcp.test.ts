import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { execute } from "#lib/execute.ts";
import { callerIn } from "../support/callers.ts";
import { type Asked, baseUrl, call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { rowCounts } from "../support/database.ts";
import { type Ids, seedCompany, servedAs } from "../support/records.ts";
import { some } from "../support/table.ts";
import { keyWith, openWorld, type World } from "../support/world.ts";

let world: World;
let ids: Ids;
let client: Client;
const closings: (() => Promise<void>)[] = [];

async function connected(key: string): Promise<Client> {
  const own = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await own.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl()}/mcp`), { requestInit }));
  closings.push(() => own.close());
  return own;
}

beforeAll(async () => {
  world = await openWorld();
  ids = await seedCompany(
    world,
    servedAs("documents.sign"),
    servedAs("invoices.send"),
    servedAs("governance.cast_vote"),
  );
  client = await connected(world.key);
});
afterAll(async () => {
  for (const close of closings) await close();
});

/** What a tool answers: the object, the same as text, and what is told beside. */
async function use(name: string, given: Record<string, unknown> = {}, by = client) {
  const result = CallToolResultSchema.parse(await by.callTool({ name, arguments: given }));
  const [first] = result.content;
  const text = first?.type === "text" ? first.text : "";
  expect(JSON.parse(text)).toEqual(result.structuredContent);
  return {
    ...result,
    text,
    body: result.structuredContent ?? {},
    isError: result.isError === true,
    meta: result._meta ?? {},
  };
}
type Used = Awaited<ReturnType<typeof use>>;

const operate = (operation: string, input: object, more: object = {}, by = client) =>
  use("call_operation", { operation, input, ...more }, by);

function expectRefused({ isError, body, meta }: Used, status: number, code: string): void {
  expect({ isError, ...body }).toMatchObject({ isError: true, code, error: expect.stringMatching(/\S/) });
  expect(body.request_id).toMatch(/^req_/);
  expect(meta.status).toBe(status);
}

const post = (body: unknown, asked: Asked = {}) => call("POST", "/mcp", { key: world.key, body, ...asked });
const asks = (method: string, params?: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params !== undefined && { params }),
});
const invoice = () => ({ entity_id: ids.entity_id, client_name: "Globex", amount_cents: 120_000, due_days: 30 });

describe("the door", () => {
  it("tells who it is, and which tools there are: the nineteen intents and five of its own", async () => {
    expect(client.getServerVersion()).toMatchObject({ name: "minutebook" });
    const { tools } = await client.listTools();
    const own = ["search_operations", "describe_operation", "call_operation", "plan", "next_steps"];
    expect(tools.map(({ name }) => name)).toEqual([...Object.keys(intents), ...own]);
    expect(Object.keys(intents)).toHaveLength(19);
  });

  it("answers a message without a session, and knows POST alone", async () => {
    const answer = await post(asks("ping"), { headers: { Accept: "application/json" } });
    expect(answer.body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(answer.headers.get("mcp-session-id")).toBeNull();
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    expect(answer.headers.get("ratelimit-limit")).not.toBeNull();
    for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
      const other = await call(method, "/mcp", { key: world.key });
      expectRefusal(other, 405, "method_not_allowed");
      expect(other.headers.get("allow")).toBe("POST");
    }
    expectRefusal(await call("POST", "/mcp/", { key: world.key, body: asks("ping") }), 404, "route_not_found");
  });

  it.each(["mb_nothing", ""])("asks for a key before anything else: %j", async (key) => {
    const answer = await call("POST", "/mcp", { raw: "{", headers: { Authorization: `Bearer ${key}` } });
    expectRefusal(answer, 401, "unauthorized");
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  it("is closed to the pages of other sites", async () => {
    for (const Origin of ["https://evil.example", "null"]) {
      expectRefusal(await post(asks("ping"), { headers: { Origin } }), 403, "forbidden");
    }
  });

  it("counts with the API's own requests", async () => {
    const key = await keyWith(world.workspace_id, ["*"]);
    const left = async (method: string, path: string, body?: object) =>
      Number((await call(method, path, { key, ...(body && { body }) })).headers.get("ratelimit-remaining"));
    const first = await left("GET", "/v1/me");
    expect(await left("POST", "/mcp", asks("ping"))).toBeLessThan(first);
  });

  it("refuses a body of more than a mebibyte, and one of another type", async () => {
    expectRefusal(await call("POST", "/mcp", { key: world.key, raw: "x".repeat(1024 * 1024 + 1) }), 413);
    const headers = { "Content-Type": "text/plain" };
    expectRefusal(await call("POST", "/mcp", { key: world.key, raw: "{}", headers }), 415);
  });
});

describe("what is no message of the protocol", () => {
  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  it.each(
    some([
      ["nothing", "", -32700],
      ["half of one", '{"jsonrpc":', -32700],
      ["a mebibyte of nonsense", "[".repeat(1024 * 1024), -32700],
      ["what nests for ever", `{"jsonrpc":"2.0","id":1,"method":"ping","params":${nested}}`, -32700],
      ["a batch", JSON.stringify([asks("ping"), asks("ping")]), -32600],
      ["an empty batch", "[]", -32600],
      ["a number", "5", -32600],
      ["null", "null", -32600],
      ["another version", '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
      ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
      ["an unknown method", JSON.stringify(asks("resources/list")), -32601],
      ["a method of every object's", JSON.stringify(asks("__proto__")), -32601],
      ["params of a wrong type", JSON.stringify(asks("tools/list", { cursor: 5 })), -32602],
      ["a tool without a name", JSON.stringify(asks("tools/call", {})), -32602],
      ["arguments that are a list", JSON.stringify(asks("tools/call", { name: "plan", arguments: [] })), -32602],
      ["an unknown tool", JSON.stringify(asks("tools/call", { name: "nothing" })), -32602],
      ["a tool of every object's", JSON.stringify(asks("tools/call", { name: "__proto__" })), -32602],
      ["a tool that is an object's", JSON.stringify(asks("tools/call", { name: "constructor" })), -32602],
    ] as const),
  )("is told so: %s", async (_, raw, code) => {
    const answer = await call("POST", "/mcp", { key: world.key, raw });
    expect([200, 400]).toContain(answer.status);
    expect(answer.body).toMatchObject({ jsonrpc: "2.0", error: { code, message: expect.stringMatching(/\S/) } });
  });

  it("asks for nothing by a notification", async () => {
    const answer = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect([answer.status, answer.text]).toEqual([202, ""]);
  });
});

describe("an intent as a tool", () => {
  it.each(some(Object.entries(intents)))(
    "%s is tried as the API tries it, and keeps nothing",
    async (action, { example }) => {
      const own = Object.keys(example).filter((name) => name in ids);
      const params = { ...example, ...Object.fromEntries(own.map((name) => [name, ids[name]])) };
      const before = await rowCounts(world);
      const tried = await use(action, { ...params, dry_run: true });
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
      expect(await rowCounts(world)).toEqual(before);
    },
  );

  it("does the deed, and answers the receipt that the API has of it, to the byte", async () => {
    const done = await use("create_invoice", invoice());
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
    const refused = await use("create_invoice", params);
    const told = await call("POST", "/v1/intents", { key: world.key, body: { action: "create_invoice", params } });
    expectRefused(refused, 400, "validation_error");
    expect({ ...refused.body, request_id: "" }).toEqual({ ...told.body, request_id: "" });
    expectRefused(await use("create_invoice", { ...invoice(), dry_run: "yes" }), 400, "validation_error");
  });

  it("does what it says to be done once only once", async () => {
    const params = { document_id: ids.document_id, signer_name: "Grace Hopper", signer_role: "Director" };
    expect((await use("sign_document", params)).isError).toBe(false);
    expectRefused(await use("sign_document", params), 409, "already_signed");
  });
});

describe("an operation by its name", () => {
  it("is found by its words, described, and called as described", async () => {
    const { body } = await use("search_operations", { query: "send an invoice", limit: 3 });
    const send = { name: "invoices.send", title: "Send an invoice", effect: "write", scope: "invoices:write" };
    expect(body.data).toHaveLength(3);
    expect((body.data as unknown[])[0]).toMatchObject({ ...send, path: expect.stringContaining("POST /v1/") });
    const told = (await use("describe_operation", { operation: "invoices.send" })).body;
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
    expectRefused(await use("call_operation", { operation: "entities.list", inputs: {} }), 400, "unknown_field");
  });

  it.each(["nothing", "__proto__", "constructor", "toString", "equity.issue", "x".repeat(100_000)])(
    "is a 400 where the API serves none: %#",
    async (operation) => {
      expectRefused(await operate(operation, {}), 400, "validation_error");
      expectRefused(await use("describe_operation", { operation }), 400, "validation_error");
    },
  );

  it("takes nothing for its input that is no object", async () => {
    for (const input of [[], "x", 5, null]) {
      expectRefused(await use("call_operation", { operation: "contacts.create", input }), 400, "validation_error");
    }
    const raw =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call_operation","arguments":{"operation":"contacts.create","input":{"__proto__":{"name":"Ada"}}}}}';
    const { result } = (await call("POST", "/mcp", { key: world.key, raw })).body;
    expect(result).toMatchObject({ isError: true, structuredContent: { code: "unknown_field" } });
  });
});

describe("plans and next steps", () => {
  it("makes a plan, which is executed by its operation", async () => {
    const { params: _, ...told } = (await use("plan", { steps: [{ action: "create_invoice", params: invoice() }] }))
      .body;
    expect(told).toMatchObject({ status: "proposed", plan_hash: expect.any(String), effects: expect.any(Object) });
    const done = await operate("plans.execute", { plan_id: told.plan_id });
    expect(done.body).toMatchObject({ status: "executed" });
  });

  it("tells what waits, of all companies and of one", async () => {
    const { body } = await use("next_steps");
    expect(body).toMatchObject({ obligations: { data: expect.any(Array) }, formations: expect.any(Array) });
    const of = (await use("next_steps", { entity_id: ids.entity_id })).body;
    expect(of.formations).toEqual([recordOf(await call("GET", `/v1/formations/${ids.entity_id}`, { key: world.key }))]);
  });
});

describe("who may not", () => {
  it("is told the scope that the key lacks", async () => {
    const narrow = await connected(await keyWith(world.workspace_id, ["contacts:read", "intents:execute"]));
    const refused = await use("create_invoice", invoice(), narrow);
    expectRefused(refused, 403, "missing_scope");
    expect(refused.body.error).toContain("invoices:write");
    expectRefused(await operate("contacts.create", { name: "Ada" }, {}, narrow), 403, "missing_scope");
    expectRefused(await use("next_steps", {}, narrow), 403, "missing_scope");
  });

  it("sees nothing of another workspace, or of a company that the key is not bound to", async () => {
    const foreign = await connected(world.foreign.key);
    expectRefused(await use("create_invoice", invoice(), foreign), 404, "not_found");
    expectRefused(await operate("entities.read", { entity_id: ids.entity_id }, {}, foreign), 404, "not_found");
    expectRefused(await use("next_steps", { entity_id: ids.entity_id }, foreign), 404, "not_found");
    const other = recordOf(
      await call("POST", "/v1/entities", {
        key: world.key,
        body: { legal_name: "Other Works", entity_type: "llc", jurisdiction: "DE" },
      }),
    );
    const given = { name: "Bound", scopes: ["*"], entity_ids: [textOf(other, "entity_id")] };
    const bound = await connected((await execute(createKey, callerIn(world.workspace_id), given)).value.key);
    expectRefused(await use("create_invoice", invoice(), bound), 404, "not_found");
    expectRefused(await operate("keys.list", {}, {}, bound), 403, "bound_to_companies");
    expect((await use("next_steps", {}, bound)).body.formations).toMatchObject([{ entity_id: other.entity_id }]);
  });

  it("does nothing more to a company that is dissolved", async () => {
    const gone = (await operate("entities.create", { legal_name: "Gone", entity_type: "llc", jurisdiction: "DE" }))
      .body;
    expect((await use("dissolve_entity", { entity_id: gone.entity_id })).isError).toBe(false);
    for (const name of ["dissolve_entity", "create_invoice"]) {
      const given = name === "create_invoice" ? invoice() : {};
      expectRefused(await use(name, { ...given, entity_id: gone.entity_id }), 400, "entity_dissolved");
    }
  });

  it("waits for people's word where a policy asks for it", async () => {
    const text =
      '@approval("1") forbid(principal, action == Action::"create_invoice", resource) when { context.amount_cents > 500000 };';
    expect((await operate("policies.create", { name: "Two eyes", text })).isError).toBe(false);
    const refused = await use("create_invoice", { ...invoice(), amount_cents: 600_000 });
    expectRefused(refused, 403, "approval_required");
    const waiting = await operate("obligations.read", { obligation_id: refused.body.obligation_id });
    expect(waiting.body).toMatchObject({ status: "pending" });
    expect((await use("create_invoice", invoice())).isError).toBe(false);
  });
});
