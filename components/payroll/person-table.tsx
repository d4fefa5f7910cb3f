import type { ActionResult } from "#lib/core/answer.ts";
import { monthlyGross } from "#lib/domains/payroll/rules.ts";
import type { PayrollPerson } from "#lib/domains/payroll/schema.ts";
import { type EndInput, EndPerson } from "#ui/payroll/end-person.tsx";
import { payKindWords } from "#ui/payroll/words.ts";
import { DateText } from "#ui/ui/date.tsx";
import { formatMoney, Money } from "#ui/ui/money.tsx";
import { Table } from "#ui/ui/table.tsx";

/** A person's pay in words: by the year, or by the hour and the hours of a month. */
const payWords = ({ annual_salary_cents, hourly_rate_cents, hours_per_period }: PayrollPerson) =>
  annual_salary_cents === null
    ? `${formatMoney(hourly_rate_cents ?? 0)} × ${hours_per_period ?? 0} hours`
    : `${formatMoney(annual_salary_cents)} a year`;

/** The people on the payroll, and those who were; `end` is null for whoever may not. */
export function PersonTable({
  people,
  today,
  end,
}: {
  people: readonly PayrollPerson[];
  today: string;
  end: ((input: EndInput) => Promise<ActionResult<PayrollPerson>>) | null;
}) {
  return (
    <Table
      caption="People on the payroll"
      rows={people}
      rowKey={({ person_id }) => person_id}
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
          header: "Pay",
          cell: (person) => (
            <span className="flex flex-col max-sm:items-end">
              {payKindWords[person.pay_kind]}
              <span className="text-muted text-xs tabular-nums">{payWords(person)}</span>
            </span>
          ),
        },
        { key: "starts", header: "From", cell: ({ starts_on }) => <DateText value={starts_on} /> },
        { key: "ends", header: "To", cell: ({ ends_on }) => <DateText value={ends_on} /> },
        {
          key: "gross",
          header: "Gross a month",
          numeric: true,
          cell: (person) => <Money cents={monthlyGross(person)} />,
        },
        ...(end === null
          ? []
          : [
              {
                key: "end",
                header: "End",
                hideHeader: true,
                cell: (person: PayrollPerson) => <EndPerson person={person} today={today} action={end} />,
              },
            ]),
      ]}
    />
  );
}
