import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { ActEntity, Hold } from "#lib/core/operation.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { assignments, columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { empty, json, type Sql, sql, where } from "#lib/db/sql.ts";
import { missingParticulars, withDefaults } from "./rules.ts";
import type { Entity, Particulars } from "./schema.ts";
import { entityStates, formationStates } from "./states.ts";

/** Particulars as they are kept: null where nothing was told. */
type Kept = { [P in keyof Particulars]-?: Exclude<Particulars[P], undefined> };
type Own = RowAs<"entity", Pick<Entity, "entity_type" | "status" | "formation_status" | "conversion_status"> & Kept>;

const rows = sql`select ${columnsOf("entity")} from entity`;

const locks: Record<Hold, Sql> = {
  shared: sql` for key share`,
  changing: sql` for no key update`,
  ending: sql` for update`,
};

async function stand(tx: Tx, entity_id: string, lock: Sql): Promise<ActEntity> {
  const [row] = await tx.sql<Pick<Own, keyof ActEntity>>`
    select entity_id, status from entity where entity_id = ${entity_id}${lock}`;
  if (!row) throw notFound("entity");
  return row;
}

/** The entity of an act, held for the rest of the transaction (`Hold`). Throws 404. */
export const hold = (tx: Tx, entity_id: string, how: Hold) => stand(tx, entity_id, locks[how]);

/** The entity that a read is about. Throws 404. */
export const loadStatus = (tx: Tx, entity_id: string) => stand(tx, entity_id, empty);

/** Throws 404 where one of the companies does not exist. */
export async function assertExist(tx: Tx, entity_ids: readonly string[]): Promise<void> {
  const asked = [...new Set(entity_ids)];
  const found = await tx.sql`select entity_id from entity where entity_id = any (${asked}::text[])`;
  if (found.length < asked.length) throw notFound("entity");
}

/** A company's name, as a column of another's selection. */
export const nameOf = (entity_id: Sql): Sql =>
  sql`(select e.legal_name from entity e where e.entity_id = ${entity_id})`;

/** A company's type, likewise. */
export const typeOf = (entity_id: Sql): Sql =>
  sql`(select e.entity_type from entity e where e.entity_id = ${entity_id})`;

/** What policies may ask of a company. */
export type Told = Pick<
  Own,
  "entity_id" | "legal_name" | "entity_type" | "jurisdiction" | "status" | "formation_status"
>;

/** The same of these companies. */
export const listTold = (tx: Tx, entity_ids: readonly string[]): Promise<Told[]> =>
  tx.sql<Told>`
    select entity_id, legal_name, entity_type, jurisdiction, status, formation_status from entity
    where entity_id = any (${entity_ids}::text[])`;

/** The row as its record: with the usual values where nothing was given, and what is missing. */
function record(row: Own): Entity {
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

/** Which entity is meant. */
type At = Pick<Entity, "entity_id">;

type New = Pick<Entity, "legal_name" | "entity_type" | "jurisdiction"> & Particulars;

/** Makes an entity: active, its formation pending. */
export async function insert(tx: Tx, given: New): Promise<Entity> {
  const { legal_name, entity_type, jurisdiction } = given;
  const own = {
    entity_id: newId("entity"),
    legal_name,
    entity_type,
    jurisdiction,
    registered_agent: json(given.registered_agent),
    principal_address: given.principal_address ?? null,
    authorized_shares: given.authorized_shares ?? null,
    par_value: given.par_value ?? null,
    incorporator: json(given.incorporator),
    organizer: json(given.organizer),
    directors: json(given.directors),
    officers: json(given.officers),
    members: json(given.members),
    management: given.management ?? null,
    managers: json(given.managers),
    fiscal_year_end: given.fiscal_year_end ?? null,
    purpose: given.purpose ?? null,
  };
  const [row] = await tx.sql<Own>`insert into entity ${columns("entity", own)} returning ${columnsOf("entity")}`;
  if (!row) throw notFound("entity");
  return record(row);
}

/** What of an entity may be changed after it is made. */
export const CHANGEABLE = [
  "legal_name",
  "entity_type",
  "jurisdiction",
  "registered_agent",
  "principal_address",
  "authorized_shares",
  "par_value",
  "incorporator",
  "organizer",
  "directors",
  "officers",
  "members",
  "management",
  "managers",
  "fiscal_year_end",
  "purpose",
] as const;

export type Changes = Particulars & {
  legal_name?: string | undefined;
  entity_type?: Entity["entity_type"] | undefined;
  jurisdiction?: string | undefined;
};

/**
 * Changes the name, the type and the state (by a conversion) or the particulars of an entity; what is left out stays as it is, null
 * takes it back. Throws 404.
 */
export async function change(tx: Tx, { entity_id }: At, changes: Changes): Promise<Entity> {
  const [row] = await tx.sql<Own>`
    update entity set ${assignments("entity", CHANGEABLE, changes)}, updated_at = now()
    where entity_id = ${entity_id} returning ${columnsOf("entity")}`;
  if (!row) throw notFound("entity");
  return record(row);
}

/** The entity. Throws 404. */
export async function load(tx: Tx, { entity_id }: At): Promise<Entity> {
  const [row] = await tx.sql<Own>`${rows} where entity_id = ${entity_id}`;
  if (!row) throw notFound("entity");
  return record(row);
}

interface Filter {
  type?: Entity["entity_type"] | undefined;
  status?: Entity["status"] | undefined;
  search?: string | undefined;
  entity_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const isNamed = (search: string) => sql`position(lower(${search}) in lower(legal_name)) > 0`;

/** The newest companies that have it in their names, or whose identifier it is. */
export const found = (tx: Tx, { search, limit }: { search: string; limit: number }) =>
  tx.sql<Pick<Own, "entity_id" | "legal_name" | "status">>`
    select entity_id, legal_name, status from entity where ${isNamed(search)} or entity_id = ${search}
    order by entity_id desc limit ${limit}`;

/** A page of the workspace's entities, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { type, status, search, entity_id } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Own>`${rows}${where([
      type === undefined ? null : sql`entity_type = ${type}`,
      status === undefined ? null : sql`status = ${status}`,
      search === undefined ? null : isNamed(search),
      entity_id === undefined ? null : sql`entity_id = any(${entity_id.split(",")}::text[])`,
      after && sql`entity_id < ${after[0]}`,
    ])} order by entity_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, (entity) => [entity.entity_id]);
}

/** Takes the formation one step along its table. Throws 400 naming the action and the status where it has no such step. */
export async function moveFormation(
  tx: Tx,
  { entity_id }: At,
  trigger: "advance" | "sign" | "begin_again",
): Promise<void> {
  const column = "formation_status";
  await move(tx, formationStates, trigger, { table: "entity", key: "entity_id", id: entity_id, column });
}

/** Records the state's confirmation; `filed_on` is the day of filing. */
export async function confirmFiling(
  tx: Tx,
  { entity_id }: At,
  { confirmation_number, filed_on }: { confirmation_number: string; filed_on: string },
): Promise<void> {
  await tx.sql`
    update entity set confirmation_number = ${confirmation_number}, filed_on = ${filed_on}::date,
      filing_confirmed_at = now(), updated_at = now() where entity_id = ${entity_id}`;
}

/** Records the employer identification number that the IRS has given. */
export async function confirmEin(tx: Tx, { entity_id }: At, ein: string): Promise<void> {
  await tx.sql`
    update entity set ein = ${ein}, ein_confirmed_at = now(), updated_at = now() where entity_id = ${entity_id}`;
}

/** Whether another company of the workspace has the same employer identification number. */
export async function sharesEin(tx: Tx, { entity_id }: At): Promise<boolean> {
  const others = await tx.sql`
    select from entity e join entity other on other.ein = e.ein and other.entity_id <> e.entity_id
    where e.entity_id = ${entity_id} limit 1`;
  return others.length > 0;
}

/** Says how a company's conversion stands with the state; null where it was withdrawn and there was none before. */
export async function setConversionStatus(
  tx: Tx,
  { entity_id }: At,
  conversion_status: Entity["conversion_status"],
): Promise<void> {
  await tx.sql`update entity set conversion_status = ${conversion_status}, updated_at = now() where entity_id = ${entity_id}`;
}

/** Ends the entity: read-only for ever. Throws 400 naming the action and the status where it has ended already. */
export async function dissolve(
  tx: Tx,
  { entity_id }: At,
  { reason, approval_id }: { reason: string | null; approval_id: string | null },
): Promise<void> {
  const also = sql`, dissolved_at = clock_timestamp(), dissolution_reason = ${reason}, dissolution_approval_id = ${approval_id}`;
  await move(tx, entityStates, "dissolve", { table: "entity", key: "entity_id", id: entity_id, also });
}
