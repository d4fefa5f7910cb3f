import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as sales from "#lib/domains/equity/secondary-sales/operations.ts";
import { read } from "#lib/server/read.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { GrantsMoved } from "#ui/equity/grants-moved.tsx";
import { refusalLabels } from "#ui/equity/labels.ts";
import { SaleParts } from "#ui/equity/sale-parts.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";

interface SaleParams {
  params: Promise<{ entity_id: string; secondary_sale_id: string }>;
}

const saleOf = cache((entity_id: string, secondary_sale_id: string) =>
  read(sales.readSecondarySale, { entity_id, secondary_sale_id }),
);

const titleOf = ({ shares, symbol }: { shares: number; symbol: string }) =>
  `Sale of ${shares.toLocaleString("en-US")} ${symbol}`;

export async function generateMetadata({ params }: SaleParams) {
  const { entity_id, secondary_sale_id } = await params;
  return { title: titleOf(await saleOf(entity_id, secondary_sale_id)) };
}

export default async function SecondarySalePage({ params }: SaleParams) {
  const { entity_id, secondary_sale_id } = await params;
  const capTable = `/entities/${entity_id}/cap-table`;
  const { notice } = await companyPage(
    entity_id,
    `cap-table/secondary-sales/${secondary_sale_id}`,
    sales.sellSecondary.scope,
  );
  const sale = await saleOf(entity_id, secondary_sale_id);
  const { transfer_ids, repurchases, right_of_first_refusal } = sale;
  const receipts = new URLSearchParams({ entity_id, action: sales.sellSecondary.name });
  return (
    <>
      <PageHeader back={{ href: `${capTable}/secondary-sales`, label: "Secondary sales" }} title={titleOf(sale)} />
      {notice}
      <RecordBody
        facts={[
          {
            term: "Instrument",
            value: <TextLink href={`${capTable}/instruments/${sale.instrument_id}`}>{sale.symbol}</TextLink>,
          },
          ...dated("Sold on", sale.sold_on),
          ...told("Right of first refusal", right_of_first_refusal && refusalLabels[right_of_first_refusal]),
          ...dated("Company had the notice", sale.refusal_notice_on),
          ...told(
            "Transfers",
            transfer_ids.length > 0 && (
              <TextLink href={`${capTable}/transfers`}>{`${transfer_ids.length} between holders`}</TextLink>
            ),
          ),
          { term: "Receipts", value: <TextLink href={`/receipts?${receipts}`}>Receipts of secondary sales</TextLink> },
          ...made(sale.created_at, secondary_sale_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Price of one", value: `$${sale.price_per_share}` },
              { label: "Sold", value: <Figure value={sale.shares} /> },
              { label: "For", value: <Money cents={sale.total_cents} /> },
              {
                label: "The company paid",
                value: <Money cents={sale.repurchased_cents} />,
                note: (
                  <>
                    for <Figure value={sale.company_shares} />
                  </>
                ),
              },
            ]}
          />
        </div>
        <Section title="Who sold to whom">
          <SaleParts sales={sale.sales} caption="Who sold to whom" />
        </Section>
        {repurchases.length === 0 ? null : (
          <Section title="What the company bought of" description="The grants that it repurchased shares of.">
            <GrantsMoved
              entity_id={entity_id}
              rows={repurchases}
              caption="What the company bought of"
              moved="Repurchased"
            />
          </Section>
        )}
        <EntriesMade
          entries={await entriesOf(entity_id, sale.entry_ids)}
          none="It has made no entry: what holders pay each other is no matter of the company’s books."
        />
      </RecordBody>
      <ApiFold calls={[callOf(sales.readSecondarySale, { entity_id, secondary_sale_id })]} />
    </>
  );
}
