import { conflict, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { type Asked, type Outcome, registerHash, workOut } from "./modelling.ts";
import {
  ExitAsked,
  MOST_COMPARED,
  type NewScenario,
  RoundAsked,
  type Scenario,
  type ScenarioDetail,
  type ScenarioKind,
} from "./schema.ts";

/** More than these nobody compares. */
const MOST = 200;

type Row = Omit<RowOf<"scenario">, "kind" | "asked" | "outcome"> & {
  kind: ScenarioKind;
  asked: unknown;
  outcome: Outcome;
};
type At = Pick<Scenario, "entity_id" | "scenario_id">;

const askedOf = ({ kind, asked }: Row): Asked =>
  kind === "round" ? { round: RoundAsked.parse(asked) } : { exit: ExitAsked.parse(asked) };

/** Of a class that was worked out before dividends accrued nothing had. */
const accruedTold = <C extends { accrued_per_share?: string | null }>(one: C) => ({
  ...one,
  accrued_per_share: one.accrued_per_share ?? null,
});

const summary = (row: Row, register_sha256: string): Scenario => {
  const { round_outcome, exit_outcome } = row.outcome;
  return {
    scenario_id: row.scenario_id,
    entity_id: row.entity_id,
    name: row.name,
    kind: row.kind,
    price_per_share: round_outcome?.price_per_share ?? null,
    total_shares: round_outcome?.total_shares ?? null,
    total_amount_cents: exit_outcome?.total_amount_cents ?? null,
    has_moved: row.register_sha256 !== register_sha256,
    worked_out_at: row.worked_out_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};

const detail = (row: Row, register_sha256: string): ScenarioDetail => {
  const asked = askedOf(row);
  return {
    ...summary(row, register_sha256),
    round: "round" in asked ? asked.round : null,
    exit: "exit" in asked ? asked.exit : null,
    ...row.outcome,
    // One that was worked out before rounds adjusted anything.
    round_outcome: row.outcome.round_outcome && {
      ...row.outcome.round_outcome,
      adjustments: row.outcome.round_outcome.adjustments ?? [],
    },
    exit_outcome: row.outcome.exit_outcome && {
      ...row.outcome.exit_outcome,
      classes: row.outcome.exit_outcome.classes.map(accruedTold),
      break_points: row.outcome.exit_outcome.break_points.map(accruedTold),
    },
  };
};

const taken = (name: string) => conflict(`A scenario with the name ${name} exists already.`, "duplicate");

/** Works a scenario out and keeps it. Throws 400 where it comes to nothing or there are too many, and 409 on a name that is taken. */
export async function insert(tx: Tx, { entity_id, name, round, exit }: NewScenario): Promise<ScenarioDetail> {
  const asked: Asked = round == null ? { exit: exit ?? ExitAsked.parse({}) } : { round };
  const [[counted], outcome, register_sha256] = await Promise.all([
    tx.sql<{ count: number }>`select count(*)::int as count from scenario where entity_id = ${entity_id}`,
    workOut(tx, entity_id, asked),
    registerHash(tx, entity_id),
  ]);
  if ((counted?.count ?? 0) >= MOST) throw wrongState(`Cannot keep the scenario: a company has ${MOST} at most.`);
  const own = {
    scenario_id: newId("scenario"),
    entity_id,
    name,
    kind: round == null ? ("exit" as const) : ("round" as const),
    asked: json("round" in asked ? asked.round : asked.exit),
    outcome: json(outcome),
    register_sha256,
  };
  const [kept] = await tx.sql<Row>`
    insert into scenario ${columns("scenario", own)}
    on conflict (workspace_id, entity_id, name) do nothing returning ${columnsOf("scenario")}`;
  if (!kept) throw taken(name);
  return detail(kept, register_sha256);
}

async function find(tx: Tx, { entity_id, scenario_id }: At): Promise<Row> {
  const [row] = await tx.sql<Row>`
    select ${columnsOf("scenario")} from scenario where entity_id = ${entity_id} and scenario_id = ${scenario_id}`;
  if (!row) throw notFound("scenario");
  return row;
}

/** A scenario, and whether the cap table has moved since. Throws 404. */
export async function load(tx: Tx, at: At): Promise<ScenarioDetail> {
  const [row, register_sha256] = await Promise.all([find(tx, at), registerHash(tx, at.entity_id)]);
  return detail(row, register_sha256);
}

/** The scenario, held until the act ends, so that nobody shares, changes or deletes it beside this one. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<Row> {
  const held = tx.sql`select from scenario where scenario_id = ${at.scenario_id} for update`;
  return (await Promise.all([held, find(tx, at)]))[1];
}

interface Filter {
  entity_id: string;
  kind?: ScenarioKind | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of a company's scenarios, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`select ${columnsOf("scenario")} from scenario${where([
      sql`entity_id = ${filter.entity_id}`,
      filter.kind === undefined ? null : sql`kind = ${filter.kind}`,
      after && sql`scenario_id < ${after[0]}`,
    ])} order by scenario_id desc limit ${limit}`;
  const [{ data, next_cursor }, register_sha256] = await Promise.all([
    page(filter, 1, read, ({ scenario_id }) => [scenario_id]),
    registerHash(tx, filter.entity_id),
  ]);
  return { data: data.map((row) => summary(row, register_sha256)), next_cursor };
}

/** The scenarios to stand side by side: the one that is asked for, and those that are named, or the newest others. Throws 404 and 400. */
export async function beside(tx: Tx, at: At, named: string | undefined): Promise<ScenarioDetail[]> {
  const ids = (named ?? "").split(",").flatMap((id) => id.trim() || []);
  if (ids.length >= MOST_COMPARED) {
    throw invalid("with", `must name at most ${MOST_COMPARED - 1} scenarios: it names ${ids.length}`);
  }
  const others = where([
    sql`entity_id = ${at.entity_id} and scenario_id <> ${at.scenario_id}`,
    named === undefined ? null : sql`scenario_id = any(${ids}::text[])`,
  ]);
  const [first, rest, register_sha256] = await Promise.all([
    find(tx, at),
    tx.sql<Row>`select ${columnsOf("scenario")} from scenario${others} order by scenario_id desc limit ${MOST_COMPARED - 1}`,
    registerHash(tx, at.entity_id),
  ]);
  const unknown = ids.filter((id) => id !== at.scenario_id && !rest.some(({ scenario_id }) => scenario_id === id));
  if (unknown.length > 0) throw notFound(`scenario ${unknown[0]} of with`);
  const sorted = named === undefined ? rest : ids.flatMap((id) => rest.find((row) => row.scenario_id === id) ?? []);
  return [first, ...new Set(sorted)].map((row) => detail(row, register_sha256));
}

/** Gives a scenario another name. Throws 404, and 409 where it is taken. */
export async function rename(tx: Tx, { name, ...at }: At & { name: string }): Promise<ScenarioDetail> {
  await hold(tx, at);
  const renamed = await tx.sql`
    update scenario set name = ${name}, updated_at = now()
    where scenario_id = ${at.scenario_id} and not exists
      (select from scenario o where o.entity_id = ${at.entity_id} and o.name = ${name} and o.scenario_id <> ${at.scenario_id})
    returning scenario_id`;
  if (renamed.length === 0) throw taken(name);
  return load(tx, at);
}

/** Works a scenario out anew, over the cap table as it is. Throws 404, and 400 where it comes to nothing by now. */
export async function workOutAnew(tx: Tx, at: At): Promise<ScenarioDetail> {
  const row = await hold(tx, at);
  const [outcome, register_sha256] = await Promise.all([
    workOut(tx, at.entity_id, askedOf(row)),
    registerHash(tx, at.entity_id),
  ]);
  await tx.sql`
    update scenario set outcome = ${json(outcome)}, register_sha256 = ${register_sha256}, worked_out_at = now(), updated_at = now()
    where scenario_id = ${at.scenario_id}`;
  return load(tx, at);
}

/** Lets a scenario go, and every link to it. Throws 404. */
export async function remove(tx: Tx, at: At): Promise<void> {
  await hold(tx, at);
  await tx.sql`delete from scenario_link where scenario_id = ${at.scenario_id}`;
  await tx.sql`delete from scenario where scenario_id = ${at.scenario_id}`;
}
