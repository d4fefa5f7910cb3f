import * as z from "zod";
import { invalid } from "#lib/core/errors.ts";
import { Id, NoContent, Page, Paging } from "#lib/core/fields.ts";
import { noEntity, operation } from "#lib/core/operation.ts";
import { assertHolds, assertMayTouchOwner } from "./rules.ts";
import { CreatedInvitation, CreatedKey, Invitation, Key, Member, NewInvitation, NewKey, RoleWord } from "./schema.ts";
import * as store from "./store.ts";

const key = { key_id: "key_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const user = { user_id: "usr_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createKey = operation({
  name: "keys.create",
  title: "Create an API key",
  about: "The answer holds the key itself, this once. A key carries no scope that its maker does not hold.",
  http: "POST /v1/keys",
  scope: "keys:write",
  effect: "write",
  entity: noEntity,
  input: NewKey,
  output: CreatedKey,
  example: { name: "Bookkeeping", scopes: ["entities:read", "ledger:write"] },
  async run({ tx, caller }, { name, scopes, expires_at }) {
    assertHolds(caller, scopes);
    if (expires_at && Date.parse(expires_at) <= Date.now()) throw invalid("expires_at", "must be in the future");
    return store.insertKey(tx, { name, scopes, expires_at: expires_at ?? null, created_by: caller.actor.name });
  },
});

export const listAllKeys = operation({
  name: "keys.list",
  title: "List API keys",
  about: "Newest first, without the keys themselves; revoked ones stay listed.",
  http: "GET /v1/keys",
  scope: "keys:read",
  effect: "read",
  entity: noEntity,
  input: Paging,
  output: Page(Key),
  example: {},
  async run({ tx }, page) {
    return store.listKeys(tx, page);
  },
});

export const revokeKey = operation({
  name: "keys.revoke",
  title: "Revoke an API key",
  about: "From then on the key is answered with 401, at once and for ever.",
  http: "DELETE /v1/keys/{key_id}",
  scope: "keys:write",
  effect: "write",
  entity: noEntity,
  input: z.object({ key_id: Id("key") }),
  output: NoContent,
  example: key,
  async run({ tx }, { key_id }) {
    await store.revokeKey(tx, key_id);
    return null;
  },
});

export const listAllMembers = operation({
  name: "members.list",
  title: "List the members of the workspace",
  about: "By name, with the role that says which scopes they hold.",
  http: "GET /v1/members",
  scope: "keys:read",
  effect: "read",
  entity: noEntity,
  input: z.object({}),
  output: Page(Member),
  example: {},
  async run({ tx }) {
    return { data: await store.listMembers(tx), next_cursor: null };
  },
});

export const changeMember = operation({
  name: "members.update",
  title: "Change a member's role",
  about: "Only an owner makes or unmakes an owner, and the last owner stays (409).",
  http: "PATCH /v1/members/{user_id}",
  scope: "keys:write",
  effect: "write",
  entity: noEntity,
  input: z.object({ user_id: Id("usr"), role: RoleWord }),
  output: Member,
  example: { ...user, role: "accountant" },
  async run({ tx, caller }, { user_id, role }) {
    const before = await store.loadMember(tx, user_id);
    assertMayTouchOwner(caller, [before.role, role]);
    await store.setRole(tx, user_id, role);
    return store.loadMember(tx, user_id);
  },
});

export const removeMember = operation({
  name: "members.remove",
  title: "Remove a member",
  about: "The person's sessions can enter the workspace no more from their next click on. The last owner stays (409).",
  http: "DELETE /v1/members/{user_id}",
  scope: "keys:write",
  effect: "write",
  entity: noEntity,
  input: z.object({ user_id: Id("usr") }),
  output: NoContent,
  example: user,
  async run({ tx, caller }, { user_id }) {
    assertMayTouchOwner(caller, [(await store.loadMember(tx, user_id)).role]);
    await store.setRole(tx, user_id, null);
    return null;
  },
});

export const invite = operation({
  name: "invitations.create",
  title: "Invite a person",
  about: "The answer holds the token, this once: `/invitation/{token}` lets the person in, once, within 7 days.",
  http: "POST /v1/invitations",
  scope: "keys:write",
  effect: "write",
  entity: noEntity,
  input: NewInvitation,
  output: CreatedInvitation,
  example: { email: "grace@example.com", role: "accountant" },
  async run({ tx, caller }, { email, role }) {
    assertMayTouchOwner(caller, [role]);
    return store.insertInvitation(tx, { email: email.toLowerCase(), role });
  },
});

export const listAllInvitations = operation({
  name: "invitations.list",
  title: "List open invitations",
  about: "Newest first, without their tokens.",
  http: "GET /v1/invitations",
  scope: "keys:read",
  effect: "read",
  entity: noEntity,
  input: z.object({}),
  output: Page(Invitation),
  example: {},
  async run({ tx }) {
    return { data: await store.listInvitations(tx), next_cursor: null };
  },
});

export const withdrawInvitation = operation({
  name: "invitations.withdraw",
  title: "Withdraw an invitation",
  about: "Its token opens nothing from then on.",
  http: "DELETE /v1/invitations/{invitation_id}",
  scope: "keys:write",
  effect: "write",
  entity: noEntity,
  input: z.object({ invitation_id: Id("invt") }),
  output: NoContent,
  example: { invitation_id: "invt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, { invitation_id }) {
    await store.deleteInvitation(tx, invitation_id);
    return null;
  },
});

/** Only the invitation page does this, as the person who was invited: no key can. */
export const acceptInvitation = operation({
  name: "invitations.accept",
  title: "Accept an invitation",
  scope: "keys:write",
  effect: "write",
  entity: noEntity,
  input: z.object({ invitation_id: Id("invt"), user_id: Id("usr") }),
  output: Member,
  example: { invitation_id: "invt_01k0zk1x3ve4b8j0c2v5y6m7n8", ...user },
  async run({ tx }, { invitation_id, user_id }) {
    return store.acceptInvitation(tx, invitation_id, user_id);
  },
});
