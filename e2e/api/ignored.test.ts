import { beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { rowCounts } from "../support/database.ts";
import { openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
let entity_id: string;

const company = { legal_name: "Acme", entity_type: "llc", jurisdiction: "DE" };
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  call("POST", path, { key: tenant.key, body, headers });

beforeAll(async () => {
  tenant = await openTenant();
  entity_id = textOf(recordOf(await post("/v1/entities", company)), "entity_id");
});

const strict = { Prefer: "respond-async, handling=strict" };

describe("a field that an operation does not know", () => {
  it("is passed over, and named in X-Ignored-Fields", async () => {
    const answer = await post("/v1/entities", { ...company, nickname: "A", address: { street: "x" } });
    recordOf(answer);
    expect(answer.headers.get("x-ignored-fields")).toBe("nickname, address");
    expect((await post("/v1/entities", company)).headers.has("x-ignored-fields")).toBe(false);
  });

  it("is named inside of what is known, by its dotted path", async () => {
    const lines = [{ account_id: "acct_x", side: "debit", amount_cents: 1, memo: "x" }];
    const answer = await post(`/v1/entities/${entity_id}/journal-entries`, {
      date: "2026-01-31",
      description: "x",
      lines,
    });
    expect(answer.headers.get("x-ignored-fields")).toBe("lines.0.memo");
  });

  it("is named in an intent's params", async () => {
    const params = { entity_name: "Acme", entity_type: "llc", jurisdiction: "DE", legal_name: "x" };
    const answer = await post("/v1/intents", { action: "form_entity", params, note: "x" });
    recordOf(answer);
    expect(answer.headers.get("x-ignored-fields")).toBe("params.legal_name, note");
  });

  it("is named when another field is refused, so that a misspelling shows", async () => {
    const answer = await post("/v1/contacts", { nmae: "Ada" });
    expectRefusal(answer, 400, "validation_error");
    expect(answer.headers.get("x-ignored-fields")).toBe("nmae");
  });

  it("that would put another identifier in the place of the path's is named as well", async () => {
    const body = { entity_id: "ent_other", legal_name: "Acme" };
    const answer = await call("PATCH", `/v1/entities/${entity_id}`, { key: tenant.key, body });
    expect(recordOf(answer).entity_id).toBe(entity_id);
    expect(answer.headers.get("x-ignored-fields")).toBe("entity_id");
  });

  it("cannot break the header, however it is spelled and however many there are", async () => {
    const odd = { ...company, "a,b\r\nX-Evil: 1": 1, "\u{1f600}": 1, ["x".repeat(5000)]: 1 };
    const named = (await post("/v1/entities", odd)).headers;
    expect(named.get("x-ignored-fields")).toBe(`a%2Cb%0D%0AX-Evil%3A%201, %F0%9F%98%80, ${"x".repeat(100)}`);
    expect(named.has("x-evil")).toBe(false);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`extra_${at}`, at]));
    const told = (await post("/v1/entities", { ...company, ...many })).headers.get("x-ignored-fields");
    expect(told?.split(", ")).toHaveLength(21);
    expect(told).toMatch(/, \+980$/);
  });

  it("is a 400 for a client that prefers it, and nothing is kept", async () => {
    const before = await rowCounts(tenant);
    const answer = await post("/v1/entities", { ...company, nickname: "A" }, strict);
    expectRefusal(answer, 400, "unknown_field");
    expect(answer.body.issues).toEqual([{ path: "nickname", message: "is not known" }]);
    expect(answer.headers.get("preference-applied")).toBe("handling=strict");
    expect(await rowCounts(tenant)).toEqual(before);
  });

  it.each(["handling=lenient", "return=minimal", "x-handling=strict"])(
    "is passed over with Prefer: %s",
    async (prefer) => {
      const answer = await post("/v1/entities", { ...company, nickname: "A" }, { Prefer: prefer });
      recordOf(answer);
      expect(answer.headers.has("preference-applied")).toBe(false);
    },
  );

  it("is always a 400 where a key is made", async () => {
    const before = await rowCounts(tenant);
    const answer = await post("/v1/keys", { name: "Books", scopes: ["entities:read"], scope: "*" });
    expectRefusal(answer, 400, "unknown_field");
    expect(answer.body.error).toBe("scope is not known");
    expect(await rowCounts(tenant)).toEqual(before);
  });
});

describe("what a DELETE says in its body", () => {
  const revoked = async (body: object) => {
    const key_id = textOf(recordOf(await post("/v1/keys", { name: "Books", scopes: ["entities:read"] })), "key_id");
    const answer = await call("DELETE", `/v1/keys/${key_id}`, { key: tenant.key, body });
    const { data } = recordOf(await call("GET", "/v1/keys", { key: tenant.key })) as {
      data: Record<string, unknown>[];
    };
    return { answer, isStanding: data.find((key) => key.key_id === key_id)?.revoked_at === null };
  };

  it("revokes no key where it asks for a trial, which belongs into the query", async () => {
    const { answer, isStanding } = await revoked({ dry_run: true });
    expectRefusal(answer, 400, "unknown_field");
    expect(isStanding).toBe(true);
  });

  it("is always known whole where a key is revoked", async () => {
    const { answer, isStanding } = await revoked({ reason: "left" });
    expectRefusal(answer, 400, "unknown_field");
    expect(answer.body.issues).toEqual([{ path: "reason", message: "is not known" }]);
    expect(isStanding).toBe(true);
  });

  it("is named in X-Ignored-Fields elsewhere, and a 400 for a client that prefers it", async () => {
    const role = { name: "Bookkeeper", description: "Keeps the journal.", scopes: ["ledger:write"] };
    const made = recordOf(await post("/v1/roles", role));
    const path = `/v1/roles/${textOf(made, "role_id")}`;
    const body = { reason: "unused" };
    expectRefusal(await call("DELETE", path, { key: tenant.key, body, headers: strict }), 400, "unknown_field");
    const answer = await call("DELETE", path, { key: tenant.key, body });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("x-ignored-fields")).toBe("reason");
  });
});

it("A body that is known whole is done for a client that prefers strictness", async () => {
  const answer = await post("/v1/entities", company, strict);
  recordOf(answer);
  expect(answer.headers.get("preference-applied")).toBe("handling=strict");
});
