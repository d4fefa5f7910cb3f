import type { PayrollYear } from "#lib/domains/money/payroll/schema.ts";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What a year has paid by states and quarters, as a state's return asks for it. */
export function StateQuarters({ states }: Pick<PayrollYear, "states">) {
  return (
    <PlainTable
      caption="Pay by state and quarter"
      rows={states}
      rowKey={({ state, quarter }) => `${state} ${quarter}`}
      columns={[
        { key: "state", header: "State", cell: ({ state }) => state ?? <span className="text-muted">Not told</span> },
        { key: "quarter", header: "Quarter", cell: ({ quarter }) => `Q${quarter}` },
        { key: "gross", header: "Gross", numeric: true, cell: ({ gross_cents }) => <Money cents={gross_cents} /> },
        {
          key: "wages",
          header: "State wages",
          numeric: true,
          cell: ({ state_wages_cents }) =>
            state_wages_cents === null ? (
              <span className="text-muted">Not told</span>
            ) : (
              <Money cents={state_wages_cents} />
            ),
        },
        {
          key: "withheld",
          header: "Income tax",
          numeric: true,
          cell: ({ state_withheld_cents }) => <Money cents={state_withheld_cents} />,
        },
        {
          key: "work",
          header: "Gross of work there",
          numeric: true,
          cell: ({ work_gross_cents }) => <Money cents={work_gross_cents} />,
        },
      ]}
    />
  );
}
