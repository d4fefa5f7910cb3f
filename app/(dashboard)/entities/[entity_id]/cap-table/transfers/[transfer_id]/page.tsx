import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { classOf } from "#lib/domains/equity/rules.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { GrantsMoved } from "#ui/equity/grants-moved.tsx";
import { classLabels, refusalLabels, unitNouns } from "#ui/equity/labels.ts";
import { NoteRefusal } from "#ui/equity/note-refusal.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { companyPage } from "../../../company.tsx";
import { noteRefusal, tryNoteRefusal } from "../../actions.ts";

interface TransferParams {
  params: Promise<{ entity_id: string; transfer_id: string }>;
}

const transferOf = cache((entity_id: string, transfer_id: string) =>
  read(equity.readTransfer, { entity_id, transfer_id }),
);

const titleOf = ({ from_name, to_name }: { from_name: string; to_name: string }) => `${from_name} to ${to_name}`;

export async function generateMetadata({ params }: TransferParams) {
  const { entity_id, transfer_id } = await params;
  return { title: titleOf(await transferOf(entity_id, transfer_id)) };
}

export default async function TransferPage({ params }: TransferParams) {
  const { entity_id, transfer_id } = await params;
  const page = await companyPage(entity_id, `cap-table/transfers/${transfer_id}`, equity.noteRefusal.scope);
  const transfer = await transferOf(entity_id, transfer_id);
  const { right_of_first_refusal, price_per_share, secondary_sale_id } = transfer;
  const capTable = `/entities/${entity_id}/cap-table`;
  const noun = unitNouns[page.company.entity_type];
  const isMissing = right_of_first_refusal === "missing";
  return (
    <>
      <PageHeader
        back={{ href: `${capTable}/transfers`, label: "Transfers" }}
        title={titleOf(transfer)}
        action={
          page.writes && isMissing ? (
            <NoteRefusal
              values={{ entity_id, transfer_id }}
              action={asShown(transfer, { noteRefusal }).noteRefusal}
              trial={tryNoteRefusal}
            />
          ) : null
        }
      />
      {page.notice}
      {isMissing ? (
        <Callout tone="warning" title="Nothing is noted of the right of first refusal" className="mb-8">
          The company has one by its equity settings, and an obligation asks what became of it on this transfer.
        </Callout>
      ) : null}
      <RecordBody
        facts={[
          { term: "From", value: transfer.from_name },
          { term: "To", value: transfer.to_name },
          { term: "Class", value: classLabels[classOf(transfer.share_class)] },
          { term: "Transferred", value: <Figure value={transfer.shares} unit={noun} /> },
          ...dated("On", transfer.transferred_on),
          ...told("Price of one", price_per_share && `$${price_per_share}`),
          ...told("Right of first refusal", right_of_first_refusal && refusalLabels[right_of_first_refusal]),
          ...dated("Company had the notice", transfer.refusal_notice_on),
          ...told(
            "Part of",
            secondary_sale_id && (
              <TextLink href={`${capTable}/secondary-sales/${secondary_sale_id}`}>A secondary sale</TextLink>
            ),
          ),
          ...made(transfer.created_at, transfer_id),
        ]}
      >
        <Section title="Of these grants" description="The sender’s oldest first.">
          <GrantsMoved entity_id={entity_id} rows={transfer.parts} caption="Of these grants" moved="Transferred" />
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(equity.readTransfer, { entity_id, transfer_id }),
          ...(isMissing ? [callOf(equity.noteRefusal, { ...equity.noteRefusal.example, entity_id, transfer_id })] : []),
        ]}
      />
    </>
  );
}
