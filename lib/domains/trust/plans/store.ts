import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columnNames, columns, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { seal, unseal } from "#lib/db/sealing.ts";
import { join, json, raw, sql, where } from "#lib/db/sql.ts";
import { planHash, type Step } from "./rules.ts";
import type { Plan, PlanSummary } from "./schema.ts";
import { planStates } from "./states.ts";

/** Which plan is meant. */
type At = Pick<Plan, "plan_id">;

type Row = RowAs<"plan", Plan>;
type Own = Omit<Row, "steps" | "steps_sealed" | "receipt_ids"> & { steps: Plan["steps"] };

const listed = (but: readonly string[]) =>
  join(
    columnNames("plan")
      .filter((name) => !but.includes(name))
      .map((name) => raw(`p.${name}`)),
  );

// What its steps are asked with is kept sealed for whoever executes it; answered is what stands masked beside.
const own = listed(["steps", "steps_sealed", "receipt_ids"]);
const steps = sql`(
  select jsonb_agg(step || jsonb_build_object('receipt_id', p.receipt_ids[place]) order by place)
  from jsonb_array_elements(p.steps) with ordinality as s(step, place)) as steps`;
const short = listed(["steps", "steps_sealed", "receipt_ids", "effects", "effects_hash"]);
const actions = sql`(
  select jsonb_agg(step -> 'action' order by place)
  from jsonb_array_elements(p.steps) with ordinality as s(step, place)) as actions`;

const placeOf = (tx: Tx, plan_id: string) => ({
  workspace_id: tx.workspace_id,
  table: "plan",
  id: plan_id,
  column: "steps_sealed",
});

type New = Pick<
  Plan,
  "entity_id" | "decision" | "policies" | "approvals" | "scopes" | "effects" | "effects_hash" | "created_by"
> & {
  /** As they were asked. */
  steps: readonly Step[];
  /** As they may be shown. */
  shown: readonly Step[];
};

/** Keeps a plan that was tried. Answers its identifier. */
export async function insert(tx: Tx, { steps, shown, effects, ...told }: New): Promise<string> {
  const plan_id = newId("plan");
  const row = {
    plan_id,
    ...told,
    plan_hash: planHash(shown),
    steps: json(shown),
    steps_sealed: seal(JSON.stringify(steps), placeOf(tx, plan_id)),
    effects: json(effects),
  };
  await tx.sql`insert into plan ${columns("plan", row)}`;
  return plan_id;
}

/** The plan. Throws 404. */
export async function load(tx: Tx, { plan_id }: At): Promise<Plan> {
  const [row] = await tx.sql<Own>`select ${own}, ${steps} from plan p where p.plan_id = ${plan_id}`;
  if (!row) throw notFound("plan");
  return row;
}

/** Whose plan it is; null where it is no one company's. Throws 404. */
export async function entityOf(tx: Tx, { plan_id }: At): Promise<string | null> {
  const [row] = await tx.sql<Pick<Row, "entity_id">>`select entity_id from plan where plan_id = ${plan_id}`;
  if (!row) throw notFound("plan");
  return row.entity_id;
}

type Held = Pick<Row, "plan_id" | "entity_id" | "status" | "plan_hash" | "effects_hash" | "policies" | "approvals"> & {
  /** Its steps as they may be shown. */
  shown: Step[];
  /** Opens what they are asked with. */
  open: () => Step[];
};

/** Keeps others from the plan until the transaction ends. Throws 404. */
export async function hold(tx: Tx, { plan_id }: At): Promise<Held> {
  const [row] = await tx.sql<Omit<Held, "open"> & Pick<RowOf<"plan">, "steps_sealed">>`
    select plan_id, entity_id, status, plan_hash, effects_hash, policies, approvals, steps as shown, steps_sealed from plan
    where plan_id = ${plan_id} for no key update`;
  if (!row) throw notFound("plan");
  const { steps_sealed, ...held } = row;
  return { ...held, open: () => JSON.parse(unseal(steps_sealed ?? "", placeOf(tx, plan_id))) as Step[] };
}

/** Notes that the plan is done: what it did, and the steps' receipts in order. What they were asked with is forgotten. */
export async function execute(
  tx: Tx,
  { plan_id }: At,
  { effects, effects_hash }: Pick<Plan, "effects" | "effects_hash">,
  receipt_ids: readonly string[],
): Promise<void> {
  await move(tx, planStates, "execute", {
    table: "plan",
    key: "plan_id",
    id: plan_id,
    also: sql`, executed_at = now(), steps_sealed = null, effects = ${json(effects)}, effects_hash = ${effects_hash},
      receipt_ids = ${receipt_ids}::text[]`,
  });
}

/** Sets the plan aside, and forgets what its steps were asked with. Throws 400 where it is executed or discarded already. */
export async function discard(tx: Tx, { plan_id }: At): Promise<void> {
  await move(tx, planStates, "discard", {
    table: "plan",
    key: "plan_id",
    id: plan_id,
    also: sql`, discarded_at = now(), steps_sealed = null`,
  });
}

interface Filter {
  entity_id?: string | undefined;
  status?: Plan["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the plans whose steps need no other scopes than these (null: any), newest first. */
export async function list(tx: Tx, filter: Filter, scopes: readonly string[] | null) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number): Promise<PlanSummary[]> =>
    tx.sql<Omit<RowAs<"plan", PlanSummary>, "steps" | "steps_sealed"> & Pick<PlanSummary, "actions">>`
      select ${short}, ${actions} from plan p${where([
        entity_id === undefined ? null : sql`p.entity_id = ${entity_id}`,
        status === undefined ? null : sql`p.status = ${status}`,
        after && sql`p.plan_id < ${after[0]}`,
        scopes && sql`p.scopes <@ ${scopes}::text[]`,
      ])} order by p.plan_id desc limit ${limit}`;
  return page(filter, 1, read, ({ plan_id }) => [plan_id]);
}
