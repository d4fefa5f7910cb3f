import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, type Sql, sql } from "#lib/db/sql.ts";
import type { Entity } from "../schema.ts";
import type { Changes } from "../store.ts";
import type { EntityConversion } from "./schema.ts";
import { conversionStates } from "./states.ts";

/** What of a company a conversion has changed, as it was before; and how much of each class was authorized then, by its instrument. */
export type Former = Changes & { charter_units?: Record<string, number> };

type Own = RowAs<"conversion", EntityConversion & { former: Former }>;

/** What a new conversion will be called. */
export const newConversionId = () => newId("conversion");

type New = Pick<
  EntityConversion,
  | "conversion_id"
  | "entity_id"
  | "from_type"
  | "to_type"
  | "from_jurisdiction"
  | "to_jurisdiction"
  | "former_name"
  | "document_ids"
  | "approval_id"
> & { former: Former };

/** Writes down a conversion whose filing is still to come. */
export async function insert(tx: Tx, given: New): Promise<void> {
  await tx.sql`insert into conversion ${columns("conversion", { ...given, former: json(given.former) })}`;
}

/** The last conversion of a company that was not withdrawn; null where there is none. */
export async function last(tx: Tx, entity_id: string): Promise<Own | null> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("conversion")} from conversion
    where entity_id = ${entity_id} and status <> 'withdrawn' order by conversion_id desc limit 1`;
  return row ?? null;
}

/** A conversion that a state has filed. */
export type Confirmed = Own & { filed_on: string };

/** The state that a company was of at a moment, as a column of another's selection. */
export const stateAt = (entity_id: Sql, moment: Sql): Sql => sql`coalesce(
  (select c.from_jurisdiction from conversion c where c.entity_id = ${entity_id} and c.status <> 'withdrawn' and c.created_at > ${moment}
    order by c.conversion_id limit 1), (select e.jurisdiction from entity e where e.entity_id = ${entity_id}))`;

/** The conversions of a company that a state has filed, in order. */
export const confirmed = (tx: Tx, entity_id: string) =>
  tx.sql<Confirmed>`
    select ${columnsOf("conversion")} from conversion
    where entity_id = ${entity_id} and status = 'confirmed' order by conversion_id`;

/** A filing by which a state has a company's paper; null documents are those of its formation. */
type Filing = Pick<Own, "filed_on" | "confirmation_number"> & { document_ids: Own["document_ids"] | null };

/** The filing by which a state has the company's paper of today: its last conversion's, or its formation's. Throws 404. */
export async function lastFiling(tx: Tx, entity_id: string): Promise<Filing> {
  const [row] = await tx.sql<Filing>`
    select coalesce(c.filed_on, e.filed_on) as filed_on, coalesce(c.confirmation_number, e.confirmation_number) as confirmation_number,
      c.document_ids
    from entity e left join lateral (select filed_on, confirmation_number, document_ids from conversion
      where entity_id = e.entity_id and status = 'confirmed' order by conversion_id desc limit 1) c on true
    where e.entity_id = ${entity_id}`;
  if (row === undefined) throw notFound("entity");
  return row;
}

/**
 * The company as its state has it on file: what it is to become by a conversion that waits for its filing, it is not yet, and the law of
 * what it was governs it until then.
 */
export async function onFile(tx: Tx, entity: Entity): Promise<Entity> {
  if (entity.conversion_status !== "pending_filing") return entity;
  const pending = await last(tx, entity.entity_id);
  if (pending === null) return entity;
  const { from_type: entity_type, from_jurisdiction: jurisdiction, former } = pending;
  return { ...entity, entity_type, jurisdiction, legal_name: former.legal_name ?? entity.legal_name };
}

/** The state has filed it. */
export async function confirm(
  tx: Tx,
  conversion_id: string,
  { confirmation_number, filed_on }: { confirmation_number: string; filed_on: string },
): Promise<void> {
  const also = sql`, confirmation_number = ${confirmation_number}, filed_on = ${filed_on}::date`;
  await move(tx, conversionStates, "confirm", { table: "conversion", key: "conversion_id", id: conversion_id, also });
}

/** The company gives it up. */
export async function withdraw(tx: Tx, conversion_id: string, reason: string | null): Promise<void> {
  const also = sql`, reason = ${reason}`;
  await move(tx, conversionStates, "withdraw", { table: "conversion", key: "conversion_id", id: conversion_id, also });
}
