import type { AuditType } from "#lib/core/audit.ts";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import type { Operation } from "#lib/core/operation.ts";
import { unknownIn } from "#lib/db/records.ts";
import { transaction } from "#lib/db/transaction.ts";
import { noteForeign, noteRefused, noteTaken } from "#lib/work/refused.ts";

/**
 * Refuses, and says of a 404 which fields name what is not there: asked once the act is undone, whose transaction answers
 * no more where PostgreSQL has refused a statement of it. What the caller has no right to, the audit trail is told.
 */
export async function refuse(
  { name }: Operation,
  caller: Caller,
  parsed: Record<string, unknown>,
  error: unknown,
): Promise<never> {
  noteRefused(caller, name, error, parsed);
  noteTaken(caller, name, error, parsed);
  if (!(error instanceof AppError) || !error.details.named) throw error;
  const { named, ...details } = error.details;
  const { input, inPath, sentAs = (path: string) => path } = named;
  noteForeign(caller, name, input);
  const paths = await transaction(caller, "read", (tx) => unknownIn(tx, input, inPath));
  const issues = paths.map((path) => ({ path: sentAs(path), message: "does not exist" }));
  throw new AppError(error.status, error.code, error.message, { ...details, ...(issues.length > 0 && { issues }) });
}

/** A reading as the audit trail tells of it: which operation, of which company, and how it was asked. */
export function readingOf({ name }: Operation, type: AuditType, caller: Caller, input: Record<string, unknown>) {
  const { entity_id, ...asked } = input;
  const { actor, address, request_id } = caller;
  const detail = JSON.stringify(asked);
  return { type, actor, address, request_id, about: name, detail, entity_id: entity_id ? String(entity_id) : null };
}
