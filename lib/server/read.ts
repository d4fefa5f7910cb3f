import { notFound, redirect } from "next/navigation";
import type * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import type { Operation } from "#lib/core/operation.ts";
import { refusalOfAway } from "#lib/db/away.ts";
import { execute } from "#lib/execute.ts";
// What waits for approval is tried where it is read, whatever operation that is.
import "#lib/operations.ts";
import { currentCaller } from "./session.ts";

/**
 * What a page reads: the operation's answer for the person who is signed in. A record that does not exist, or is
 * another workspace's, is Next's 404 page; whoever is signed out meanwhile signs in; and what the role may not read, or a
 * database that is away, is an error whose `digest`, all that Next hands on to the page's boundary, is the refusal's code.
 */
export async function read<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  try {
    return (await execute(operation, await currentCaller(), input)).value;
  } catch (error) {
    return passOn(error);
  }
}

/** The same of what need not be there: null where there is no such record. */
export async function readOrNull<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O> | null> {
  try {
    return (await execute(operation, await currentCaller(), input)).value;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    return passOn(error);
  }
}

function passOn(thrown: unknown): never {
  const error = refusalOfAway(thrown);
  if (!(error instanceof AppError)) throw error;
  if (error.status === 404) notFound();
  if (error.status === 401) redirect("/sign-in");
  throw Object.assign(error, { digest: error.code });
}
