import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import type { Approval } from "#lib/core/operation.ts";
import { listPayments } from "#lib/domains/money/payments/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { activeCompany } from "../../../../e2e/support/company.ts";
import { closeDatabase, rowCounts } from "../../../../e2e/support/database.ts";
import { carryOut, meetingOf, paymentOf, propose, refusalOf, voteIn } from "../../../../e2e/support/plans.ts";
import { createPolicy } from "../policies/operations.ts";
import { createPlan, executePlan } from "./operations.ts";

let caller: Caller;
let entity_id: string;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await activeCompany(caller);
  // The accounts are there, so that a payment does the same whichever comes first.
  await carryOut(await propose([paymentOf(entity_id)], caller), caller);
  const policies = {
    "No votes by programs": 'forbid(principal, action == Action::"cast_vote", resource);',
    "Two for large payments":
      '@approval("2") forbid(principal, action == Action::"submit_payment", resource) when { context.amount_cents > 100000 };',
    "One for payments": '@approval("1") forbid(principal, action == Action::"payments.create", resource);',
  };
  for (const [name, text] of Object.entries(policies)) await execute(createPolicy, caller, { name, text });
});
afterAll(closeDatabase);

const by = (people: number): Approval => ({
  obligation_id: "obl_test",
  requester: caller.actor,
  approvers: Array.from({ length: people }, () => ({
    ...caller.actor,
    effects_hash: null,
    approved_at: "2026-11-22T09:00:00.000Z",
  })),
});

describe("a plan under policies", () => {
  it("is permitted where none of its steps is forbidden", async () => {
    expect(await propose([meetingOf(entity_id)], caller)).toMatchObject({
      decision: "permit",
      policies: [],
      approvals: 0,
    });
  });

  it("is refused where a step is, whose number it tells, and nothing is kept", async () => {
    const before = await rowCounts(caller);
    const steps = [meetingOf(entity_id), voteIn(0)];
    expect(await refusalOf(execute(createPlan, caller, { steps }))).toMatchObject({
      status: 403,
      code: "policy_denied",
      message: expect.stringMatching(/^steps\.1: /),
      details: { policies: ["No votes by programs"], issues: [{ path: "steps.1" }] },
    });
    expect(await rowCounts(caller)).toEqual(before);
  });

  it("is kept with how many people's word it needs, which is as much as any step does", async () => {
    const steps = [paymentOf(entity_id, 100), meetingOf(entity_id), paymentOf(entity_id, 200_000)];
    const plan = await propose(steps, caller);
    expect(plan).toMatchObject({
      decision: "approval_required",
      policies: ["One for payments", "Two for large payments"],
      approvals: 2,
    });
    expect(plan.effects.journal_entries).toHaveLength(2);
    const before = await rowCounts(caller);
    expect(await refusalOf(carryOut(plan, caller))).toMatchObject({
      status: 403,
      code: "approval_required",
      details: { approvals: 2, policies: ["One for payments", "Two for large payments"] },
    });
    expect(await rowCounts(caller)).toEqual(before);
  });

  it("is executed by that many people's word, which lifts the policies of every step", async () => {
    const count = async () => (await execute(listPayments, caller, { entity_id })).value.data.length;
    const [plan, before] = [await propose([paymentOf(entity_id, 300_000)], caller), await count()];
    const { plan_id } = plan;
    const few = execute(executePlan, caller, { plan_id }, { approval: by(1) });
    expect((await refusalOf(few)).code).toBe("approval_required");
    const done = await execute(executePlan, caller, { plan_id }, { approval: by(2) });
    expect(done.value).toMatchObject({ status: "executed", effects_hash: plan.effects_hash });
    expect(await count()).toBe(before + 1);
  });
});
