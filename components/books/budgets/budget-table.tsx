"use client";

import type { BudgetSummary } from "#lib/domains/books/budgets/schema.ts";
import { DateText, monthLabel } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** Plans of the company's fiscal years. */
export function BudgetTable({ rows }: { rows: readonly BudgetSummary[] }) {
  return (
    <PlainTable
      caption="Budgets"
      rows={rows}
      rowKey={({ budget_id }) => budget_id}
      rowHref={({ entity_id, budget_id }) => `/entities/${entity_id}/reports/budgets/${budget_id}`}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ name }) => <span className="font-medium [overflow-wrap:anywhere]">{name}</span>,
        },
        { key: "year", header: "Fiscal year", cell: ({ fiscal_year }) => String(fiscal_year) },
        { key: "from", header: "From", cell: ({ first_period }) => monthLabel(first_period) },
        { key: "currency", header: "Currency", cell: ({ currency }) => currency.toUpperCase() },
        { key: "updated", header: "Changed", cell: ({ updated_at }) => <DateText value={updated_at} time /> },
      ]}
    />
  );
}
