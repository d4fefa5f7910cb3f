import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { type Role, scopesOf } from "#lib/core/roles.ts";
import { transaction } from "#lib/db/transaction.ts";
import { execute } from "#lib/execute.ts";
import { openAccount } from "#lib/server/accounts.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import * as invitations from "./invitations/store.ts";
import * as members from "./members/store.ts";
import {
  acceptInvitation,
  changeMember,
  countMembers,
  createKey,
  invite,
  issueInvitationLink,
  listInvitations,
  listKeys,
  listMembers,
  readInvitation,
  readKey,
  readMember,
  removeMember,
  revokeKey,
  withdrawInvitation,
} from "./operations.ts";

let workspace_id = "";

beforeEach(async () => {
  workspace_id = await newWorkspace();
});

const newPerson = () => {
  const given = { email: `${newId("request")}@Example.com`, name: "Ada Byron", password: newId("request") };
  return openAccount(given);
};

/** A new member of the workspace, as the caller that they are in the dashboard. */
async function member(role: Role): Promise<Caller> {
  const { user_id, name } = await newPerson();
  await transaction({ workspace_id }, "write", (tx) => members.insert(tx, user_id, role));
  return { ...callerIn(workspace_id), actor: { type: "user", id: user_id, name }, role, scopes: scopesOf[role] };
}

const change = (by: Caller, of: Caller, role: Role) => execute(changeMember, by, { user_id: of.actor.id, role });
const remove = (by: Caller, of: Caller) => execute(removeMember, by, { user_id: of.actor.id });
const roles = async () => {
  const { value } = await execute(listMembers, callerIn(workspace_id), {});
  return Object.fromEntries(value.data.map(({ user_id, role }) => [user_id, role]));
};

describe("the owner of a workspace", () => {
  it("who is the last one stays it: neither changed nor removed, by nobody", async () => {
    const owner = await member("owner");
    const lastOwner = { status: 409, code: "last_owner" };
    await expect(change(owner, owner, "viewer")).rejects.toMatchObject(lastOwner);
    await expect(remove(owner, owner)).rejects.toMatchObject(lastOwner);
    await expect(remove(callerIn(workspace_id), owner)).rejects.toMatchObject(lastOwner);
    expect(await roles()).toEqual({ [owner.actor.id]: "owner" });
  });

  it("is left over when two unmake each other at once", async () => {
    for (let round = 0; round < 5; round++) {
      workspace_id = await newWorkspace();
      const [one, other] = [await member("owner"), await member("owner")];
      const outcomes = await Promise.allSettled([change(one, other, "viewer"), remove(other, one)]);
      const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      expect(refused).toEqual([expect.objectContaining({ status: 409, code: "last_owner" })]);
      expect(Object.values(await roles()).filter((role) => role === "owner")).toHaveLength(1);
    }
  });

  it("is made and unmade by an owner only, not by an admin, who holds the same scopes", async () => {
    const [owner, admin, viewer] = [await member("owner"), await member("admin"), await member("viewer")];
    for (const tried of [
      () => change(admin, viewer, "owner"),
      () => change(admin, owner, "viewer"),
      () => remove(admin, owner),
      () => execute(invite, admin, { email: "grace@example.com", role: "owner" }),
    ]) {
      await expect(tried()).rejects.toMatchObject({ status: 403 });
    }
    await change(owner, viewer, "owner");
    await change({ ...viewer, role: "owner", scopes: scopesOf.owner }, owner, "admin");
    expect(await roles()).toEqual({
      [owner.actor.id]: "admin",
      [admin.actor.id]: "admin",
      [viewer.actor.id]: "owner",
    });
  });
});

describe("an admin", () => {
  it("makes keys, but none that counts as an owner", async () => {
    const admin = await member("admin");
    const every = execute(createKey, admin, { name: "Mine", scopes: ["*"] });
    await expect(every).rejects.toMatchObject({ status: 403, code: "missing_scope" });
    const { value } = await execute(createKey, admin, { name: "Mine", scopes: ["keys:write", "entities:write"] });
    const key: Caller = { ...admin, role: null, scopes: new Set(value.scopes) };
    await expect(change(key, admin, "owner")).rejects.toMatchObject({ status: 403 });
  });
});

describe("a member", () => {
  it.each(["accountant", "viewer"] as const)("who is %s makes no keys and changes no members", async (role) => {
    const caller = await member(role);
    const missing = { status: 403, code: "missing_scope", message: expect.stringContaining("keys:") };
    await expect(execute(createKey, caller, { name: "Mine", scopes: ["*"] })).rejects.toMatchObject(missing);
    await expect(change(caller, caller, "owner")).rejects.toMatchObject(missing);
    await expect(execute(listMembers, caller, {})).rejects.toMatchObject(missing);
  });

  it("of another workspace does not exist here", async () => {
    const here = await member("owner");
    workspace_id = await newWorkspace();
    const stranger = await member("owner");
    await expect(remove(here, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(change(here, stranger, "viewer")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the list of members", () => {
  const newMember = async (name: string, email: string) => {
    const { user_id } = await openAccount({ name, email, password: newId("request") });
    await transaction({ workspace_id }, "write", (tx) => members.insert(tx, user_id, "viewer"));
    return user_id;
  };
  const list = async (asked: object) => (await execute(listMembers, callerIn(workspace_id), asked)).value;
  const own = () => `${newId("request")}@example.com`;

  it("goes on by name, page by page, also where several are called alike", async () => {
    for (const name of ["Bob", "ada", "Ada", "Cleo", "Ada"]) await newMember(name, own());
    const read: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      read.push(...page.data.map(({ name, user_id }) => `${name.toLowerCase()} ${user_id}`));
      cursor = page.next_cursor;
    }
    expect(read.map((row) => row.split(" ")[0])).toEqual(["ada", "ada", "ada", "bob", "cleo"]);
    expect(new Set(read).size).toBe(5);
  });

  it("is narrowed by a part of the name or of the address, and to one by the identifier", async () => {
    const [ada, grace] = [await newMember("Ada Byron", own()), await newMember("Grace Hopper", `navy.${own()}`)];
    const found = async (asked: object) => (await list(asked)).data.map(({ user_id }) => user_id);
    expect(await found({ search: "BYRON" })).toEqual([ada]);
    expect(await found({ search: "Navy." })).toEqual([grace]);
    expect(await found({ search: "%" })).toEqual([]);
    expect(await found({ user_id: grace })).toEqual([grace]);
    expect(await found({ user_id: grace, search: "ada" })).toEqual([]);
  });

  it("is counted as a whole and by role, and each is read by itself as the list shows them", async () => {
    await member("owner");
    const user_id = await newMember("Grace Hopper", own());
    await newMember("Ada Byron", own());
    const caller = callerIn(workspace_id);
    expect((await execute(countMembers, caller, {})).value).toEqual({
      member_count: 3,
      roles: [
        { role: "owner", member_count: 1 },
        { role: "viewer", member_count: 2 },
      ],
    });
    expect((await list({ user_id })).data).toEqual([(await execute(readMember, caller, { user_id })).value]);
    await execute(removeMember, caller, { user_id });
    await expect(execute(readMember, caller, { user_id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("who may write keys and nothing else", () => {
  const caller = () => callerIn(workspace_id, "keys:write");
  const refused = { status: 403, code: "missing_scope" };

  it.each(["admin", "accountant", "viewer"] as const)("invites no %s, who would hold more", async (role) => {
    await expect(execute(invite, caller(), { email: "x@example.com", role })).rejects.toMatchObject(refused);
    expect((await execute(listInvitations, caller(), {})).value.data).toEqual([]);
  });

  it("neither raises a member nor unmakes one that holds more", async () => {
    const { actor } = await member("viewer");
    const tried = execute(changeMember, caller(), { user_id: actor.id, role: "admin" });
    await expect(tried).rejects.toMatchObject(refused);
    await expect(execute(removeMember, caller(), { user_id: actor.id })).rejects.toMatchObject(refused);
    expect((await execute(listMembers, caller(), {})).value.data).toMatchObject([{ role: "viewer" }]);
  });
});

describe("an invitation", () => {
  const open = (by: Caller, role: Role = "viewer") => execute(invite, by, { email: "Grace@Example.com", role });
  const linkOf = async (by: Caller, { invitation_id }: { invitation_id: string }) =>
    (await execute(issueInvitationLink, by, { invitation_id })).value.token;
  const find = (token: string) => transaction({ workspace_id }, "read", (tx) => invitations.findByToken(tx, token));

  it("is found by its token, lets one person in, and then no more", async () => {
    const owner = await member("owner");
    const { value } = await open(owner, "accountant");
    expect(value.email).toBe("grace@example.com");
    const token = await linkOf(owner, value);
    expect(await find(token)).toMatchObject({ invitation_id: value.invitation_id, mailed_at: null });
    const [grace, other] = [await newPerson(), await newPerson()];
    const { invitation_id } = value;
    await execute(acceptInvitation, callerIn(workspace_id), { invitation_id, user_id: grace.user_id });
    expect((await roles())[grace.user_id]).toBe("accountant");
    const again = execute(acceptInvitation, callerIn(workspace_id), { invitation_id, user_id: other.user_id });
    await expect(again).rejects.toMatchObject({ status: 404 });
    expect(await find(token)).toBeNull();
    expect((await roles())[other.user_id]).toBeUndefined();
  });

  it("answers no token, not even to the owner: it is made for who is to have it, and the one before opens nothing", async () => {
    const owner = await member("owner");
    const done = await open(owner);
    expect(JSON.stringify(done.value)).not.toMatch(/mbi_|token/);
    const [first, second] = [await linkOf(owner, done.value), await linkOf(owner, done.value)];
    expect(await find(first)).toBeNull();
    expect(await find(second)).not.toBeNull();
  });

  it("shows its link to no key, and of an owner's role to owners only", async () => {
    const [owner, admin] = [await member("owner"), await member("admin")];
    const { value } = await open(owner, "owner");
    const key: Caller = { ...callerIn(workspace_id), actor: { type: "api_key", id: "key_1", name: "Key" } };
    for (const caller of [key, admin]) await expect(linkOf(caller, value)).rejects.toMatchObject({ status: 403 });
    await linkOf(owner, value);
  });

  it("shows its link to nobody where it goes by mail, to the mailbox alone", async () => {
    const owner = await member("owner");
    const { value } = await open(owner);
    const before = process.env.SMTP_URL;
    process.env.SMTP_URL = "smtp://127.0.0.1:1";
    try {
      await expect(linkOf(owner, value)).rejects.toMatchObject({ status: 403, code: "forbidden" });
    } finally {
      if (before === undefined) delete process.env.SMTP_URL;
      else process.env.SMTP_URL = before;
    }
  });

  it("that several people accept at once lets one of them in", async () => {
    const { value } = await open(await member("owner"));
    const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const outcomes = await Promise.allSettled(
      people.map(({ user_id }) =>
        execute(acceptInvitation, callerIn(workspace_id), { invitation_id: value.invitation_id, user_id }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(Object.keys(await roles())).toHaveLength(2);
  });

  it("that was withdrawn or has run out opens nothing", async () => {
    const owner = await member("owner");
    const [withdrawn, old] = [(await open(owner)).value, (await open(owner)).value];
    const tokens = [await linkOf(owner, withdrawn), await linkOf(owner, old)];
    await execute(withdrawInvitation, owner, { invitation_id: withdrawn.invitation_id });
    await asOwner("update invitation set expires_at = now() where invitation_id = $1", [old.invitation_id]);
    for (const token of tokens) expect(await find(token)).toBeNull();
    await expect(linkOf(owner, old)).rejects.toMatchObject({ status: 404 });
    const { user_id } = await newPerson();
    const accept = execute(acceptInvitation, callerIn(workspace_id), { invitation_id: old.invitation_id, user_id });
    await expect(accept).rejects.toMatchObject({ status: 404 });
    expect((await execute(listInvitations, owner, {})).value.data).toEqual([]);
  });
});

it("a key is read as it is listed, without its secret, also once it is revoked", async () => {
  const by = callerIn(workspace_id);
  const { value: made } = await execute(createKey, by, { name: "Books", scopes: ["entities:read"] });
  const { key: secret, ...told } = made;
  const read = async () => (await execute(readKey, by, { key_id: made.key_id })).value;
  expect(await read()).toEqual(told);
  expect(JSON.stringify(await read())).not.toContain(secret);
  await execute(revokeKey, by, { key_id: made.key_id });
  expect(await read()).toEqual({ ...told, revoked_at: expect.any(String), updated_at: expect.any(String) });
  expect((await execute(listKeys, by, {})).value.data).toContainEqual(await read());
  await expect(execute(readKey, by, { key_id: newId("key") })).rejects.toMatchObject({ status: 404 });
});

it("an invitation is read while it is open and once it was accepted; one that was withdrawn is not there", async () => {
  const by = callerIn(workspace_id);
  const { user_id } = await newPerson();
  const open = async () => (await execute(invite, by, { email: "grace@example.com", role: "viewer" })).value;
  const read = async (invitation_id: string) => (await execute(readInvitation, by, { invitation_id })).value;
  const [accepted, withdrawn] = [await open(), await open()];
  expect(await read(accepted.invitation_id)).toEqual(accepted);
  await execute(acceptInvitation, by, { invitation_id: accepted.invitation_id, user_id });
  expect(await read(accepted.invitation_id)).toEqual({
    ...accepted,
    accepted_at: expect.any(String),
    updated_at: expect.any(String),
  });
  await execute(withdrawInvitation, by, { invitation_id: withdrawn.invitation_id });
  await expect(read(withdrawn.invitation_id)).rejects.toMatchObject({ status: 404 });
});
