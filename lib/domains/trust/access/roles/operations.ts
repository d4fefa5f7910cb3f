import * as z from "zod";
import { conflict } from "#lib/core/errors.ts";
import { Id, NoContent, Page, Paging } from "#lib/core/fields.ts";
import { looksOf } from "#lib/core/look-alikes.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { isRole } from "#lib/core/roles.ts";
import { assertHolds, assertHoldsForGood } from "../rules.ts";
import { NewRole, OwnRole } from "../schema.ts";
import * as store from "./store.ts";

const at = within("roles", "/v1/roles", "keys", ofWorkspace);
const role_id = Id("role");
const example = { role_id: "role_01k0zk1x3ve4b8j0c2v5y6m7n8" };

const GIVES = "Nobody makes, changes or deletes a role that carries a scope which they do not hold (403).";

/** Throws 409 where a role would be called as one that every workspace has, or by what looks the same, whatever that one carries. */
function assertOwnName(name: string): void {
  if (isRole(looksOf(name))) throw conflict(`Every workspace has a role with the name ${looksOf(name)}.`, "duplicate");
}

export const createRole = operation({
  ...at("create", "POST"),
  guarded: true,
  title: "Create a role",
  about: `A named set of scopes, for members beside the four roles that every workspace has (\`owner\`, \`admin\`, \`accountant\`, \`viewer\`). Its \`role_id\` is given wherever a role is asked for. Its name is unique in the workspace without regard to case, the four among them (409); a workspace has 1,000 of its own at most (400). ${GIVES}`,
  input: NewRole,
  strict: true,
  output: OwnRole,
  example: { name: "Bookkeeper", description: "Keeps the journal.", scopes: ["entities:read", "ledger:write"] },
  async run({ tx, caller }, { name, description = null, scopes }) {
    assertHolds(caller, scopes, "The role");
    assertOwnName(name);
    return store.insert(tx, { name, description, scopes });
  },
});

export const listRoles = operation({
  ...at("list", "GET"),
  title: "List custom roles",
  about: "Newest first; the four that every workspace has are not among them.",
  input: Paging,
  output: Page(OwnRole),
  example: {},
  run: ({ tx }, page) => store.list(tx, page),
});

export const readRole = operation({
  ...at("read", "GET /{role_id}"),
  title: "Read a role",
  input: z.object({ role_id }),
  output: OwnRole,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const changeRole = operation({
  ...at("update", "PATCH /{role_id}"),
  guarded: true,
  title: "Update a role",
  about: `It holds for all who have the role, from their next request on; no key that expires changes its scopes (403). A calendar feed, a link to a scenario and an open invitation that one of them made, and may not make any more, end; so does an invitation to the role by somebody who does not hold what it carries now. ${GIVES}`,
  input: NewRole.partial().extend({ role_id }),
  strict: true,
  output: OwnRole,
  example: { ...example, scopes: ["entities:read", "ledger:write", "invoices:read"] },
  async run({ tx, caller }, input) {
    const before = await store.hold(tx, input);
    assertHolds(caller, [...before.scopes, ...(input.scopes ?? [])], `The role ${before.name}`);
    if (input.scopes) assertHoldsForGood(caller, `The role ${before.name}`);
    if (input.name) assertOwnName(input.name);
    return store.change(tx, input);
  },
});

export const deleteRole = operation({
  ...at("delete", "DELETE /{role_id}"),
  guarded: true,
  title: "Delete a role",
  about: `Only one that no member and no open invitation has (409). ${GIVES}`,
  input: z.object({ role_id }),
  output: NoContent,
  example,
  async run({ tx, caller }, input) {
    const { name, scopes } = await store.hold(tx, input);
    assertHolds(caller, scopes, `The role ${name}`);
    await store.remove(tx, input);
    return null;
  },
});
