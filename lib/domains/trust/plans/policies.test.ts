import { beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "#lib/domains/books/ledger/operations.ts";
import { execute } from "#lib/execute.ts";
import { openApprovals } from "../../../../e2e/support/approvals.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { rowCounts } from "../../../../e2e/support/database.ts";
import { carryOut, meetingOf, paymentOf, propose, refusalOf, voteIn } from "../../../../e2e/support/plans.ts";
import { createPolicy } from "../policies/operations.ts";
import { readReceipt } from "../receipts/operations.ts";
import { createPlan, readPlan } from "./operations.ts";

let at: Awaited<ReturnType<typeof openApprovals>>;

beforeAll(async () => {
  at = await openApprovals();
  // The accounts are there, so that a payment does the same whichever comes first.
  await carryOut(await propose([payment(1)], at.asker), at.asker);
  const policies = {
    "No votes by programs": 'forbid(principal, action == Action::"cast_vote", resource);',
    "Two for large payments":
      '@approval("2") forbid(principal, action == Action::"submit_payment", resource) when { context.amount_cents > 100000 };',
    "One for payments": '@approval("1") forbid(principal, action == Action::"payments.create", resource);',
  };
  for (const [name, text] of Object.entries(policies)) await execute(createPolicy, at.everything, { name, text });
});

const payment = (amount_cents: number) => paymentOf(at.entity_id, amount_cents);

describe("a plan under policies", () => {
  it("is permitted where none of its steps is forbidden", async () => {
    expect(await propose([meetingOf(at.entity_id)], at.everything)).toMatchObject({
      decision: "permit",
      policies: [],
      approvals: 0,
    });
  });

  it("is refused where a step is, whose number it tells, and nothing is kept", async () => {
    const before = await rowCounts(at);
    const steps = [meetingOf(at.entity_id), voteIn(0)];
    expect(await refusalOf(execute(createPlan, at.everything, { steps }))).toMatchObject({
      status: 403,
      code: "policy_denied",
      message: expect.stringMatching(/^steps\.1: /),
      details: { policies: ["No votes by programs"], issues: [{ path: "steps.1" }] },
    });
    expect(await rowCounts(at)).toEqual(before);
  });

  it("is kept with the number of its approvers, which is that of the step with the most", async () => {
    const plan = await propose([payment(100), meetingOf(at.entity_id), payment(200_000)], at.everything);
    expect(plan).toMatchObject({
      decision: "approval_required",
      policies: ["One for payments", "Two for large payments"],
      approvals: 2,
    });
    expect(plan.effects.journal_entries).toHaveLength(2);
  });
});

describe("a plan whose steps need people's word", () => {
  it("waits for it as a whole, and is executed once by it, as whoever asked", async () => {
    const before = (await at.payments()).length;
    const plan = await propose([payment(100), payment(200)], at.asker);
    const { details } = await refusalOf(carryOut(plan, at.asker));
    expect(details).toMatchObject({ approvals: 1, policies: ["One for payments"] });
    const obligation_id = details.obligation_id ?? "";
    expect(await at.payments()).toHaveLength(before);
    const waiting = await at.read(obligation_id);
    expect(waiting).toMatchObject({
      entity_id: at.entity_id,
      approval: { action: "plans.execute", params: { plan_id: plan.plan_id, steps: [payment(100), payment(200)] } },
      effects: { journal_entries: [{}, {}] },
    });
    expect((await refusalOf(at.decide(obligation_id, at.asker))).status).toBe(403);
    const { effects_hash } = waiting;
    const decided = await at.decide(obligation_id, at.approver, { effects_hash });
    expect(await at.payments()).toHaveLength(before + 2);
    const done = (await execute(readPlan, at.asker, plan)).value;
    expect(done).toMatchObject({ status: "executed", effects_hash: plan.effects_hash });
    for (const receipt_id of [decided.receipt_id, ...done.steps.map((step) => step.receipt_id)]) {
      const { value } = await execute(readReceipt, at.everything, { receipt_id: receipt_id ?? "" });
      expect(value).toMatchObject({
        actor: at.asker.actor,
        approval: { obligation_id, requester: at.asker.actor, approvers: [at.approver.actor] },
      });
    }
    expect((await refusalOf(carryOut(plan, at.asker))).code).toBe("already_executed");
  });

  it("is not executed by the word of fewer than any step needs", async () => {
    const before = (await at.payments()).length;
    const plan = await propose([payment(100), payment(300_000)], at.asker);
    const obligation_id = (await refusalOf(carryOut(plan, at.asker))).details.obligation_id ?? "";
    expect((await at.read(obligation_id)).approval).toMatchObject({ quorum: 2 });
    await at.decide(obligation_id);
    expect(await at.payments()).toHaveLength(before);
    await at.decide(obligation_id, await at.key());
    expect(await at.payments()).toHaveLength(before + 2);
  });

  it("that would do something else by now is looked at anew by those who decide, and executed as they have seen it", async () => {
    const own = await newEntity(at.everything);
    const plan = await propose([paymentOf(own)], at.asker);
    const obligation_id = (await refusalOf(carryOut(plan, at.asker))).details.obligation_id ?? "";
    const seen = (await at.read(obligation_id)).effects_hash;
    // Of the two accounts that it would open, one is there by now.
    const account = { entity_id: own, account_code: "cash", account_name: "Cash", currency: "usd" };
    await execute(createAccount, at.everything, account);
    const stale = at.decide(obligation_id, at.approver, { effects_hash: seen });
    expect(await refusalOf(stale)).toMatchObject({ status: 409, code: "effects_changed" });
    // A word for whatever it does is no word for something else than the plan says.
    expect((await refusalOf(at.decide(obligation_id))).code).toBe("effects_changed");
    const { effects, effects_hash } = await at.read(obligation_id);
    expect(effects?.records.filter(({ type }) => type === "account")).toHaveLength(1);
    await at.decide(obligation_id, at.approver, { effects_hash });
    const done = (await execute(readPlan, at.asker, plan)).value;
    expect(done.status).toBe("executed");
    expect(done.effects_hash).not.toBe(plan.effects_hash);
  });
});
