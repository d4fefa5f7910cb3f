import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import type { Content, Effects } from "#lib/core/effects.ts";
import { AppError, changedSinceAsked } from "#lib/core/errors.ts";
import { isMatch, tagOf } from "#lib/core/etag.ts";
import { parseInput } from "#lib/core/input.ts";
import type { Act, Approval, Approver, Operation } from "#lib/core/operation.ts";
import { operationNamed } from "#lib/core/registry.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import type { ApprovalRequest, Obligation } from "#lib/domains/company/obligations/schema.ts";
import * as executions from "#lib/domains/trust/agents/executions/store.ts";
import { type Deed, deedHere } from "#lib/domains/trust/policies/effects/store.ts";
import { assertMay, type Condition, dryRun, perform } from "#lib/execute.ts";
import { requesterNow } from "./requester.ts";
import { assertSeen, counted, type Identity, ofRequester, seenHash } from "./rules.ts";
import * as store from "./store.ts";
import * as words from "./words/store.ts";

type Word = Pick<Obligation, "effects_hash" | "note">;

/** What was asked, ready to be done by whoever asked. */
interface Ready {
  operation: Operation;
  input: unknown;
  requester: Caller;
  condition: Condition | undefined;
}

/** What was seen of a record by whoever asked, which holds the act whenever it is done. */
function conditionOf({ if_match }: store.Kept): Condition | undefined {
  if (!if_match) return undefined;
  const reader = operationNamed(if_match.reader);
  if (!reader) throw unknownOperation(if_match.reader);
  return { reader, isMet: (record) => isMatch(if_match.tags, tagOf(record)), refusal: changedSinceAsked };
}

const unknownOperation = (name: string) =>
  new AppError(400, "unknown_action", `This version knows no ${name} any more.`);

async function ready(tx: Tx, kept: store.Kept, by: Caller): Promise<Ready> {
  const operation = operationNamed(kept.operation);
  if (!operation) throw unknownOperation(kept.operation);
  const requester = await requesterNow(tx, kept, operation, by);
  return { operation, input: store.inputOf(tx, kept), requester, condition: conditionOf(kept) };
}

/** What the receipt says of an approval: who asked, who approved, and what they saw. */
const approvalOf = ({ told }: store.Kept, approvers: Approver[]): Approval => ({
  obligation_id: told.obligation_id,
  requester: told.requested_by,
  approvers,
});

const hashOf = ({ effects, contents }: Deed, own: string) => seenHash(effects, { today: today(), own, contents });

/** What an act that waits would do just now, or why it would be refused. */
export interface Look {
  effects: Effects | null;
  effects_hash: string | null;
  refusal: Obligation["refusal"];
}

/**
 * Tries an act that waits for others' word as if they had given it, in a transaction of its own that is undone; undefined where none
 * waits, or the caller is not told of it.
 */
export async function look(
  caller: Caller,
  obligation_id: string,
  isTold: (tx: Tx, caller: Caller, kept: store.Kept) => Promise<boolean>,
): Promise<Look | undefined> {
  const asked = await transaction(caller, "read", async (tx) => {
    const kept = await store.find(tx, { obligation_id });
    if (kept?.told.status !== "pending" || !(await isTold(tx, caller, kept))) return null;
    return { kept, ready: await ready(tx, kept, caller).catch(refused) };
  });
  if (asked === null) return undefined;
  if ("refusal" in asked.ready) return asked.ready;
  const { operation, requester, input, condition } = asked.ready;
  const { quorum } = asked.kept.told;
  // As many as it takes: whose word it will be is not known yet.
  const anybody = { ...caller.actor, effects_hash: null, approved_at: new Date().toISOString() };
  const stand_ins = Array.from({ length: quorum }, () => anybody);
  try {
    const approval = approvalOf(asked.kept, stand_ins);
    let contents: Content[] = [];
    const written = (rows: Content[]) => {
      contents = rows;
    };
    const { effects } = await dryRun(operation, requester, input, { approval, condition, written });
    return { effects, effects_hash: hashOf({ effects, contents }, obligation_id), refusal: null };
  } catch (error) {
    return refused(ofRequester(error));
  }
}

/** What an act that waits asks ahead of its transaction, as whoever asked for it: for the last approval, which does it. */
export async function askAhead(caller: Caller, obligation_id: string): Promise<unknown> {
  const asked = await transaction(caller, "read", async (tx) => {
    const kept = await store.find(tx, { obligation_id });
    const ahead = kept?.told.status === "pending" && operationNamed(kept.operation)?.ahead !== undefined;
    return ahead ? ready(tx, kept, caller) : null;
  });
  return asked?.operation.ahead?.(asked.requester, parseInput(asked.operation.input, asked.input));
}

/** A refusal as it is told; anything else is thrown on. */
function refused(error: unknown): Look {
  if (!(error instanceof AppError)) throw error;
  return { effects: null, effects_hash: null, refusal: { code: error.code, error: error.message } };
}

/**
 * Says a word for an act; where that makes as many as it asks for, the act is done once, as it was asked, with the rights
 * that whoever asked has now. Throws 409 where it would do something else than what was seen, and then nothing is kept.
 */
export async function approve(
  { tx, caller, manner, told: beside }: Act,
  kept: store.Kept,
  who: Identity,
  word: Word,
): Promise<void> {
  const { told } = kept;
  const { obligation_id, quorum } = told;
  const said = await words.say(tx, told, who, word);
  const standing = counted(said, word.effects_hash);
  if (standing.length < quorum) return;
  await Promise.all([
    words.letStand(tx, told, standing),
    store.end(tx, told, { trigger: "approve", reason: word.note, completed_by: caller.actor.name }),
  ]);
  const { operation, requester, input, condition } = await ready(tx, kept, caller);
  const approvers = standing.map(({ approver, effects_hash, approved_at }) => ({
    ...approver,
    effects_hash,
    approved_at,
  }));
  const approval = approvalOf(kept, approvers);
  const parsed = parseInput(operation.input, input);
  const bounds = { from: caller.entity_ids, to: requester.entity_ids };
  const { receipt_id, deed } = await store
    .boundTo(tx, bounds, async () => {
      assertMay(requester, operation);
      const performed = await perform(tx, operation, requester, parsed, {
        manner: { ...manner, approval },
        told: beside,
        condition,
      });
      if (performed.receipt_id === null) throw new TypeError(`${operation.name} is no act: it only reads`);
      return {
        receipt_id: performed.receipt_id,
        deed: await deedHere(tx, operation, parsed),
      };
    })
    .catch(refusedNow);
  const { effects } = deed;
  const effects_hash = hashOf(deed, obligation_id);
  assertSeen(standing, effects_hash);
  await store.keepDone(tx, told, { receipt_id, effects, effects_hash });
  await tellAgent(tx, told, `Approved: ${told.action}, receipt ${receipt_id}.`, receipt_id);
}

/** Says of a refusal whom it meets; and what asks for more approvals by now asks nobody anew. */
function refusedNow(error: unknown): never {
  const told = ofRequester(error);
  if (!(told instanceof AppError) || told.code !== "approval_required") throw told;
  throw new AppError(409, "effects_changed", `The policies ask for more by now. ${told.message}`);
}

/** Tells the run of an agent that asked what has become of it. */
async function tellAgent(tx: Tx, told: ApprovalRequest, said: string, receipt_id: string | null): Promise<void> {
  const { requested_by, obligation_id } = told;
  if (requested_by.type !== "agent") return;
  await executions.noteOutcome(tx, { agent_id: requested_by.id, obligation_id }, { said, receipt_id });
}

const endings = { reject: "Rejected", withdraw: "Withdrawn", expire: "Not decided in time" };

/** Ends a request without the act, and tells whoever asked why: an agent's run, or whoever holds a link by its page. */
export async function refuse(
  tx: Tx,
  kept: store.Kept,
  { trigger, reason, by }: { trigger: keyof typeof endings; reason: string | null; by: string | null },
): Promise<void> {
  const { told, operation } = kept;
  await store.end(tx, told, { trigger, reason, completed_by: by });
  const asked = operationNamed(operation);
  await asked?.byLink?.refused(tx, parseInput(asked.input, store.inputOf(tx, kept)));
  const whom = by === null ? "" : ` by ${by}`;
  const why = reason === null ? "" : ` ${reason}`;
  await tellAgent(tx, told, `${endings[trigger]}${whom}: ${told.action}.${why}`, null);
}
