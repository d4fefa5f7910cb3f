import { afterAll, beforeEach, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { enqueue, type Job } from "#lib/db/outbox.ts";
import { transaction } from "#lib/db/transaction.ts";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { dispatch } from "./dispatch.ts";
import { closeQueue, queue } from "./queue.ts";

/** A kind of jobs of each test's own: whatever else is tried beside it leaves and takes none of them. */
let kind = "";
beforeEach(async () => {
  kind = `turns.${newId("request")}`;
  await (await queue()).createQueue(kind);
});
afterAll(closeQueue);

/** A workspace that leaves so many jobs in its outbox, which are handed on to the queue at once. Answers what tells them apart. */
async function newSender(): Promise<(many: number) => Promise<string[]>> {
  const workspace_id = await newWorkspace();
  return async (many) => {
    const sent = Array.from({ length: many }, () => newId("request"));
    for (const said of sent) {
      const job: unknown = { kind, said };
      await transaction({ workspace_id }, "write", (tx) => enqueue(tx, job as Job));
    }
    while ((await dispatch()) > 0);
    return sent;
  };
}

it("takes workspaces in turns: another's one job begins after one of fifty, and each one's own in their order", async () => {
  const [busy, other] = [await newSender(), await newSender()];
  const many = await busy(50);
  const [one] = await other(1);
  const last = await busy(1);
  const [next] = await other(1);
  // As the queue hands them out.
  const waiting = await asOwner<{ said: string }>(
    "select data ->> 'said' as said from pgboss.job where name = $1 order by priority desc, created_on",
    [kind],
  );
  const [first, second, ...others] = many;
  expect(waiting.map(({ said }) => said)).toEqual([first, one, second, next, ...others, ...last]);
});

it("lets nobody wait for all who come later: they begin where the queue has got to", async () => {
  const [busy, other] = [await newSender(), await newSender()];
  const boss = await queue();
  const take = (batchSize: number) => boss.fetch<{ said: string }>(kind, { batchSize });
  const [, , third] = await busy(3);
  await take(2);
  const [later] = await other(1);
  const last = await busy(1);
  const taken = [await take(1), await take(1), await take(1)].flat();
  expect(taken.map(({ data }) => data.said)).toEqual([third, later, ...last]);
});
