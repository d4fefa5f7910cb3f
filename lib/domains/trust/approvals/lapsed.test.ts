import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { revokeKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openApprovals } from "../../../../e2e/support/approvals.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { some } from "../../../../e2e/support/table.ts";
import { listApprovals } from "./operations.ts";

let at: Awaited<ReturnType<typeof openApprovals>>;
beforeEach(async () => {
  at = await openApprovals();
});

const setRole = (person: Caller, role: string | null, entity_ids: string[] | null = null) =>
  transaction({ workspace_id: at.workspace_id }, "write", (tx) =>
    members.setRole(tx, person.actor.id, role, entity_ids),
  );

/** How an approver, a key or a person, loses the right to say their word. */
const lapses: [string, "key" | "person", (of: Caller) => Promise<unknown>][] = [
  ["whose key is revoked", "key", ({ actor }) => execute(revokeKey, at.everything, { key_id: actor.id })],
  [
    "whose key has expired",
    "key",
    ({ actor }) =>
      pastTriggers("update api_key set expires_at = now() - interval '1 second' where key_id = $1", [actor.id]),
  ],
  ["who is removed", "person", (person) => setRole(person, null)],
  ["whose role approves nothing", "person", (person) => setRole(person, "viewer")],
  [
    "who is bound to another company",
    "person",
    async (person) => setRole(person, "admin", [await newEntity(at.everything)]),
  ],
];

describe("the word of one of two approvers", () => {
  it.each(some(lapses))("%s by the time of the other's counts no more", async (_, kind, lapse) => {
    const first = kind === "key" ? at.approver : await at.member("owner");
    if (kind === "person") {
      await at.member("owner");
      await setRole(first, "admin");
    }
    const obligation_id = await at.waiting(at.asker, { quorum: 2 });
    const countNow = async () => (await at.read(obligation_id)).approval?.approvals.length;
    const inList = async () =>
      (await execute(listApprovals, at.everything, { obligation_id })).value.data[0]?.approvals.length;
    await at.decide(obligation_id, first);
    expect([await countNow(), await inList()]).toEqual([1, 1]);
    await lapse(first);
    const [second, third] = [await at.key(), await at.key()];
    const read = async () => (await at.read(obligation_id, second)).approval?.approvals.length;
    expect([await read(), await inList()]).toEqual([0, 0]);
    expect(await at.decide(obligation_id, second)).toMatchObject({ status: "pending" });
    expect([await read(), await inList()]).toEqual([1, 1]);
    expect(await at.payments()).toEqual([]);
    const told = await at.decide(obligation_id, third);
    expect(told).toMatchObject({ status: "completed" });
    expect(told.approval?.approvals.map(({ approver }) => approver.id)).toEqual([second.actor.id, third.actor.id]);
    expect(await at.payments()).toHaveLength(1);
  });

  it("counts where it is said anew by the person whose key may say it no more", async () => {
    const person = await at.member("owner");
    const own = await at.key(undefined, person);
    const obligation_id = await at.waiting(at.asker, { quorum: 2 });
    await at.decide(obligation_id, own);
    await execute(revokeKey, at.everything, { key_id: own.actor.id });
    const waiting = async () => (await execute(listApprovals, person, { view: "waiting" })).value.data.length;
    expect(await waiting()).toBe(1);
    await at.decide(obligation_id, person);
    expect(await waiting()).toBe(0);
    expect(await at.decide(obligation_id)).toMatchObject({ status: "completed" });
  });

  it("counts where they hold it still, and the database counts what stands alone", async () => {
    const obligation_id = await at.waiting(at.asker, { quorum: 2 });
    const person = await at.member("owner");
    await at.decide(obligation_id, person);
    const forged = (stands: boolean, quorum: number) =>
      pastTriggers(
        `with word as (update approval set stands = ${stands} where obligation_id = $1)
         update approval_request set quorum = ${quorum} where obligation_id = $1`,
        [obligation_id],
      );
    await forged(false, 1);
    const few = await refusalByDatabase(
      "update approval_request set status = 'approved', decided_at = now() where obligation_id = $1",
      [obligation_id],
    );
    expect(few?.message).toBe("approval_request has fewer approvals than it asks for");
    await forged(true, 2);
    const fewer = await refusalByDatabase("update approval_request set quorum = 1 where obligation_id = $1", [
      obligation_id,
    ]);
    expect(fewer?.message).toContain("a request keeps what it asks");
    expect(await at.decide(obligation_id)).toMatchObject({ status: "completed" });
    const since = await refusalByDatabase("update approval_request set reason = 'x' where obligation_id = $1", [
      obligation_id,
    ]);
    expect(since?.message).toContain("a request that is decided stands");
    const link = `insert into approval_link (workspace_id, token_hash, obligation_id, user_id, opened_at)
      select workspace_id, 'x', obligation_id, '${person.actor.id}', now() from approval_request where obligation_id = '${obligation_id}';
      update approval_link set opened_at = now() where token_hash = 'x'`;
    expect((await refusalByDatabase(link))?.message).toBe("a link opens once");
  });
});
