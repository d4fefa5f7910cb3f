import type { Caller } from "#lib/core/caller.ts";
import type { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { scopesNow } from "#lib/domains/trust/access/store.ts";
import * as executions from "#lib/domains/trust/agents/executions/store.ts";
import { abilityOf, assertGoesOn, boundBy } from "#lib/domains/trust/agents/rules.ts";
import type { Agent, Execution } from "#lib/domains/trust/agents/schema.ts";

/** A run under way. */
export interface Run {
  workspace_id: string;
  agent: Agent;
  execution: Execution;
  /** Who stands behind it: who made the agent, who set off the run, and the member whose mail did. */
  behind: string[];
  /** The documents of the files that its mail brought. */
  files: string[];
  /** What it has done, in words. */
  done: string[];
  /** How many acts it has asked people for as a policy says, which leave no receipt of the run's own. */
  asked: number;
  /** Why it does nothing more, where it has come to an end of what it may, or of what the service can. */
  over: { error: unknown } | null;
}

/**
 * The agent as a caller: it may do what its skills say and whoever set it off held then and holds still, and its name stands in the
 * receipts.
 */
export async function callerOf({ workspace_id, agent, execution, behind }: Run): Promise<Caller> {
  const { by, held } = await transaction({ workspace_id }, "read", async (tx) => {
    const by = (await executions.setOff(tx, execution))?.triggered_by_id ?? null;
    return { by, held: await scopesNow(tx, by, agent.entity_id) };
  });
  return {
    workspace_id,
    actor: { type: "agent", id: agent.agent_id, name: agent.name },
    scopes: boundBy(boundBy(abilityOf(agent.skills).scopes, execution.scopes), held),
    role: null,
    entity_ids: [agent.entity_id],
    trigger: execution.trigger,
    by,
    behind,
    address: null,
    request_id: newId("request"),
  };
}

/** Notes with the request itself that the run has asked people for their word, as a policy says. */
export const notingAsked = ({ execution }: Run) => ({
  sealRefusal(tx: Tx, { details: { obligation_id } }: AppError) {
    if (obligation_id !== undefined) tx.last(executions.noteAsked(tx, execution.execution_id, obligation_id));
  },
});

type Noted = Parameters<typeof executions.noteAct>[2];

/** Notes what the run has done, with the act. Throws where that is past what it may. */
export async function note(
  tx: Tx,
  run: Run,
  { receipt_id, ...more }: Omit<Noted, "receipt_id"> & { receipt_id: string | null },
) {
  if (receipt_id === null) return;
  assertGoesOn(await executions.noteAct(tx, run.execution.execution_id, { receipt_id, ...more }));
}
