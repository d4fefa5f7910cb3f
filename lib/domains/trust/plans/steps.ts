import * as z from "zod";
import type { Issue } from "#lib/core/answer.ts";
import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { effectsHash } from "#lib/core/effects-hash.ts";
import { AppError, boundToCompanies } from "#lib/core/errors.ts";
import { ignoredIn } from "#lib/core/ignored.ts";
import type { Act, Approval, Confirm } from "#lib/core/operation.ts";
import { masked, sensitive } from "#lib/core/sensitive.ts";
import { isPassing, refusalOf } from "#lib/db/errors.ts";
import { writtenHere } from "#lib/db/records.ts";
import { transaction } from "#lib/db/transaction.ts";
import { assertMay } from "#lib/execute.ts";
import { actions, intentOf, parseParams, performIntent } from "../intents/performing.ts";
import { effectsHere } from "../policies/effects/store.ts";
import type { Receipt } from "../receipts/schema.ts";
import { ofStep, referenceIssues, resolved, type Step, withoutReferences } from "./rules.ts";
import type { Plan } from "./schema.ts";

/** A step as clients send it. */
export const GivenStep = z.object({
  action: z.enum(actions).meta({ description: "The intent's name." }),
  params: z.record(z.string(), z.unknown()).default({}).meta({
    description:
      "What the intent is asked with; a param, however deep, may be a reference to what an earlier step makes.",
  }),
});

/** The step as it may be shown and kept in a receipt: what its intent marks as sensitive stands masked. */
export const shownStep = ({ action, params }: Step): Step => ({
  action,
  params: masked(intentOf(action).params, params) as Record<string, unknown>,
});
sensitive.add(GivenStep, { kind: "own", mask: (step) => shownStep(step as Step) });

/** Runs something of a step; whatever it is refused for is told of the step. */
async function asStep<T>(place: number, references: readonly string[], deed: () => T | Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (error) {
    // What may go well another time is tried again as a whole.
    throw isPassing(error) ? error : ofStep(place, references, refusalOf(error));
  }
}

/** What the caller needs for the steps beside the right to ask for intents, each scope once. */
export const scopesOf = (steps: readonly Pick<Step, "action">[]): string[] =>
  [...new Set(steps.map(({ action }) => intentOf(action).operation.scope))].toSorted();

/** Throws 403 where the caller may not do one of the steps. */
export async function assertMayAll(caller: Caller, steps: readonly Pick<Step, "action">[]): Promise<void> {
  for (const [place, { action }] of steps.entries()) {
    await asStep(place, [], () => assertMay(caller, intentOf(action).operation));
  }
}

function refused(code: "validation_error" | "unknown_field", issues: Issue[]): void {
  const [first, ...others] = issues;
  if (!first) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more: see issues)`;
  throw new AppError(400, code, `${first.path} ${first.message}${more}`, { issues: issues.slice(0, 100) });
}

/** What of a step breaks its intent's rules by itself. One with references is known only once they lead to something. */
async function shapeIssues(step: Step, place: number): Promise<Issue[]> {
  if (withoutReferences(step.params).paths.length > 0) return [];
  try {
    await asStep(place, [], () => parseParams(intentOf(step.action).params, step.params));
    return [];
  } catch (error) {
    if (error instanceof AppError && error.details.issues) return error.details.issues;
    throw error;
  }
}

/** Throws 400 where a step could not be done whatever stands in the books: a reference, a field or a param that cannot be. */
export async function assertSteps(steps: readonly Step[]): Promise<void> {
  refused("validation_error", referenceIssues(steps));
  const unknown = steps.flatMap(({ action, params }, place) =>
    ignoredIn(intentOf(action).params, withoutReferences(params).params).map((path) => ({
      path: `steps.${place}.params.${path}`,
      message: "is not known",
    })),
  );
  refused("unknown_field", unknown);
  refused("validation_error", (await Promise.all(steps.map(shapeIssues))).flat());
}

/** As much as a body may hold: references may not make more of it, one out of another. */
const MOST_CHARACTERS = 1024 * 1024;

type Doing = Pick<Act, "tx" | "caller" | "manner">;

/** Does the steps one after the other, each with what the earlier ones have made. Throws what the first is refused for. */
async function performSteps(act: Doing, steps: readonly Step[]): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  let left = MOST_CHARACTERS;
  const spend = (characters: number) => {
    left -= characters;
    if (left >= 0) return;
    throw new AppError(400, "validation_error", "the plan's params come to more than 1 MiB with what they refer to");
  };
  for (const [place, { action, params }] of steps.entries()) {
    const { paths, params: own } = withoutReferences(params);
    const receipt = await asStep(place, paths, () => {
      spend(JSON.stringify(own).length);
      const results = receipts.map(({ result }) => result);
      const asked = paths.length === 0 ? params : resolved(params, place, results, spend);
      return performIntent(act, { action, params: asked });
    });
    receipts.push(receipt);
  }
  return receipts;
}

/** What steps that were done have come to. */
export type Outcome = Pick<Plan, "entity_id" | "effects" | "effects_hash"> & {
  /** One for each step, in order. */
  receipts: readonly Receipt[];
};

/** Does the steps inside a transaction that is open already, each with its receipt; tells whose they are, and what they have written. */
export async function carryOut(act: Doing, steps: readonly Step[]): Promise<Outcome> {
  const { tx, caller } = act;
  const before = new Set((await writtenHere(tx)).records.map(({ id }) => id));
  const receipts = await performSteps(act, steps);
  const done = await effectsHere(tx);
  const { records, journal_entries, obligations, ...others } = done.effects;
  // What the transaction had written before is not the steps' doing: the approval by which they are done.
  const effects = {
    ...others,
    records: records.filter(({ id }) => !before.has(id)),
    journal_entries: journal_entries.filter(({ entry_id }) => !before.has(entry_id)),
    obligations: obligations.filter(({ obligation_id }) => !before.has(obligation_id)),
  };
  const [first = null, ...more] = [...new Set(receipts.map(({ entity_id }) => entity_id))];
  // A company that the steps form is not there before they are done.
  const isFormed = records.some(({ id, change }) => id === first && change === "created");
  const entity_id = more.length > 0 || isFormed ? null : first;
  if (caller.entity_ids && entity_id === null) throw boundToCompanies();
  const contents = done.contents.filter(({ id }) => !before.has(id));
  return { entity_id, effects, effects_hash: effectsHash(effects, today(), contents), receipts };
}

/** What steps that were tried would come to, and what policies say of that. */
export type Trial = Outcome & Pick<Plan, "decision" | "policies" | "approvals">;

/** That many people's word, whoever they will be; null for none. */
function standIns({ actor }: Caller, approvals: number): Approval | null {
  const anybody = { ...actor, effects_hash: null, approved_at: new Date().toISOString() };
  const approvers = Array.from({ length: approvals }, () => anybody);
  return approvals === 0 ? null : { obligation_id: "", requester: actor, approvers };
}

async function tryOnce(caller: Caller, steps: readonly Step[], approvals: number, confirm?: Confirm): Promise<Trial> {
  return transaction(caller, "write", async (tx) => {
    await confirm?.(tx);
    const manner = { is_dry_run: true, approval: standIns(caller, approvals) };
    const outcome = await carryOut({ tx, caller, manner }, steps);
    tx.undo();
    // What PostgreSQL would only find at the commit.
    await tx.sql`set constraints all immediate`;
    const policies = [...new Set(outcome.receipts.flatMap(({ policy }) => policy.policies))].toSorted();
    return { ...outcome, decision: approvals === 0 ? "permit" : "approval_required", policies, approvals };
  });
}

/**
 * Tries steps in a transaction that is undone: as if as many people had approved them as policies ask for, which are found one
 * after the other.
 */
export async function tryOut(caller: Caller, steps: readonly Step[], confirm?: Confirm): Promise<Trial> {
  for (let approvals = 0; ; ) {
    try {
      return await tryOnce(caller, steps, approvals, confirm);
    } catch (error) {
      const asked = error instanceof AppError && error.code === "approval_required" ? error.details.approvals : 0;
      if (asked === undefined || asked <= approvals) throw error;
      approvals = asked;
    }
  }
}
