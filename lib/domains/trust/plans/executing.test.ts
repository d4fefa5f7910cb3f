import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { canonicalJson } from "#lib/core/canonical.ts";
import { listMeetings } from "#lib/domains/company/governance/operations.ts";
import { createGrant } from "#lib/domains/equity/grants/operations.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { createPayment, listPayments } from "#lib/domains/money/payments/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { asOwner, rowCounts } from "../../../../e2e/support/database.ts";
import { carryOut, meetingOf, paymentOf, propose, refusalOf, voteIn } from "../../../../e2e/support/plans.ts";
import { readReceipt } from "../receipts/operations.ts";
import { createPlan, discardPlan, executePlan, readPlan } from "./operations.ts";
import type { Step } from "./rules.ts";

let caller: Caller;
let entity_id: string;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});

const meeting = () => meetingOf(entity_id);
const payment = () => paymentOf(entity_id);

describe("a plan that is over", () => {
  it("is not executed again: 409, and nothing is done twice", async () => {
    const plan = await propose([payment()], caller);
    await carryOut(plan, caller);
    const before = await rowCounts(caller);
    expect(await refusalOf(carryOut(plan, caller))).toMatchObject({ status: 409, code: "already_executed" });
    expect(await refusalOf(execute(discardPlan, caller, plan))).toMatchObject({
      status: 400,
      code: "invalid_transition",
    });
    expect(await rowCounts(caller)).toEqual(before);
  });

  it("since it was discarded is neither executed nor discarded again: 400 with its status", async () => {
    const plan = await propose([payment()], caller);
    expect((await execute(discardPlan, caller, plan)).value.status).toBe("discarded");
    for (const act of [() => carryOut(plan, caller), () => execute(discardPlan, caller, plan)]) {
      expect(await refusalOf(act())).toMatchObject({ status: 400, message: expect.stringContaining("discarded") });
    }
  });

  it("keeps nothing of what its steps were asked with but what may be shown", async () => {
    const plan = await propose([payment()], caller);
    await execute(discardPlan, caller, plan);
    const [row] = await asOwner("select steps_sealed from plan where plan_id = $1", [plan.plan_id]);
    expect(row).toEqual({ steps_sealed: null });
  });
});

describe("all or none", () => {
  /** A hundred steps, of which the last moves shares of Ada's. */
  async function hundred(): Promise<{ own: string; steps: Step[] }> {
    const own = await newEntity(caller);
    const { cap_table_id, instruments } = (await execute(readCapTable, caller, { entity_id: own })).value;
    const grant = { entity_id: own, cap_table_id, instrument_id: instruments[0]?.instrument_id ?? "" };
    await execute(createGrant, caller, { ...grant, recipient_name: "Ada", grant_type: "common_stock", shares: 100 });
    const paying = Array.from({ length: 99 }, (_, at): Step => {
      const params = { entity_id: own, recipient_name: `Vendor ${at}`, amount_cents: at + 1, method: "ach" };
      return { action: "submit_payment", params };
    });
    const params = { entity_id: own, from_name: "Ada", to_name: "Grace", shares: 100, share_class: "common" };
    return { own, steps: [...paying, { action: "transfer_shares", params }] };
  }

  it("a plan of a hundred steps is done whole; one whose last step fails by then leaves nothing", async () => {
    const { own, steps } = await hundred();
    const [whole, late] = [await propose(steps, caller), await propose(steps, caller)];
    expect((await carryOut(whole, caller)).steps).toHaveLength(100);
    // Ada's shares are Grace's now.
    const before = await rowCounts(caller);
    expect(await refusalOf(carryOut(late, caller))).toMatchObject({
      status: 409,
      code: "effects_changed",
      message: expect.stringMatching(/^steps\.99/),
    });
    expect(await rowCounts(caller)).toEqual(before);
    expect((await execute(readPlan, caller, late)).value).toEqual(late);
    const page = (await execute(listPayments, caller, { entity_id: own, limit: 1000 })).value;
    expect(page.data).toHaveLength(99);
  });

  it("of 32 who execute it at once one does, and the others are told that it is executed", async () => {
    const own = await newEntity(caller);
    const params = { entity_id: own, recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" };
    const plan = await propose([{ action: "submit_payment", params }], caller);
    const racers = await Promise.allSettled(Array.from({ length: 32 }, () => carryOut(plan, caller)));
    const codes = racers.map((one) => (one.status === "fulfilled" ? "done" : one.reason.code));
    expect(codes.toSorted()).toEqual([...Array(31).fill("already_executed"), "done"]);
    expect((await execute(listPayments, caller, { entity_id: own })).value.data).toHaveLength(1);
  });

  it("of those who execute and discard it at once one does", async () => {
    const plan = await propose([meeting()], caller);
    const deeds = Array.from({ length: 8 }, (_, at) =>
      at % 2 ? carryOut(plan, caller) : execute(discardPlan, caller, plan),
    );
    const done = (await Promise.allSettled(deeds)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
  });

  it("plans that touch the same companies in other orders do not hold each other up for ever", async () => {
    const companies = [await newEntity(caller), await newEntity(caller)];
    const pay = (own: string): Step => ({
      action: "submit_payment",
      params: { entity_id: own, recipient_name: "Harbor Hosting", amount_cents: 100, method: "ach" },
    });
    const there = companies.map(pay);
    // The accounts are opened first, so that the plans do the same whoever is first.
    const given = { recipient_name: "Harbor Hosting", amount_cents: 100, method: "ach" as const };
    for (const own of companies) await execute(createPayment, caller, { entity_id: own, ...given });
    const plans = [await propose(there, caller), await propose(there.toReversed(), caller)];
    const ends = await Promise.allSettled(plans.map((plan) => carryOut(plan, caller)));
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  });
});

describe("a plan that would do something else by now", () => {
  it("is not executed: 409 with what it would do, which may be agreed to by its hash", async () => {
    const own = await newEntity(caller);
    const params = { entity_id: own, recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" as const };
    // It would open the accounts that the first payment needs, and another payment does that before it.
    const plan = await propose([{ action: "submit_payment", params }], caller);
    await execute(createPayment, caller, params);
    const before = await rowCounts(caller);
    const changed = await refusalOf(carryOut(plan, caller));
    expect(changed).toMatchObject({ status: 409, code: "effects_changed" });
    expect(await rowCounts(caller)).toEqual(before);
    const { effects, effects_hash } = changed.details;
    expect(effects_hash).not.toBe(plan.effects_hash);
    expect(effects?.records.length).toBeLessThan(plan.effects.records.length);
    // Trying it again blindly does no more.
    expect((await refusalOf(carryOut(plan, caller))).code).toBe("effects_changed");
    const agreed = await execute(executePlan, caller, { plan_id: plan.plan_id, effects_hash });
    expect(agreed.value).toMatchObject({ status: "executed", effects_hash });
  });

  it("is not executed for effects that somebody has seen and that are none of its own", async () => {
    const plan = await propose([meeting()], caller);
    const other = "0".repeat(64);
    const refusal = await refusalOf(execute(executePlan, caller, { plan_id: plan.plan_id, effects_hash: other }));
    expect(refusal).toMatchObject({ code: "effects_changed", details: { effects_hash: plan.effects_hash } });
  });
});

describe("a dry run", () => {
  it("of proposing tells the plan that would be kept, and keeps none", async () => {
    const before = await rowCounts(caller);
    const told = await dryRun(createPlan, caller, { steps: [meeting(), voteIn(0)] });
    expect(told).toMatchObject({ action: "plans.create", result: { status: "proposed", steps: [{}, {}] } });
    expect(told.effects.records).toEqual([{ type: "plan", id: expect.any(String), change: "created" }]);
    expect(await rowCounts(caller)).toEqual(before);
  });

  it("of executing tells what all steps would do, and does nothing", async () => {
    const plan = await propose([meeting(), voteIn(0)], caller);
    const before = await rowCounts(caller);
    const told = await dryRun(executePlan, caller, { plan_id: plan.plan_id });
    expect(told.result).toMatchObject({ status: "executed", effects_hash: plan.effects_hash });
    expect(told.effects.records.map(({ type }) => type)).toEqual(expect.arrayContaining(["meeting", "vote", "plan"]));
    expect(await rowCounts(caller)).toEqual(before);
    const meetings = (await execute(listMeetings, caller, { entity_id, limit: 1000 })).value.data.length;
    expect((await carryOut(plan, caller)).status).toBe("executed");
    expect((await execute(listMeetings, caller, { entity_id, limit: 1000 })).value.data).toHaveLength(meetings + 1);
  });
});

describe("the database", () => {
  it.each([
    ["bring a plan back", "update plan set status = 'proposed' where plan_id = $1"],
    ["change its steps", "update plan set steps = '[{}]' where plan_id = $1"],
    ["change what it did", "update plan set effects = '{}' where plan_id = $1"],
    ["take it away", "delete from plan where plan_id = $1"],
  ])("lets nobody %s", async (_, text) => {
    const plan = await carryOut(await propose([meeting()], caller), caller);
    await expect(asOwner(text, [plan.plan_id])).rejects.toMatchObject({ code: "23000" });
  });
});

describe("a secret in a plan", () => {
  it("is shown nowhere, kept sealed, and used when the plan is executed", async () => {
    const own = await newEntity(caller);
    const params = {
      entity_id: own,
      bank_name: "Harbor Trust",
      routing_number: "021000021",
      account_number: "77000123456789",
    };
    const plan = await propose([{ action: "open_bank_account", params }], caller);
    expect(plan.steps[0]?.params.account_number).toBe("•••••6789");
    expect(plan.plan_hash).toBe(
      createHash("sha256")
        .update(canonicalJson(plan.steps.map(({ action, params }) => ({ action, params }))))
        .digest("hex"),
    );
    const kept = await asOwner<{ row: string }>(
      "select row_to_json(p)::text as row from plan p where plan_id = $1 union all select body from receipt where workspace_id = $2",
      [plan.plan_id, caller.workspace_id],
    );
    for (const { row } of kept) expect(row).not.toContain("77000123456789");
    const done = await carryOut(plan, caller);
    const receipt_id = done.steps[0]?.receipt_id ?? "";
    expect((await execute(readReceipt, caller, { receipt_id })).value.result).toMatchObject({
      account_number_masked: "••••6789",
    });
  });
});
