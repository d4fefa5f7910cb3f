"use client";

import type { ApprovalRequest } from "#lib/domains/company/obligations/schema.ts";
import { type CompanyNames, useCompanyNames } from "#ui/company/entities/company-names.ts";
import { type ActTitles, titleOf } from "#ui/trust/receipts/act-labels.ts";
import { ActTold } from "#ui/trust/receipts/act-told.tsx";
import { Actor } from "#ui/trust/receipts/actor.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { aboutOf, approvalTones, countOf } from "./labels.ts";

/** Acts that wait, or have waited, for others' word, newest first. */
export function ApprovalTable({
  rows,
  titles,
  ...names
}: CompanyNames & { rows: readonly ApprovalRequest[]; titles: ActTitles }) {
  const companies = useCompanyNames(rows, names);
  return (
    <PlainTable
      caption="Approvals"
      rows={rows}
      rowKey={({ obligation_id }) => obligation_id}
      rowHref={({ obligation_id }) => `/approvals/${obligation_id}`}
      columns={[
        {
          key: "act",
          header: "Act",
          className: "sm:min-w-56 lg:max-w-96",
          cell: (request) => <ActTold title={titleOf(request.action, titles)} subject={aboutOf(request)} />,
        },
        { key: "by", header: "Asked by", cell: ({ requested_by }) => <Actor actor={requested_by} /> },
        {
          key: "company",
          header: "Company",
          cell: ({ entity_id }) =>
            (entity_id && companies.get(entity_id)) ?? <span className="text-subtle">No one company’s</span>,
        },
        { key: "count", header: "Approved", cell: countOf },
        {
          key: "at",
          header: "Until",
          cell: ({ status, expires_at, decided_at }) => (
            <DateText value={status === "pending" ? expires_at : decided_at} time />
          ),
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={approvalTones} /> },
      ]}
    />
  );
}
