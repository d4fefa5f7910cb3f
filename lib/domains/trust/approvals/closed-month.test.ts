import { beforeEach, describe, expect, it } from "vitest";
import { closePeriod, reopenPeriod } from "#lib/domains/books/closing/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { executePlan, readPlan } from "#lib/domains/trust/plans/operations.ts";
import { execute } from "#lib/execute.ts";
import { openApprovals } from "../../../../e2e/support/approvals.ts";
import { rowCounts } from "../../../../e2e/support/database.ts";
import { carryOut, propose } from "../../../../e2e/support/plans.ts";

// What was asked for while a month was open, and is to be done once it is closed.
let at: Awaited<ReturnType<typeof openApprovals>>;
beforeEach(async () => {
  at = await openApprovals();
});

const refused = { status: 400, code: "period_closed" };
/** Of a plan it is a changed state. */
const changed = { status: 409, code: "effects_changed" };
const inMarch = () => ({ ...at.payment(), paid_on: "2026-03-05" });
const march = () => ({ entity_id: at.entity_id, period: "2026-03" });
const planned = () => propose([{ action: "submit_payment", params: inMarch() }], at.asker);

/** Closes the month, and holds what is tried then to leave nothing. */
async function whileClosed(deed: () => Promise<unknown>): Promise<void> {
  await execute(closePeriod, at.everything, march());
  const before = await rowCounts(at.everything);
  await deed();
  expect(await rowCounts(at.everything)).toEqual(before);
}

describe("an act in a month that was closed after it was asked for", () => {
  it("is refused to whoever approves it, goes on waiting, and is done once the month is open again", async () => {
    const obligation_id = await at.waiting(at.asker, { input: inMarch(), params: inMarch() });
    const { effects_hash } = await at.read(obligation_id);
    await whileClosed(async () => {
      for (const more of [{}, { effects_hash }]) {
        await expect(at.decide(obligation_id, at.approver, more)).rejects.toMatchObject(refused);
      }
      const waiting = await at.read(obligation_id);
      expect(waiting).toMatchObject({ status: "pending", effects: null, refusal: { code: "period_closed" } });
      expect(waiting.approval).toMatchObject({ status: "pending", approvals: [], receipt_id: null });
    });
    await execute(reopenPeriod, at.everything, march());
    expect(await at.decide(obligation_id, at.approver, { effects_hash })).toMatchObject({ status: "completed" });
    expect(await at.payments()).toHaveLength(1);
  });

  it("may be rejected all the same", async () => {
    const obligation_id = await at.waiting(at.asker, { input: inMarch(), params: inMarch() });
    await execute(closePeriod, at.everything, march());
    const rejected = await at.decide(obligation_id, at.approver, { decision: "reject" });
    expect(rejected).toMatchObject({ status: "completed", approval: { status: "rejected" } });
    expect(await at.payments()).toEqual([]);
  });

  it("refuses the plan that it is a step of, which stays proposed, and is done once the month is open again", async () => {
    const plan = await planned();
    await whileClosed(async () => {
      await expect(carryOut(plan, at.asker)).rejects.toMatchObject({
        ...changed,
        message: expect.stringMatching(/^steps\.0/),
      });
      expect((await execute(readPlan, at.asker, plan)).value).toEqual(plan);
    });
    await execute(reopenPeriod, at.everything, march());
    expect(await carryOut(plan, at.asker)).toMatchObject({ status: "executed" });
  });

  it("refuses the plan that waits for approval, and both go on waiting", async () => {
    const plan = await planned();
    const { plan_id } = plan;
    const more = { operation: executePlan.name, input: { plan_id }, action: executePlan.name, params: { plan_id } };
    const obligation_id = await at.waiting(at.asker, { ...more, title: executePlan.title });
    const { effects_hash } = await at.read(obligation_id);
    await whileClosed(async () => {
      await expect(at.decide(obligation_id, at.approver, { effects_hash })).rejects.toMatchObject(changed);
      expect((await at.read(obligation_id)).approval).toMatchObject({ status: "pending", approvals: [] });
      expect((await execute(readPlan, at.asker, { plan_id })).value.status).toBe("proposed");
    });
    await execute(reopenPeriod, at.everything, march());
    await at.decide(obligation_id, at.approver, { effects_hash });
    expect((await execute(readPlan, at.asker, { plan_id })).value.status).toBe("executed");
  });
});

it("what is asked for in a month that is closed already is refused at once", async () => {
  await execute(closePeriod, at.everything, march());
  await expect(planned()).rejects.toMatchObject(refused);
  await expect(execute(createPayment, at.asker, inMarch())).rejects.toMatchObject(refused);
});
