import { beforeAll, describe, expect, it } from "vitest";
import { allScopes } from "#lib/core/scopes.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import { call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { asOwner, rowCounts } from "../support/database.ts";
import { some } from "../support/table.ts";
import { keyWith, openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;

beforeAll(async () => {
  tenant = await openTenant();
});

const make = (body: unknown, key = tenant.key) => call("POST", "/v1/keys", { key, body });
/** Over a connection of its own each, so that every process of the server is asked. */
const ask = (key: string) =>
  Promise.all(Array.from({ length: 6 }, () => call("GET", "/v1/entities", { key, headers: { Connection: "close" } })));

describe("a key that is made by the API", () => {
  it("is shown once, opens what it may, and is listed without itself", async () => {
    const made = recordOf(await make({ name: "  Books  ", scopes: ["entities:read"] }));
    const secret = textOf(made, "key");
    expect(made).toMatchObject({ name: "Books", scopes: ["entities:read"], hint: secret.slice(-4), revoked_at: null });
    expect((await call("GET", "/v1/entities", { key: secret })).status).toBe(200);
    expectRefusal(await call("POST", "/v1/entities", { key: secret, body: {} }), 403, "missing_scope");
    const listed = await call("GET", "/v1/keys", { key: tenant.key });
    expect(listed.text).toContain(textOf(made, "key_id"));
    expect(listed.text).not.toContain(secret.slice(-20));
  });

  it("tells whose it is and what it may, whatever that is", async () => {
    const body = { name: "Books", scopes: ["ledger:write"], expires_at: "2099-01-01T00:00:00Z" };
    const made = recordOf(await make(body));
    const me = await call("GET", "/v1/me", { key: textOf(made, "key") });
    expect(me.status).toBe(200);
    expect(me.body).toEqual({
      actor: { type: "api_key", id: made.key_id, name: "Books" },
      ...{ workspace_id: tenant.workspace_id, workspace_name: expect.any(String), is_test: false },
      ...{ scopes: ["ledger:read", "ledger:write"], entity_ids: null, expires_at: "2099-01-01T00:00:00.000Z" },
    });
    expect((await call("GET", "/v1/me", { key: tenant.key })).body.scopes).toEqual(allScopes);
    expectRefusal(await call("GET", "/v1/me"), 401, "unauthorized");
  });

  it("works in no other workspace", async () => {
    const { entity_id } = recordOf(
      await call("POST", "/v1/entities", {
        key: tenant.key,
        body: { legal_name: "Acme", entity_type: "llc", jurisdiction: "DE" },
      }),
    );
    const other = await openTenant();
    expectRefusal(await call("GET", `/v1/entities/${entity_id}`, { key: other.key }), 404);
    // The workspace in the key is part of it: with another's in its place it is no key at all.
    const [, place = ""] = other.key.split("_");
    const [, own = ""] = tenant.key.split("_");
    expectRefusal(await call("GET", "/v1/entities", { key: tenant.key.replace(own, place) }), 401);
  });

  it.each(some([...allScopes.filter((scope) => !scope.startsWith("keys:")), "*"]))(
    "carries no scope that its maker does not hold: %s",
    async (scope) => {
      const maker = await keyWith(tenant.workspace_id, ["keys:write"]);
      const before = await rowCounts(tenant);
      const answer = await make({ name: "More", scopes: ["keys:read", scope] }, maker);
      expectRefusal(answer, 403, "missing_scope");
      expect(answer.body.error).toContain(scope);
      expect(await rowCounts(tenant)).toEqual(before);
    },
  );

  it("holds no longer than the key that makes it, and gives nothing for good where that one has an end", async () => {
    const expires_at = "2099-06-30T12:00:00.000Z";
    const maker = textOf(recordOf(await make({ name: "A while", scopes: ["*"], expires_at })), "key");
    for (const longer of [{}, { expires_at: null }, { expires_at: "2099-06-30T12:00:01Z" }]) {
      const answer = await make({ name: "Longer", scopes: ["entities:read"], ...longer }, maker);
      expectRefusal(answer, 400);
      expect(answer.body.error).toContain("expires_at");
    }
    expect(recordOf(await make({ name: "As long", scopes: ["*"], expires_at }, maker))).toMatchObject({ expires_at });
    const person = { email: "grace@example.com", role: "viewer" };
    expectRefusal(await call("POST", "/v1/invitations", { key: maker, body: person }), 403);
  });

  it.each([
    [{ name: "A", scopes: [] }, "scopes"],
    [{ name: "A", scopes: ["entities:admin"] }, "scopes.0"],
    [{ name: "", scopes: ["*"] }, "name"],
    [{ name: "A", scopes: ["*"], expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    [{ name: "A", scopes: ["*"], expires_at: "tomorrow" }, "expires_at"],
    [{ name: "A", scopes: ["*"], expires_at: "2027-02-30T00:00:00Z" }, "expires_at"],
  ])("is refused as %j, naming %s", async (body, field) => {
    const answer = await make(body);
    expectRefusal(answer, 400);
    expect(answer.body.error).toContain(field);
  });
});

describe("a key that is valid no more", () => {
  it("when it is revoked is a 401 at once, in every process, also where it was just used", async () => {
    const made = recordOf(await make({ name: "Books", scopes: ["*"] }));
    const secret = textOf(made, "key");
    for (const answer of await ask(secret)) expect(answer.status).toBe(200);
    const ended = await call("DELETE", `/v1/keys/${made.key_id}`, { key: tenant.key });
    expect([ended.status, ended.bytes.length, ended.headers.has("content-type")]).toEqual([204, 0, false]);
    for (const answer of await ask(secret)) expectRefusal(answer, 401, "unauthorized");
    expectRefusal(await call("DELETE", `/v1/keys/${made.key_id}`, { key: tenant.key }), 409, "already_revoked");
  });

  it("when it revokes itself is a 401 from then on", async () => {
    const made = recordOf(await make({ name: "Books", scopes: ["*"] }));
    const secret = textOf(made, "key");
    expect((await call("DELETE", `/v1/keys/${made.key_id}`, { key: secret })).status).toBe(204);
    expectRefusal(await call("GET", "/v1/entities", { key: secret }), 401);
  });

  it("when it has expired is a 401", async () => {
    const { key } = await transaction({ workspace_id: tenant.workspace_id }, "write", (tx) =>
      keys.insert(tx, { name: "Old", scopes: ["*"], expires_at: "2020-01-01T00:00:00Z", created_by: "The test" }),
    );
    for (const answer of await ask(key)) expectRefusal(answer, 401, "unauthorized");
  });

  it("when it expires while it is in use is a 401 at once", async () => {
    const made = recordOf(await make({ name: "Books", scopes: ["*"], expires_at: "2099-01-01T00:00:00Z" }));
    const secret = textOf(made, "key");
    for (const answer of await ask(secret)) expect(answer.status).toBe(200);
    await asOwner("update api_key set expires_at = now() where key_id = $1", [made.key_id]);
    for (const answer of await ask(secret)) expectRefusal(answer, 401, "unauthorized");
  });
});
