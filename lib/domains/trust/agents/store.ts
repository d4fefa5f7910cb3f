import { randomBytes } from "node:crypto";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { seal, unseal } from "#lib/db/sealing.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { Agent } from "./schema.ts";

type Row = RowAs<"agent", Agent>;

const all = columnsOf("agent");

interface Paged {
  limit: number;
  cursor?: string | undefined;
}

/** Where an agent's secret is sealed for. */
const placeOf = (tx: Tx, agent_id: string) => ({
  workspace_id: tx.workspace_id,
  table: "agent",
  id: agent_id,
  column: "webhook_secret",
});

/** What bounds a run, where nobody said otherwise. */
const USUAL = { max_acts_per_run: 25, max_amount_cents_per_run: 10_000_000, allowed_senders: [] };

type BoundsOf = { [B in keyof typeof USUAL]?: Agent[B] | undefined };

/** Standard Webhooks: 24 to 64 random bytes in base64, behind the prefix that tells what they are. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Makes an agent, active and without skills, and answers it with the secret of its webhooks. */
export async function insert(
  tx: Tx,
  given: Pick<Agent, "entity_id" | "name" | "system_prompt" | "model"> & BoundsOf,
  created_by_id: string,
): Promise<Agent & { webhook_secret: string }> {
  const webhook_secret = newSecret();
  const { entity_id, name, system_prompt, model } = given;
  const bounds = {
    max_acts_per_run: given.max_acts_per_run ?? USUAL.max_acts_per_run,
    max_amount_cents_per_run: given.max_amount_cents_per_run ?? USUAL.max_amount_cents_per_run,
    allowed_senders: given.allowed_senders ?? USUAL.allowed_senders,
  };
  const agent_id = newId("agent");
  const sealed = seal(webhook_secret, placeOf(tx, agent_id));
  const told = { entity_id, name, system_prompt, model, ...bounds };
  const row = { agent_id, ...told, skills: [], webhook_secret: sealed, created_by_id };
  const [made] = await tx.sql<Row>`insert into agent ${columns("agent", row)} returning ${all}`;
  if (!made) throw notFound("agent");
  return { ...made, webhook_secret };
}

/** Which agent is meant. */
type At = Pick<Agent, "agent_id">;

/** The agent. Throws 404. */
export async function load(tx: Tx, { agent_id }: At): Promise<Agent> {
  const [row] = await tx.sql<Row>`select ${all} from agent where agent_id = ${agent_id}`;
  if (!row) throw notFound("agent");
  return row;
}

/** Whose agent it is. Throws 404. */
export const entityOf = async (tx: Tx, at: At) => (await load(tx, at)).entity_id;

/** The secret of the agent's webhooks. Throws 404. */
export async function webhookSecret(tx: Tx, { agent_id }: At): Promise<string> {
  const [row] = await tx.sql<
    Pick<Row, "webhook_secret">
  >`select webhook_secret from agent where agent_id = ${agent_id}`;
  if (!row) throw notFound("agent");
  return unseal(row.webhook_secret, placeOf(tx, agent_id));
}

/** Gives the agent another secret, and answers it with that; what is signed with the one before is its own no more. Throws 404. */
export async function rotateSecret(
  tx: Tx,
  { agent_id }: At,
  told_to_id: string,
): Promise<Agent & { webhook_secret: string }> {
  const webhook_secret = newSecret();
  const [row] = await tx.sql<Row>`
    update agent set webhook_secret = ${seal(webhook_secret, placeOf(tx, agent_id))}, told_to_id = ${told_to_id},
      updated_at = now()
    where agent_id = ${agent_id} returning ${all}`;
  if (!row) throw notFound("agent");
  return { ...row, webhook_secret };
}

/** Seals the secrets of the workspace's agents that an older version kept in clear. Answers how many they were. */
export async function sealClearSecrets(tx: Tx): Promise<number> {
  const clear = await tx.sql<Pick<Row, "agent_id" | "webhook_secret">>`
    select agent_id, webhook_secret from agent where webhook_secret not like 'sealed.%' order by agent_id for update`;
  const sealed = clear.map(({ agent_id, webhook_secret }) => seal(webhook_secret, placeOf(tx, agent_id)));
  await tx.sql`
    update agent set webhook_secret = s.sealed
    from unnest(${clear.map(({ agent_id }) => agent_id)}::text[], ${sealed}::text[]) as s(agent_id, sealed)
    where agent.agent_id = s.agent_id`;
  return clear.length;
}

/** A page of the workspace's agents, newest first. */
export async function list(tx: Tx, filter: Paged & { search?: string | undefined; entity_id?: string | undefined }) {
  const { search, entity_id } = filter;
  const read = async (after: Key | null, limit: number): Promise<Agent[]> =>
    tx.sql<Row>`
      select ${all} from agent${where([
        entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
        search === undefined ? null : sql`position(lower(${search}) in lower(name)) > 0`,
        after && sql`agent_id < ${after[0]}`,
      ])} order by agent_id desc limit ${limit}`;
  return page(filter, 1, read, ({ agent_id }) => [agent_id]);
}

const CHANGEABLE = [
  ...(["name", "system_prompt", "status"] as const),
  ...(["max_acts_per_run", "max_amount_cents_per_run", "allowed_senders"] as const),
];

/** Who has changed what the agent does stands behind its runs from then on; null: nobody has. */
const steeredBy = (by: string | null) => sql`
  steered_by_ids = case when ${by}::text = any (steered_by_ids) then steered_by_ids
    else array_remove(steered_by_ids || ${by}::text, null) end`;

/** Changes what is given of an agent's name, prompt, status and bounds; `by` whom, where it does something else from then on. Throws 404. */
export async function change(
  tx: Tx,
  { agent_id, ...given }: At & { [Column in (typeof CHANGEABLE)[number]]?: Agent[Column] | undefined },
  by: string | null,
): Promise<Agent> {
  const [row] = await tx.sql<Row>`
    update agent set ${assignments("agent", CHANGEABLE, given)}, ${steeredBy(by)}, updated_at = now()
    where agent_id = ${agent_id} returning ${all}`;
  if (!row) throw notFound("agent");
  return row;
}

/** Adds a skill; one that the agent has already is added no second time. Throws 404. */
export async function addSkill(tx: Tx, { agent_id }: At, skill: string, by: string): Promise<Agent> {
  const [row] = await tx.sql<Row>`
    update agent set skills = case when ${skill} = any(skills) then skills else skills || ${skill}::text end,
      ${steeredBy(by)}, updated_at = now()
    where agent_id = ${agent_id} returning ${all}`;
  if (!row) throw notFound("agent");
  return row;
}
