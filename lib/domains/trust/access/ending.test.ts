import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { DAY_MS } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { roles, scopesOf } from "#lib/core/roles.ts";
import { allScopes, covers } from "#lib/core/scopes.ts";
import { transaction } from "#lib/db/transaction.ts";
import {
  createCalendarFeed,
  listCalendarFeeds,
  rotateCalendarFeed,
} from "#lib/domains/company/calendar-feeds/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { createScenario, listScenarioLinks, shareScenario } from "#lib/domains/equity/scenarios/operations.ts";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { execute } from "#lib/execute.ts";
import { calendarOf } from "#lib/server/calendar.ts";
import { viewScenario } from "#lib/server/shared-scenarios.ts";
import { callerIn, newWorkspace, openSomebody } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { grant, newCompany } from "../../../../e2e/support/equity.ts";
import { some } from "../../../../e2e/support/table.ts";
import { untilWaitedFor } from "../../../../e2e/support/waited-for.ts";
import * as keys from "./keys/store.ts";
import * as members from "./members/store.ts";
import { changeMember, createKey, removeMember, revokeKey } from "./operations.ts";
import { changeRole, createRole } from "./roles/operations.ts";

// What somebody is given that others use by its address alone ends with whoever was given it.

let workspace_id = "";
let all: Caller;
const companies: { entity_id: string; scenario_id: string }[] = [];

beforeAll(async () => {
  workspace_id = await newWorkspace();
  all = callerIn(workspace_id);
  companies.push(await withScenario(), await withScenario());
  // The last owner stays.
  await member("owner");
});

/** A company with a founder, and a scenario of its sale. */
async function withScenario() {
  const own = await newCompany(all);
  const { entity_id } = own;
  await grant(all, { ...own, shares: 6_000_000 });
  const exit = { total_amount_cents: 1_000 };
  const { scenario_id } = (await execute(createScenario, all, { entity_id, name: "Sold", exit })).value;
  return { entity_id, scenario_id };
}

const company = (place: number) => companies[place] ?? { entity_id: "", scenario_id: "" };
const tokenOf = (url: string | null) => String(url?.split("/").at(-1));

/** What is given: by which scope, how it is made, whether its address answers still, and whether it is told to be open. */
const kinds = [
  {
    what: "a calendar feed",
    scope: "obligations:write",
    type: "calendar_feed.revoked",
    narrower: "viewer",
    async make(by: Caller, { entity_id }: ReturnType<typeof company>) {
      const { value } = await execute(createCalendarFeed, by, { entity_id, name: "A phone" });
      return { id: value.calendar_feed_id, token: tokenOf(value.url) };
    },
    answers: async (token: string) => (await calendarOf(token)) !== null,
    async isOpen(id: string, { entity_id }: ReturnType<typeof company>) {
      const { data } = (await execute(listCalendarFeeds, all, { entity_id, status: "active" })).value;
      return data.some(({ calendar_feed_id }) => calendar_feed_id === id);
    },
    outlives: "update calendar_feed set expires_at = null where calendar_feed_id = $1",
  },
  {
    what: "a link to a scenario",
    scope: "equity:write",
    type: "scenario_link.revoked",
    narrower: "accountant",
    async make(by: Caller, at: ReturnType<typeof company>) {
      const { value } = await execute(shareScenario, by, at);
      return { id: value.scenario_link_id, token: tokenOf(value.url) };
    },
    answers: async (token: string) => (await viewScenario(token)) !== null,
    async isOpen(id: string, at: ReturnType<typeof company>) {
      const { data } = (await execute(listScenarioLinks, all, at)).value;
      return data.some(({ scenario_link_id, revoked_at }) => scenario_link_id === id && revoked_at === null);
    },
    outlives: "update scenario_link set expires_at = expires_at + interval '2 days' where scenario_link_id = $1",
  },
];

/** A key as a caller. */
async function key(scope: string, expires_at: string | null = null): Promise<Caller> {
  const { key_id } = (await execute(createKey, all, { name: "Short", scopes: [scope], expires_at })).value;
  return { ...callerIn(workspace_id, scope), actor: { type: "api_key", id: key_id, name: "Short" }, expires_at };
}

/** A member as a caller, who could do all that the role carries. */
async function member(role: string): Promise<Caller> {
  const { user_id, name } = await openSomebody();
  await transaction(all, "write", (tx) => members.insert(tx, user_id, role));
  return { ...callerIn(workspace_id), actor: { type: "user", id: user_id, name }, role };
}

describe.each(some(kinds))("$what", ({ scope, type, narrower, make, answers, isOpen, outlives }) => {
  /** Somebody's, and whether it still goes on: by its address, and as it is listed. */
  async function made(by: Caller, at = company(0)) {
    const { id, token } = await make(by, at);
    const goesOn = async () => [await answers(token), await isOpen(id, at)];
    expect(await goesOn()).toEqual([true, true]);
    return { id, goesOn };
  }
  const told = async (id: string) =>
    (await execute(listAuditEvents, all, { type })).value.data.filter(({ about }) => about === id);
  const change = (by: Caller, more: object) => execute(changeMember, all, { user_id: by.actor.id, ...more });
  const ended = [false, false];
  const going = [true, true];

  it("ends where the key that made it is revoked, and the audit trail is told", async () => {
    const by = await key(scope);
    const { id, goesOn } = await made(by);
    await execute(revokeKey, all, { key_id: by.actor.id });
    expect(await goesOn()).toEqual(ended);
    expect(await told(id)).toMatchObject([{ entity_id: company(0).entity_id, actor_type: "system" }]);
  });

  it("outlives the key in no way that PostgreSQL would take", async () => {
    const { id } = await made(await key(scope, new Date(Date.now() + DAY_MS).toISOString()));
    expect((await refusalByDatabase(outlives, [id]))?.message).toContain("ends no later than the key");
  });

  it("ends where the member who made it is removed, and the audit trail is told", async () => {
    const by = await member("owner");
    const { id, goesOn } = await made(by);
    await execute(removeMember, all, { user_id: by.actor.id });
    expect(await goesOn()).toEqual(ended);
    expect(await told(id)).toHaveLength(1);
  });

  it("ends where their role no longer lets them make it, and goes on where it does", async () => {
    const by = await member("owner");
    const { goesOn } = await made(by);
    await change(by, { role: "admin" });
    expect(await goesOn()).toEqual(going);
    await change(by, { role: narrower });
    expect(await goesOn()).toEqual(ended);
    await change(by, { role: "owner" });
    expect(await goesOn()).toEqual(ended);
  });

  it("ends where the scope is taken out of a role of the workspace's own", async () => {
    const given = { name: newId("request"), scopes: [scope, "ledger:read"] };
    const { role_id } = (await execute(createRole, all, given)).value;
    const by = await member("viewer");
    await change(by, { role: role_id });
    const { goesOn } = await made(by);
    await execute(changeRole, all, { role_id, scopes: [scope, "documents:read"] });
    expect(await goesOn()).toEqual(going);
    await execute(changeRole, all, { role_id, scopes: ["ledger:read"] });
    expect(await goesOn()).toEqual(ended);
  });

  it("ends of the companies alone that the member is bound to no more", async () => {
    const by = await member("admin");
    const [one, other] = [await made(by, company(0)), await made(by, company(1))];
    await change(by, { entity_ids: [company(1).entity_id] });
    expect([await one.goesOn(), await other.goesOn()]).toEqual([ended, going]);
  });

  it("ends of a company that is dissolved as well, and whoever made it is removed all the same", async () => {
    const at = await withScenario();
    const by = await member("owner");
    const { goesOn } = await made(by, at);
    await execute(dissolveEntity, all, at);
    await execute(removeMember, all, { user_id: by.actor.id });
    expect(await goesOn()).toEqual(ended);
  });

  it.each([
    ["the key is being revoked", () => key(scope), keys.revoke],
    [
      "the member is being removed",
      () => member("admin"),
      (tx: Parameters<typeof keys.revoke>[0], id: string) => members.setRole(tx, id, null),
    ],
    [
      "the member's role is being changed",
      () => member("admin"),
      (tx: Parameters<typeof keys.revoke>[0], id: string) => members.setRole(tx, id, narrower),
    ],
  ])("is not made while %s: neither would see the other", async (_, giver, end) => {
    const by = await giver();
    const before = await made(by);
    const { tried } = await transaction({ workspace_id }, "write", async (tx) => {
      await end(tx, by.actor.id);
      const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const making = Promise.allSettled([make(by, company(0))]);
      await untilWaitedFor(pid);
      return { tried: making };
    });
    expect(await tried).toMatchObject([{ reason: { status: 400, code: "constraint" } }]);
    expect(await before.goesOn()).toEqual(ended);
  });
});

it("PostgreSQL knows the scopes of the four roles, and what covers what, as the service does", async () => {
  for (const role of roles) {
    const [row] = await asOwner<{ scopes: string[] }>("select built_in_scopes($1) as scopes", [role]);
    expect(new Set(row?.scopes), role).toEqual(scopesOf[role]);
  }
  const scopes = [...allScopes, "*"] as const;
  const pairs = scopes.flatMap((held) => scopes.map((needed) => ({ held, needed })));
  const told = await asOwner<{ is: boolean }>(
    "select scopes_cover(array[p.held], p.needed) as is from jsonb_to_recordset($1) p (held text, needed text)",
    [JSON.stringify(pairs)],
  );
  expect(told.map(({ is }) => is)).toEqual(pairs.map(({ held, needed }) => covers(new Set([held]), needed)));
});

it("a feed goes on by another address that another member is told", async () => {
  const [maker, other] = [await member("owner"), await member("owner")];
  const { entity_id } = company(0);
  const { calendar_feed_id } = (await execute(createCalendarFeed, maker, { entity_id, name: "Shared" })).value;
  const { url } = (await execute(rotateCalendarFeed, other, { entity_id, calendar_feed_id })).value;
  await execute(removeMember, all, { user_id: maker.actor.id });
  expect(await calendarOf(tokenOf(url))).not.toBeNull();
  await execute(removeMember, all, { user_id: other.actor.id });
  expect(await calendarOf(tokenOf(url))).toBeNull();
});
