import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import type { KeptMatch } from "#lib/core/etag.ts";
import { parseInput } from "#lib/core/input.ts";
import type { Confirm, Operation } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as approvals from "#lib/domains/trust/approvals/store.ts";

/** What a door adds to the transaction that keeps an act which waits. */
interface Hooks {
  confirm?: Confirm | undefined;
  condition?: { kept?: KeptMatch } | undefined;
  sealRefusal?: (tx: Tx, refusal: AppError) => void;
}

/**
 * Where policies forbid an act without people's word, keeps it as it was asked and has them asked for it: the refusal names
 * the obligation. Nothing else of the act is left; any other error is thrown on. The question is confirmed once more: the act's own
 * transaction is undone, and somebody who asked the same beside it may have left the obligation already.
 */
export async function askFor(
  operation: Operation,
  caller: Caller,
  input: unknown,
  error: unknown,
  { confirm, condition, sealRefusal }: Hooks,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "approval_required") throw error;
  const { act, policies = [], approvals: quorum = 0, obligation_id: known } = error.details;
  const { name, byLink } = operation;
  // What the service does of itself is asked by nobody whose rights could be looked up when it is done.
  const isAskedByNobody = caller.actor.type === "system" && !byLink;
  if (!act || quorum === 0 || known !== undefined || isAskedByNobody) throw error;
  const asked = { operation: name, input, ...act, policies, quorum, if_match: condition?.kept ?? null };
  throw await transaction(caller, "write", async (tx) => {
    await confirm?.(tx);
    const obligation_id = await approvals.keep(tx, caller, asked);
    await byLink?.waits(tx, caller, parseInput(operation.input, input));
    const refusal = new AppError(error.status, error.code, error.message, { ...error.details, obligation_id });
    sealRefusal?.(tx, refusal);
    return refusal;
  });
}
