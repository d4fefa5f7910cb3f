import { randomBytes } from "node:crypto";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { assignments, columns, empty, sql, where } from "#lib/db/sql.ts";
import type { Agent, Execution } from "./schema.ts";
import { executionStates } from "./states.ts";

interface Paged {
  limit: number;
  cursor?: string | undefined;
}

/** Makes an agent, active and without skills, and answers it with the secret of its webhooks. */
export async function insertAgent(
  tx: Tx,
  given: Pick<Agent, "entity_id" | "name" | "system_prompt" | "model">,
): Promise<Agent & { webhook_secret: string }> {
  // Standard Webhooks: 24 to 64 random bytes in base64, behind the prefix that tells what they are.
  const webhook_secret = `whsec_${randomBytes(32).toString("base64")}`;
  const { entity_id, name, system_prompt, model } = given;
  const row = { agent_id: newId("agent"), entity_id, name, system_prompt, model, skills: [], webhook_secret };
  const [made] = await tx.sql<Agent & { webhook_secret: string }>`insert into agent ${columns(row)} returning *`;
  if (!made) throw notFound("agent");
  return made;
}

/** The agent. Throws 404. */
export async function loadAgent(tx: Tx, agent_id: string): Promise<Agent> {
  const [row] = await tx.sql<Agent>`select * from agent where agent_id = ${agent_id}`;
  if (!row) throw notFound("agent");
  return row;
}

/** Whose agent it is. Throws 404. */
export const entityOfAgent = async (tx: Tx, agent_id: string) => (await loadAgent(tx, agent_id)).entity_id;

/** The secret of the agent's webhooks. Throws 404. */
export async function webhookSecret(tx: Tx, agent_id: string): Promise<string> {
  const [row] = await tx.sql<{ webhook_secret: string }>`select webhook_secret from agent where agent_id = ${agent_id}`;
  if (!row) throw notFound("agent");
  return row.webhook_secret;
}

/** A page of the workspace's agents, newest first. */
export async function listAgents(tx: Tx, { entity_id, limit, cursor }: Paged & { entity_id?: string | undefined }) {
  const after = decodeCursor(cursor, 1);
  const rows = await tx.sql<Agent>`
    select * from agent${where([
      entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
      after && sql`agent_id < ${after[0]}`,
    ])} order by agent_id desc limit ${limit + 1}`;
  return toPage(rows, limit, (agent) => [agent.agent_id]);
}

/** Changes what is given of an agent's name, prompt and status. Throws 404. */
export async function updateAgent(
  tx: Tx,
  agent_id: string,
  given: { [F in "name" | "system_prompt" | "status"]?: string | undefined },
): Promise<Agent> {
  const { name, system_prompt, status } = given;
  const changed = assignments({ name, system_prompt, status });
  const set = changed === empty ? empty : sql`${changed}, `;
  const [row] = await tx.sql<Agent>`
    update agent set ${set}updated_at = now() where agent_id = ${agent_id} returning *`;
  if (!row) throw notFound("agent");
  return row;
}

/** Adds a skill; one that the agent has already is added no second time. Throws 404. */
export async function addSkill(tx: Tx, agent_id: string, skill: string): Promise<Agent> {
  const [row] = await tx.sql<Agent>`
    update agent set skills = case when ${skill} = any(skills) then skills else skills || ${skill}::text end, updated_at = now()
    where agent_id = ${agent_id} returning *`;
  if (!row) throw notFound("agent");
  return row;
}

/** Queues a run of an agent; the worker takes it up after the commit. Throws 400 where the agent is paused. */
export async function insertExecution(
  tx: Tx,
  agent_id: string,
  trigger: Execution["trigger"],
  content: string,
): Promise<Execution> {
  const agent = await loadAgent(tx, agent_id);
  if (agent.status === "paused") throw wrongState("Cannot message the agent: its status is paused.");
  const execution_id = newId("execution");
  const row = { execution_id, agent_id, trigger, content, receipt_ids: [] };
  const [made] = await tx.sql<Execution>`insert into execution ${columns(row)} returning *`;
  if (!made) throw notFound("execution");
  await enqueue(tx, { kind: "agent.execution", execution_id });
  return made;
}

/** The run. Throws 404. */
export async function loadExecution(tx: Tx, execution_id: string): Promise<Execution> {
  const [row] = await tx.sql<Execution>`select * from execution where execution_id = ${execution_id}`;
  if (!row) throw notFound("execution");
  return row;
}

/** A page of an agent's runs, newest first. */
export async function listExecutions(tx: Tx, { agent_id, limit, cursor }: Paged & { agent_id: string }) {
  const after = decodeCursor(cursor, 1);
  const rows = await tx.sql<Execution>`
    select * from execution${where([sql`agent_id = ${agent_id}`, after && sql`execution_id < ${after[0]}`])}
    order by execution_id desc limit ${limit + 1}`;
  return toPage(rows, limit, (execution) => [execution.execution_id]);
}

const at = (execution_id: string) => ({ table: "execution", key: "execution_id", id: execution_id }) as const;

/** The run begins, or begins anew after a stop. Throws 400 where it has ended. */
export async function startExecution(tx: Tx, execution_id: string): Promise<Execution> {
  await move(tx, executionStates, "start", { ...at(execution_id), also: sql`, started_at = now()` });
  return loadExecution(tx, execution_id);
}

/** The run ends well. */
export const finishExecution = (tx: Tx, execution_id: string, result: string) =>
  move(tx, executionStates, "finish", { ...at(execution_id), also: sql`, result = ${result}, finished_at = now()` });

/** The run ends, and says why. */
export const failExecution = (tx: Tx, execution_id: string, error: string) =>
  move(tx, executionStates, "fail", { ...at(execution_id), also: sql`, error = ${error}, finished_at = now()` });

/** Notes what the run has done so far, in the transaction that did it: a run that starts anew finds it. */
export async function noteReceipt(tx: Tx, execution_id: string, receipt_id: string): Promise<void> {
  await tx.sql`
    update execution set receipt_ids = receipt_ids || ${receipt_id}::text, updated_at = now()
    where execution_id = ${execution_id}`;
}
