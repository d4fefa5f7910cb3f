import type * as z from "zod";
import type { Operation } from "#lib/core/operation.ts";

/** A deed under the interface's name for it: what it is asked with, and the operation that does it. */
export interface Intent {
  /** What it does, in a sentence, for people and for models that choose among intents. */
  about: string;
  params: z.ZodObject;
  operation: Operation;
  /** What the operation calls otherwise than the client does: `{ legal_name: "entity_name" }`. */
  sentAs: Readonly<Record<string, string>>;
  /** Params that are accepted as they stand. */
  example: Record<string, unknown>;
  /** The operation's input out of the params, which the schema has checked already. */
  input(params: Record<string, unknown>, today: string): unknown;
}

/** An intent whose params are its operation's own input. */
export function same<I extends z.ZodObject, O extends z.ZodType>(about: string, operation: Operation<I, O>): Intent {
  return {
    about,
    params: operation.input,
    operation,
    sentAs: {},
    example: operation.example as Record<string, unknown>,
    input: (given) => given,
  };
}

/**
 * An intent that names things otherwise than its operation:
 * `form_entity: intent("…", createEntity, z.object({ entity_name: Name, … }), { … }, (p) => ({ legal_name: p.entity_name, … }), { legal_name: "entity_name" })`.
 * `today` is the day of the act, `YYYY-MM-DD`, for what is asked in days from now.
 */
export function intent<P extends z.ZodObject, I extends z.ZodObject, O extends z.ZodType>(
  about: string,
  operation: Operation<I, O>,
  params: P,
  example: z.input<P>,
  input: (params: z.output<P>, today: string) => z.input<I>,
  sentAs: Partial<Record<Extract<keyof z.output<I>, string>, Extract<keyof z.output<P>, string>>>,
): Intent {
  return {
    about,
    params,
    operation,
    sentAs: sentAs as Record<string, string>,
    example: example as Record<string, unknown>,
    input: (given, today) => input(given as z.output<P>, today),
  };
}
