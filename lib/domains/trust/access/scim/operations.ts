import * as z from "zod";
import { Id, NoContent } from "#lib/core/fields.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { publicAddress } from "../links.ts";
import * as members from "../members/store.ts";
import { assertHoldsForGood, assertHoldsRoles, builtInRole } from "../rules.ts";
import * as connections from "../sso/store.ts";
import { CreatedScimToken, ScimAttributes, ScimUser } from "./schema.ts";
import * as store from "./store.ts";

const at = within("scim_tokens", "/v1/sso-connections/{connection_id}/scim-token", "keys", ofWorkspace);
const connection = { connection_id: "sso_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const ConnectionId = z.object({ connection_id: Id("sso") });

export const createScimToken = operation({
  ...at("create", "POST"),
  title: "Create a connection's SCIM token",
  guarded: true,
  about: `The answer holds the token, this once; the one before it opens nothing from then on. With it a directory (Okta, Entra, …) keeps the workspace's
members at \`/scim/v2\` by SCIM 2.0 (RFC 7644): it makes users of the connection's verified domains members with \`default_role\`, and ends a
membership, and the sessions by single sign-on in this workspace, where it says \`active: false\` or deletes a user. It never touches accounts or other
workspaces, and the last owner stays. Groups are not supported. Each change is an act of the connection, with its receipt. Only who holds every scope
makes one, and no key that expires (403).`,
  input: ConnectionId,
  output: CreatedScimToken,
  example: connection,
  async run({ tx, caller }, { connection_id }) {
    assertHoldsRoles(caller, [builtInRole("owner")]);
    assertHoldsForGood(caller, "A directory's token");
    return { connection_id, scim_url: publicAddress("/scim/v2"), ...(await store.renewToken(tx, connection_id)) };
  },
});

export const revokeScimToken = operation({
  ...at("revoke", "DELETE"),
  title: "Revoke a connection's SCIM token",
  about: "The directory keeps members no more, from then on. Its users stay what they are.",
  input: ConnectionId,
  output: NoContent,
  example: connection,
  async run({ tx }, { connection_id }) {
    await store.revokeToken(tx, connection_id);
    return null;
  },
});

// What follows, only the SCIM door does, as the connection: no key can.

const attributes = {
  user_name: "grace@acme.example",
  email: "grace@acme.example",
  external_id: "00u1",
  display_name: "Grace Hopper",
  given_name: "Grace",
  family_name: "Hopper",
  is_active: true,
};
const line = { scope: "keys:write", effect: "write", entity: ofWorkspace } as const;
const ScimUserId = z.object({ connection_id: Id("sso"), scim_user_id: Id("scim") });
const scimUser = { ...connection, scim_user_id: "scim_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createScimUser = operation({
  ...line,
  name: "scim_users.create",
  title: "Provision a user",
  input: ScimAttributes.extend({ connection_id: Id("sso"), user_id: Id("usr") }),
  output: ScimUser,
  example: { ...connection, user_id: "usr_01k0zk1x3ve4b8j0c2v5y6m7n8", ...attributes },
  async run({ tx }, { connection_id, user_id, ...given }) {
    const { default_role } = await connections.hold(tx, { connection_id });
    const scim_user_id = await store.insert(tx, connection_id, user_id, given);
    if (given.is_active) await members.insert(tx, user_id, default_role);
    return store.load(tx, connection_id, scim_user_id);
  },
});

/** Its membership ends by `members.remove`, which the door does before. */
export const changeScimUser = operation({
  ...line,
  name: "scim_users.update",
  title: "Update a provisioned user",
  input: ScimAttributes.extend(ScimUserId.shape),
  output: ScimUser,
  example: { ...scimUser, ...attributes },
  async run({ tx }, { connection_id, scim_user_id, ...given }) {
    const { default_role } = await connections.hold(tx, { connection_id });
    await store.update(tx, connection_id, scim_user_id, given);
    const { user_id } = await store.load(tx, connection_id, scim_user_id);
    if (given.is_active) await members.insert(tx, user_id, default_role);
    return store.load(tx, connection_id, scim_user_id);
  },
});

export const deleteScimUser = operation({
  ...line,
  name: "scim_users.delete",
  title: "Deprovision a user",
  input: ScimUserId,
  output: NoContent,
  example: scimUser,
  async run({ tx }, { connection_id, scim_user_id }) {
    await store.load(tx, connection_id, scim_user_id);
    await store.remove(tx, connection_id, scim_user_id);
    return null;
  },
});
