import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as rounds from "#lib/domains/equity/rounds/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { exemptionLabels } from "#ui/equity/labels.ts";
import { AddClosing } from "#ui/equity/round-acts.tsx";
import { RoundNotes } from "#ui/equity/round-rights.tsx";
import { dated, made } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { companyPage } from "../../../company.tsx";
import { addClosing, tryAddClosing } from "../../actions.ts";

interface RoundParams {
  params: Promise<{ entity_id: string; round_id: string }>;
}

const roundOf = cache((entity_id: string, round_id: string) => read(rounds.readRound, { entity_id, round_id }));

export async function generateMetadata({ params }: RoundParams) {
  const { entity_id, round_id } = await params;
  return { title: (await roundOf(entity_id, round_id)).name };
}

export default async function RoundRecordPage({ params }: RoundParams) {
  const { entity_id, round_id } = await params;
  const { writes, notice } = await companyPage(entity_id, `cap-table/round/${round_id}`, rounds.addClosing.scope);
  const round = await roundOf(entity_id, round_id);
  const { price_per_share, raised_cents, pre_money_cents, total_shares, charter_amended_on } = round;
  const acts = asShown(round, { addClosing });
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/round`, label: "Round" }}
        title={round.name}
        action={
          writes ? (
            <div className="flex flex-wrap gap-2">
              {charter_amended_on === null ? (
                <ButtonLink href={`/entities/${entity_id}/amendments`}>Amend the charter</ButtonLink>
              ) : null}
              <AddClosing round={round} action={acts.addClosing} trial={tryAddClosing} />
            </div>
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Series", value: round.symbol },
          { term: "Exemption", value: exemptionLabels[round.exemption] },
          ...dated("Closed", round.closed_on),
          {
            term: "Charter amended",
            value: charter_amended_on === null ? "Still to be filed" : <DateText value={charter_amended_on} />,
          },
          ...made(round.created_at, round_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Price per share", value: `$${price_per_share}` },
              { label: "Raised", value: <Money cents={raised_cents} /> },
              { label: "Pre-money", value: <Money cents={pre_money_cents} /> },
              { label: "Shares after", value: <Figure value={total_shares} />, note: "Fully diluted, first closing" },
            ]}
          />
        </div>
        <Section title="Investors">
          <PlainTable
            caption="Investors"
            rows={round.investors}
            rowKey={({ grant_id }) => grant_id}
            columns={[
              {
                key: "investor",
                header: "Investor",
                cell: ({ investor_name, grant_id }) => (
                  <TextLink href={`/entities/${entity_id}/cap-table/grants/${grant_id}`}>{investor_name}</TextLink>
                ),
              },
              { key: "closing", header: "Closing", numeric: true, cell: ({ closing_number }) => closing_number },
              { key: "shares", header: "Shares", numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
              { key: "cost", header: "Cost", numeric: true, cell: ({ cost_cents }) => <Money cents={cost_cents} /> },
              {
                key: "paid",
                header: "Paid",
                cell: ({ paid_on }) => (paid_on === null ? "Not yet" : <DateText value={paid_on} />),
              },
              {
                key: "agreement",
                header: "Agreement",
                cell: ({ document_id }) =>
                  document_id === null ? null : (
                    <TextLink href={`/entities/${entity_id}/documents/${document_id}`}>Read and sign</TextLink>
                  ),
              },
            ]}
          />
        </Section>
        {round.safes.length === 0 ? null : (
          <Section title="SAFEs that converted">
            <PlainTable
              caption="SAFEs that converted"
              rows={round.safes}
              rowKey={({ safe_id }) => safe_id}
              columns={[
                {
                  key: "investor",
                  header: "SAFE of",
                  cell: ({ investor_name, safe_id }) => (
                    <TextLink href={`/entities/${entity_id}/cap-table/safes/${safe_id}`}>{investor_name}</TextLink>
                  ),
                },
                { key: "price", header: "At", numeric: true, cell: (safe) => `$${safe.price_per_share}` },
                { key: "shares", header: "Became", numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
              ]}
            />
          </Section>
        )}
        <RoundNotes notes={round.notes.map((note) => ({ ...note, is_converting: true }))} />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(rounds.readRound, { entity_id, round_id }),
          callOf(rounds.addClosing, { ...rounds.addClosing.example, entity_id, round_id }),
        ]}
      />
    </>
  );
}
