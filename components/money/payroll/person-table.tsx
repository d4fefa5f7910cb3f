"use client";

import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { monthlyGross } from "#lib/domains/money/payroll/rules.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { payKindLabels, payLabel, standing, standingTones } from "./labels.ts";

/** The people on the payroll, and those who were. */
export function PersonTable({ rows, today }: { rows: readonly PayrollPerson[]; today: string }) {
  return (
    <PlainTable
      caption="Employees"
      rows={rows}
      rowKey={({ person_id }) => person_id}
      rowHref={({ entity_id, person_id }) => `/entities/${entity_id}/payroll/people/${person_id}`}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ name, email }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>
              {email ? <span className="font-normal text-muted text-xs">{email}</span> : null}
            </span>
          ),
        },
        {
          key: "pay",
          header: "Compensation",
          cell: (person) => (
            <span className="flex flex-col max-sm:items-end">
              {payKindLabels[person.pay_kind]}
              <span className="text-muted text-xs tabular-nums">{payLabel(person)}</span>
            </span>
          ),
        },
        { key: "starts", header: "From", cell: ({ starts_on }) => <DateText value={starts_on} /> },
        { key: "ends", header: "To", cell: ({ ends_on }) => <DateText value={ends_on} /> },
        {
          key: "status",
          header: "Status",
          cell: (person) => <Status value={standing(person, today)} tones={standingTones} />,
        },
        {
          key: "gross",
          header: "Monthly gross",
          numeric: true,
          cell: (person) => <Money cents={monthlyGross(person)} />,
        },
      ]}
    />
  );
}
