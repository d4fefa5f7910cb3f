import { beforeAll, describe, expect, it } from "vitest";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { call, expectRefusal, recordOf } from "../support/client.ts";
import { keeping } from "../support/keeping.ts";
import { type Ids, requestOf, type Served, seedCompany, served } from "../support/records.ts";
import { some, titled } from "../support/table.ts";
import { openTenant, type Workspace } from "../support/world.ts";

// With one policy that forbids everything no act gets by, by whichever door and whatever it is called. Generated over the
// registry: an operation that is still to be written is held to it as well.

let tenant: Workspace;
let ids: Ids;
let forbidding = "";
const { watch, expectNothingKept, look } = keeping();

const post = (path: string, body: object) => call("POST", path, { key: tenant.key, body });

beforeAll(async () => {
  tenant = await openTenant();
  ids = await seedCompany(tenant);
  const policy = { name: "Nothing", text: "forbid(principal, action, resource);" };
  forbidding = String(recordOf(await post("/v1/policies", policy)).policy_id);
  await watch(tenant);
});

/** What is never forbidden to who holds every scope: else nobody could take such a policy back. */
const isWayOut = ({ operation }: Served) => ["policies.update", "policies.delete"].includes(operation.name);
const writes = served.filter((one) => one.operation.effect === "write" && !isWayOut(one));

describe.each(titled(writes))("%s, where a policy forbids everything,", (_, one) => {
  it.each(["", "?dry_run=true"])("is a 403 that names the policy, and leaves nothing %s", async (query) => {
    const { path, body } = requestOf(one, ids);
    const answer = await call(one.method, `${path}${query}`, { key: tenant.key, ...(body && { body }) });
    expectRefusal(answer, 403, "policy_denied");
    expect(answer.body).toMatchObject({ policies: ["Nothing"] });
    expect(answer.headers.get("x-receipt-id")).toBeNull();
    await expectNothingKept();
  });
});

it.each(some(Object.entries(intents)))(
  "the intent %s is forbidden as its operation is",
  async (action, { example }) => {
    const own = Object.keys(example).filter((name) => name in ids);
    const params = { ...example, ...Object.fromEntries(own.map((name) => [name, ids[name]])) };
    expectRefusal(await post("/v1/intents", { action, params }), 403, "policy_denied");
    await expectNothingKept();
  },
);

it("nothing is kept of all that was forbidden", look);

it("the policy itself is changed and deleted all the same by a key that holds every scope", async () => {
  const path = `/v1/policies/${forbidding}`;
  const body = { mode: "monitor" };
  const { key } = tenant;
  expect(recordOf(await call("PATCH", path, { key, body }))).toMatchObject({ mode: "monitor", version: 2 });
  const contact = await post("/v1/contacts", { name: "Ada Byron", role: "founder" });
  expect(contact.status).toBe(200);
  const receipt = await call("GET", `/v1/receipts/${contact.headers.get("x-receipt-id")}`, { key });
  expect(receipt.body.policy).toMatchObject({ decision: "permit", monitored: ["Nothing"] });
  expect((await call("DELETE", path, { key })).status).toBe(204);
});

it.each([
  [{ name: "X", text: "forbid(principal, action, resource)", mode: "enforce" }, "text"],
  [{ name: "X", text: "forbid(principal, action, resource);", mode: "off" }, "mode"],
  [{ name: "X", text: "forbid(principal, action, resource);", colour: "red" }, "colour"],
  [{ name: "X", template: "payment_limit", fields: { amount_cents: 1, colour: "red" } }, "fields.colour"],
  [{ name: "X", template: "payment_limit" }, "fields.amount_cents"],
  [{ text: "forbid(principal, action, resource);" }, "name"],
])("a policy that is not sound is a 400 that names the field: %#", async (body, path) => {
  const answer = await post("/v1/policies", body);
  expect(answer.status, answer.text).toBe(400);
  expect((answer.body.issues as { path: string }[]).map((issue) => issue.path)).toContain(path);
});
