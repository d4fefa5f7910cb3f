import { statesOn } from "#lib/domains/money/payroll/people/rules.ts";
import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

const told = (state: string | null) => state ?? <span className="text-muted">Not told</span>;

/** Where a person works and lives, and whose income tax is withheld, the latest first. */
export function StateHistory({ person: { state_history }, today }: { person: PayrollPerson; today: string }) {
  if (state_history.length === 0) {
    return <p className="text-muted">Where they work and live is not told, nor whose income tax is withheld.</p>;
  }
  const now = statesOn(state_history, today);
  return (
    <PlainTable
      caption="States"
      rows={state_history}
      rowKey={({ effective_from }) => effective_from}
      columns={[
        {
          key: "from",
          header: "From",
          cell: ({ effective_from }) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <DateText value={effective_from} />
              {effective_from === now?.effective_from ? <Badge tone="success">Current</Badge> : null}
              {effective_from > today ? <Badge tone="info">To come</Badge> : null}
            </span>
          ),
        },
        { key: "work", header: "Works in", cell: ({ work_state }) => told(work_state) },
        { key: "residence", header: "Lives in", cell: ({ residence_state }) => told(residence_state) },
        { key: "tax", header: "Income tax of", cell: ({ withholding_state }) => told(withholding_state) },
      ]}
    />
  );
}
