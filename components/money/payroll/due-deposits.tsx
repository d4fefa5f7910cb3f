import { amount } from "#lib/core/money.ts";
import type { PayrollLiabilities } from "#lib/domains/money/payroll/deposits/schema.ts";
import { DueDate } from "#ui/company/obligations/due-date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { depositKindLabels, runTitle } from "./labels.ts";

/** The deposits of federal taxes that are still to be made, by their days. */
export function DueDeposits({
  due,
  small_quarter_cents,
  today,
}: {
  due: PayrollLiabilities["due"];
  /** A quarter of Form 941 that comes to less may be paid with it. */
  small_quarter_cents: number;
  today: string;
}) {
  const withReturn = {
    form_940: "; with Form 940, or before",
    form_941: `; with Form 941, where its quarter stays under ${amount(small_quarter_cents)}`,
  };
  return (
    <PlainTable
      caption="Deposits that fall due"
      rows={due}
      rowKey={({ kind, due_date, first_pay_date }) => `${kind} ${due_date} ${first_pay_date}`}
      columns={[
        { key: "due", header: "Due", cell: ({ due_date }) => <DueDate date={due_date} today={today} /> },
        {
          key: "kind",
          header: "Of",
          cell: (one) => (
            <span className="flex flex-col">
              <span className="font-medium">{depositKindLabels[one.kind]}</span>
              <span className="text-muted text-xs">
                Pay of {runTitle({ period_start: one.first_pay_date, period_end: one.last_pay_date })}
                {one.with_return ? withReturn[one.kind] : ""}
              </span>
            </span>
          ),
        },
        {
          key: "amount",
          header: "Still to be deposited",
          numeric: true,
          cell: ({ amount_cents }) => <Money cents={amount_cents} />,
        },
      ]}
    />
  );
}
