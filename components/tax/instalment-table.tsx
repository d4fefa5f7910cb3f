import type { TaxFiling } from "#lib/domains/tax/schema.ts";
import { DueDate } from "#ui/obligations/due-date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Table } from "#ui/ui/table.tsx";

/** The quarters of a form that is due in parts. */
export function InstalmentTable({
  instalments,
  today,
  isDone,
}: {
  instalments: TaxFiling["instalments"];
  today: string;
  isDone: boolean;
}) {
  return (
    <Table
      caption="Instalments"
      rows={instalments}
      rowKey={({ quarter }) => `${quarter}`}
      columns={[
        { key: "quarter", header: "Quarter", cell: ({ quarter }) => `Quarter ${quarter}` },
        {
          key: "due",
          header: "Due",
          cell: ({ due_date }) => <DueDate date={due_date} today={today} isDone={isDone} />,
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents }) =>
            amount_cents === null ? <span className="text-subtle">–</span> : <Money cents={amount_cents} />,
        },
      ]}
    />
  );
}
