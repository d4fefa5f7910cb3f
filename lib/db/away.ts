import pg from "pg";
import { AppError } from "#lib/core/errors.ts";

/** How soon whoever asks is told to ask again: PostgreSQL is back within seconds of a restart. */
const RETRY_SECONDS = 2;

/**
 * What PostgreSQL says where it can do no work for anybody: it stops, starts or has crashed, has no connection, memory or disk left,
 * or takes this service's sign-in no more; a pooler's words for a server that is gone; and what ends a session that has slept in the
 * middle of a transaction, or rested for too long, as one does whose machine was suspended.
 */
const isNobodys = (code: string) => /^(?:08...|25P0[34]|53[0123]00|57P0[12345]|3D000|28P01)$/.test(code);

/** Whether the clocks of this machine and of the database are more than an hour apart: no receipt is written until whoever runs them sets one right. */
const areClocksApart = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === "23000" && error.constraint === "clocks_agree";

/** What becomes of a connection has no code with the driver, only words. */
const broken = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Cannot use a pool after calling end on the pool",
]);

const ofSockets = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENETDOWN"],
  ...["ENOTFOUND", "EAI_AGAIN"],
]);

/** What Prisma has been told by its driver, for the directory. */
const ofPrismas = new Set([
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"],
  ...["AuthenticationFailed", "DatabaseDoesNotExist"],
]);

interface Told {
  code?: unknown;
  message?: unknown;
  meta?: { driverAdapterError?: { cause?: { kind?: string; originalCode?: string } } };
}

/** Whether an error is no fault of what was asked: PostgreSQL cannot be reached, has broken off, or does no work for anybody. */
export function isAway(error: unknown): boolean {
  if (typeof error !== "object" || error === null || error instanceof AppError) return false;
  if (error instanceof pg.DatabaseError) return isNobodys(error.code ?? "") || areClocksApart(error);
  const { code, message, meta } = error as Told;
  const { kind = "", originalCode = "" } = meta?.driverAdapterError?.cause ?? {};
  return (
    ofPrismas.has(kind) ||
    isNobodys(originalCode) ||
    ofSockets.has(String(code)) ||
    (typeof message === "string" && broken.has(message))
  );
}

const unanswered = new WeakSet<object>();

/**
 * Marks what became of a transaction as not known: it was to be kept, and PostgreSQL's word of that was lost. Where it says that a
 * statement has failed, and goes on, nothing was kept.
 */
export function leaveOpen(error: unknown): void {
  const isTold = error instanceof pg.DatabaseError && error.severity === "ERROR";
  if (isAway(error) && !isTold) unanswered.add(error as object);
}

/**
 * What whoever asked is told where PostgreSQL is away (503); any other error as it came. Of an act whose end is not known they are
 * told that: the same `Idempotency-Key` finds it, if it is there.
 */
export function refusalOfAway(error: unknown): unknown {
  if (!isAway(error)) return error;
  const details = { retry_after: RETRY_SECONDS, cause: error };
  if (areClocksApart(error)) {
    const message =
      "The clocks of the service and of its database are more than an hour apart; nothing is kept until they are set right.";
    return new AppError(503, "unavailable", message, details);
  }
  if (!unanswered.has(error as object)) {
    return new AppError(
      503,
      "unavailable",
      "The database is not available just now; nothing was kept. Try again.",
      details,
    );
  }
  const message =
    "The database went away while the act was being kept, and whether it was is not known: look, or ask again under the same Idempotency-Key.";
  return new AppError(503, "outcome_unknown", message, details);
}
