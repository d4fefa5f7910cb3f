import type { Caller } from "#lib/core/caller.ts";
import { AppError, conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { Spent } from "../rules.ts";
import type { Agent, Execution } from "../schema.ts";
import { executionStates } from "../states.ts";
import * as agents from "../store.ts";

type Row = RowAs<"execution", Execution>;
type At = Pick<Agent, "agent_id">;

const all = columnsOf("execution");

/** Queues a run of an agent, bound by what whoever sets it off holds now; the worker takes it up after the commit. Throws 400 where the agent is paused. */
export async function insert(
  tx: Tx,
  { agent_id }: At,
  { actor, scopes }: Pick<Caller, "actor" | "scopes">,
  {
    trigger,
    content,
    message_id = null,
  }: Pick<Execution, "trigger" | "content"> & Partial<Pick<Execution, "message_id">>,
): Promise<Execution> {
  const agent = await agents.load(tx, { agent_id });
  if (agent.status === "paused") throw wrongState("Cannot message the agent: its status is paused.");
  const execution_id = newId("execution");
  // Who signs with the agent's own secret was given it with the agent: the run is bound by the agent's skills alone.
  const held = actor.type === "agent" ? ["*"] : [...scopes];
  const row = {
    ...{ execution_id, agent_id, trigger, content, message_id, receipt_ids: [], obligation_ids: [] },
    ...{ triggered_by: actor.name, triggered_by_id: actor.id, scopes: held },
  };
  const [made] = await tx.sql<Row>`
    insert into execution ${columns("execution", row)}
    on conflict (workspace_id, agent_id, message_id) do nothing returning ${all}`;
  // The same mail came at the same moment, and is found by the next try.
  if (!made)
    throw new AppError(409, "concurrency_conflict", "The same mail has come at the same time; try again.", {
      again: true,
    });
  await enqueue(tx, { kind: "agent.execution", execution_id });
  return made;
}

/** The run that a mail has set off before; null where it has set off none. Throws 409 where another text came under its name. */
export async function findByMail(
  tx: Tx,
  { agent_id }: At,
  { message_id, content }: Pick<Execution, "message_id" | "content">,
): Promise<Execution | null> {
  if (message_id === null) return null;
  const [row] = await tx.sql<Row>`
    select ${all} from execution where agent_id = ${agent_id} and message_id = ${message_id}`;
  if (row && row.content !== content) throw conflict("Another text has come under the same Message-ID.", "duplicate");
  return row ?? null;
}

/** Notes a file that the mail brought which sets the run off. */
export const noteFile = (tx: Tx, { execution_id }: Pick<Execution, "execution_id">, document_id: string) =>
  tx.sql`insert into execution_document ${columns("execution_document", { execution_id, document_id })}`;

/** The documents of the files that the run's mail brought, in their order. */
export async function filesOf(tx: Tx, { execution_id }: Pick<Execution, "execution_id">): Promise<string[]> {
  const found = await tx.sql<Pick<RowOf<"execution_document">, "document_id">>`
    select document_id from execution_document where execution_id = ${execution_id} order by document_id`;
  return found.map(({ document_id }) => document_id);
}

/** The run. Throws 404. */
export async function load(tx: Tx, { execution_id }: Pick<Execution, "execution_id">): Promise<Execution> {
  const [row] = await tx.sql<Row>`
    select ${all} from execution where execution_id = ${execution_id}`;
  if (!row) throw notFound("execution");
  return row;
}

/** Who stands behind a run: who made the agent, was told its secret or has changed what it does, and who set the run off. */
export async function behind(tx: Tx, { execution_id }: Pick<Execution, "execution_id">): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select distinct unnest(array_remove(array[a.created_by_id, a.told_to_id, e.triggered_by_id] || a.steered_by_ids, null)) as id
    from execution e join agent a on a.agent_id = e.agent_id where e.execution_id = ${execution_id}`;
  return rows.map(({ id }) => id);
}

/** Who set a run off, and what did, be it the run that has asked people for an act; null where there is none. */
export async function setOff(
  tx: Tx,
  run: Pick<Execution, "execution_id"> | (At & { obligation_id: string }),
): Promise<Pick<Row, "trigger" | "triggered_by_id"> | null> {
  const which =
    "execution_id" in run
      ? sql`execution_id = ${run.execution_id}`
      : sql`agent_id = ${run.agent_id} and ${run.obligation_id} = any (obligation_ids)`;
  const [row] = await tx.sql<Pick<Row, "trigger" | "triggered_by_id">>`
    select trigger, triggered_by_id from execution where ${which}`;
  return row ?? null;
}

/** A page of an agent's runs, newest first. */
export async function list(tx: Tx, filter: At & { limit: number; cursor?: string | undefined }) {
  const read = async (after: Key | null, limit: number): Promise<Execution[]> =>
    tx.sql<Row>`
      select ${all} from execution${where([
        sql`agent_id = ${filter.agent_id}`,
        after && sql`execution_id < ${after[0]}`,
      ])} order by execution_id desc limit ${limit}`;
  return page(filter, 1, read, ({ execution_id }) => [execution_id]);
}

const at = (execution_id: string) => ({ table: "execution", key: "execution_id", id: execution_id }) as const;

/** The run begins, or begins anew after a stop. Throws 400 where it has ended. */
export async function start(tx: Tx, execution_id: string): Promise<Execution> {
  await move(tx, executionStates, "start", { ...at(execution_id), also: sql`, started_at = now()` });
  return load(tx, { execution_id });
}

/** The run ends well; what became meanwhile of acts that it had asked people for stays told. */
export const finish = (tx: Tx, execution_id: string, said: string) =>
  move(tx, executionStates, "finish", {
    ...at(execution_id),
    also: sql`, result = concat_ws(E'\\n', ${said}::text, result), finished_at = now()`,
  });

/** The run ends, and says why. */
export const fail = (tx: Tx, execution_id: string, error: string) =>
  move(tx, executionStates, "fail", { ...at(execution_id), also: sql`, error = ${error}, finished_at = now()` });

const EXACT = Number.MAX_SAFE_INTEGER;

/** Nothing is done any more in a run that has ended: others may have ended it, who took its process for gone. */
const goesOn = sql`e.status in ('queued', 'running')`;
const ended = () => wrongState("The run has ended meanwhile, and does nothing more.");

/**
 * Notes an act of the run in the transaction that did it, so that a run that starts anew finds it, and answers how far the
 * run has come with it. Acts of one run that are done at once wait for each other here. Throws 400 where the run has ended.
 */
export async function noteAct(
  tx: Tx,
  execution_id: string,
  { receipt_id, obligation_id, amount_cents }: { receipt_id: string; obligation_id?: string; amount_cents: number },
): Promise<Spent> {
  const asked = obligation_id === undefined ? [] : [obligation_id];
  const [spent] = await tx.sql<Spent>`
    update execution e set receipt_ids = e.receipt_ids || ${receipt_id}::text,
      obligation_ids = e.obligation_ids || ${asked}::text[],
      amount_cents = least(e.amount_cents::numeric + ${amount_cents}::bigint, ${EXACT}::bigint)::bigint, updated_at = now()
    from agent a where a.agent_id = e.agent_id and e.execution_id = ${execution_id} and ${goesOn}
    returning cardinality(e.receipt_ids) as acts, e.amount_cents, a.max_acts_per_run, a.max_amount_cents_per_run, a.status`;
  if (!spent) throw ended();
  return spent;
}

/** How far the run has come, and how far it may go. Throws 404. */
export async function spent(tx: Tx, { execution_id }: Pick<Execution, "execution_id">): Promise<Spent> {
  const [row] = await tx.sql<Spent>`
    select cardinality(e.receipt_ids) as acts, e.amount_cents, a.max_acts_per_run, a.max_amount_cents_per_run, a.status
    from execution e join agent a on a.agent_id = e.agent_id where e.execution_id = ${execution_id}`;
  if (!row) throw notFound("execution");
  return row;
}

/** Notes that a run has asked people for an act, in place of doing it. Throws 400 where the run has ended. */
export async function noteAsked(tx: Tx, execution_id: string, obligation_id: string): Promise<void> {
  const noted = await tx.sql`
    update execution e set obligation_ids = obligation_ids || ${obligation_id}::text, updated_at = now()
    where execution_id = ${execution_id} and ${goesOn} returning execution_id`;
  if (noted.length === 0) throw ended();
}

/** Tells the run that asked people for an act what has become of it. */
export async function noteOutcome(
  tx: Tx,
  { agent_id, obligation_id }: At & { obligation_id: string },
  { said, receipt_id }: { said: string; receipt_id: string | null },
): Promise<void> {
  const receipts = receipt_id === null ? [] : [receipt_id];
  await tx.sql`
    update execution set receipt_ids = receipt_ids || ${receipts}::text[], result = concat_ws(E'\n', result, ${said}::text),
      updated_at = now()
    where agent_id = ${agent_id} and ${obligation_id} = any (obligation_ids)`;
}
