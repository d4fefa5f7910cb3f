import * as z from "zod";
import { forbidden, invalid, notFound } from "#lib/core/errors.ts";
import { Id, NoContent, Page, Paging, Text } from "#lib/core/fields.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { hasMailServer } from "../mail/facts.ts";
import { assertBinds } from "./companies.ts";
import * as invitations from "./invitations/store.ts";
import * as keys from "./keys/store.ts";
import * as members from "./members/store.ts";
import * as roles from "./roles/store.ts";
import { assertEndsWithin, assertHolds, assertHoldsForGood, assertHoldsRoles, assertMayTouchOwner } from "./rules.ts";
import {
  Companies,
  CreatedKey,
  Invitation,
  InvitationLink,
  Key,
  Member,
  MemberCounts,
  NewInvitation,
  NewKey,
  RoleChoice,
} from "./schema.ts";

const atKeys = within("keys", "/v1/keys", "keys", ofWorkspace);
const atMembers = within("members", "/v1/members", "keys", ofWorkspace);
const atInvitations = within("invitations", "/v1/invitations", "keys", ofWorkspace);
const key = { key_id: "key_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const user = { user_id: "usr_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createKey = operation({
  ...atKeys("create", "POST"),
  guarded: true,
  title: "Create an API key",
  about:
    "The answer holds the key itself, this once. A key carries no scope that its maker does not hold (403), and ends no later than the key that makes it (400). With `entity_ids` it sees and does nothing but of those companies: what is the workspace's as a whole (keys, members, roles, new companies) is a 403 for it, and what is another company's a 404.",
  input: NewKey,
  strict: true,
  output: CreatedKey,
  example: { name: "Bookkeeping", scopes: ["entities:read", "ledger:write"] },
  async run({ tx, caller }, { name, scopes, expires_at, entity_ids = null }) {
    assertHolds(caller, scopes, "The key");
    await assertBinds(tx, entity_ids);
    if (expires_at && Date.parse(expires_at) <= Date.now()) throw invalid("expires_at", "must be in the future");
    assertEndsWithin(caller, expires_at ?? null);
    return keys.insert(tx, {
      ...{ name, scopes, entity_ids },
      ...{ expires_at: expires_at ?? null, created_by: caller.actor.name, created_by_id: caller.actor.id },
    });
  },
});

export const listKeys = operation({
  ...atKeys("list", "GET"),
  title: "List API keys",
  about: "Newest first, without the keys themselves; revoked ones stay listed. `search` is a part of the name.",
  input: Paging.extend({ search: Text(500).optional() }),
  output: Page(Key),
  example: {},
  run: ({ tx }, page) => keys.list(tx, page),
});

export const readKey = operation({
  ...atKeys("read", "GET /{key_id}"),
  title: "Read an API key",
  about: "Without the key itself, which only the answer that makes it tells; one that is revoked or has expired too.",
  input: z.object({ key_id: Id("key") }),
  output: Key,
  example: key,
  run: ({ tx }, { key_id }) => keys.load(tx, key_id),
});

export const revokeKey = operation({
  ...atKeys("revoke", "DELETE /{key_id}"),
  strict: true,
  title: "Revoke an API key",
  about:
    "From then on the key is answered with 401, at once and for ever. The calendar feeds and the links to scenarios that it made are revoked with it, and its open invitations withdrawn.",
  input: z.object({ key_id: Id("key") }),
  output: NoContent,
  example: key,
  async run({ tx }, { key_id }) {
    await keys.revoke(tx, key_id);
    return null;
  },
});

export const listMembers = operation({
  ...atMembers("list", "GET"),
  title: "List the members of the workspace",
  about:
    "By name, with the role that says which scopes they hold. `search` is a part of the name or of the e-mail; `user_id` picks one.",
  input: Paging.extend({ search: Text(500).optional(), user_id: Id("usr").optional() }),
  output: Page(Member),
  example: {},
  run: ({ tx }, filter) => members.list(tx, filter),
});

export const readMember = operation({
  ...atMembers("read", "GET /{user_id}"),
  title: "Read a member",
  about: "With the role that says which scopes they hold. Somebody who is a member no more is a 404.",
  input: z.object({ user_id: Id("usr") }),
  output: Member,
  example: user,
  run: ({ tx }, { user_id }) => members.load(tx, user_id),
});

export const countMembers = operation({
  ...atMembers("count", "GET"),
  http: "GET /v1/member-counts",
  title: "Count the members of the workspace",
  about: "All of them, and by role.",
  input: z.object({}),
  output: MemberCounts,
  example: {},
  run: ({ tx }) => members.count(tx),
});

export const changeMember = operation({
  ...atMembers("update", "PATCH /{user_id}"),
  guarded: true,
  title: "Change a member's role",
  about:
    "`role` is one of the four, or a role of the workspace's own; with `entity_ids` the member sees and does nothing but of those companies, and with null of all (an owner always of all). Only an owner makes or unmakes an owner, nobody gives or takes a role that carries a scope which they do not hold, or by a key that expires (403), and the last owner stays (409). A calendar feed, a link to a scenario and an open invitation that the member made, and may not make any more, end.",
  input: z.object({ user_id: Id("usr"), role: RoleChoice.optional(), entity_ids: Companies.optional() }),
  output: Member,
  example: { ...user, role: "accountant" },
  async run({ tx, caller }, { user_id, role, entity_ids }) {
    const before = await members.hold(tx, user_id);
    const after = await roles.find(tx, role ?? before.role);
    const bound = entity_ids === undefined ? before.entity_ids : entity_ids;
    assertMayTouchOwner(caller, [before.role, after.role]);
    assertHoldsRoles(caller, [before, after]);
    assertHoldsForGood(caller, `The role ${after.role_name}`);
    await assertBinds(tx, bound, after.role);
    await members.setRole(tx, user_id, after.role, bound);
    return members.load(tx, user_id);
  },
});

export const removeMember = operation({
  ...atMembers("remove", "DELETE /{user_id}"),
  guarded: true,
  title: "Remove a member",
  about:
    "The person's sessions can enter the workspace no more from their next click on. The calendar feeds and the links to scenarios that they made are revoked with it, and their open invitations withdrawn; keys that they made stay the workspace's. The last owner stays (409).",
  input: z.object({ user_id: Id("usr") }),
  output: NoContent,
  example: user,
  async run({ tx, caller }, { user_id }) {
    const before = await members.hold(tx, user_id);
    assertMayTouchOwner(caller, [before.role]);
    assertHoldsRoles(caller, [before]);
    await members.setRole(tx, user_id, null);
    return null;
  },
});

export const invite = operation({
  ...atInvitations("create", "POST"),
  guarded: true,
  title: "Invite a person",
  about:
    "A link goes to the address by mail and lets the person in, once, within 7 days: who opens it has shown that the mailbox is theirs. No answer holds it; where the service has no mail server, an owner or an admin makes the link under *Settings* and hands it over. Nobody invites to a role that carries a scope which they do not hold, or by a key that expires (403). It is withdrawn, and the audit trail told, once whoever made it could not make it any more: the key revoked, the member removed or with another role.",
  input: NewInvitation,
  output: Invitation,
  example: { email: "grace@example.com", role: "accountant" },
  async run({ tx, caller }, { email, role, entity_ids = null }) {
    const given = await roles.find(tx, role);
    assertMayTouchOwner(caller, [role]);
    assertHoldsRoles(caller, [given]);
    assertHoldsForGood(caller, `The role ${given.role_name}`);
    await assertBinds(tx, entity_ids, role);
    const invitation = await invitations.insert(tx, { email: email.toLowerCase(), role, entity_ids }, caller);
    const { invitation_id } = invitation;
    if (hasMailServer()) await enqueue(tx, { kind: "mail.invitation", invitation_id });
    return invitation;
  },
});

/** Only the members' page does this, for a person who looks at it: no key can, and nobody where the link goes by mail. */
export const issueInvitationLink = operation({
  name: "invitations.issue_link",
  guarded: true,
  title: "Create an invitation's link",
  scope: "keys:write",
  effect: "write",
  entity: ofWorkspace,
  input: z.object({ invitation_id: Id("invt") }),
  output: InvitationLink,
  example: { invitation_id: "invt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx, caller }, { invitation_id }) {
    if (caller.actor.type !== "user") throw forbidden("Only a person makes an invitation's link, in the dashboard.");
    if (hasMailServer()) throw forbidden("The link goes by mail, to the one mailbox that it is for.");
    const issued = await invitations.issueToken(tx, { invitation_id, isMailed: false });
    if (!issued) throw notFound("invitation");
    // Whoever has the link may take it up: it is shown to who could give that role themselves.
    assertMayTouchOwner(caller, [issued.role]);
    assertHoldsRoles(caller, [await roles.find(tx, issued.role)]);
    return { token: issued.token };
  },
});

export const listInvitations = operation({
  ...atInvitations("list", "GET"),
  title: "List open invitations",
  about: "Newest first, without their tokens.",
  input: Paging,
  output: Page(Invitation),
  example: {},
  run: ({ tx }, page) => invitations.list(tx, page),
});

export const readInvitation = operation({
  ...atInvitations("read", "GET /{invitation_id}"),
  title: "Read an invitation",
  about: "Without its token; one that was accepted or has run out too. One that was withdrawn is a 404.",
  input: z.object({ invitation_id: Id("invt") }),
  output: Invitation,
  example: { invitation_id: "invt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, { invitation_id }) => invitations.load(tx, invitation_id),
});

export const withdrawInvitation = operation({
  ...atInvitations("withdraw", "DELETE /{invitation_id}"),
  title: "Withdraw an invitation",
  about: "Its token opens nothing from then on.",
  input: z.object({ invitation_id: Id("invt") }),
  output: NoContent,
  example: { invitation_id: "invt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, { invitation_id }) {
    await invitations.remove(tx, invitation_id);
    return null;
  },
});

/** Only the invitation page does this, as the person who was invited: no key can. */
export const acceptInvitation = operation({
  name: "invitations.accept",
  title: "Accept an invitation",
  scope: "keys:write",
  effect: "write",
  entity: ofWorkspace,
  admits: true,
  input: z.object({ invitation_id: Id("invt"), user_id: Id("usr") }),
  output: Member,
  example: { invitation_id: "invt_01k0zk1x3ve4b8j0c2v5y6m7n8", ...user },
  run: ({ tx }, { invitation_id, user_id }) => invitations.accept(tx, invitation_id, user_id),
});
