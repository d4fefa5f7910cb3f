import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql } from "#lib/db/sql.ts";
import type { Changes } from "../store.ts";
import type { EntityConversion } from "./schema.ts";
import { conversionStates } from "./states.ts";

/** What of a company a conversion has changed, as it was before. */
export type Former = Changes;

type Own = RowAs<"conversion", EntityConversion & { former: Former }>;

/** What a new conversion will be called. */
export const newConversionId = () => newId("conversion");

type New = Pick<
  EntityConversion,
  "conversion_id" | "entity_id" | "from_type" | "to_type" | "former_name" | "document_ids" | "approval_id"
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

/** The last conversion of a company that its state has filed; null where there is none. */
export async function lastConfirmed(tx: Tx, entity_id: string): Promise<Own | null> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("conversion")} from conversion
    where entity_id = ${entity_id} and status = 'confirmed' order by conversion_id desc limit 1`;
  return row ?? null;
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
