import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isWorkspaceWide } from "#lib/core/operation.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn } from "../support/callers.ts";
import { call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { asOwner } from "../support/database.ts";
import { keeping } from "../support/keeping.ts";
import { quiet } from "../support/quiet.ts";
import { type Ids, requestOf, seedCompany, send, served } from "../support/records.ts";
import { titled } from "../support/table.ts";
import { openTenant, type Workspace } from "../support/world.ts";

// A key that is bound to one of a workspace's two companies, tried on every operation with the records of the other. What is
// the workspace's as a whole is a 403 for it, what is the other company's is not there.
let tenant: Workspace;
let own: Ids;
let other: Ids;
let bound: string;
/** Identifiers that are the other company's, and not the workspace's. */
let others: string[];
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  tenant = await openTenant();
  own = await seedCompany(tenant);
  // An e-mail address is one contact's of the workspace, and both examples have the same.
  recordOf(await call("PATCH", `/v1/contacts/${own.contact_id}`, { key: tenant.key, body: { email: null } }));
  other = await seedCompany(tenant);
  // Balances bear an account's identifier and no company's, so that another company's was found.
  const [account] = await asOwner<{ account_id: string }>(
    "select account_id from account where entity_id = $1 order by account_id limit 1",
    [other.entity_id],
  );
  other.account_id = account?.account_id ?? "";
  // A run is found by no company of its own: this one is the other's agent's.
  const body = { content: "Invoice Globex $1,200.00 for consulting." };
  const run = recordOf(await call("POST", `/v1/agents/${other.agent_id}/messages`, { key: tenant.key, body }));
  other.execution_id = textOf(run, "execution_id");
  await quiet(tenant.workspace_id);
  const entity_ids = [own.entity_id ?? ""];
  const given = { name: "Outside accountant", scopes: ["*"], entity_ids };
  bound = (await execute(createKey, callerIn(tenant.workspace_id), given)).value.key;
  const shared = new Set(Object.values(own));
  const isWhole = ["key_id", "user_id", "invitation_id", "role_id"];
  others = Object.entries(other).flatMap(([name, id]) => (shared.has(id) || isWhole.includes(name) ? [] : [id]));
  await watch(tenant);
});
afterAll(look);

const inPath = served.filter(({ params }) => params.length > 0);
const whole = served.filter(({ operation }) => isWorkspaceWide(operation));
const lists = served.filter(
  ({ method, params, operation }) => method === "GET" && params.length === 0 && !isWorkspaceWide(operation),
);

describe("a key that is bound to one company", () => {
  it.each(titled(inPath.filter(({ operation }) => !isWorkspaceWide(operation))))(
    "finds nothing of another by %s, and keeps nothing",
    async (_, one) => {
      const answer = await send(one, other, bound);
      expectRefusal(answer, answer.status === 403 ? 403 : 404);
      if (answer.status === 403) expect(answer.body.code).toBe("bound_to_companies");
      await expectNothingKept();
    },
  );

  it.each(titled(whole))("does nothing of the workspace's as a whole by %s", async (_, one) => {
    expectRefusal(await send(one, own, bound), 403, "bound_to_companies");
    await expectNothingKept();
  });

  it.each(titled(lists))("is shown nothing of another by %s", async (_, one) => {
    const { path } = requestOf(one, own);
    for (const asked of [path, path.replace(/\?.*/, "")]) {
      const answer = await call("GET", asked, { key: bound });
      expect([200, 400, 404], answer.text).toContain(answer.status);
      for (const id of others) expect(answer.text).not.toContain(id);
    }
  });

  it("reads its own company as before", async () => {
    const reads = inPath.filter(({ method, params }) => method === "GET" && params[0] === "entity_id");
    for (const one of reads) {
      const answer = await send(one, own, bound);
      // What is not answered is not to anybody.
      const expected = answer.status === 200 ? 200 : (await send(one, own, tenant.key)).status;
      expect(answer.status, `${one.title}: ${answer.text}`).toBe(expected);
    }
  });
});
