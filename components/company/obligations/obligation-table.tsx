"use client";

import type { Change } from "#lib/core/answer.ts";
import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import { type CompanyNames, useCompanyNames } from "#ui/company/entities/company-names.ts";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { CompleteDialog, type CompleteInput } from "./complete-dialog.tsx";
import { DueDate } from "./due-date.tsx";
import { obligationTones, TierBadge } from "./tier.tsx";
import { obligationTitle } from "./title.ts";

/** Obligations as they come: the most urgent first. `complete` is null for whoever may not. */
export function ObligationTable({
  rows,
  today,
  complete,
  ...names
}: CompanyNames & {
  rows: readonly Obligation[];
  today: string;
  complete: Change<CompleteInput>["act"] | null;
}) {
  const companies = useCompanyNames(rows, names);
  const completing: PlainColumn<Obligation>[] =
    complete === null
      ? []
      : [
          {
            key: "complete",
            header: "Complete",
            hideHeader: true,
            cell: (obligation) =>
              obligation.status === "pending" && obligation.kind !== "approval" ? (
                <CompleteDialog obligation={obligation} size="sm" action={{ act: complete, shown: obligation }} />
              ) : null,
          },
        ];
  return (
    <PlainTable
      caption="Obligations"
      rows={rows}
      rowKey={({ obligation_id }) => obligation_id}
      rowHref={({ obligation_id }) => `/obligations/${obligation_id}`}
      columns={[
        {
          key: "title",
          header: "Obligation",
          className: "lg:max-w-96",
          // A company's long name leaves it room for more than a word.
          cell: (obligation) => <span className="block sm:min-w-56">{obligationTitle(obligation)}</span>,
        },
        {
          key: "company",
          header: "Company",
          cell: ({ entity_id }) =>
            (entity_id && companies.get(entity_id)) ?? <span className="text-subtle">No one company’s</span>,
        },
        { key: "tier", header: "Urgency", cell: ({ tier }) => <TierBadge tier={tier} /> },
        {
          key: "due",
          header: "Due",
          cell: ({ due_date, status }) => <DueDate date={due_date} today={today} isDone={status === "completed"} />,
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={obligationTones} /> },
        ...completing,
      ]}
    />
  );
}
