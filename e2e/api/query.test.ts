import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal } from "../support/client.ts";
import { keeping } from "../support/keeping.ts";
import { type Ids, requestOf, served } from "../support/records.ts";
import { titled } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import type { Workspace } from "../support/world.ts";

let tenant: Workspace;
let ids: Ids;
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  ({ world: tenant, ids } = await untouchedWorld());
  await watch(tenant);
});
afterAll(look);

const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

describe.each(titled(served))("%s", (_, one) => {
  it("refuses a query name that it does not know, naming it, and keeps nothing", async () => {
    const { path, body } = requestOf(one, ids);
    for (const name of ["dryrun", "Limit", one.params[0] ?? "id"]) {
      const answer = await call(one.method, withQuery(path, `${name}=true`), {
        key: tenant.key,
        ...(body && { body }),
      });
      expectRefusal(answer, 400, "unknown_query");
      expect(answer.body.issues).toEqual([{ path: name, message: expect.stringContaining("not known") }]);
    }
    await expectNothingKept();
  });
});

// What is served beside the operations.
it.each(["/v1/openapi.json", "/healthz", "/readyz", "/.well-known/minutebook-keys.json", "/log/checkpoint"])(
  "%s refuses a query name that it does not know",
  async (path) => {
    const answer = await call("GET", `${path}?dry_run=true`);
    expectRefusal(answer, 400, "unknown_query");
    expect(answer.body.issues).toEqual([{ path: "dry_run", message: expect.stringContaining("not known") }]);
  },
);

describe("a query name that is given twice", () => {
  it("is refused, and nothing is done by the first", async () => {
    const path = `/v1/entities/${ids.entity_id}`;
    const answer = await call("POST", `${path}/dissolve?dry_run=false&dry_run=true`, { key: tenant.key, body: {} });
    expectRefusal(answer, 400, "validation_error");
    expect(answer.body.issues).toEqual([{ path: "dry_run", message: "must be given once" }]);
    expect((await call("GET", path, { key: tenant.key })).body.status).toBe("active");
  });

  it("is refused where something is read", async () => {
    expectRefusal(await call("GET", "/v1/entities?status=active&status=dissolved", { key: tenant.key }), 400);
    expectRefusal(await call("GET", "/log/checkpoint?workspace=a&workspace=b"), 400);
  });
});

describe("a trial of an act that is no intent", () => {
  it("dissolves no company", async () => {
    const path = `/v1/entities/${ids.entity_id}`;
    expect((await call("POST", `${path}/dissolve?dry_run=yes`, { key: tenant.key, body: {} })).status).toBe(400);
    expect((await call("GET", path, { key: tenant.key })).body.status).toBe("active");
  });
});
