import type { Caller } from "#lib/core/caller.ts";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import { empty, type Sql, sql, where } from "#lib/db/sql.ts";
import { giverOf } from "#lib/domains/trust/access/rules.ts";
import { newSecret, secretHash } from "#lib/domains/trust/access/secrets.ts";
import type { Scenario, ScenarioLink } from "../schema.ts";
import * as scenarios from "../store.ts";

/** So many links of one scenario are open at a time. */
const MOST_OPEN = 50;

type Row = RowOf<"scenario_link">;
type AtScenario = Pick<Scenario, "entity_id" | "scenario_id">;

const record = ({ token_hash: _, key_id: __, user_id: ___, ...row }: Row): ScenarioLink => row;

/**
 * Makes a link to a scenario, which ends with the rights of whoever makes it at the latest, and answers its address, of which a hash
 * alone is kept. Throws 404, and 400 where too many are open.
 */
export async function issue(
  tx: Tx,
  at: AtScenario,
  expires_in_days: number,
  { actor, expires_at = null }: Pick<Caller, "actor" | "expires_at">,
): Promise<ScenarioLink & { url: string }> {
  const { entity_id, scenario_id } = at;
  await scenarios.hold(tx, at);
  const token = newSecret("mbx", tx.workspace_id);
  const { key_id, user_id } = giverOf({ actor });
  const [row] = await tx.sql<Row>`
    insert into scenario_link (scenario_link_id, scenario_id, entity_id, token_hash, hint, key_id, user_id, expires_at)
    select ${newId("scenario_link")}, ${scenario_id}, ${entity_id}, ${secretHash(token)}, ${token.slice(-4)}, ${key_id}, ${user_id},
      least(now() + make_interval(days => ${expires_in_days}::int), ${expires_at}::timestamptz)
    where (select count(*) from scenario_link
      where scenario_id = ${scenario_id} and revoked_at is null and expires_at > now()) < ${MOST_OPEN}
    returning ${columnsOf("scenario_link")}`;
  if (!row) throw wrongState(`Cannot share the scenario: ${MOST_OPEN} links to it are open. Revoke one first.`);
  const base = process.env.NEXTAUTH_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  return { ...record(row), url: new URL(`/scenario/${token}`, base).href };
}

/** A page of a scenario's links, newest first. Throws 404. */
export async function list(tx: Tx, filter: AtScenario & { limit: number; cursor?: string | undefined }) {
  const { entity_id, scenario_id } = filter;
  const [{ data, next_cursor }] = await Promise.all([
    page<Row>(
      filter,
      1,
      (after, limit) =>
        tx.sql<Row>`select ${columnsOf("scenario_link")} from scenario_link${where([
          sql`entity_id = ${entity_id} and scenario_id = ${scenario_id}`,
          after && sql`scenario_link_id < ${after[0]}`,
        ])} order by scenario_link_id desc limit ${limit}`,
      ({ scenario_link_id }) => [scenario_link_id],
    ),
    scenarios.load(tx, { entity_id, scenario_id }),
  ]);
  return { data: data.map(record), next_cursor };
}

/** Which link is meant. */
type AtLink = Pick<Row, "entity_id" | "scenario_id" | "scenario_link_id">;

async function one(tx: Tx, { entity_id, scenario_id, scenario_link_id }: AtLink, lock: Sql): Promise<Row> {
  const [row] = await tx.sql<Row>`
    select ${columnsOf("scenario_link")} from scenario_link
    where entity_id = ${entity_id} and scenario_id = ${scenario_id} and scenario_link_id = ${scenario_link_id}${lock}`;
  if (!row) throw notFound("link");
  return row;
}

/** The link, without its address. Throws 404. */
export const load = async (tx: Tx, at: AtLink): Promise<ScenarioLink> => record(await one(tx, at, empty));

/** Ends a link: from now on it opens nothing. Throws 404, and 400 where it was ended. */
export async function revoke(tx: Tx, at: AtLink): Promise<ScenarioLink> {
  const row = await one(tx, at, sql` for no key update`);
  if (row.revoked_at !== null) throw wrongState(`Cannot revoke the link: it was revoked at ${row.revoked_at}.`);
  const [revoked] = await tx.sql<Row>`
    update scenario_link set revoked_at = now() where scenario_link_id = ${at.scenario_link_id}
    returning ${columnsOf("scenario_link")}`;
  return record(revoked ?? row);
}

/** Which scenario a token opens now; null where it opens none. */
export async function find(tx: Tx, token: string): Promise<(AtScenario & Pick<Row, "expires_at">) | null> {
  const [row] = await tx.sql<AtScenario & Pick<Row, "expires_at">>`
    select entity_id, scenario_id, expires_at from scenario_link
    where token_hash = ${secretHash(token)} and revoked_at is null and expires_at > now()`;
  return row ?? null;
}
