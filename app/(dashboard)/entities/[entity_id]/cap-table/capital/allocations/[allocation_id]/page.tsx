import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as capital from "#lib/domains/equity/capital/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { VoidAllocation } from "#ui/equity/capital-forms.tsx";
import { allocationBasisLabels } from "#ui/equity/labels.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { companyPage } from "../../../../company.tsx";
import { entriesOf } from "../../../../ledger/entries-of.ts";
import { tryVoidAllocation, voidAllocation } from "../../actions.ts";

interface AllocationParams {
  params: Promise<{ entity_id: string; allocation_id: string }>;
}

const allocationOf = cache((entity_id: string, allocation_id: string) =>
  read(capital.readAllocation, { entity_id, allocation_id }),
);

export async function generateMetadata({ params }: AllocationParams) {
  const { entity_id, allocation_id } = await params;
  return { title: `Allocation to ${formatDate((await allocationOf(entity_id, allocation_id)).ends_on)}` };
}

export default async function AllocationPage({ params }: AllocationParams) {
  const { entity_id, allocation_id } = await params;
  const path = `cap-table/capital/allocations/${allocation_id}`;
  const { writes, notice } = await companyPage(entity_id, path, capital.voidAllocation.scope);
  const allocation = await allocationOf(entity_id, allocation_id);
  const { status, starts_on, ends_on, basis, parts, amount_cents, net_income_cents, entry_ids } = allocation;
  const acts = asShown(allocation, { voidAllocation });
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/capital`, label: "Members' capital" }}
        title={`Allocation to ${formatDate(ends_on)}`}
        action={
          writes && status === "recorded" ? (
            <VoidAllocation
              values={{ entity_id, allocation_id }}
              action={acts.voidAllocation}
              trial={tryVoidAllocation}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Status", value: wordsOf(status) },
          ...dated("From", starts_on),
          ...dated("To", ends_on),
          ...told("Divided", allocationBasisLabels[basis]),
          { term: "Net income then", value: <Money cents={net_income_cents} /> },
          ...dated("Entered", allocation.allocated_on),
          ...dated("Voided", allocation.voided_on),
          ...made(allocation.created_at, allocation_id),
        ]}
      >
        <Section title="Members">
          <PlainTable
            caption="Members"
            rows={parts}
            rowKey={({ member_name }) => member_name}
            columns={[
              { key: "member", header: "Member", cell: ({ member_name }) => member_name, footer: "All" },
              { key: "percent", header: "Share", numeric: true, cell: ({ percent }) => `${percent}%` },
              {
                key: "amount",
                header: "Amount",
                numeric: true,
                cell: (one) => <Money cents={one.amount_cents} />,
                footer: <Money cents={amount_cents} />,
              },
            ]}
          />
        </Section>
        <EntriesMade entries={await entriesOf(entity_id, entry_ids)} none="It has made no entry." />
      </RecordBody>
      <ApiFold calls={[callOf(capital.readAllocation, { entity_id, allocation_id })]} />
    </>
  );
}
