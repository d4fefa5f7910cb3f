import { beforeAll, describe, expect, it } from "vitest";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { type Asked, call, expectRefusal } from "../support/client.ts";
import { connected } from "../support/mcp.ts";
import { some } from "../support/table.ts";
import { keyWith, openTenant, type Workspace } from "../support/world.ts";

// The door itself: who is let in, and what is no message of the protocol.
let world: Workspace;

beforeAll(async () => {
  world = await openTenant();
});

const post = (body: unknown, asked: Asked = {}) => call("POST", "/mcp", { key: world.key, body, ...asked });
const asks = (method: string, params?: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params !== undefined && { params }),
});

describe("the door", () => {
  it("tells who it is, and which tools there are: the nineteen intents and five of its own", async () => {
    const client = await connected(world.key);
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
  const messages = [
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
  ] as const;
  it.each(some(messages))("is told so: %s", async (_, raw, code) => {
    const answer = await call("POST", "/mcp", { key: world.key, raw });
    expect([200, 400]).toContain(answer.status);
    expect(answer.body).toMatchObject({ jsonrpc: "2.0", error: { code, message: expect.stringMatching(/\S/) } });
  });

  it("asks for nothing by a notification", async () => {
    const answer = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect([answer.status, answer.text]).toEqual([202, ""]);
  });
});
