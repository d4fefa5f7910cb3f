import * as z from "zod";
import { forbidden } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { entityOf, type Method, ofItsActs, operation, within } from "#lib/core/operation.ts";
import { allScopes, covers, readableScopes, readingScope, type Scope } from "#lib/core/scopes.ts";
import { assertExecutable, assertSame, asWhole, isSeen } from "./rules.ts";
import { Hash, Plan, PlanStatus, PlanSummary } from "./schema.ts";
import { assertMayAll, assertSteps, carryOut, GivenStep, scopesOf, shownStep, type Trial, tryOut } from "./steps.ts";
import * as store from "./store.ts";

/** Plans are asked for like the intents that they are made of. */
const at = (verb: string, line: Method | `${Method} /${string}`) => ({
  ...within("plans", "/v1/plans")(verb, line),
  scope: "intents:execute" as const,
});
const PlanInPath = z.object({ plan_id: Id("plan") });
const example = { plan_id: "plan_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createPlan = operation({
  ...at("create", "POST"),
  title: "Create a plan",
  about:
    'Up to 100 intents that are done together or not at all. A param, however deep, may be a reference to what an earlier step makes: `{"$ref": "0.result.meeting_id"}` is the `meeting_id` in the result of the first step. The steps are tried one after the other, each on what the earlier ones have made, and undone; what they would do is answered as `effects`, and the plan is kept. A step that would be refused refuses the plan (with that step\'s status; paths begin with `steps.3.`), and nothing is kept. Needs the scope of each step\'s action as well. Whoever is bound to companies plans for one of them at a time. Fields that are not known are always a 400.',
  entity: ofItsActs,
  strict: true,
  input: z.object({
    steps: z.array(GivenStep).min(1).max(100).meta({ description: "What is to be done, in order: 1 to 100 intents." }),
  }),
  output: Plan,
  example: {
    steps: [
      {
        action: "convene_meeting",
        params: {
          ...company,
          meeting_type: "board",
          title: "Engagement by Globex",
          agenda_items: ["Approve the engagement"],
        },
      },
      {
        action: "create_invoice",
        params: { ...company, client_name: "Globex", amount_cents: 120_000, description: "Consulting", due_days: 30 },
      },
    ],
  },
  async ahead(caller, { steps }, confirm): Promise<Trial> {
    await assertMayAll(caller, steps);
    await assertSteps(steps);
    return tryOut(caller, steps, confirm);
  },
  async run({ tx, caller, told }, { steps }) {
    const { receipts: _, ...trial } = told;
    const shown = steps.map(shownStep);
    const created_by = caller.actor.name;
    const plan_id = await store.insert(tx, { ...trial, steps, shown, scopes: scopesOf(steps), created_by });
    return store.load(tx, { plan_id });
  },
});

export const listPlans = operation({
  ...at("list", "GET"),
  title: "List plans",
  about: "Newest first, those of whose steps the caller's scopes may read; `entity_id` and `status` narrow the list.",
  input: Paging.extend({ entity_id: Id("ent").optional(), status: PlanStatus.optional() }),
  output: Page(PlanSummary),
  example: { status: "proposed" },
  run({ tx, caller }, filter) {
    const held = readableScopes(caller);
    return store.list(tx, filter, held && allScopes.filter((scope) => held.includes(readingScope(scope))));
  },
});

export const readPlan = operation({
  ...at("read", "GET /{plan_id}"),
  title: "Read a plan",
  about: "Needs the scope that reads what each step is about as well.",
  input: PlanInPath,
  output: Plan,
  example,
  async run({ tx, caller }, input) {
    const plan = await store.load(tx, input);
    const lacking = (plan.scopes as Scope[]).map(readingScope).find((scope) => !covers(caller.scopes, scope));
    if (lacking === undefined) return plan;
    throw forbidden(`The plan is of acts that ${lacking} reads, which the caller lacks.`, "missing_scope");
  },
});

const entityOfPlan = (hold: "shared" | "ending") =>
  entityOf((tx, input: { plan_id: string }) => store.entityOf(tx, input), hold);

export const executePlan = operation({
  ...at("execute", "POST /{plan_id}/execute"),
  title: "Execute a plan",
  about:
    "Does all steps in one transaction, or none. Each step leaves its receipt, named in `steps`, and the plan one that names `plan_hash` and theirs. Needs the scope of each step's action as well. Where the steps would do something else by now than the plan says, it is a 409 (`effects_changed`) with the `effects` as they would be now and their `effects_hash`: with that hash in the body they are what is agreed to. Where a step can no more be done, it is a 409 (`effects_changed`) too, with the reason, its paths beginning with `steps.3.`, and no effects. A plan is executed once (409).",
  // The company is held alone, since its steps may hold it in any way, and none upgrades its hold.
  entity: entityOfPlan("ending"),
  strict: true,
  input: PlanInPath.extend({
    effects_hash: Hash.optional().meta({
      description: "The effects that are agreed to, where they are others than the plan's own.",
    }),
  }),
  output: Plan,
  example,
  async run(act, { plan_id, effects_hash }) {
    const { tx, caller } = act;
    const plan = await store.hold(tx, { plan_id });
    assertExecutable(plan);
    await assertMayAll(caller, plan.shown);
    const { receipts, ...outcome } = await carryOut(act, plan.open()).catch((error) => {
      throw asWhole(plan, error);
    });
    if (!isSeen(act.manner)) assertSame(outcome, effects_hash ?? plan.effects_hash);
    const receipt_ids = receipts.map(({ receipt_id }) => receipt_id);
    await store.execute(tx, { plan_id }, outcome, receipt_ids);
    return store.load(tx, { plan_id });
  },
});

export const discardPlan = operation({
  ...at("discard", "POST /{plan_id}/discard"),
  title: "Discard a plan",
  about:
    "Sets a proposed plan aside for good. Needs the scope of each step's action as well. One that is executed or discarded already is a 400.",
  entity: entityOfPlan("shared"),
  strict: true,
  input: PlanInPath,
  output: Plan,
  example,
  async run({ tx, caller }, { plan_id }) {
    const { shown } = await store.hold(tx, { plan_id });
    await assertMayAll(caller, shown);
    await store.discard(tx, { plan_id });
    return store.load(tx, { plan_id });
  },
});
