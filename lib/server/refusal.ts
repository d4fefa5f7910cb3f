import type { ErrorBody } from "#lib/core/answer.ts";
import { AppError, type RefusalStatus } from "#lib/core/errors.ts";
import { refusalOfAway } from "#lib/db/away.ts";
import { log } from "#lib/work/log.ts";

/** A refusal as a door answers it. */
export interface Refusal {
  status: RefusalStatus;
  headers: Record<string, string>;
  body: ErrorBody;
}

/**
 * What an error says to the outside. An AppError says its sentence, and so does a database that is away; anything else is ours to
 * mend, so it is logged whole with the request's id, and the caller learns the id only.
 */
export function refusal(thrown: unknown, request_id: string): Refusal {
  const error = refusalOfAway(thrown);
  if (!(error instanceof AppError)) {
    log.error({ request_id, err: error }, "unexpected error");
    const body = { error: "Unexpected server error.", code: "internal_error", request_id };
    return { status: 500, headers: {}, body };
  }
  // A refusal that a fault of ours has brought about, or a database that is away, is ours to mend as well.
  if ((error.status === 403 || error.status === 503) && error.details.cause)
    log.error({ request_id, err: error.details.cause }, error.message);
  const { issues, obligation_id, policies, advice, effects, effects_hash, retry_after, allow } = error.details;
  return {
    status: error.status,
    headers: {
      ...(retry_after !== undefined && { "Retry-After": String(retry_after) }),
      ...(allow && { Allow: allow.join(", ") }),
      ...(error.status === 401 && { "WWW-Authenticate": 'Bearer realm="Minutebook"' }),
    },
    body: {
      error: error.message,
      code: error.code,
      request_id,
      ...(issues && { issues }),
      ...(obligation_id !== undefined && { obligation_id }),
      ...(policies && { policies }),
      ...(advice && { advice }),
      ...(effects && { effects }),
      ...(effects_hash !== undefined && { effects_hash }),
    },
  };
}
