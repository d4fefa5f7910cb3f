"use client";

import type { Allocation, Contribution } from "#lib/domains/equity/capital/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { allocationBasisLabels, contributionKindLabels } from "./labels.ts";

const at = (entity_id: string) => `/entities/${entity_id}/cap-table/capital`;

/** What members have put in. */
export function ContributionTable({ rows }: { rows: readonly Contribution[] }) {
  return (
    <PlainTable
      caption="Contributions"
      rows={rows}
      rowKey={({ contribution_id }) => contribution_id}
      rowHref={({ entity_id, contribution_id }) => `${at(entity_id)}/contributions/${contribution_id}`}
      columns={[
        { key: "member", header: "Member", cell: ({ member_name }) => member_name },
        { key: "kind", header: "What", cell: ({ kind }) => contributionKindLabels[kind] },
        { key: "day", header: "Contributed", cell: (one) => <DateText value={one.contributed_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => wordsOf(status) },
        { key: "amount", header: "Amount", numeric: true, cell: (one) => <Money cents={one.amount_cents} /> },
      ]}
    />
  );
}

/** Which income was divided among members. */
export function AllocationTable({ rows }: { rows: readonly Allocation[] }) {
  return (
    <PlainTable
      caption="Allocations"
      rows={rows}
      rowKey={({ allocation_id }) => allocation_id}
      rowHref={({ entity_id, allocation_id }) => `${at(entity_id)}/allocations/${allocation_id}`}
      columns={[
        {
          key: "period",
          header: "Period",
          cell: (one) => (
            <>
              <DateText value={one.starts_on} /> to <DateText value={one.ends_on} />
            </>
          ),
        },
        { key: "basis", header: "Divided", cell: ({ basis }) => allocationBasisLabels[basis] },
        { key: "status", header: "Status", cell: ({ status }) => wordsOf(status) },
        { key: "amount", header: "Amount", numeric: true, cell: (one) => <Money cents={one.amount_cents} /> },
      ]}
    />
  );
}
