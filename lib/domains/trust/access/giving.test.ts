import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { roles as builtIn, scopesOf } from "#lib/core/roles.ts";
import { allScopes, covers, type Scope } from "#lib/core/scopes.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { addSkill, changeAgent, createAgent, rotateAgentSecret } from "#lib/domains/trust/agents/operations.ts";
import { abilityOf } from "#lib/domains/trust/agents/rules.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { openAccount } from "#lib/server/accounts.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { some } from "../../../../e2e/support/table.ts";
import * as members from "./members/store.ts";
import { changeMember, createKey, invite, removeMember } from "./operations.ts";
import { changeRole, createRole, deleteRole } from "./roles/operations.ts";
import { createScimToken } from "./scim/operations.ts";
import { changeSsoConnection, createSsoConnection } from "./sso/operations.ts";

// Nobody gives what they do not hold: tried of every scope, by every way in which rights are given.

let workspace_id = "";
let user_id = "";
let entity_id = "";
let all: Caller;

beforeAll(async () => {
  workspace_id = await newWorkspace();
  all = callerIn(workspace_id);
  const person = { email: `${newId("request")}@example.com`, name: "Ada Byron", password: newId("request") };
  user_id = (await openAccount(person)).user_id;
  await transaction(all, "write", (tx) => members.insert(tx, user_id, "viewer"));
  entity_id = (await execute(createEntity, all, createEntity.example)).value.entity_id;
});

/** Whoever holds every scope but those that cover this one. */
const without = (scope: Scope) =>
  callerIn(workspace_id, ...allScopes.filter((held) => !covers(new Set([held]), scope)));

const roleOf = async (...scopes: Scope[]) =>
  (await execute(createRole, all, { name: newId("request"), scopes })).value.role_id;
const agentWith = async (skill: string) => {
  const given = { ...createAgent.example, entity_id };
  const { agent_id } = (await execute(createAgent, all, given)).value;
  await execute(addSkill, all, { agent_id, skill });
  return agent_id;
};

const skills = [
  "invoicing",
  "bookkeeping",
  "bills",
  "payments",
  "payroll",
  "equity",
  "governance",
  "compliance",
  "contracts",
];

/** Every way to give a scope, by the operation that gives it. */
const ways: Record<string, (by: Caller, scope: Scope) => Promise<unknown>[]> = {
  "keys.create": (by, scope) => [execute(createKey, by, { name: "Mine", scopes: [scope] })],
  "roles.create": (by, scope) => [execute(createRole, by, { name: newId("request"), scopes: [scope] })],
  "roles.update": (by, scope) => [
    roleOf("entities:read").then((role_id) => execute(changeRole, by, { role_id, scopes: ["entities:read", scope] })),
    // Nor takes they away what they do not hold: a role is another's work.
    roleOf(scope).then((role_id) => execute(changeRole, by, { role_id, scopes: ["documents:read"] })),
  ],
  "roles.delete": (by, scope) => [roleOf(scope).then((role_id) => execute(deleteRole, by, { role_id }))],
  "invitations.create": (by, scope) => [
    ...builtIn
      .filter((role) => covers(scopesOf[role], scope))
      .map((role) => execute(invite, by, { email: "x@example.com", role })),
    roleOf(scope).then((role) => execute(invite, by, { email: "x@example.com", role })),
  ],
  "members.update": (by, scope) => [
    ...builtIn
      .filter((role) => covers(scopesOf[role], scope))
      .map((role) => execute(changeMember, by, { user_id, role })),
    roleOf(scope).then((role) => execute(changeMember, by, { user_id, role })),
  ],
  "members.remove": (by, scope) => (covers(scopesOf.viewer, scope) ? [execute(removeMember, by, { user_id })] : []),
  // A connection makes members, with whichever role it is changed to later: that takes every scope.
  "sso_connections.create": (by) => [execute(createSsoConnection, by, createSsoConnection.example)],
  "sso_connections.update": (by) => [execute(changeSsoConnection, by, changeSsoConnection.example)],
  "scim_tokens.create": (by) => [execute(createScimToken, by, createScimToken.example)],
  "agents.add_skill": (by, scope) =>
    skills
      .filter((skill) => covers(abilityOf([skill]).scopes, scope))
      .map((skill) => agentWith("none").then((agent_id) => execute(addSkill, by, { agent_id, skill }))),
  "agents.update": (by, scope) =>
    skills
      .filter((skill) => covers(abilityOf([skill]).scopes, scope))
      .map((skill) =>
        agentWith(skill).then((agent_id) => execute(changeAgent, by, { agent_id, system_prompt: "Do as I say." })),
      ),
  // Whoever is told the secret sets the agent off with all that it may do.
  "agents.rotate_secret": (by, scope) =>
    skills
      .filter((skill) => covers(abilityOf([skill]).scopes, scope))
      .map((skill) => agentWith(skill).then((agent_id) => execute(rotateAgentSecret, by, { agent_id }))),
};

/** Acts of the same scopes that give nobody anything. */
const givesNothing = [
  ...["keys.revoke", "invitations.withdraw", "agents.create"],
  // It makes a person what the invitation says, which was asked when it was made.
  "invitations.accept",
  // It asks again, as the invitation did.
  "invitations.issue_link",
  // What a connection does itself, and what ends or proves one.
  ...["sso_connections.admit", "scim_users.create", "scim_users.update", "scim_users.delete"],
  // What is done in a workspace made for tests.
  "test_clock.move",
  ...["sso_connections.delete", "sso_connections.verify_domains", "scim_tokens.revoke"],
];

describe.each(some(allScopes.map((scope) => [scope])))("%s", (scope) => {
  it.each(some(Object.keys(ways).map((way) => [way])))("is given by nobody who lacks it, by %s", async (way) => {
    const rights = () =>
      asOwner(
        `select (select count(*)::int from api_key where workspace_id = $1) as keys,
             (select count(*)::int from invitation where workspace_id = $1) as invitations,
             (select array_agg(role) from membership where workspace_id = $1) as roles`,
        [workspace_id],
      );
    const before = await rights();
    for (const tried of await Promise.allSettled(ways[way]?.(without(scope), scope) ?? [])) {
      expect(tried).toMatchObject({ status: "rejected", reason: { status: 403 } });
    }
    expect(await rights()).toEqual(before);
  });
});

describe("whoever's own rights have an end", () => {
  const expires_at = "2099-06-30T12:00:00.000Z";
  const until = () => ({ ...callerIn(workspace_id), expires_at });
  /** What takes rights away, or is nobody's until it is given. */
  const outlivesNobody = ["roles.create", "roles.delete", "members.remove"];
  const forGood = Object.keys(ways).filter((way) => way !== "keys.create" && !outlivesNobody.includes(way));

  it.each([[null], ["2099-06-30T12:00:00.001Z"], ["2099-06-30T14:00:01+02:00"]])(
    "makes no key that holds longer: %s",
    async (given) => {
      const asked = { name: "Longer", scopes: ["entities:read"], expires_at: given };
      await expect(execute(createKey, until(), asked)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: "expires_at" }] },
      });
      await expect(execute(createKey, until(), { name: "Longer", scopes: ["*"] })).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  it("makes one that ends when they do", async () => {
    const asked = { name: "As long", scopes: ["*"], expires_at: "2099-06-30T14:00:00+02:00" };
    expect((await execute(createKey, until(), asked)).value.expires_at).toBe(expires_at);
    const past = execute(createKey, all, { ...asked, expires_at: "2020-01-01T00:00:00Z" });
    await expect(past).rejects.toThrow("expires_at must be in the future");
  });

  it("makes none that holds longer past the service either", async () => {
    const { key_id } = (await execute(createKey, all, { name: "Ends", scopes: ["*"], expires_at })).value;
    const made = (end: string | null) =>
      refusalByDatabase(
        `insert into api_key (workspace_id, key_id, name, scopes, key_hash, hint, created_by, created_by_id, expires_at)
         select workspace_id, $2, name, scopes, $2, hint, name, key_id, $3 from api_key where key_id = $1`,
        [key_id, newId("request"), end],
      );
    expect(await made(expires_at)).toBeNull();
    for (const end of [null, "2099-06-30T12:00:00.001Z"]) {
      expect((await made(end))?.message).toBe("a key ends no later than the key that makes it");
    }
  });

  it.each(some(forGood.map((way) => [way])))("gives nothing for good by %s", async (way) => {
    const tried = (await Promise.allSettled(ways[way]?.(until(), "invoices:write") ?? [])).slice(0, 1);
    expect(tried).toMatchObject([{ status: "rejected", reason: { status: 403 } }]);
    expect(String(tried[0]?.status === "rejected" && tried[0].reason)).toContain(`expires_at is ${expires_at}`);
  });

  it.each(some(outlivesNobody.map((way) => [way])))(
    "takes away what it may, or makes what is nobody's, by %s",
    async (way) => {
      for (const done of await Promise.allSettled(ways[way]?.(until(), "entities:read") ?? [])) {
        expect(done).toMatchObject({ status: "fulfilled" });
      }
    },
  );
});

it("every act that could give somebody rights is tried here", () => {
  const could = operations.filter(
    ({ effect, scope, name }) => effect === "write" && (scope === "keys:write" || name.startsWith("agents.")),
  );
  const isTrigger = ({ scope }: { scope: string }) => scope === "agents:execute";
  const names = could.filter((operation) => !isTrigger(operation)).map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(ways), ...givesNothing].toSorted());
});
