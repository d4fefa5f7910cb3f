import type { Tx } from "#lib/core/tx.ts";
import * as conversions from "#lib/domains/company/entities/conversions/store.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import * as entities from "#lib/domains/company/entities/store.ts";

/** A conversion of a company that a state has filed. */
export interface Converted
  extends Pick<conversions.Confirmed, "from_type" | "to_type" | "from_jurisdiction" | "to_jurisdiction"> {
  /** The day of its filing, `YYYY-MM-DD`. */
  on: string;
  /** When that was recorded. */
  at: string;
  /** The par value of its shares until then. */
  par_value: string | null;
}

/** A company as its state has it on file: what it is to become by a conversion that waits for its filing, it is not yet. */
export interface Standing {
  entity: Entity;
  /** Its conversions, in order. */
  conversions: Converted[];
  /** The last of them. */
  converted: Converted | null;
  /** The last by which it changed its type: the IRS counts from it, and not from a change of state alone. */
  retyped: Converted | null;
  /** The last by which it came from another state: its state counts from it. */
  moved: Converted | null;
}

/**
 * How a company stands for whoever asks reports and returns of it: while a conversion is pending_filing those of what it was go on, and
 * from the filing on those of what it has become are due. Throws 404.
 */
export async function standingOf(tx: Tx, entity_id: string): Promise<Standing> {
  const kept = await entities.load(tx, { entity_id });
  const { conversion_status: status } = kept;
  const [entity, filed] = await Promise.all([
    conversions.onFile(tx, kept),
    status === null ? [] : conversions.confirmed(tx, entity_id),
  ]);
  const all = filed.map(
    ({ filed_on: on, updated_at: at, former, ...one }): Converted => ({
      ...one,
      on,
      at,
      par_value: former.par_value ?? null,
    }),
  );
  return {
    entity,
    conversions: all,
    converted: all.at(-1) ?? null,
    retyped: all.findLast(({ from_type, to_type }) => from_type !== to_type) ?? null,
    moved: all.findLast(({ from_jurisdiction, to_jurisdiction }) => from_jurisdiction !== to_jurisdiction) ?? null,
  };
}

/** The day that a company was formed on: that of the filing, or while it is not confirmed that of the record. */
export const formedOn = ({ filed_on, created_at }: Pick<Entity, "filed_on" | "created_at">): string =>
  filed_on ?? created_at.slice(0, 10);

/** The day from which its state has known a company: that on which it came from another, or was formed. */
export const cameOn = ({ entity, moved }: Pick<Standing, "entity" | "moved">): string => moved?.on ?? formedOn(entity);

/** The states that a company was of and is no more, each with the day on which it left last. */
export function leftStates({ entity, conversions: all }: Standing): Map<string, string> {
  const moves = all.filter((one) => one.from_jurisdiction !== one.to_jurisdiction);
  const left = new Map(moves.map(({ from_jurisdiction, on }) => [from_jurisdiction, on]));
  left.delete(entity.jurisdiction);
  return left;
}

/** What a company was, from one day to before another; null is from its beginning, or still. */
export interface Era extends Pick<Entity, "entity_type" | "jurisdiction" | "par_value"> {
  from: string | null;
  until: string | null;
}

/** What a company has been, in order. */
export function erasOf({ entity, conversions: all }: Standing): Era[] {
  const { entity_type, jurisdiction, par_value } = entity;
  const before = all.map(({ from_type, from_jurisdiction, par_value: par, on }, at) => ({
    ...{ entity_type: from_type, jurisdiction: from_jurisdiction, par_value: par },
    ...{ from: all[at - 1]?.on ?? null, until: on },
  }));
  return [...before, { entity_type, jurisdiction, par_value, from: all.at(-1)?.on ?? null, until: null }];
}
