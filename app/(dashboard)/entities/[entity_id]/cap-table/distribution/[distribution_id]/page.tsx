import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as distributions from "#lib/domains/equity/distributions/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { PayDistribution, VoidDistribution } from "#ui/equity/distribution-acts.tsx";
import { DistributionParts, Waterfall } from "#ui/equity/distribution-tables.tsx";
import { NameApproval } from "#ui/equity/name-approval.tsx";
import { approvalFact } from "#ui/record/approval-link.tsx";
import { dated, made } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import { approvalsOf } from "../../approvals.ts";
import {
  approveDistribution,
  payDistribution,
  tryApproveDistribution,
  tryPayDistribution,
  tryVoidDistribution,
  voidDistribution,
} from "../actions.ts";

interface DistributionParams {
  params: Promise<{ entity_id: string; distribution_id: string }>;
}

const distributionOf = cache((entity_id: string, distribution_id: string) =>
  read(distributions.readDistribution, { entity_id, distribution_id }),
);

export async function generateMetadata({ params }: DistributionParams) {
  const { entity_id, distribution_id } = await params;
  return { title: `Distribution of ${formatDate((await distributionOf(entity_id, distribution_id)).declared_on)}` };
}

export default async function DeclaredDistributionPage({ params }: DistributionParams) {
  const { entity_id, distribution_id } = await params;
  const path = `cap-table/distribution/${distribution_id}`;
  const { writes, notice, can } = await companyPage(entity_id, path, distributions.payDistribution.scope);
  const distribution = await distributionOf(entity_id, distribution_id);
  const { status, total_amount_cents, paid_cents, unpaid_cents, parts, legal_limit } = distribution;
  const acts = asShown(distribution, { payDistribution, voidDistribution, approveDistribution });
  const isOpen = writes && status === "declared";
  const paid = parts.flatMap(({ name, payment_id, amount_cents }) =>
    payment_id === null ? [] : [{ name, payment_id, amount_cents }],
  );
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/distribution`, label: "Distribution" }}
        title={`Distribution of ${formatDate(distribution.declared_on)}`}
        action={
          isOpen ? (
            <div className="flex flex-wrap gap-2">
              {paid_cents === 0 ? (
                <VoidDistribution
                  distribution={distribution}
                  action={acts.voidDistribution}
                  trial={tryVoidDistribution}
                />
              ) : null}
              {distribution.approval === "missing" ? (
                <NameApproval
                  what="distribution"
                  values={{ entity_id, distribution_id }}
                  approvals={approvalsOf(entity_id, can)}
                  action={acts.approveDistribution}
                  trial={tryApproveDistribution}
                />
              ) : null}
              <PayDistribution distribution={distribution} action={acts.payDistribution} trial={tryPayDistribution} />
            </div>
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Status", value: wordsOf(status) },
          ...dated("Record date", distribution.record_date),
          ...dated("Payable from", distribution.payable_on),
          approvalFact(distribution),
          ...dated("Voided", distribution.voided_on),
          ...made(distribution.created_at, distribution_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Total", value: <Money cents={total_amount_cents} /> },
              { label: "Paid", value: <Money cents={paid_cents} /> },
              { label: "Unpaid", value: <Money cents={unpaid_cents} /> },
            ]}
          />
        </div>
        {legal_limit ? (
          <Callout tone="warning" title="Before it is paid" className="mb-8">
            {legal_limit.text}
          </Callout>
        ) : null}
        <DistributionParts distribution={distribution} />
        <Waterfall distribution={distribution} />
        {paid.length > 0 ? (
          <Section title="Payments">
            <PlainTable
              caption="Payments"
              rows={paid}
              rowKey={({ payment_id }) => payment_id}
              columns={[
                {
                  key: "name",
                  header: "To",
                  cell: ({ name, payment_id }) => (
                    <TextLink href={`/entities/${entity_id}/payments/${payment_id}`}>{name}</TextLink>
                  ),
                },
                { key: "amount", header: "Amount", numeric: true, cell: (one) => <Money cents={one.amount_cents} /> },
              ]}
            />
          </Section>
        ) : null}
        <EntriesMade entries={await entriesOf(entity_id, distribution.entry_ids)} none="It has made no entry." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(distributions.readDistribution, { entity_id, distribution_id }),
          ...(status === "declared" ? [callOf(distributions.payDistribution, { entity_id, distribution_id })] : []),
        ]}
      />
    </>
  );
}
