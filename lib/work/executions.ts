import { apart } from "#lib/core/apart.ts";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { abilityOf, ordersIn, type Said, wordsOf } from "#lib/domains/trust/agents/rules.ts";
import type { Agent, Execution } from "#lib/domains/trust/agents/schema.ts";
import * as agents from "#lib/domains/trust/agents/store.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { execute } from "#lib/execute.ts";
import { log } from "./log.ts";
import { type Do, runModel } from "./model.ts";

const RULES = "local/rules";

/** The agent as a caller: it may do what its skills say, and its name stands in the receipts. */
const callerOf = (workspace_id: string, agent: Agent, scopes: ReadonlySet<string>): Caller => ({
  workspace_id,
  actor: { type: "agent", id: agent.agent_id, name: agent.name },
  scopes,
  role: null,
  address: null,
  request_id: newId("request"),
});

/** Does an intent as the agent, for its own company; the execution notes the receipt in the act's own transaction. */
function actor(workspace_id: string, agent: Agent, execution_id: string, done: string[]): Do {
  const { intents, scopes } = abilityOf(agent.skills);
  const caller = callerOf(workspace_id, agent, scopes);
  return async (action, params) => {
    if (!intents.has(action)) {
      throw new AppError(403, "skill_missing", `The agent has no skill for ${action}.`);
    }
    const input = { action, params: { ...params, entity_id: agent.entity_id } };
    const { receipt_id } = await execute(executeIntent, caller, input, {
      seal: async (tx, { receipt_id }) => {
        if (receipt_id !== null) await agents.noteReceipt(tx, execution_id, receipt_id);
      },
    });
    done.push(`${action} (receipt ${receipt_id})`);
    return `Done: ${action}, receipt ${receipt_id}.`;
  };
}

async function runRules(agent: Agent, { trigger, content }: Said, whose: string, act: Do): Promise<void> {
  const orders = await apart("orders", { whose, field: "content" }, { trigger, content }, ordersIn);
  if (orders.length === 0) {
    const example = "Invoice Globex $1,200.00 for consulting, due in 30 days.";
    throw new AppError(400, "not_understood", `${RULES} found nothing to do; it reads sentences such as: ${example}`);
  }
  if (!abilityOf(agent.skills).intents.has("create_invoice")) {
    throw new AppError(403, "skill_missing", "The agent has no skill for create_invoice: give it the skill invoicing.");
  }
  for (const { action, params } of orders) await act(action, params);
}

/** Begins the run; null where it has ended already, since a job may come twice. */
async function begin(
  workspace_id: string,
  execution_id: string,
): Promise<{ execution: Execution; agent: Agent } | null> {
  return transaction({ workspace_id }, "write", async (tx) => {
    const { status } = await agents.loadExecution(tx, { execution_id });
    if (status === "completed" || status === "failed") return null;
    const execution = await agents.startExecution(tx, execution_id);
    return { execution, agent: await agents.load(tx, execution) };
  });
}

/**
 * Runs an agent once. What it does it does through intents, as itself; what it cannot do it says. A run that a stop of
 * the service cut short after it had acted is not run again, since it would act twice: it ends as failed and says so.
 */
export async function runExecution({
  workspace_id,
  execution_id,
}: {
  workspace_id: string;
  execution_id: string;
}): Promise<void> {
  const begun = await begin(workspace_id, execution_id);
  if (!begun) return;
  const { execution, agent } = begun;
  const end = (how: (tx: Parameters<typeof agents.finishExecution>[0]) => Promise<unknown>) =>
    transaction({ workspace_id }, "write", async (tx) => void (await how(tx)));
  if (execution.receipt_ids.length > 0) {
    const why = "The service stopped in the middle of this run. What was done stands; the rest was not done.";
    return end((tx) => agents.failExecution(tx, execution_id, why));
  }
  const done: string[] = [];
  try {
    if (agent.status === "paused") throw new AppError(400, "agent_paused", "The agent is paused.");
    const act = actor(workspace_id, agent, execution_id, done);
    const said =
      agent.model === RULES
        ? await runRules(agent, execution, workspace_id, act)
        : await runModel(agent, wordsOf(execution.trigger, execution.content), abilityOf(agent.skills).intents, act);
    const result = [said, done.length > 0 ? `Done: ${done.join(", ")}.` : ""].filter(Boolean).join("\n");
    await end((tx) => agents.finishExecution(tx, execution_id, result || "There was nothing to do."));
  } catch (error) {
    if (!(error instanceof AppError)) log.warn({ err: error, execution_id }, "an agent's run failed");
    const why = error instanceof Error ? error.message : String(error);
    const before = done.length > 0 ? ` Before that: ${done.join(", ")}.` : "";
    await end((tx) => agents.failExecution(tx, execution_id, `${why}${before}`));
  }
}

/** Ends a run that is not tried again, and says why; one that has ended already stays as it is. */
export async function giveUpExecution(
  { workspace_id, execution_id }: { workspace_id: string; execution_id: string },
  why: string,
): Promise<void> {
  await transaction({ workspace_id }, "write", async (tx) => {
    const { status, receipt_ids } = await agents.loadExecution(tx, { execution_id });
    if (status === "completed" || status === "failed") return;
    const stands = receipt_ids.length > 0 ? " What was done before stands." : "";
    await agents.failExecution(tx, execution_id, `${why}${stands}`);
  });
}
