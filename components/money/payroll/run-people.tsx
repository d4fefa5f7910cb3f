import type { PayrollRun, PersonPaid, Taxes } from "#lib/domains/money/payroll/schema.ts";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type Column, Table } from "#ui/ui/table.tsx";

const taxes: readonly (readonly [keyof Taxes, string])[] = [
  ["social_security_cents", "Social security"],
  ["medicare_cents", "Medicare"],
  ["futa_cents", "FUTA"],
];

/** Whose pay a run is the sum of, and by estimate what the employer owes on it. */
export function RunPeople({ run }: { run: Pick<PayrollRun, "people" | "total_gross_cents" | "employer_taxes"> }) {
  const { people, total_gross_cents, employer_taxes } = run;
  if (people.length === 0) {
    return <p className="text-muted">The gross was given as one sum, without saying whose pay it is.</p>;
  }
  const ofTaxes: Column<PersonPaid>[] =
    employer_taxes === null
      ? []
      : taxes.map(([key, header]) => ({
          key,
          header,
          numeric: true,
          cell: (person) => <Money cents={person.employer_taxes?.[key] ?? 0} muteZero />,
          footer: <Money cents={employer_taxes[key]} />,
        }));
  return (
    <Table
      caption="People"
      phone="scroll"
      rows={people}
      rowKey={({ person_id }) => person_id}
      columns={[
        {
          key: "name",
          header: "Name",
          className: "min-w-36",
          cell: ({ name, basis }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              {name}
              {basis === "given" ? <span className="font-normal text-muted text-xs">Given by hand</span> : null}
            </span>
          ),
          footer: "Total",
        },
        {
          key: "hours",
          header: "Hours",
          numeric: true,
          cell: ({ hours }) =>
            hours === null ? <span className="text-subtle">–</span> : <Figure value={hours} fractionDigits={2} />,
        },
        {
          key: "gross",
          header: "Gross",
          numeric: true,
          cell: ({ gross_cents }) => <Money cents={gross_cents} />,
          footer: <Money cents={total_gross_cents} />,
        },
        ...ofTaxes,
      ]}
    />
  );
}
