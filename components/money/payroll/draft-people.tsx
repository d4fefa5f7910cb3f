"use client";

import type { PayrollPreview } from "#lib/domains/money/payroll/schema.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Money } from "#ui/ui/money.tsx";
import { WorkTable } from "#ui/ui/work-table.tsx";
import { type Choice, type Choices, choiceOf, chosenGross } from "./draft-run.ts";
import { partLabel } from "./labels.ts";

/** Whom a month's run will pay, at which pay, and what that comes to. */
export function DraftPeople({
  preview,
  choices,
  onChoose,
  total,
}: {
  preview: PayrollPreview;
  choices: Choices;
  onChoose: (person_id: string, changes: Partial<Choice>) => void;
  /** In cents; null where a part of it is not known. */
  total: number | null;
}) {
  const { people } = preview;
  const isPaid = (person_id: string) => choiceOf(choices, person_id).isPaid;
  const paid = people.filter(({ person_id }) => isPaid(person_id));
  return (
    <WorkTable
      caption="Whom the run will pay"
      rows={people}
      rowKey={({ person_id }) => person_id}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ person_id, name }) => (
            <Checkbox
              label={<span className="[overflow-wrap:anywhere]">{name}</span>}
              checked={isPaid(person_id)}
              onChange={(event) => onChoose(person_id, { isPaid: event.currentTarget.checked })}
            />
          ),
          footer: "Total gross",
          sortBy: ({ name }) => name,
        },
        {
          key: "pay",
          header: "Pay in force",
          cell: ({ parts }) => (
            <span className="flex flex-col py-1 tabular-nums max-sm:items-end max-sm:text-right">
              {partLabel(parts, preview).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </span>
          ),
        },
        {
          key: "hours",
          header: "Hours",
          numeric: true,
          cell: (person) =>
            person.hours === null ? (
              <span className="text-subtle">–</span>
            ) : (
              <Field
                label={`Hours of ${person.name}`}
                hideLabel
                // The place among those who are sent, where a refusal names it.
                name={`people.${paid.indexOf(person)}.hours`}
                className="ml-auto w-28"
              >
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={!isPaid(person.person_id)}
                  value={choiceOf(choices, person.person_id).hours ?? String(person.hours)}
                  onChange={(event) => onChoose(person.person_id, { hours: event.currentTarget.value })}
                  className="text-right tabular-nums"
                />
              </Field>
            ),
        },
        {
          key: "gross",
          header: "Gross",
          numeric: true,
          cell: (person) => {
            const gross_cents = chosenGross(person, choiceOf(choices, person.person_id));
            return gross_cents === null ? (
              <span className="text-subtle">–</span>
            ) : (
              <Money cents={gross_cents} muteZero />
            );
          },
          footer: total === null ? "–" : <Money cents={total} />,
        },
      ]}
    />
  );
}
