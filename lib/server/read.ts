import { notFound } from "next/navigation";
import type * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import type { Operation } from "#lib/core/operation.ts";
import { execute } from "#lib/execute.ts";
import { currentCaller } from "./session.ts";

/**
 * What a page reads: the operation's answer for the person who is signed in. A record that does not exist, or is
 * another workspace's, is Next's 404 page; what the role may not read is an error that the page's boundary shows.
 */
export async function read<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  try {
    return (await execute(operation, await currentCaller(), input)).value;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
}
