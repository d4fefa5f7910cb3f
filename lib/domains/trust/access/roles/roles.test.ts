import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { raw } from "#lib/db/sql.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createEntry, createStandardChart, listAccounts, postEntry } from "#lib/domains/books/ledger/operations.ts";
import { createContact, listContacts } from "#lib/domains/company/contacts/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { execute } from "#lib/execute.ts";
import { workspacesOf } from "#lib/server/workspaces.ts";
import { callerIn, newWorkspace, openSomebody } from "../../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import * as members from "../members/store.ts";
import { acceptInvitation, changeMember, createKey, invite, listMembers } from "../operations.ts";
import { changeRole, createRole, deleteRole, listRoles } from "./operations.ts";

let workspace_id = "";
let all: Caller;

beforeEach(async () => {
  workspace_id = await newWorkspace();
  all = callerIn(workspace_id);
});

const newCompany = async () => (await execute(createEntity, all, createEntity.example)).value.entity_id;
const newRole = async (...scopes: string[]) =>
  (await execute(createRole, all, { name: "Bookkeeper", scopes: scopes.length > 0 ? scopes : ["ledger:write"] })).value;

async function member(role = "viewer") {
  const { user_id } = await openSomebody();
  await transaction(all, "write", (tx) => members.insert(tx, user_id, role));
  return user_id;
}

describe("a role of the workspace's own", () => {
  it("is given to a member, who holds its scopes from then on, and what it is changed to", async () => {
    const user_id = await member();
    const { role_id } = await newRole("ledger:write");
    const { value } = await execute(changeMember, all, { user_id, role: role_id });
    expect(value).toMatchObject({ role: role_id, role_name: "Bookkeeper", scopes: ["ledger:write"], entity_ids: null });
    expect(await workspacesOf(user_id)).toMatchObject([{ role: role_id, scopes: ["ledger:write"] }]);
    await execute(changeRole, all, { role_id, scopes: ["ledger:read"] });
    expect(await workspacesOf(user_id)).toMatchObject([{ role: role_id, scopes: ["ledger:read"] }]);
  });

  it("is what an invitation lets somebody in as", async () => {
    const { role_id } = await newRole();
    const { value } = await execute(invite, all, { email: "grace@example.com", role: role_id });
    await expect(execute(deleteRole, all, { role_id })).rejects.toMatchObject({ status: 409, code: "role_in_use" });
    const bare = await refusalByDatabase("delete from workspace_role where role_id = $1", [role_id]);
    expect(bare?.message).toBe("an invitation gives the role");
    const user_id = await member("owner");
    const grace = (await openSomebody("Grace")).user_id;
    await execute(acceptInvitation, all, { invitation_id: value.invitation_id, user_id: grace });
    const members = (await execute(listMembers, all, {})).value.data;
    expect(members.map((one) => [one.user_id, one.role_name])).toEqual(
      expect.arrayContaining([
        [user_id, "owner"],
        [grace, "Bookkeeper"],
      ]),
    );
  });

  it("is deleted once nobody has it, and named once", async () => {
    const user_id = await member();
    const { role_id } = await newRole();
    await expect(newRole()).rejects.toMatchObject({ status: 409, code: "duplicate" });
    await execute(changeMember, all, { user_id, role: role_id });
    await expect(execute(deleteRole, all, { role_id })).rejects.toMatchObject({ status: 409, code: "role_in_use" });
    await execute(changeMember, all, { user_id, role: "viewer" });
    await execute(deleteRole, all, { role_id });
    expect((await execute(listRoles, all, {})).value.data).toEqual([]);
    await expect(execute(changeMember, all, { user_id, role: role_id })).rejects.toMatchObject({ status: 404 });
  });

  it("carries no * and no word that is no scope, and none is of another workspace", async () => {
    for (const scopes of [["*"], ["everything"], []]) {
      await expect(execute(createRole, all, { name: "X", scopes })).rejects.toMatchObject({ status: 400 });
    }
    const { role_id } = await newRole();
    const user_id = await member();
    const foreign = callerIn(await newWorkspace());
    await expect(execute(changeRole, foreign, { role_id, name: "Mine" })).rejects.toMatchObject({ status: 404 });
    await expect(execute(changeMember, all, { user_id, role: "chief" })).rejects.toMatchObject({ status: 400 });
    const refused = await refusalByDatabase("update workspace_role set scopes = '{*}' where role_id = $1", [role_id]);
    expect(refused?.constraint).toBe("workspace_role_carries_scopes");
  });
});

it("is not called as one of the four that every workspace has, in whatever case", async () => {
  const { role_id } = await newRole();
  const scopes = ["ledger:write"];
  for (const tried of [
    () => execute(createRole, all, { name: "Viewer", scopes }),
    () => execute(changeRole, all, { role_id, name: " OWNER " }),
    () => execute(createRole, all, { name: "оwner", scopes }),
    () => execute(changeRole, all, { role_id, name: "view\u200ber" }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ status: 409, code: "duplicate" });
  }
  const refused = await refusalByDatabase("update workspace_role set name = 'Admin' where role_id = $1", [role_id]);
  expect(refused?.constraint).toBe("workspace_role_is_none_of_the_four");
});

describe("whoever is bound to some companies", () => {
  it("sees those alone, and nothing that is the workspace's as a whole", async () => {
    const [one, other] = [await newCompany(), await newCompany()];
    const user_id = await member();
    const { value } = await execute(changeMember, all, { user_id, entity_ids: [one] });
    expect(value.entity_ids).toEqual([one]);
    const [entered] = await workspacesOf(user_id);
    expect(entered?.entity_ids).toEqual([one]);
    const bound: Caller = { ...all, entity_ids: [one] };
    const entities = (await execute(listEntities, bound, {})).value.data;
    expect(entities.map(({ entity_id }) => entity_id)).toEqual([one]);
    const whole = { status: 403, code: "bound_to_companies" };
    await expect(execute(createEntity, bound, createEntity.example)).rejects.toMatchObject(whole);
    await expect(execute(listMembers, bound, {})).rejects.toMatchObject(whole);
    await expect(execute(createKey, bound, { name: "Mine", scopes: ["ledger:read"] })).rejects.toMatchObject(whole);
    const contact = { name: "Grace", role: "client" };
    await expect(execute(createContact, bound, contact)).rejects.toMatchObject(whole);
    await expect(execute(createContact, bound, { ...contact, entity_id: other })).rejects.toMatchObject({
      status: 404,
    });
    await execute(createContact, bound, { ...contact, entity_id: one });
    await execute(createContact, all, { ...contact, entity_id: other });
    expect((await execute(listContacts, bound, {})).value.data).toHaveLength(1);
  });

  it("is bound to companies that there are, and is no owner", async () => {
    const one = await newCompany();
    const user_id = await member();
    const bind = (entity_ids: string[] | null, role?: string) =>
      execute(changeMember, all, { user_id, entity_ids, ...(role && { role }) });
    await expect(bind([newId("entity")])).rejects.toMatchObject({ status: 404 });
    await expect(bind([])).rejects.toMatchObject({ status: 400 });
    await expect(bind([one], "owner")).rejects.toMatchObject({ status: 400 });
    await bind([one], "accountant");
    await expect(execute(changeMember, all, { user_id, role: "owner" })).rejects.toMatchObject({ status: 400 });
    for (const [change, why] of [
      [`entity_ids = '["ent_none"]'`, "does not exist"],
      ["entity_ids = '[]'", "must be a list of companies"],
      ["role = 'owner'", "membership_owner_holds_all"],
    ] as const) {
      const refused = await refusalByDatabase(`select set_config('app.workspace_id', '${workspace_id}', true)`).then(
        () => refusalByDatabase(`update membership set ${change} where user_id = $1`, [user_id]),
      );
      expect(`${refused?.message} ${refused?.constraint}`, change).toContain(why);
    }
  });

  it("sees of lines and balances those of the same companies alone, by whichever table a statement asks", async () => {
    const companies = [await newCompany(), await newCompany()];
    for (const entity_id of companies) {
      // Whoever is bound to a company keeps its books as everybody does.
      const bound: Caller = { ...all, entity_ids: [entity_id] };
      await execute(createStandardChart, bound, { entity_id });
      const [one, other] = (await execute(listAccounts, bound, { entity_id })).value.data;
      const given = { account_id: one?.account_id ?? "", side: "debit" as const, amount_cents: 100 };
      const lines = [given, { ...given, account_id: other?.account_id ?? "", side: "credit" as const }];
      const entry = { entity_id, date: "2026-03-31", description: "By hand", lines };
      const { entry_id } = (await execute(createEntry, bound, entry)).value;
      await execute(postEntry, bound, { entity_id, entry_id });
    }
    const counts = (entity_ids: string[] | null) =>
      transaction({ workspace_id, entity_ids }, "read", async (tx) => {
        const kept = ["account_balance", "account_day", "account_month"];
        const tables = ["journal_line", ...kept, ...kept.map((table) => `${table}_part`)];
        const rows = tables.map((table) => tx.sql<{ n: number }>`select count(*)::int as n from ${raw(table)}`);
        return (await Promise.all(rows)).map(([row]) => row?.n ?? 0);
      });
    const [whole, ...each] = await Promise.all([counts(null), ...companies.map((entity_id) => counts([entity_id]))]);
    expect(whole.every((n) => n > 0)).toBe(true);
    for (const own of each) expect(own).toEqual(whole.map((n) => n / 2));
    expect(await counts([newId("entity")])).toEqual(whole.map(() => 0));
  });

  it("is so by a statement that forgets to ask as well", async () => {
    const [one, other] = [await newCompany(), await newCompany()];
    const seen = await transaction(
      { workspace_id, entity_ids: [one] },
      "read",
      (tx) => tx.sql<{ entity_id: string }>`select entity_id from entity`,
    );
    expect(seen).toEqual([{ entity_id: one }]);
    const changed = await transaction(
      { workspace_id, entity_ids: [one] },
      "write",
      (tx) => tx.sql`update entity set purpose = 'Mine.' where entity_id = ${other} returning entity_id`,
    );
    expect(changed).toEqual([]);
    const none = () => transaction({ workspace_id, entity_ids: [] }, "read", (tx) => tx.sql`select 1 as one`);
    await expect(none()).rejects.toThrow("bound to no company");
    expect(await asOwner("select count(*)::int as n from entity where workspace_id = $1", [workspace_id])).toEqual([
      { n: 2 },
    ]);
  });
});
