import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { ActEntity, Hold } from "#lib/core/operation.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { assignments, columns, empty, json, type Sql, sql, where } from "#lib/db/sql.ts";
import { missingParticulars, withDefaults } from "./rules.ts";
import type { Entity, Particulars } from "./schema.ts";
import { entityStates, formationStates } from "./states.ts";

type Row = Omit<Entity, "missing" | keyof Particulars> & Particulars;

const locks: Record<Hold, Sql> = {
  shared: sql` for key share`,
  changing: sql` for no key update`,
  ending: sql` for update`,
};

async function find(tx: Tx, entity_id: string, lock: Sql): Promise<ActEntity> {
  const [row] = await tx.sql<ActEntity>`
    select entity_id, status from entity where entity_id = ${entity_id}${lock}`;
  if (!row) throw notFound("entity");
  return row;
}

/** The entity of an act, held for the rest of the transaction (`Hold`). Throws 404. */
export const holdEntity = (tx: Tx, entity_id: string, hold: Hold) => find(tx, entity_id, locks[hold]);

/** The entity that a read is about. Throws 404. */
export const findEntity = (tx: Tx, entity_id: string) => find(tx, entity_id, empty);

/** The row as its record: with the usual values where nothing was given, and what is missing. */
function record(row: Row): Entity {
  const filled = withDefaults(row);
  const corporation = row.entity_type === "c_corp";
  return {
    ...row,
    ...filled,
    par_value: corporation ? filled.par_value : null,
    management: corporation ? null : filled.management,
    missing: missingParticulars(row.entity_type, row),
  };
}

/** The particulars as columns; what is left out stays as it is, null takes it back. */
function particularColumns(given: Particulars) {
  return {
    registered_agent: json(given.registered_agent),
    principal_address: given.principal_address,
    authorized_shares: given.authorized_shares,
    par_value: given.par_value,
    incorporator: json(given.incorporator),
    organizer: json(given.organizer),
    directors: json(given.directors),
    officers: json(given.officers),
    members: json(given.members),
    management: given.management,
    managers: json(given.managers),
    fiscal_year_end: given.fiscal_year_end,
    purpose: given.purpose,
  };
}

type New = Pick<Entity, "legal_name" | "entity_type" | "jurisdiction"> & Particulars;

/** Makes an entity: active, its formation pending. */
export async function insertEntity(tx: Tx, given: New): Promise<Entity> {
  const { legal_name, entity_type, jurisdiction } = given;
  const own = { entity_id: newId("entity"), legal_name, entity_type, jurisdiction };
  const [row] = await tx.sql<Row>`
    insert into entity ${columns({ ...own, ...particularColumns(given) })} returning *`;
  if (!row) throw notFound("entity");
  return record(row);
}

/** Changes the name, the type (by a conversion) or the particulars of an entity. Throws 404. */
export async function updateEntity(
  tx: Tx,
  entity_id: string,
  given: Particulars & { legal_name?: string | undefined; entity_type?: Entity["entity_type"] | undefined },
): Promise<Entity> {
  const { legal_name, entity_type } = given;
  const changed = assignments({ ...particularColumns(given), legal_name, entity_type });
  const set = changed === empty ? empty : sql`${changed}, `;
  const [row] = await tx.sql<Row>`
    update entity set ${set}updated_at = now() where entity_id = ${entity_id} returning *`;
  if (!row) throw notFound("entity");
  return record(row);
}

/** The entity. Throws 404. */
export async function loadEntity(tx: Tx, entity_id: string): Promise<Entity> {
  const [row] = await tx.sql<Row>`select * from entity where entity_id = ${entity_id}`;
  if (!row) throw notFound("entity");
  return record(row);
}

export interface EntityFilter {
  type?: Entity["entity_type"] | undefined;
  status?: Entity["status"] | undefined;
  search?: string | undefined;
  entity_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the workspace's entities, newest first. */
export async function listEntities(tx: Tx, filter: EntityFilter) {
  const { type, status, search, entity_id, limit, cursor } = filter;
  const after = decodeCursor(cursor, 1);
  const rows = await tx.sql<Row>`
    select * from entity${where([
      type === undefined ? null : sql`entity_type = ${type}`,
      status === undefined ? null : sql`status = ${status}`,
      search === undefined ? null : sql`position(lower(${search}) in lower(legal_name)) > 0`,
      entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
      after && sql`entity_id < ${after[0]}`,
    ])} order by entity_id desc limit ${limit + 1}`;
  return toPage(rows.map(record), limit, (entity) => [entity.entity_id]);
}

/** Takes the formation one step along its table. Throws 400 naming the action and the status where it has no such step. */
export async function moveFormation(tx: Tx, entity_id: string, trigger: "advance" | "sign"): Promise<void> {
  const column = "formation_status";
  await move(tx, formationStates, trigger, { table: "entity", key: "entity_id", id: entity_id, column });
}

/** Records the state's confirmation; `filed_on` is the day of filing. */
export async function confirmFiling(tx: Tx, entity_id: string, confirmation_number: string, filed_on: string | null) {
  await tx.sql`
    update entity set confirmation_number = ${confirmation_number}, filed_on = coalesce(${filed_on}::date, current_date),
      filing_confirmed_at = now(), updated_at = now() where entity_id = ${entity_id}`;
}

/** Records the employer identification number that the IRS has given. */
export async function confirmEin(tx: Tx, entity_id: string, ein: string) {
  await tx.sql`
    update entity set ein = ${ein}, ein_confirmed_at = now(), updated_at = now() where entity_id = ${entity_id}`;
}

/** Ends the entity: read-only for ever. */
export async function dissolve(tx: Tx, entity_id: string, reason: string | null): Promise<void> {
  const also = sql`, dissolved_at = clock_timestamp(), dissolution_reason = ${reason}`;
  await move(tx, entityStates, "dissolve", { table: "entity", key: "entity_id", id: entity_id, also });
}
