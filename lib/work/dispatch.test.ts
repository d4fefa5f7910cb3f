import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createAgent, messageAgent } from "#lib/domains/trust/agents/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { newEntity } from "../../e2e/support/company.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { dispatch } from "./dispatch.ts";
import { closeQueue, queue } from "./queue.ts";

/** Somebody with an agent, who sends it messages that are queued at once. */
async function sender(): Promise<{ caller: Caller; send: (many: number) => Promise<string[]> }> {
  const caller = callerIn(await newWorkspace());
  const entity_id = await newEntity(caller);
  const given = { entity_id, name: "Billing", system_prompt: "You write invoices.", model: "local/rules" };
  const { agent_id } = (await execute(createAgent, caller, given)).value;
  const send = async (many: number) => {
    const sent: string[] = [];
    for (let at = 0; at < many; at++) {
      const { value } = await execute(messageAgent, caller, { agent_id, content: "Hello." });
      sent.push(value.execution_id);
    }
    while ((await dispatch()) > 0);
    return sent;
  };
  return { caller, send };
}

let busy: Awaited<ReturnType<typeof sender>>;
let other: Awaited<ReturnType<typeof sender>>;

beforeAll(async () => {
  [busy, other] = [await sender(), await sender()];
});
afterAll(closeQueue);

it("takes workspaces in turns: another's one run begins after one of fifty, and each one's own in their order", async () => {
  const many = await busy.send(50);
  const [one] = await other.send(1);
  const last = await busy.send(1);
  const [next] = await other.send(1);
  // As the queue hands them out.
  const waiting = await asOwner<{ execution_id: string }>(
    `select data ->> 'execution_id' as execution_id from pgboss.job
     where name = 'agent.execution' and data ->> 'workspace_id' = any ($1) order by priority desc, created_on`,
    [[busy.caller.workspace_id, other.caller.workspace_id]],
  );
  const [first, second, ...others] = many;
  expect(waiting.map(({ execution_id }) => execution_id)).toEqual([first, one, second, next, ...others, ...last]);
});

it("lets nobody wait for all who come later: they begin where the queue has got to", async () => {
  const boss = await queue();
  const take = (batchSize: number) => boss.fetch<{ execution_id: string }>("agent.execution", { batchSize });
  await take(10_000);
  const [, , third] = await busy.send(3);
  await take(2);
  const [later] = await other.send(1);
  const last = await busy.send(1);
  const taken = [await take(1), await take(1), await take(1)].flat();
  expect(taken.map(({ data }) => data.execution_id)).toEqual([third, later, ...last]);
});
