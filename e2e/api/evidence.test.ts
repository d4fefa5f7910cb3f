import { beforeAll, describe, expect, it } from "vitest";
import { openZip, verifyAll } from "../../public/verify.mjs";
import { call, expectRefusal, recordOf } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { keyWith, openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;

beforeAll(async () => {
  tenant = await openTenant();
  const made = await call("POST", "/v1/contacts", { key: tenant.key, body: { name: "Ada", role: "founder" } });
  const proof = `/v1/receipts/${made.headers.get("x-receipt-id")}/proof`;
  await eventually(async () => recordOf(await call("GET", proof, { key: tenant.key })));
});

describe("an export of evidence", () => {
  it("comes as a zip that verifies by the keys that the service lists", async () => {
    const answer = await call("GET", "/v1/evidence", { key: tenant.key });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(answer.headers.get("content-disposition")).toMatch(/filename="Evidence-\d{4}-\d\d-\d\d-\d+\.zip"/);
    const { bytes } = answer;
    const source = await openZip(bytes.length, async (from: number, to: number) => bytes.subarray(from, to));
    const keys = (await call("GET", "/.well-known/minutebook-keys.json")).text;
    const inputs = [
      { name: "evidence.zip", source },
      { name: "keys.json", text: keys },
    ];
    const { told, findings } = await verifyAll(inputs);
    expect(findings).toEqual([]);
    expect(told.join("\n")).toMatch(/^The whole log of ws_\w+ is here: \d+ receipts?, each genuine and in its place/);
  });

  it("is for who reads receipts, and asked for as it is described", async () => {
    const narrow = await keyWith(tenant.workspace_id, ["contacts:read"]);
    expectRefusal(await call("GET", "/v1/evidence", { key: narrow }), 403, "missing_scope");
    expectRefusal(await call("GET", "/v1/evidence"), 401, "unauthorized");
    const ask = (query: string) => call("GET", `/v1/evidence?${query}`, { key: tenant.key });
    expectRefusal(await ask("from=2026-02-30"), 400, "validation_error");
    expectRefusal(await ask("from=2026-02-02&to=2026-02-01"), 400, "validation_error");
    expectRefusal(await ask("entity_id=ent_none"), 404, "not_found");
    expectRefusal(await ask("since=2026-02-01"), 400);
  });
});
