import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import type { Operation } from "#lib/core/operation.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as approvals from "#lib/domains/trust/approvals/store.ts";

/**
 * Where policies forbid an act without people's word, keeps it as it was asked and has them asked for it: the refusal names
 * the obligation. Nothing else of the act is left; any other error is thrown on.
 */
export async function askFor({ name }: Operation, caller: Caller, input: unknown, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "approval_required") throw error;
  const { act, policies = [], approvals: quorum = 0, obligation_id: known } = error.details;
  // What the service does of itself is asked by nobody whose rights could be looked up when it is done.
  if (!act || quorum === 0 || known !== undefined || caller.actor.type === "system") throw error;
  const asked = { operation: name, input, ...act, policies, quorum };
  const obligation_id = await transaction(caller, "write", (tx) => approvals.keep(tx, caller, asked));
  throw new AppError(error.status, error.code, error.message, { ...error.details, obligation_id });
}
