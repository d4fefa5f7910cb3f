import { redirect } from "next/navigation";
import { AppError } from "#lib/core/errors.ts";
import { requireSession } from "#lib/server/session.ts";

const nowhere = new AppError(404, "not_found", "There is no such record, or it is another workspace's.");

/**
 * Leads whoever is signed in from an address that stands for another to that one, by HTTP. It is a route's and never a page's: a
 * page has begun to stream by the time it knows, so that its way on is a script's and, for browsers without one, a mark's, and may be
 * gone twice. An address that leads nowhere is answered with the refusal's own sentence.
 */
export async function leadOn(from: string, find: () => Promise<string | null>): Promise<Response> {
  await requireSession(from);
  const to = await find().catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  if (typeof to === "string") redirect(to);
  const { status, message } = to ?? nowhere;
  return new Response(`${message}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
