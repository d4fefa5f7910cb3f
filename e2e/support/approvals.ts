import type { Caller } from "#lib/core/caller.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createPayment, listPayments } from "#lib/domains/money/payments/operations.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { completeObligation, readObligation } from "#lib/domains/trust/approvals/operations.ts";
import * as store from "#lib/domains/trust/approvals/store.ts";
import { execute } from "#lib/execute.ts";
// What is done when it is approved is found by its name there.
import "#lib/operations.ts";
import { callerIn, memberIn, newWorkspace } from "./callers.ts";
import { newEntity } from "./company.ts";
import { pastTriggers } from "./database.ts";

/** A workspace with a company in it, a key that asks for payments, and another that approves them. */
export async function openApprovals() {
  const workspace_id = await newWorkspace();
  const everything = callerIn(workspace_id);
  const entity_id = await newEntity(everything);
  const deciding = ["approvals:write", "obligations:write"];

  /** A key of the workspace as a caller, with these scopes. */
  async function key(scopes = deciding, by = everything, name = "Key"): Promise<Caller> {
    const { value } = await execute(createKey, by, { name, scopes });
    const actor = { type: "api_key" as const, id: value.key_id, name };
    return { ...callerIn(workspace_id, ...scopes), actor };
  }
  /** A member of the workspace as a caller. */
  const member = (role: "owner" | "admin" | "accountant") => memberIn(workspace_id, role, "Grace Hopper");

  const asker = await key(["payments:write", "obligations:write", "intents:execute"], everything, "Asker");
  const approver = await key(deciding, everything, "Approver");
  const payment = () => ({ entity_id, recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" });
  return {
    ...{ workspace_id, everything, entity_id, asker, approver, key, member, payment },
    /** An act that waits, as policies have it kept. */
    async waiting(caller = asker, more: Partial<store.Asked> = {}): Promise<string> {
      const asked: store.Asked = {
        ...{ operation: createPayment.name, input: payment(), action: createPayment.name, params: payment() },
        title: createPayment.title,
        ...{ entity_id, policies: ["Two eyes"], quorum: 1, ...more },
      };
      return transaction(caller, "write", (tx) => store.keep(tx, caller, asked));
    },
    read: async (obligation_id: string, by = approver) => (await execute(readObligation, by, { obligation_id })).value,
    decide: async (obligation_id: string, by = approver, more: object = {}) =>
      (await execute(completeObligation, by, { obligation_id, decision: "approve", ...more })).value,
    payments: async () => (await execute(listPayments, everything, { entity_id, limit: 100 })).value.data,
    /** Lets the time to decide be over. */
    expire: (obligation_id: string) =>
      pastTriggers(
        `update approval_request set created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
         where obligation_id = $1`,
        [obligation_id],
      ),
  };
}
