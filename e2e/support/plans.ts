import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { createPlan, executePlan } from "#lib/domains/trust/plans/operations.ts";
import type { Step } from "#lib/domains/trust/plans/rules.ts";
import type { Plan } from "#lib/domains/trust/plans/schema.ts";
import { execute } from "#lib/execute.ts";

/** A meeting of a company's board that is to approve a SAFE. */
export const meetingOf = (entity_id: string): Step => ({
  action: "convene_meeting",
  params: { entity_id, meeting_type: "board", title: "Seed financing", agenda_items: ["Approve the SAFE"] },
});

/** A vote in the meeting that an earlier step convenes. */
export const voteIn = (step: number): Step => ({
  action: "cast_vote",
  params: {
    meeting_id: { $ref: `${step}.result.meeting_id` },
    agenda_item_index: 0,
    voter_name: "Ada Byron",
    decision: "approve",
  },
});

/** A payment of a company's. */
export const paymentOf = (entity_id: string, amount_cents = 45_000): Step => ({
  action: "submit_payment",
  params: { entity_id, recipient_name: "Harbor Hosting", amount_cents, method: "ach" },
});

/** Proposes a plan of these steps. */
export const propose = async (steps: Step[], by: Caller): Promise<Plan> =>
  (await execute(createPlan, by, { steps })).value;

/** Executes it. */
export const carryOut = async ({ plan_id }: Pick<Plan, "plan_id">, by: Caller): Promise<Plan> =>
  (await execute(executePlan, by, { plan_id })).value;

/** What is refused. Throws where it was done, or where something else went wrong. */
export async function refusalOf(deed: Promise<unknown>): Promise<AppError> {
  try {
    await deed;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("it was not refused");
}
