import type { PayrollRun } from "#lib/domains/payroll/schema.ts";
import { Money } from "#ui/ui/money.tsx";
import { Table } from "#ui/ui/table.tsx";

/** Whose pay a run is the sum of. */
export function RunPeople({ run }: { run: PayrollRun }) {
  if (run.people.length === 0) {
    return <p className="text-muted">The gross was given as one sum, without saying whose pay it is.</p>;
  }
  return (
    <Table
      caption="People"
      phone="scroll"
      rows={run.people}
      rowKey={({ person_id }) => person_id}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
          footer: "Total",
        },
        {
          key: "gross",
          header: "Gross",
          numeric: true,
          cell: ({ gross_cents }) => <Money cents={gross_cents} />,
          footer: <Money cents={run.total_gross_cents} />,
        },
      ]}
    />
  );
}
