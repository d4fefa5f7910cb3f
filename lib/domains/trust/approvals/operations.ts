import * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { forbidden, invalid, wrongState } from "#lib/core/errors.ts";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { ApprovalRequest, Completion, Obligation } from "#lib/domains/company/obligations/schema.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { approve, askAhead, type Look, look, refuse } from "./deciding.ts";
import { assertMayDecide, assertOpen, assertSeen, isAskedBy } from "./rules.ts";
import * as store from "./store.ts";

// An obligation is read and completed here, and not in its own domain, since one of them may ask for approval of whatever act
// there is.
const at = within("obligations", "/v1/obligations");
const obligation_id = Id("obl");
const example = { obligation_id: "obl_01k0zk1x3ve4b8j0c2v5y6m7n8" };

type At = Pick<Obligation, "obligation_id">;

/** Throws 403 where the caller has not the scope that goes with what the obligation is. */
function assertScope(caller: Caller, scope: Scope, kept: store.Kept | null): void {
  if (covers(caller.scopes, scope)) return;
  const what = kept ? "An obligation that asks for approval" : "An obligation that asks for no approval";
  throw forbidden(`${what} needs the scope ${scope}.`, "missing_scope");
}

/** Whether a caller is told of the act that an obligation asks about: whoever reads approvals, and whoever asked. */
async function isTold(tx: Tx, caller: Caller, kept: store.Kept | null): Promise<boolean> {
  if (!kept) return false;
  const { asked_by_ids } = kept;
  return covers(caller.scopes, "approvals:read") || isAskedBy(asked_by_ids, await store.identityOf(tx, caller));
}

/** The obligation, with the act that it asks about: what that has done, or would do just now. */
async function load(tx: Tx, caller: Caller, at: At, seen?: Look): Promise<Obligation> {
  const [obligation, kept] = await Promise.all([obligations.load(tx, at), store.find(tx, at)]);
  if (!kept) assertScope(caller, "obligations:read", kept);
  if (!kept || !(await isTold(tx, caller, kept))) return obligation;
  const { told, effects, effects_hash } = kept;
  const { action, params, receipt_id, status } = told;
  const done = { effects, effects_hash, refusal: null };
  return {
    ...obligation,
    ...{ asked: { action, params }, approval: told, receipt_id },
    ...(status === "pending" && seen ? seen : done),
  };
}

/** The company of an obligation; of one that asks for approval, whoever decides waits for whoever decides before. */
const held = entityOf(async (tx, at: At) => (await Promise.all([obligations.entityOf(tx, at), store.hold(tx, at)]))[0]);

export const readObligation = operation({
  ...at("read", "GET /{obligation_id}"),
  orScope: "approvals:read",
  title: "Read an obligation",
  about:
    "Where `kind` is `approval`, it asks for somebody's word on an act that a policy forbids without it. Whoever holds `approvals:read`, and whoever asked, is told the act (`asked`), what it would do just now, with whoever asked's own rights (`effects`, tried and undone at each reading), and `effects_hash`, which the approval is for; or, in `refusal`, why it would be refused. A key with `approvals:read` alone reads those, and no others. Once it is done, `effects` is what it did and `receipt_id` its receipt.",
  input: z.object({ obligation_id }),
  output: Obligation,
  example,
  ahead: (caller, at) => look(caller, at.obligation_id, isTold),
  run: ({ tx, caller, told: seen }, at) => load(tx, caller, at, seen),
});

export const completeObligation = operation({
  ...at("complete", "POST /{obligation_id}/complete"),
  orScope: "approvals:write",
  title: "Complete an obligation",
  about: [
    "Ends a pending obligation. `decision` answers one that asks; `note` says more. An obligation that the service opened ends by itself when the thing it asks for is done. Completing it twice is a 400.",
    'One of the `kind` `approval` is decided by `{"decision": "approve" | "reject", "effects_hash", "note"}`: by another person or key with `approvals:write`, never by an agent, and never by whoever asked, by their key or for their agent (403); the key needs no other scope, and a key that the command line made stands for itself, with all that were made by it. The last approval that it asks for has the act done, once, as it was asked, under the policies and with the rights of whoever asked as they are now; the answer names its `receipt_id`, and the receipt says who asked, who approved and the `effects_hash` that each saw. Where the act would do something else than what was seen it is a 409 (`effects_changed`), with nothing kept: read the obligation again. An act that was asked for with an `If-Match` is held to it then as well: once its record has changed it is a 409 (`changed_since_asked`), and is to be asked for anew. After 7 days it is expired (400), once decided it is decided (409). What refuses the act refuses the last approval, and it goes on waiting.',
  ].join("\n\n"),
  entity: held,
  // What asks for no approval is completed as any other act is done.
  isWord: async (tx, at) => (await store.find(tx, at)) !== null,
  input: Completion.extend({ obligation_id }),
  output: Obligation,
  example: { ...example, note: "Filed by mail on Monday." },
  /** To lift a policy is power: a person says so only shortly after they have proved who they are. */
  guarded: async (caller, { obligation_id, decision }) =>
    decision === "approve" &&
    (await transaction(caller, "read", (tx) => store.find(tx, { obligation_id: String(obligation_id) }))) !== null,
  async ahead(caller, { obligation_id, decision, effects_hash }): Promise<unknown> {
    if (decision !== "approve" || !covers(caller.scopes, "approvals:write")) return;
    const waiting = await transaction(caller, "read", async (tx) => {
      const kept = await store.find(tx, { obligation_id });
      return kept?.told.status === "pending" && (await isTold(tx, caller, kept)) ? kept.told : null;
    });
    if (!waiting) return;
    // The last approval does the act, and sees by that; one before it is compared with a trial.
    if (waiting.approvals.length + 1 >= waiting.quorum) return askAhead(caller, obligation_id);
    const now = effects_hash ? await look(caller, obligation_id, isTold) : null;
    if (effects_hash && now?.effects_hash) assertSeen([{ effects_hash }], now.effects_hash);
  },
  async run(act, { obligation_id, decision = null, effects_hash = null, note = null }) {
    const { tx, caller } = act;
    const kept = await store.find(tx, { obligation_id });
    assertScope(caller, kept ? "approvals:write" : "obligations:write", kept);
    if (!kept) {
      await obligations.complete(tx, { obligation_id }, { decision, note, completed_by: caller.actor.name });
      return obligations.load(tx, { obligation_id });
    }
    const who = await store.identityOf(tx, caller);
    assertMayDecide(kept.asked_by_ids, who);
    if (decision === null) throw invalid("decision", "must be approve or reject: the obligation asks for approval");
    assertOpen(kept.told, Date.now());
    if (decision === "approve") await approve(act, kept, who, { effects_hash, note });
    else await refuse(tx, kept, { trigger: "reject", reason: note, by: caller.actor.name });
    return load(tx, caller, { obligation_id });
  },
});

export const withdrawRequest = operation({
  ...at("withdraw", "POST /{obligation_id}/withdraw"),
  title: "Withdraw an approval request",
  about:
    "By whoever asked for it, or whose key or agent did (others: 403). It is not done any more, and its obligation is completed. Once it is decided it is decided (409).",
  entity: held,
  isWord: true,
  input: z.object({ obligation_id, reason: Text(10_000).nullish() }),
  output: Obligation,
  example: { ...example, reason: "Paid by card instead." },
  async run({ tx, caller }, { obligation_id, reason = null }) {
    const kept = await store.find(tx, { obligation_id });
    if (!kept) {
      await obligations.load(tx, { obligation_id });
      throw wrongState("Cannot withdraw the obligation: it asks for no approval.");
    }
    if (!isAskedBy(kept.asked_by_ids, await store.identityOf(tx, caller))) {
      throw forbidden("Only whoever asked for the act withdraws it; others reject it.");
    }
    assertOpen(kept.told, Date.now());
    await refuse(tx, kept, { trigger: "withdraw", reason, by: caller.actor.name });
    return load(tx, caller, { obligation_id });
  },
});

export const listApprovals = operation({
  ...within("approvals", "/v1/approvals")("list", "GET"),
  title: "List approval requests",
  about:
    "Newest first. `view` narrows to `waiting` (the caller may still decide: neither asked by them, their key or their agent, nor approved by them yet), `asked` (by them) or `done` (decided, or expired); `status`, `entity_id` and `obligation_id` narrow the list too. What an act would do is in its obligation (`GET /v1/obligations/{obligation_id}`), where it is decided.",
  input: Paging.extend({
    view: z.enum(["waiting", "asked", "done"]).optional().meta({
      description: "Only what the caller may still decide, what they have asked for, or what is decided.",
    }),
    status: ApprovalRequest.shape.status.optional(),
    entity_id: Id("ent").optional(),
    obligation_id: obligation_id.optional(),
  }),
  output: Page(ApprovalRequest),
  example: { status: "pending" },
  async run({ tx, caller }, filter) {
    return store.list(tx, filter, await store.identityOf(tx, caller));
  },
});
