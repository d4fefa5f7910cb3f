import type * as z from "zod";
import type { ActionResult, Change, Shown } from "#lib/core/answer.ts";
import type { Caller } from "#lib/core/caller.ts";
import { tagOf } from "#lib/core/etag.ts";
import type { Operation } from "#lib/core/operation.ts";
import { type Done, execute } from "#lib/execute.ts";
import { conditionShown } from "./etag.ts";

/**
 * Does an act upon a record as its person was shown it, and else throws 412 with nothing done. Where it answers that record, this is
 * what is shown from then on, so its ETag comes along for the next; what it has made of the record instead has an ETag of its own.
 */
export async function change<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  caller: Caller,
  shown: Shown,
  input: z.input<I>,
): Promise<Done<z.output<O>> & { etag?: string }> {
  const condition = conditionShown(operation, shown);
  const done = await execute(operation, caller, input, { condition });
  return condition.reader.output === operation.output ? { ...done, etag: tagOf(done.value) } : done;
}

type Changing = (shown: Shown, input: never) => Promise<ActionResult<unknown>>;
type ChangeBy<C> = C extends (shown: Shown, input: infer I) => Promise<ActionResult<infer T>> ? Change<I, T> : never;

/** Acts upon a record as the page shows it; the record is the one that the API answers at its own path. */
export function asShown<C extends Record<string, Changing>>(
  record: object,
  acts: C,
): { [K in keyof C]: ChangeBy<C[K]> } {
  const shown = tagOf(record);
  const changes = Object.entries(acts).map(([name, act]) => [name, { act, shown }]);
  return Object.fromEntries(changes) as { [K in keyof C]: ChangeBy<C[K]> };
}
