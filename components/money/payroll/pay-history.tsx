import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { monthlyGross, payOn } from "#lib/domains/money/payroll/rules.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { payKindLabels, payLabel } from "./labels.ts";

/** Every pay of a person with the day it begins, the latest first. */
export function PayHistory({ person, today }: { person: PayrollPerson; today: string }) {
  const now = payOn(person.pay_history, person, today);
  return (
    <PlainTable
      caption="Pay"
      rows={person.pay_history}
      rowKey={({ effective_from }) => effective_from}
      columns={[
        {
          key: "from",
          header: "From",
          cell: ({ effective_from }) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <DateText value={effective_from} />
              {effective_from === now?.effective_from ? <Badge tone="success">Current</Badge> : null}
              {effective_from > today && effective_from !== now?.effective_from ? (
                <Badge tone="info">To come</Badge>
              ) : null}
            </span>
          ),
        },
        { key: "kind", header: "Kind", cell: ({ pay_kind }) => payKindLabels[pay_kind] },
        { key: "pay", header: "Compensation", numeric: true, cell: (pay) => payLabel(pay) },
        {
          key: "gross",
          header: "Monthly gross",
          numeric: true,
          cell: (pay) => <Money cents={monthlyGross(pay)} />,
        },
      ]}
    />
  );
}
