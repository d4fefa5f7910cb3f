import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { canonicalJson } from "#lib/core/canonical.ts";
import type { AppError } from "#lib/core/errors.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { rowCounts } from "../../../../e2e/support/database.ts";
import { carryOut, meetingOf, paymentOf, propose, refusalOf, voteIn } from "../../../../e2e/support/plans.ts";
import { some } from "../../../../e2e/support/table.ts";
import { readReceipt } from "../receipts/operations.ts";
import { createPlan, discardPlan, executePlan, listPlans, readPlan } from "./operations.ts";

let caller: Caller;
let entity_id: string;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});

const meeting = () => meetingOf(entity_id);
const payment = () => paymentOf(entity_id);
const receipt = async (receipt_id: string | null) =>
  (await execute(readReceipt, caller, { receipt_id: receipt_id ?? "" })).value;

/** Refuses the steps, and keeps nothing. */
async function refused(steps: unknown[], by = caller): Promise<AppError> {
  const before = await rowCounts(caller);
  const refusal = await refusalOf(execute(createPlan, by, { steps }));
  expect(await rowCounts(caller)).toEqual(before);
  return refusal;
}

describe("a plan", () => {
  it("is kept with what its steps would do together, of which nothing is done", async () => {
    const before = await rowCounts(caller);
    const steps = [meeting(), voteIn(0), payment()];
    const plan = await propose(steps, caller);
    expect(plan).toMatchObject({
      plan_id: expect.stringMatching(/^plan_/),
      entity_id,
      status: "proposed",
      plan_hash: createHash("sha256").update(canonicalJson(steps)).digest("hex"),
      decision: "permit",
      policies: [],
      steps: steps.map((step) => ({ ...step, receipt_id: null })),
      scopes: ["governance:write", "payments:write"],
      effects_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      executed_at: null,
      discarded_at: null,
    });
    const made = plan.effects.records.map(({ type, change }) => `${type} ${change}`);
    expect(made).toEqual(expect.arrayContaining(["meeting created", "vote created", "payment created"]));
    expect(plan.effects.journal_entries).toHaveLength(1);
    const { plan: plans = 0, receipt: receipts = 0 } = before;
    expect(await rowCounts(caller)).toEqual({ ...before, plan: plans + 1, receipt: receipts + 1 });
    expect((await execute(readPlan, caller, plan)).value).toEqual(plan);
  });

  it("of the same steps has the same hashes, whatever its new records are called", async () => {
    const [first, second] = [
      await propose([meeting(), voteIn(0)], caller),
      await propose([meeting(), voteIn(0)], caller),
    ];
    expect(second.effects).not.toEqual(first.effects);
    expect([second.plan_hash, second.effects_hash]).toEqual([first.plan_hash, first.effects_hash]);
    const other = await propose([meeting()], caller);
    expect([other.plan_hash === first.plan_hash, other.effects_hash === first.effects_hash]).toEqual([false, false]);
  });

  it("that is executed does every step on what the earlier ones made, with a receipt each and one for itself", async () => {
    const plan = await propose([meeting(), voteIn(0), payment()], caller);
    const { value: done, receipt_id } = await execute(executePlan, caller, { plan_id: plan.plan_id });
    expect(done).toMatchObject({
      status: "executed",
      executed_at: expect.any(String),
      effects_hash: plan.effects_hash,
    });
    const steps = await Promise.all(done.steps.map((step) => receipt(step.receipt_id)));
    expect(steps.map(({ action }) => action)).toEqual(["convene_meeting", "cast_vote", "submit_payment"]);
    const [convened, cast] = steps.map(({ result }) => result as Record<string, unknown>);
    expect(cast?.meeting_id).toBe(convened?.meeting_id);
    expect(steps[1]?.params).toMatchObject({ meeting_id: convened?.meeting_id });
    // What it did, by the names that it did it under.
    expect(done.effects.records).toContainEqual({ type: "meeting", id: convened?.meeting_id, change: "created" });
    expect(await receipt(receipt_id)).toMatchObject({
      action: "plans.execute",
      entity_id,
      params: { plan_id: plan.plan_id },
      result: { plan_hash: plan.plan_hash, steps: done.steps },
    });
  });

  it("may form a company and act for it, and is then no one company's until it is", async () => {
    const plan = await propose(
      [
        {
          action: "form_entity",
          params: { entity_name: "Globex Two", entity_type: "c_corp", jurisdiction: "DE" },
        },
        {
          action: "issue_safe",
          params: {
            entity_id: { $ref: "0.result.entity_id" },
            investor_name: "North Ventures",
            principal_amount_cents: 25_000_000,
            valuation_cap_cents: 800_000_000,
            safe_type: "post_money",
          },
        },
        { action: "dissolve_entity", params: { entity_id: { $ref: "0.result.entity_id" }, reason: "Done." } },
      ],
      caller,
    );
    expect(plan.entity_id).toBeNull();
    const done = await carryOut(plan, caller);
    expect(done.effects.records).toContainEqual({ type: "safe", id: expect.any(String), change: "created" });
  });

  it("may end the company that it is about", async () => {
    const own = await newEntity(caller);
    const plan = await propose([{ action: "dissolve_entity", params: { entity_id: own, reason: "Done." } }], caller);
    expect((await carryOut(plan, caller)).status).toBe("executed");
  });

  it("is listed without what it does, newest first, and found by its company and its status", async () => {
    const own = await newEntity(caller);
    const params = { entity_id: own, recipient_name: "Harbor Hosting", amount_cents: 1, method: "ach" };
    const [first, second] = [
      await propose([{ action: "submit_payment", params }], caller),
      await propose([{ action: "submit_payment", params }], caller),
    ];
    const list = async (filter: object) => (await execute(listPlans, caller, { entity_id: own, ...filter })).value;
    const all = await list({});
    expect(all.data.map(({ plan_id }) => plan_id)).toEqual([second.plan_id, first.plan_id]);
    expect(all.data[0]).toMatchObject({ actions: ["submit_payment"], status: "proposed" });
    expect(all.data[0]).not.toHaveProperty("effects");
    await execute(discardPlan, caller, first);
    expect((await list({ status: "discarded" })).data.map(({ plan_id }) => plan_id)).toEqual([first.plan_id]);
    expect((await list({ limit: 1 })).next_cursor).not.toBeNull();
  });
});

describe("a plan of steps that cannot be", () => {
  const steps: [string, unknown[], Partial<AppError>, string][] = [
    ["an action that is none", [{ action: "juggle", params: {} }], { status: 400 }, "steps.0.action"],
    ["the action __proto__", [{ action: "__proto__", params: {} }], { status: 400 }, "steps.0.action"],
    ["the action constructor", [{ action: "constructor", params: {} }], { status: 400 }, "steps.0.action"],
    ["an operation's name", [{ action: "payments.create", params: {} }], { status: 400 }, "steps.0.action"],
    ["no steps", [], { status: 400 }, "steps"],
    ["101 steps", Array(101).fill({ action: "cast_vote" }), { status: 400 }, "steps"],
    ["a forward reference", [voteIn(1), voteIn(0)], { status: 400 }, "steps.0.params.meeting_id"],
    ["a reference to itself", [voteIn(0)], { status: 400 }, "steps.0.params.meeting_id"],
    [
      "params that are a reference as a whole",
      [{ action: "cast_vote", params: { $ref: "0.result.meeting_id" } }],
      { status: 400, code: "unknown_field" },
      "steps.0.params.$ref",
    ],
    [
      "a param that the intent does not know",
      [{ action: "form_entity", params: { entity_name: "A", entity_type: "llc", jurisdiction: "DE", colour: "red" } }],
      { status: 400, code: "unknown_field" },
      "steps.0.params.colour",
    ],
    [
      "a param that breaks its rule",
      [{ action: "form_entity", params: { entity_name: " ", entity_type: "llc", jurisdiction: "DE" } }],
      { status: 400, message: "steps.0.params.entity_name must not be empty" },
      "steps.0.params.entity_name",
    ],
  ];

  it.each(some(steps))(
    "is refused for %s, with the path and the rule, and nothing is kept",
    async (_, given, how, path) => {
      expect(await refused(given)).toMatchObject({ ...how, details: { issues: [{ path }] } });
    },
  );

  it("is refused for a reference to what the step before does not answer", async () => {
    const cast = voteIn(0);
    const steps = [meeting(), { ...cast, params: { ...cast.params, voter_name: { $ref: "0.result.chair.name" } } }];
    expect(await refused(steps)).toMatchObject({
      status: 400,
      message: "steps.1.params.voter_name must name something in the result of step 0, which has no chair.name",
    });
  });

  it("is refused for a reference that leads to what the param cannot be", async () => {
    const cast = voteIn(0);
    const steps = [meeting(), { ...cast, params: { ...cast.params, agenda_item_index: { $ref: "0.result.title" } } }];
    expect(await refused(steps)).toMatchObject({
      status: 400,
      details: { issues: [{ path: "steps.1.params.agenda_item_index" }] },
    });
  });

  it("is refused for references that make more of a body than a body may hold", async () => {
    const agenda_items = Array.from({ length: 100 }, () => "x".repeat(2_000));
    // All of it at once would be longer than any text can be.
    const items = Array.from({ length: 11_000 }, () => ({ $ref: "0.result.agenda_items" }));
    const first = { ...meeting(), params: { ...meeting().params, agenda_items } };
    const second = { ...meeting(), params: { ...meeting().params, agenda_items: items } };
    expect(await refused([first, second])).toMatchObject({ status: 400, details: { issues: [{ path: "steps.1" }] } });
  });

  it("is refused for a step that the books refuse, told of that step, with all that came before it undone", async () => {
    const transfer = {
      action: "transfer_shares",
      params: { entity_id, from_name: "Nobody", to_name: "Ada Byron", shares: 1, share_class: "common" },
    };
    expect(await refused([payment(), meeting(), transfer])).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^steps\.2/),
      details: { issues: [{ path: expect.stringMatching(/^steps\.2/) }] },
    });
  });

  it("is refused for a record that is not there: 404 with the param that names it", async () => {
    const cast = voteIn(0);
    const lost = { ...cast, params: { ...cast.params, meeting_id: "mtg_none" } };
    expect(await refused([meeting(), voteIn(0), lost])).toMatchObject({
      status: 404,
      details: { issues: [{ path: "steps.2.params.meeting_id", message: "does not exist" }] },
    });
  });
});

describe("who plans", () => {
  it("needs the scope of every step, to propose, to read, to execute and to discard; and intents:execute", async () => {
    const lacking = callerIn(caller.workspace_id, "intents:execute", "governance:write");
    expect(await refused([meeting(), voteIn(0), payment()], lacking)).toMatchObject({
      status: 403,
      code: "missing_scope",
      message: "steps.2: The API key lacks the scope payments:write.",
    });
    const plan = await propose([meeting(), payment()], caller);
    for (const act of [
      () => carryOut(plan, lacking),
      () => execute(discardPlan, lacking, plan),
      () => execute(readPlan, lacking, plan),
    ]) {
      expect(await refusalOf(act())).toMatchObject({ status: 403, code: "missing_scope" });
    }
    const seen = (await execute(listPlans, lacking, { limit: 1000 })).value.data.map(({ plan_id }) => plan_id);
    expect(seen).not.toContain(plan.plan_id);
    const own = await propose([meeting()], lacking);
    expect((await carryOut(own, lacking)).status).toBe("executed");
    const without = callerIn(caller.workspace_id, "governance:write", "payments:write");
    expect((await refusalOf(carryOut(plan, without))).message).toContain("intents:execute");
    const reader = callerIn(caller.workspace_id, "intents:execute", "governance:read", "payments:read");
    expect((await execute(readPlan, reader, plan)).value).toEqual(plan);
    expect((await refusalOf(carryOut(plan, reader))).code).toBe("missing_scope");
  });

  it("leaves receipts that are shown to whoever reads what the steps are about", async () => {
    const steps = [meeting(), payment()];
    const { receipt_id } = await execute(createPlan, caller, { steps });
    const read = (...scopes: string[]) =>
      execute(readReceipt, callerIn(caller.workspace_id, "receipts:read", ...scopes), { receipt_id: receipt_id ?? "" });
    expect((await read("governance:read", "payments:read")).value.action).toBe("plans.create");
    for (const scopes of [[], ["governance:read"], ["payments:write"]]) {
      expect(await refusalOf(read(...scopes))).toMatchObject({ status: 403, code: "missing_scope" });
    }
  });

  it("and is bound to companies plans for one of them, and finds no plan of another", async () => {
    const other = await newEntity(caller);
    const bound = { ...caller, entity_ids: [entity_id, other] };
    const elsewhere = { ...caller, entity_ids: [other] };
    const plan = await propose([meeting(), voteIn(0)], bound);
    expect(plan.entity_id).toBe(entity_id);
    expect((await refusalOf(carryOut(plan, elsewhere))).status).toBe(404);
    expect((await execute(listPlans, elsewhere, {})).value.data).toEqual([]);
    expect((await refused([meeting()], elsewhere)).status).toBe(404);
    const both = [meeting(), { ...meeting(), params: { ...meeting().params, entity_id: other } }];
    expect(await refused(both, bound)).toMatchObject({ status: 403, code: "bound_to_companies" });
    const forming = { action: "form_entity", params: { entity_name: "A", entity_type: "llc", jurisdiction: "DE" } };
    expect(await refused([forming], bound)).toMatchObject({ status: 403, code: "bound_to_companies" });
    const across = await propose(both, caller);
    expect((await refusalOf(carryOut(across, bound))).status).toBe(404);
    expect((await carryOut(plan, bound)).status).toBe("executed");
  });

  it("is not found by another workspace", async () => {
    const plan = await propose([meeting()], caller);
    const stranger = callerIn(await newWorkspace());
    for (const act of [() => carryOut(plan, stranger), () => execute(readPlan, stranger, plan)]) {
      expect((await refusalOf(act())).status).toBe(404);
    }
  });
});
