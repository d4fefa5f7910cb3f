import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { triggers } from "#lib/core/machine.ts";
import { currencyIn } from "#lib/core/money.ts";
import { obligationStates } from "#lib/domains/company/obligations/states.ts";
import { completeObligation, readObligation } from "#lib/domains/trust/approvals/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { CompleteDialog } from "#ui/company/obligations/complete-dialog.tsx";
import { DueDate } from "#ui/company/obligations/due-date.tsx";
import { placeOf } from "#ui/company/obligations/places.ts";
import { obligationTones, TierBadge } from "#ui/company/obligations/tier.tsx";
import { obligationTitle } from "#ui/company/obligations/title.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { isTold } from "#ui/record/params.ts";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ToldValue } from "#ui/record/told-value.tsx";
import { titleOf } from "#ui/trust/receipts/act-labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { termOf } from "#ui/ui/field-labels.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Status, wordsOf } from "#ui/ui/status.tsx";
import { actTitles } from "../../act-titles.ts";
import { namesIn } from "../../named.ts";
import { complete } from "../actions.ts";

interface ObligationParams {
  params: Promise<{ obligation_id: string }>;
}

const obligationOf = cache((obligation_id: string) => read(readObligation, { obligation_id }));

export async function generateMetadata({ params }: ObligationParams) {
  return { title: obligationTitle(await obligationOf((await params).obligation_id)) };
}

export default async function ObligationPage({ params }: ObligationParams) {
  const { obligation_id } = await params;
  const { role, can } = await permissions(`/obligations/${obligation_id}`);
  const obligation = await obligationOf(obligation_id);
  const { entity_id, status, tier, due_date, kind, asked, decision, completed_at, completed_by } = obligation;
  const names = await namesIn(entity_id, asked?.params);
  const open = triggers(obligationStates, status).includes("complete");
  // What waits for approval is decided where its effects are shown.
  const may = can(completeObligation.scope) && kind !== "approval";
  const place = placeOf(obligation);
  return (
    <>
      <PageHeader
        back={{ href: "/obligations", label: "Obligations" }}
        title={obligationTitle(obligation)}
        status={
          <>
            <Status value={status} tones={obligationTones} />
            {open ? <TierBadge tier={tier} /> : null}
          </>
        }
        more={
          place ? (
            <ButtonLink href={place.href} variant={open && !may ? "primary" : "secondary"}>
              {place.label}
            </ButtonLink>
          ) : null
        }
        action={
          open && may ? (
            <CompleteDialog obligation={obligation} action={asShown(obligation, { complete }).complete} />
          ) : null
        }
      />
      {open && !may && kind !== "approval" ? (
        <ReadOnlyNote role={role}>You see what waits, and others do it.</ReadOnlyNote>
      ) : null}
      <div className="max-w-2xl">
        <DescriptionList
          facts={[
            {
              term: "Company",
              value: entity_id && (
                <TextLink href={`/entities/${entity_id}`}>{names.get(entity_id) ?? entity_id}</TextLink>
              ),
            },
            {
              term: "Due",
              value: <DueDate date={due_date} today={today()} isDone={!open} />,
            },
            { term: "Asks for", value: kind === "task" ? "A task that somebody wrote down" : wordsOf(kind) },
            ...told("The act", asked && titleOf(asked.action, actTitles)),
            ...Object.entries(asked?.params ?? {}).flatMap(([name, value]) =>
              name === "entity_id" || !isTold(value)
                ? []
                : [
                    {
                      term: termOf(name),
                      value: (
                        <ToldValue
                          name={name}
                          value={value}
                          currency={currencyIn(asked?.params)}
                          entity_id={entity_id}
                          names={names}
                        />
                      ),
                    },
                  ],
            ),
            ...told("Decision", decision && wordsOf(decision)),
            ...told("Note", obligation.note && <span className="whitespace-pre-line">{obligation.note}</span>),
            ...dated("Completed", completed_at),
            ...(open ? [] : [{ term: "By", value: completed_by ?? "The service saw the thing itself done" }]),
            ...made(obligation.created_at, obligation_id),
          ]}
        />
      </div>
      <ApiFold
        calls={[
          callOf(readObligation, { obligation_id }),
          ...(open ? [callOf(completeObligation, { obligation_id, note: "Filed by mail on Monday." })] : []),
        ]}
      />
    </>
  );
}
