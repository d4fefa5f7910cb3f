import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace, openSomebody } from "../../../../../e2e/support/callers.ts";
import { untilWaitedFor } from "../../../../../e2e/support/waited-for.ts";
import * as keys from "../keys/store.ts";
import * as members from "../members/store.ts";
import {
  acceptInvitation,
  changeMember,
  createKey,
  invite,
  listInvitations,
  removeMember,
  revokeKey,
} from "../operations.ts";
import { changeRole, createRole } from "../roles/operations.ts";

// An invitation gives its role when it is accepted, and then whoever made it holds that still.

let workspace_id = "";
let all: Caller;
beforeAll(async () => {
  workspace_id = await newWorkspace();
  all = callerIn(workspace_id);
  // The last owner stays.
  await member("owner");
});

const somebody = async () => (await openSomebody()).user_id;

/** A member as a caller, with what their role carries. */
async function member(role: string): Promise<Caller> {
  const user_id = await somebody();
  await transaction(all, "write", (tx) => members.insert(tx, user_id, role));
  const { scopes } = await transaction(all, "read", (tx) => members.load(tx, user_id));
  return { ...callerIn(workspace_id, ...scopes), actor: { type: "user", id: user_id, name: "Ada Byron" }, role };
}

async function key(): Promise<Caller> {
  const { key_id } = (await execute(createKey, all, { name: "Inviting", scopes: ["*"] })).value;
  return { ...callerIn(workspace_id), actor: { type: "api_key", id: key_id, name: "Inviting" } };
}

/** An invitation, whether it is listed still, and who takes it up. */
async function invited(by: Caller, role = "viewer") {
  const { invitation_id } = (await execute(invite, by, { email: `${newId("request")}@example.com`, role })).value;
  const isOpen = async () =>
    (await execute(listInvitations, all, {})).value.data.some((one) => one.invitation_id === invitation_id);
  const accept = async () => execute(acceptInvitation, all, { invitation_id, user_id: await somebody() });
  expect(await isOpen()).toBe(true);
  return { invitation_id, isOpen, accept };
}
type Invited = Awaited<ReturnType<typeof invited>>;

async function expectEnded({ isOpen, accept, invitation_id }: Invited) {
  expect(await isOpen()).toBe(false);
  await expect(accept()).rejects.toMatchObject({ status: 404 });
  const { data } = (await execute(listAuditEvents, all, { type: "invitation.withdrawn" })).value;
  expect(data.filter(({ about }) => about === invitation_id)).toHaveLength(1);
}
const change = (by: Caller, more: object) => execute(changeMember, all, { user_id: by.actor.id, ...more });

it("is withdrawn where whoever made it is removed, who does not come back by it", async () => {
  const by = await member("admin");
  const open = await invited(by, "admin");
  const other = await invited(await member("admin"), "admin");
  await execute(removeMember, all, { user_id: by.actor.id });
  await expectEnded(open);
  expect((await other.accept()).value.role).toBe("admin");
});

it("is withdrawn where the key that made it is revoked", async () => {
  const by = await key();
  const open = await invited(by);
  await execute(revokeKey, all, { key_id: by.actor.id });
  await expectEnded(open);
});

it("is withdrawn where its maker could not invite to that role any more, and stands where they could", async () => {
  const by = await member("owner");
  const [owner, admin, viewer] = [await invited(by, "owner"), await invited(by, "admin"), await invited(by)];
  await change(by, { role: "admin" });
  await expectEnded(owner);
  const given = { name: newId("request"), scopes: ["keys:write"] };
  const { role_id } = (await execute(createRole, all, given)).value;
  expect([await admin.isOpen(), await viewer.isOpen()]).toEqual([true, true]);
  await change(by, { role: role_id });
  await expectEnded(admin);
  await expectEnded(viewer);
});

it("is withdrawn where its maker is bound to companies, who invites nobody", async () => {
  const by = await member("admin");
  const open = await invited(by);
  const { entity_id } = (await execute(createEntity, all, createEntity.example)).value;
  await change(by, { entity_ids: [entity_id] });
  await expectEnded(open);
});

it("is withdrawn where the role becomes more than its maker holds", async () => {
  const scopes = ["keys:write", "ledger:read"];
  const { role_id } = (await execute(createRole, all, { name: newId("request"), scopes })).value;
  const by = await member("viewer");
  await change(by, { role: role_id });
  const bookkeeper = { name: newId("request"), scopes: ["ledger:read"] };
  const to = (await execute(createRole, all, bookkeeper)).value.role_id;
  const open = await invited({ ...by, scopes: new Set(scopes) }, to);
  await execute(changeRole, all, { role_id: to, name: newId("request") });
  expect(await open.isOpen()).toBe(true);
  await execute(changeRole, all, { role_id: to, scopes: ["ledger:write"] });
  await expectEnded(open);
});

it.each([
  ["the key is being revoked", key, keys.revoke],
  ["the member is being removed", () => member("admin"), (tx: Tx, id: string) => members.setRole(tx, id, null)],
])("is not made while %s: neither would see the other", async (_, giver, end) => {
  const by = await giver();
  const { tried } = await transaction({ workspace_id }, "write", async (tx) => {
    await end(tx, by.actor.id);
    const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const making = Promise.allSettled([execute(invite, by, { email: "x@example.com", role: "viewer" })]);
    await untilWaitedFor(pid);
    return { tried: making };
  });
  expect(await tried).toMatchObject([{ reason: { status: 400, code: "constraint" } }]);
});
