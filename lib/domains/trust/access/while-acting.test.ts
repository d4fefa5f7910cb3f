import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { createVendor, updateVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { addSkill, createAgent, messageAgent, readExecution } from "#lib/domains/trust/agents/operations.ts";
import { changePolicy, createPolicy, deletePolicy } from "#lib/domains/trust/policies/operations.ts";
import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { runExecution } from "#lib/work/executions.ts";
import { callerIn, memberIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { newCompany } from "../../../../e2e/support/equity.ts";
import { some } from "../../../../e2e/support/table.ts";
import { untilWaitedFor } from "../../../../e2e/support/waited-for.ts";
import * as keys from "./keys/store.ts";
import * as members from "./members/store.ts";
import { changeMember, createKey, removeMember, revokeKey } from "./operations.ts";
import { changeRole, createRole } from "./roles/operations.ts";

// Whoever loses a right while an act of theirs is under way has lost it once they are told so: nothing is kept that comes after.

let all: Caller;
let entity_id = "";
let other = "";

beforeAll(async () => {
  all = callerIn(await newWorkspace());
  entity_id = (await newCompany(all)).entity_id;
  other = (await newCompany(all)).entity_id;
  await member("owner");
});

/** A key as a caller. */
async function key(): Promise<Caller> {
  const { key_id } = (await execute(createKey, all, { name: "Bills", scopes: ["payments:write", "keys:write"] })).value;
  return { ...callerIn(all.workspace_id), actor: { type: "api_key", id: key_id, name: "Bills" } };
}

const member = (role: string) => memberIn(all.workspace_id, role);

const ownRole = async () =>
  (await execute(createRole, all, { name: newId("request"), scopes: ["payments:write", "keys:write"] })).value.role_id;

const change = (by: Caller, more: object) => execute(changeMember, all, { user_id: by.actor.id, ...more });

const endings: [string, () => Promise<Caller>, (by: Caller) => Promise<unknown>, object][] = [
  ["a key is revoked", key, (by) => execute(revokeKey, all, { key_id: by.actor.id }), { status: 401 }],
  [
    "a member is removed",
    () => member("admin"),
    (by) => execute(removeMember, all, { user_id: by.actor.id }),
    { status: 403, code: "no_workspace" },
  ],
  [
    "a member's role becomes less",
    () => member("admin"),
    (by) => change(by, { role: "viewer" }),
    { status: 403, code: "missing_scope", message: "The role of whoever acts lacks the scope payments:write." },
  ],
  [
    "a scope is taken out of a member's role",
    async () => member(await ownRole()),
    (by) => execute(changeRole, all, { role_id: String(by.role), scopes: ["documents:read"] }),
    { status: 403, code: "missing_scope" },
  ],
  [
    "a member is bound to other companies",
    () => member("admin"),
    (by) => change(by, { entity_ids: [other] }),
    { status: 403, code: "bound_to_companies" },
  ],
];

/** Does something while what that transaction holds keeps it waiting. */
async function waitingFor<T>(
  hold: (tx: Tx) => Promise<unknown>,
  deed: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
) {
  const { tried } = await transaction(all, "write", async (tx) => {
    await hold(tx);
    const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const waiting = Promise.allSettled([deed()]);
    await untilWaitedFor(pid);
    await meanwhile();
    return { tried: waiting };
  });
  return (await tried)[0];
}

const pay = (by: Caller) => execute(createVendor, by, { entity_id, name: newId("request") });
const kept = async (by: Caller) =>
  (await execute(listReceipts, all, { limit: 1_000 })).value.data.filter(({ actor }) => actor.id === by.actor.id);

describe("an act that is under way", () => {
  it.each(some(endings))("is not kept once %s", async (_, give, end, refusal) => {
    const by = await give();
    await pay(by);
    const { length } = await kept(by);
    const tried = await waitingFor(
      (tx) => entities.hold(tx, entity_id, "ending"),
      () => pay(by),
      () => end(by),
    );
    expect(tried).toMatchObject({ status: "rejected", reason: refusal });
    expect(await kept(by)).toHaveLength(length);
  });

  it("waits for whoever is taking the right away", async () => {
    const [one, two] = [await key(), await member("admin")];
    const still = async () => undefined;
    const first = await waitingFor(
      (tx) => keys.revoke(tx, one.actor.id),
      () => pay(one),
      still,
    );
    const second = await waitingFor(
      (tx) => members.setRole(tx, two.actor.id, null),
      () => pay(two),
      still,
    );
    expect([first, second]).toMatchObject([{ reason: { status: 401 } }, { reason: { status: 403 } }]);
  });

  it("of an agent ends with the right of whoever set off its run", async () => {
    const given = { entity_id, name: "Billing", system_prompt: "You write invoices.", model: "local/rules" };
    const { agent_id } = (await execute(createAgent, all, given)).value;
    await execute(addSkill, all, { agent_id, skill: "invoicing" });
    const by = await member("admin");
    const content = "Invoice Globex $1,200.00 for consulting, due in 30 days.";
    const { execution_id } = (await execute(messageAgent, by, { agent_id, content })).value;
    await waitingFor(
      (tx) => entities.hold(tx, entity_id, "ending"),
      () => runExecution({ workspace_id: all.workspace_id, execution_id }),
      () => execute(removeMember, all, { user_id: by.actor.id }),
    );
    const run = (await execute(readExecution, all, { execution_id })).value;
    expect(run).toMatchObject({ status: "failed", receipt_ids: [], error: expect.stringContaining("no member") });
  });

  it("may take the right away from whoever does it", async () => {
    const [one, two, three, role_id] = [await key(), await member("admin"), await member("owner"), await ownRole()];
    const four = await member(role_id);
    await execute(revokeKey, one, { key_id: one.actor.id });
    await execute(removeMember, two, { user_id: two.actor.id });
    await execute(changeMember, three, { user_id: three.actor.id, role: "viewer" });
    await execute(changeRole, four, { role_id, scopes: ["documents:read"] });
    for (const by of [one, two, three, four]) {
      expect(await kept(by)).toHaveLength(1);
      await expect(pay(by)).rejects.toMatchObject({ message: expect.any(String) });
      expect(await kept(by)).toHaveLength(1);
    }
  });
});

describe("an act that waits within itself", () => {
  it("is kept by the policies that are in force when it is kept", async () => {
    const by = await key();
    const { vendor_id } = (await execute(createVendor, by, { entity_id, name: "Ada Supplies" })).value;
    const forbidding = (name: string) =>
      `forbid (principal, action == Action::"vendors.update", resource) when { context.params has name && context.params.name == "${name}" };`;
    const renaming = (name: string, meanwhile: () => Promise<unknown>) =>
      waitingFor(
        (tx) => tx.sql`select from vendor where vendor_id = ${vendor_id} for update`,
        () => execute(updateVendor, by, { entity_id, vendor_id, name }),
        meanwhile,
      );
    const denied = {
      status: "rejected",
      reason: { status: 403, code: "policy_denied", details: { policies: ["Names"] } },
    };
    let policy_id = "";
    // The first policy that there is, and one that becomes another.
    const first = await renaming("Globex", async () => {
      const given = { name: "Names", text: forbidding("Globex") };
      policy_id = (await execute(createPolicy, all, given)).value.policy_id;
    });
    expect(first).toMatchObject(denied);
    const change = (text: string) => execute(changePolicy, all, { policy_id, text });
    expect(await renaming("Initech", () => change(forbidding("Initech")))).toMatchObject(denied);
    expect(await renaming("Globex", () => change(forbidding("Hooli")))).toMatchObject({ status: "fulfilled" });
    await execute(deletePolicy, all, { policy_id });
    expect((await kept(by)).filter(({ action }) => action === "vendors.update")).toHaveLength(1);
  });
});
