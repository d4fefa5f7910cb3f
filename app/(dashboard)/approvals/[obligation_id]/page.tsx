import { notFound } from "next/navigation";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { currencyIn } from "#lib/core/money.ts";
import type { ApprovalRequest } from "#lib/domains/company/obligations/schema.ts";
import { listMembers } from "#lib/domains/trust/access/operations.ts";
import {
  completeObligation,
  listApprovals,
  readObligation,
  withdrawRequest,
} from "#lib/domains/trust/approvals/operations.ts";
import { approversAmong } from "#lib/domains/trust/approvals/rules.ts";
import { ShownSteps } from "#lib/domains/trust/plans/schema.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { EffectList } from "#ui/record/effects.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { isTold } from "#ui/record/params.ts";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ToldValue } from "#ui/record/told-value.tsx";
import { DecideButtons, WithdrawButton } from "#ui/trust/approvals/decisions.tsx";
import { approvalTones, countOf } from "#ui/trust/approvals/labels.ts";
import { PlanSteps } from "#ui/trust/plans/plan-steps.tsx";
import { titleOf } from "#ui/trust/receipts/act-labels.ts";
import { Actor } from "#ui/trust/receipts/actor.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { termOf } from "#ui/ui/field-labels.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import { Status } from "#ui/ui/status.tsx";
import { actTitles } from "../../act-titles.ts";
import { namesIn } from "../../named.ts";
import { decide, withdraw } from "../actions.ts";

interface Params {
  params: Promise<{ obligation_id: string }>;
}

const requestOf = cache((obligation_id: string) => read(readObligation, { obligation_id }));

/** Whether one of the caller's own views has this one. */
async function isIn(view: "waiting" | "asked", obligation_id: string): Promise<boolean> {
  return (await read(listApprovals, { view, obligation_id })).data.length > 0;
}

export async function generateMetadata({ params }: Params) {
  return { title: (await requestOf((await params).obligation_id)).title };
}

const seats = ({ approvals, quorum }: ApprovalRequest) => Math.max(0, quorum - approvals.length);

export default async function ApprovalPage({ params }: Params) {
  const { obligation_id } = await params;
  const { person, role, can } = await permissions(`/approvals/${obligation_id}`);
  const obligation = await requestOf(obligation_id);
  const { approval, effects, effects_hash, refusal, kind } = obligation;
  if (kind !== "approval") notFound();
  if (approval === null || !can(listApprovals)) {
    return <NotForRole title="Approval" who="It is for those who approve, and for whoever asked." />;
  }
  const [names, waits, mine] = await Promise.all([
    namesIn(approval.entity_id, approval.params),
    isIn("waiting", obligation_id),
    isIn("asked", obligation_id),
  ]);
  const { action, params: given, status, requested_by, policies, entity_id, receipt_id, reason } = approval;
  const { steps, ...asked } = given;
  const planned = action === "plans.execute" ? (ShownSteps.safeParse(steps).data ?? []) : [];
  const open = status === "pending";
  const acts = asShown(obligation, { decide, withdraw });
  const decides = waits && can("approvals:write");
  const others =
    open && mine && can(listMembers)
      ? approversAmong((await read(listMembers, { limit: 1000 })).data, { entity_id, asked_by_ids: [person.user_id] })
      : null;
  return (
    <>
      <PageHeader
        back={{ href: "/approvals", label: "Approvals" }}
        title={titleOf(action, actTitles)}
        status={<Status value={status} tones={approvalTones} />}
        meta={
          <span className="inline-flex flex-wrap items-center gap-x-1.5">
            Asked by <Actor actor={requested_by} />
          </span>
        }
        action={
          open && mine && can(withdrawRequest) ? (
            <WithdrawButton obligation_id={obligation_id} action={acts.withdraw} />
          ) : open && decides ? (
            <DecideButtons
              obligation_id={obligation_id}
              effects_hash={effects_hash}
              isLast={seats(approval) <= 1}
              action={acts.decide}
            />
          ) : null
        }
      />
      {open && mine ? (
        <Callout title="You have asked for this" className="mb-8">
          Others decide: nobody approves what they, their key or their agent asked for.
        </Callout>
      ) : null}
      {others !== null && others.length < approval.quorum ? (
        <Callout
          tone="warning"
          title={
            others.length === 0 ? "No other member may approve it" : `Too few others may approve it: ${others.length}`
          }
          className="mb-8"
        >
          Have <TextLink href="/settings/members">a member</TextLink> invited whose role approves, or change{" "}
          <TextLink href="/settings/policies">the policy</TextLink> and ask again.
        </Callout>
      ) : null}
      {open && !mine && !can("approvals:write") ? (
        <ReadOnlyNote role={role}>You see what waits, and others decide.</ReadOnlyNote>
      ) : null}
      {refusal ? (
        <Callout tone="warning" title="It would be refused as it stands" className="mb-8">
          <Spoken>{refusal.error}</Spoken>
        </Callout>
      ) : null}
      {effects ? (
        <Section
          title={open ? "What it will do" : "What it did"}
          description={open ? "Tried just now, with the rights of whoever asked, and undone again." : undefined}
        >
          <div className="max-w-2xl rounded-md bg-sunken px-3.5 py-3 text-sm">
            <EffectList effects={effects} />
          </div>
        </Section>
      ) : null}
      {planned.length > 0 ? (
        <Section title="Steps" description="Done in this order, together or not at all.">
          <PlanSteps plan={{ entity_id, steps: planned }} titles={actTitles} names={names} />
        </Section>
      ) : null}
      <Section title="What was asked for">
        <div className="max-w-2xl">
          <DescriptionList
            facts={[
              {
                term: "Company",
                value: entity_id && (
                  <TextLink href={`/entities/${entity_id}`}>{names.get(entity_id) ?? entity_id}</TextLink>
                ),
              },
              ...Object.entries(asked).flatMap(([name, value]) =>
                name === "entity_id" || !isTold(value)
                  ? []
                  : [
                      {
                        term: termOf(name),
                        value: (
                          <ToldValue
                            name={name}
                            value={value}
                            currency={currencyIn(asked)}
                            entity_id={entity_id}
                            names={names}
                          />
                        ),
                      },
                    ],
              ),
              ...told("Policy", policies.join(", ")),
              { term: "Approved", value: countOf(approval) },
              ...(open ? dated("Until", approval.expires_at) : dated("Decided", approval.decided_at)),
              ...told("Reason", reason && <span className="whitespace-pre-line">{reason}</span>),
              ...told("Receipt", receipt_id && <TextLink href={`/receipts/${receipt_id}`}>The act’s receipt</TextLink>),
              ...made(approval.created_at, obligation_id),
            ]}
          />
        </div>
      </Section>
      {approval.approvals.length > 0 ? (
        <Section title="Approved by">
          <ul className="max-w-2xl divide-y border-y">
            {approval.approvals.map(({ approver, note, approved_at }) => (
              <li key={approver.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
                <Actor actor={approver} />
                <DateText value={approved_at} time />
                {note ? <p className="w-full whitespace-pre-line text-muted">{note}</p> : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <ApiFold
        calls={[
          callOf(readObligation, { obligation_id }),
          ...(open && effects_hash !== null
            ? [callOf(completeObligation, { obligation_id, decision: "approve", effects_hash })]
            : []),
          ...(open && mine ? [callOf(withdrawRequest, { obligation_id })] : []),
        ]}
      />
    </>
  );
}
