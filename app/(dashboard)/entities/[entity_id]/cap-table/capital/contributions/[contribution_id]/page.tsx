import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as capital from "#lib/domains/equity/capital/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { VoidContribution } from "#ui/equity/capital-forms.tsx";
import { contributionKindLabels } from "#ui/equity/labels.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { companyPage } from "../../../../company.tsx";
import { entriesOf } from "../../../../ledger/entries-of.ts";
import { tryVoidContribution, voidContribution } from "../../actions.ts";

interface ContributionParams {
  params: Promise<{ entity_id: string; contribution_id: string }>;
}

const contributionOf = cache((entity_id: string, contribution_id: string) =>
  read(capital.readContribution, { entity_id, contribution_id }),
);

export async function generateMetadata({ params }: ContributionParams) {
  const { entity_id, contribution_id } = await params;
  return { title: `Contribution of ${(await contributionOf(entity_id, contribution_id)).member_name}` };
}

export default async function ContributionPage({ params }: ContributionParams) {
  const { entity_id, contribution_id } = await params;
  const path = `cap-table/capital/contributions/${contribution_id}`;
  const { writes, notice } = await companyPage(entity_id, path, capital.voidContribution.scope);
  const contribution = await contributionOf(entity_id, contribution_id);
  const { status, grant_id, member_name, kind, amount_cents, entry_ids } = contribution;
  const acts = asShown(contribution, { voidContribution });
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/capital`, label: "Members' capital" }}
        title={`Contribution of ${member_name}`}
        action={
          writes && status === "recorded" && grant_id === null ? (
            <VoidContribution
              values={{ entity_id, contribution_id }}
              action={acts.voidContribution}
              trial={tryVoidContribution}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Status", value: wordsOf(status) },
          { term: "Amount", value: <Money cents={amount_cents} /> },
          ...told("What", contributionKindLabels[kind]),
          ...dated("Contributed", contribution.contributed_on),
          ...told("What it was", contribution.description),
          ...(grant_id === null
            ? []
            : [
                {
                  term: "Units",
                  value: (
                    <TextLink href={`/entities/${entity_id}/cap-table/grants/${grant_id}`}>The grant for it</TextLink>
                  ),
                },
              ]),
          ...dated("Voided", contribution.voided_on),
          ...made(contribution.created_at, contribution_id),
        ]}
      >
        <EntriesMade entries={await entriesOf(entity_id, entry_ids)} none="It has made no entry." />
      </RecordBody>
      <ApiFold calls={[callOf(capital.readContribution, { entity_id, contribution_id })]} />
    </>
  );
}
