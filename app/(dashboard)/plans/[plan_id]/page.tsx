import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import type { Scope } from "#lib/core/scopes.ts";
import { discardPlan, executePlan, readPlan } from "#lib/domains/trust/plans/operations.ts";
import type { Plan } from "#lib/domains/trust/plans/schema.ts";
import { planStates } from "#lib/domains/trust/plans/states.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { EffectList } from "#ui/record/effects.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { PlanActs } from "#ui/trust/plans/plan-acts.tsx";
import { PlanSteps } from "#ui/trust/plans/plan-steps.tsx";
import { planTitle, planTones } from "#ui/trust/plans/words.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Failure } from "#ui/ui/failure.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { actTitles } from "../../act-titles.ts";
import { namesIn } from "../../named.ts";
import { discard, execute, tryExecute } from "../actions.ts";

interface PlanParams {
  params: Promise<{ plan_id: string }>;
}

const planOf = cache((plan_id: string) => read(readPlan, { plan_id }));
const titleOf = ({ steps }: Plan) =>
  planTitle(
    steps.map(({ action }) => action),
    actTitles,
  );

export async function generateMetadata({ params }: PlanParams) {
  return { title: titleOf(await planOf((await params).plan_id)) };
}

/** What a plan would do as things stand now: as it says, something else, or nothing since a step would be refused. */
async function lookAt({ plan_id, effects }: Plan) {
  const looked = await tryExecute({ plan_id });
  if (looked.ok) return { effects, effects_hash: undefined, refusal: null };
  const { error } = looked;
  // That it waits for others' word is told once somebody asks for it.
  if (error.code === "approval_required") return { effects, effects_hash: undefined, refusal: null };
  if (!error.effects) return { effects, effects_hash: undefined, refusal: error };
  return { effects: error.effects, effects_hash: error.effects_hash, refusal: null };
}

export default async function PlanPage({ params }: PlanParams) {
  const { plan_id } = await params;
  const { role, can } = await permissions(`/plans/${plan_id}`);
  const plan = await planOf(plan_id);
  const { entity_id, status, steps, plan_hash, created_by } = plan;
  const open = triggers(planStates, status).includes("execute");
  const may = can(executePlan.scope) && plan.scopes.every((scope) => can(scope as Scope));
  const { effects, effects_hash, refusal } =
    open && may ? await lookAt(plan) : { effects: plan.effects, effects_hash: undefined, refusal: null };
  const names = await namesIn(entity_id, steps);
  const acts = asShown(plan, { execute, discard });
  return (
    <>
      <PageHeader
        back={{ href: "/plans", label: "Plans" }}
        title={titleOf(plan)}
        status={<Status value={status} tones={planTones} />}
        action={
          open && may ? (
            <PlanActs
              plan_id={plan_id}
              steps={steps.length}
              effects_hash={effects_hash}
              refused={refusal !== null}
              execute={acts.execute}
              discard={acts.discard}
            />
          ) : null
        }
      />
      {open && !may ? <ReadOnlyNote role={role}>You see what is planned, and others execute it.</ReadOnlyNote> : null}
      {refusal ? (
        <div className="mb-8 flex flex-col gap-2">
          <p className="font-medium">It would be refused as things stand.</p>
          <Failure error={refusal} />
        </div>
      ) : null}
      {effects_hash === undefined ? null : (
        <Callout tone="warning" title="Something has changed since this was proposed" className="mb-8">
          What is shown below is what it would do by now. To execute it is to agree to that.
        </Callout>
      )}
      <RecordBody
        facts={[
          {
            term: "Company",
            value:
              entity_id === null ? (
                "No one company’s"
              ) : (
                <TextLink href={`/entities/${entity_id}`}>{names.get(entity_id) ?? entity_id}</TextLink>
              ),
          },
          { term: "Proposed by", value: created_by },
          ...told("Needs the word of", open && plan.approvals > 0 && `${plan.approvals} of those who approve`),
          ...dated("Executed", plan.executed_at),
          ...dated("Discarded", plan.discarded_at),
          { term: "Hash of the steps", value: <Identifier value={plan_hash} label="plan hash" /> },
          ...made(plan.created_at, plan_id),
        ]}
      >
        <Section title="Steps" description="Done in this order, together or not at all.">
          <PlanSteps plan={plan} titles={actTitles} names={names} />
        </Section>
        <Section title={status === "executed" ? "What it did" : "What it would do"}>
          <div className="rounded-md bg-sunken px-3.5 py-3 text-sm">
            <EffectList effects={effects} />
          </div>
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readPlan, { plan_id }),
          ...(open ? [callOf(executePlan, { plan_id }), callOf(discardPlan, { plan_id })] : []),
        ]}
      />
    </>
  );
}
