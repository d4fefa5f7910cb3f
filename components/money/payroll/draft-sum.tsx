"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import type { PayrollRun } from "#lib/domains/money/payroll/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { type ChoiceSource, Combobox } from "#ui/ui/combobox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";

interface OfSum {
  entity_id: string;
  pay_date: string;
  period_start: string;
  period_end: string;
  total_gross_cents: number;
  off_cycle?: boolean;
  people?: { person_id: string; gross_cents: number }[];
}

type FindPeople = Act<{ entity_id: string; search?: string; limit: number }, { data: PayrollPerson[] }>;

/** Those who are on the payroll or were, asked for as one types. */
const peopleFrom = (entity_id: string, find: FindPeople): ChoiceSource => ({
  key: ["people", entity_id],
  find: async (search) => {
    const { data } = await answerOf(find({ entity_id, limit: 20, ...(search && { search }) }));
    return data.map(({ person_id, name, email }) => ({
      value: person_id,
      label: name,
      ...(email && { detail: email }),
    }));
  },
});

type Typed = OfSum & { person_id?: string };

/** Drafts a run with a sum that was worked out elsewhere, for any period and for one person or nobody in particular. */
export function DraftSum({
  entity_id,
  days,
  find,
  create,
}: {
  entity_id: string;
  find: FindPeople;
  /** The days that are offered. */
  days: { period_start: string; period_end: string };
  create: (input: OfSum) => Promise<ActionResult<PayrollRun>>;
}) {
  return (
    <ActionForm
      // A sum for one person is theirs, given by hand; else nobody is named.
      action={({ person_id, ...sum }: Typed) =>
        create(
          person_id ? { ...sum, people: [{ person_id, gross_cents: sum.total_gross_cents }], off_cycle: true } : sum,
        )
      }
      values={{ entity_id }}
      label="Draft a payroll run"
      success="The run is drafted"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/payroll/runs/{run_id}"
      className="max-w-xl"
    >
      <FormGrid>
        <Field label="Period from" name="period_start" required>
          <DateInput defaultValue={days.period_start} />
        </Field>
        <Field label="Period to" name="period_end" required>
          <DateInput defaultValue={days.period_end} />
        </Field>
        <Field label="Pay date" name="pay_date" required hint="The day it is to be paid.">
          <DateInput defaultValue={days.period_end} />
        </Field>
        <Field label="Total gross" name="total_gross_cents" required>
          <MoneyInput />
        </Field>
      </FormGrid>
      <Field
        label="Paid to"
        name="person_id"
        optional
        hint="One person’s bonus, for example, beside their regular pay. Where nobody is named, the employer’s taxes are not known either."
      >
        <Combobox source={peopleFrom(entity_id, find)} placeholder="Nobody in particular" none="Nobody of this name" />
      </Field>
      <FormActions>
        <SubmitButton>Draft run</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}
