import type * as z from "zod";
import { wrongState } from "#lib/core/errors.ts";
import type { ActEntity, Operation } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";

/** Runs a deed with what travels ahead of it: sent first and awaited last, so that it costs no round trip. */
export async function behind<T>(ahead: Promise<unknown> | undefined, deed: () => Promise<T>): Promise<T> {
  ahead?.catch(() => undefined);
  try {
    return await deed();
  } finally {
    // Where both fail, this one's refusal takes the place of the deed's.
    await ahead;
  }
}

/** The record as its schema has it: columns that the interface does not name never leave. */
export function answer<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, value: z.output<O>) {
  return operation.output.parse(value);
}

/** The identifier of that name in a record; null where it has none. */
export function identifierIn(value: unknown, name: string): string | null {
  const found =
    typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name) : null;
  return typeof found?.[1] === "string" ? found[1] : null;
}

/** The company that an act is about, held for as long as the rule says. Throws 404, and 400 where it is dissolved. */
export async function entityFor<I extends z.ZodObject, O extends z.ZodType>(
  tx: Tx,
  operation: Operation<I, O>,
  input: z.output<I>,
  isAlone: boolean,
): Promise<ActEntity | null> {
  const rule = operation.entity;
  if (rule.in === "nothing") return null;
  const entity_id = rule.in === "record" ? await rule.find(tx, input) : String(input.entity_id);
  if (entity_id === null) return null;
  if (operation.effect === "read") return entities.loadStatus(tx, entity_id);
  const entity = await entities.hold(tx, entity_id, isAlone ? "ending" : rule.hold);
  // Interface rule 7.10: reads go on, writes end.
  if (entity.status === "dissolved") {
    throw wrongState("The entity is dissolved and read-only: its status is dissolved.", "entity_dissolved");
  }
  return entity;
}
