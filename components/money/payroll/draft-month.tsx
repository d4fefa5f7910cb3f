"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { PayrollPreview, PayrollRun } from "#lib/domains/money/payroll/schema.ts";
import { Sum } from "#ui/record/sum.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { useFilters } from "#ui/ui/filters.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { DraftPeople } from "./draft-people.tsx";
import { type Choice, type Choices, choiceOf, chosenTotal, isAsUsual, peopleToSend } from "./draft-run.ts";

interface OfMonth {
  entity_id: string;
  period: string;
  pay_date: string;
}

interface OfPeople {
  entity_id: string;
  pay_date: string;
  period_start: string;
  period_end: string;
  people: { person_id: string; hours?: number }[];
}

type Answer = Promise<ActionResult<PayrollRun>>;

/** Drafts a month's run from the people on the payroll, showing each one's pay before it is made. */
export function DraftMonth({
  preview,
  months,
  run,
  create,
}: {
  preview: PayrollPreview;
  months: readonly Option[];
  /** Drafts the month as its payroll has it. */
  run: (input: OfMonth) => Answer;
  /** Drafts a run of some of the people, or of other hours. */
  create: (input: OfPeople) => Answer;
}) {
  const { entity_id, period, period_start, period_end, people, employer_taxes } = preview;
  const [choices, setChoices] = useState<Choices>({});
  const { change } = useFilters(["period", "pay_date"]);
  const choose = (person_id: string, changes: Partial<Choice>) =>
    setChoices((before) => ({ ...before, [person_id]: { ...choiceOf(before, person_id), ...changes } }));
  const total = chosenTotal(people, choices);
  const asUsual = isAsUsual(people, choices);
  const paid = people.filter(({ person_id }) => choiceOf(choices, person_id).isPaid).length;
  return (
    <ActionForm<{ pay_date: string }, PayrollRun>
      label="Draft a payroll run"
      parse={({ pay_date }) => ({ pay_date: String(pay_date ?? "") })}
      action={({ pay_date }) =>
        asUsual
          ? run({ entity_id, period, pay_date })
          : create({
              entity_id,
              pay_date,
              period_start,
              period_end,
              // The action's word on hours that are no number stands at their field.
              people: peopleToSend(people, choices) as OfPeople["people"],
            })
      }
      success="The run is drafted"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/payroll/runs/{run_id}"
      className="gap-8!"
    >
      <div className="max-w-xl">
        <FormGrid>
          <Field label="Month" required>
            <Select
              options={months}
              value={period}
              onChange={(event) => change({ period: event.currentTarget.value, pay_date: undefined })}
            />
          </Field>
          <Field label="Pay date" name="pay_date" required hint="The day it is to be paid.">
            <DateInput
              defaultValue={preview.pay_date}
              // What the employer owes depends on the year of the pay date, so it is asked for anew.
              onDay={(pay_date) => pay_date !== "" && change({ pay_date })}
            />
          </Field>
        </FormGrid>
      </div>
      <DraftPeople preview={preview} choices={choices} onChoose={choose} total={total} />
      <Stats
        stats={[
          { label: "Total gross", value: total === null ? "–" : <Sum cents={total} /> },
          {
            label: "Employer’s taxes, estimated",
            value: asUsual && employer_taxes ? <Sum cents={employer_taxes.total_cents} /> : "–",
            note: asUsual
              ? (preview.employer_taxes_note ?? `With the figures of ${employer_taxes?.year}`)
              : "Worked out when the run is drafted",
          },
          { label: "People paid", value: <span className="text-lg sm:text-xl">{`${paid} of ${people.length}`}</span> },
        ]}
      />
      <FormActions>
        <SubmitButton disabled={paid === 0}>Draft run</SubmitButton>
        <p className="mr-auto max-w-md text-muted text-sm">
          {asUsual
            ? "A draft pays nobody: it is approved first, and then processed."
            : "The run is drafted by these people and hours, in the place of the month’s own payroll. Nobody is in two runs of the same days."}
        </p>
      </FormActions>
    </ActionForm>
  );
}
