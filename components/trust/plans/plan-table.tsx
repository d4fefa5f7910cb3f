"use client";

import type { PlanSummary } from "#lib/domains/trust/plans/schema.ts";
import { type CompanyNames, useCompanyNames } from "#ui/company/entities/company-names.ts";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { planTitle, planTones } from "./words.ts";

/** Plans, newest first. */
export function PlanTable({
  rows,
  titles,
  ...names
}: CompanyNames & {
  rows: readonly PlanSummary[];
  titles: ActTitles;
}) {
  const companies = useCompanyNames(rows, names);
  return (
    <PlainTable
      caption="Plans"
      rows={rows}
      rowKey={({ plan_id }) => plan_id}
      rowHref={({ plan_id }) => `/plans/${plan_id}`}
      columns={[
        { key: "plan", header: "Plan", className: "lg:max-w-96", cell: ({ actions }) => planTitle(actions, titles) },
        {
          key: "company",
          header: "Company",
          cell: ({ entity_id }) =>
            (entity_id && companies.get(entity_id)) ?? <span className="text-subtle">No one company’s</span>,
        },
        { key: "steps", header: "Steps", numeric: true, cell: ({ actions }) => actions.length },
        { key: "by", header: "Proposed by", cell: ({ created_by }) => created_by },
        { key: "at", header: "When", cell: ({ created_at }) => <DateText value={created_at} time /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={planTones} /> },
      ]}
    />
  );
}
