import type { Tx } from "#lib/core/tx.ts";
import * as conversions from "#lib/domains/company/entities/conversions/store.ts";
import type { Entity, EntityType } from "#lib/domains/company/entities/schema.ts";
import * as entities from "#lib/domains/company/entities/store.ts";

/** The last conversion of a company that its state has filed. */
export interface Converted {
  from_type: EntityType;
  /** The day of its filing, `YYYY-MM-DD`. */
  on: string;
  /** When that was recorded. */
  at: string;
}

/** A company as its state has it on file: what it is to become by a conversion that waits for its filing, it is not yet. */
export interface Standing {
  entity: Entity;
  converted: Converted | null;
}

/**
 * How a company stands for whoever asks reports and returns of it: while a conversion is pending_filing those of its former type go on,
 * and from the filing on those of the new one are due. Throws 404.
 */
export async function standingOf(tx: Tx, entity_id: string): Promise<Standing> {
  const entity = await entities.load(tx, { entity_id });
  const { conversion_status, entity_type } = entity;
  if (conversion_status === null) return { entity, converted: null };
  const conversion = await conversions.lastConfirmed(tx, entity_id);
  const converted =
    conversion?.filed_on == null
      ? null
      : { from_type: conversion.from_type, on: conversion.filed_on, at: conversion.updated_at };
  if (conversion_status !== "pending_filing") return { entity, converted };
  return { entity: { ...entity, entity_type: entity_type === "llc" ? "c_corp" : "llc" }, converted };
}
