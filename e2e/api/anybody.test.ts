import { beforeAll, describe, expect, it } from "vitest";
import { verifyAll } from "../../public/verify.mjs";
import { call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { asOwner } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { keyWith, openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
let receipt: Record<string, unknown>;

beforeAll(async () => {
  tenant = await openTenant();
  const made = await call("POST", "/v1/contacts", { key: tenant.key, body: { name: "Ada", role: "founder" } });
  const path = `/v1/receipts/${made.headers.get("x-receipt-id")}`;
  receipt = recordOf(await call("GET", path, { key: tenant.key }));
  await eventually(async () => recordOf(await call("GET", `${path}/proof`, { key: tenant.key })));
});

const of = (path: string, query = "") => `/v1/log/${path}?workspace=${tenant.workspace_id}${query}`;

describe("whoever has no key", () => {
  it("reads the signing keys, the log's head and that it only grew, as whoever has one", async () => {
    for (const path of ["keys", "checkpoint", "consistency"]) {
      const answer = await call("GET", of(path, path === "consistency" ? "&from=1" : ""));
      const known = await call("GET", `/v1/log/${path}${path === "consistency" ? "?from=1" : ""}`, { key: tenant.key });
      expect(recordOf(answer)).toEqual(recordOf(known));
      expect(answer.headers.get("ratelimit-remaining")).toMatch(/^\d+$/);
    }
  });

  it("proves a receipt that they hold by its hash", async () => {
    const proof = recordOf(await call("GET", of("proof", `&hash=${receipt.hash}`)));
    const known = recordOf(await call("GET", `/v1/receipts/${receipt.receipt_id}/proof`, { key: tenant.key }));
    expect(proof).toMatchObject({
      receipt_id: known.receipt_id,
      leaf_index: known.leaf_index,
      leaf_hash: known.leaf_hash,
    });
    expectRefusal(await call("GET", of("proof", `&hash=${"0".repeat(64)}`)), 404, "not_found");
    expectRefusal(await call("GET", of("proof", "&hash=words")), 400, "validation_error");
    expectRefusal(await call("GET", of("proof")), 400, "validation_error");
  });

  it("finds every signing key at the well-known address", async () => {
    const answer = recordOf(await call("GET", "/.well-known/minutebook-keys.json"));
    expect(answer).toEqual(recordOf(await call("GET", "/v1/log/keys", { key: tenant.key })));
    expect(JSON.stringify(answer)).toContain(textOf(receipt, "key_id"));
  });

  it("reads the log's head as a signed note, which verify.mjs takes beside the JSON", async () => {
    const note = await call("GET", `/log/checkpoint?workspace=${tenant.workspace_id}`);
    expect([note.status, note.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(note.text).toMatch(/^\S+\/log\/ws_\w+\n\d+\n[A-Za-z0-9+/=]+\n\n— \S+ [A-Za-z0-9+/=]+\n$/);
    const inputs = [
      { name: "keys.json", text: (await call("GET", "/.well-known/minutebook-keys.json")).text },
      { name: "note.txt", text: note.text },
      { name: "checkpoint.json", text: (await call("GET", of("checkpoint"))).text },
    ];
    expect((await verifyAll(inputs)).findings).toEqual([]);
    for (const query of ["", "?workspace=", "?workspace=ws_none"]) {
      expectRefusal(await call("GET", `/log/checkpoint${query}`), 404, "not_found");
    }
  });

  it("reads no receipt, and nothing at all without naming the workspace", async () => {
    expectRefusal(await call("GET", `/v1/receipts/${receipt.receipt_id}`), 401, "unauthorized");
    expectRefusal(await call("GET", `/v1/receipts/${receipt.receipt_id}?workspace=${tenant.workspace_id}`), 401);
    expectRefusal(await call("GET", "/v1/log/checkpoint"), 401, "unauthorized");
    const headers = { Authorization: "Bearer mb_wrong" };
    expectRefusal(await call("GET", of("checkpoint"), { headers }), 401, "unauthorized");
  });

  it.each(["ws_none", "", "x'--", "%00", "ws_00000000000000000000000000"])(
    "of the workspace '%s' is a 404 or a 401",
    async (name) => {
      const answer = await call("GET", `/v1/log/keys?workspace=${name}`);
      expectRefusal(answer, name === "" ? answer.status : 404);
    },
  );
});

describe("whoever has a key", () => {
  it("asks of another workspace's log what anybody may", async () => {
    const [other, narrow] = [await openTenant(), await keyWith(tenant.workspace_id, ["contacts:read"])];
    for (const key of [other.key, narrow]) {
      expect(recordOf(await call("GET", of("checkpoint"), { key })).workspace_id).toBe(tenant.workspace_id);
    }
    expectRefusal(await call("GET", "/v1/log/checkpoint", { key: narrow }), 403, "missing_scope");
  });
});

describe("whoever watches over the service", () => {
  it("is told that the process answers and that the database does, without a key", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await call("GET", path);
      expect(recordOf(answer)).toEqual({ status: "ok" });
      expect(answer.headers.get("content-type")).toBe("application/json");
    }
  });

  it("is told that the database lacks a migration", async () => {
    const [row] = await asOwner<{ name: string }>(
      `update _prisma_migrations set rolled_back_at = now() where migration_name =
         (select max(migration_name) from _prisma_migrations) returning migration_name as name`,
    );
    try {
      const answer = await call("GET", "/readyz");
      const reason = "The database is not migrated to this version.";
      expect([answer.status, answer.body]).toEqual([503, { status: "unavailable", error: reason, reason }]);
      expect((await call("GET", "/healthz")).status).toBe(200);
    } finally {
      await asOwner("update _prisma_migrations set rolled_back_at = null where migration_name = $1", [row?.name]);
    }
  });
});
