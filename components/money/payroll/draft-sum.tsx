"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { PayrollRun } from "#lib/domains/money/payroll/schema.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

interface OfSum {
  entity_id: string;
  pay_date: string;
  period_start: string;
  period_end: string;
  total_gross_cents: number;
  people?: { person_id: string; gross_cents: number }[];
}

type Typed = OfSum & { person_id?: string };

/** Drafts a run with a sum that was worked out elsewhere, for any period and for one person or nobody in particular. */
export function DraftSum({
  entity_id,
  days,
  people,
  create,
}: {
  entity_id: string;
  people: readonly Option[];
  /** The days that are offered. */
  days: { period_start: string; period_end: string };
  create: (input: OfSum) => Promise<ActionResult<PayrollRun>>;
}) {
  return (
    <ActionForm
      // A sum for one person is theirs, given by hand; else nobody is named.
      action={({ person_id, ...sum }: Typed) =>
        create(person_id ? { ...sum, people: [{ person_id, gross_cents: sum.total_gross_cents }] } : sum)
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
        <Field label="Pay date" name="pay_date" required hint="The day the books take it in.">
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
        hint="One person’s bonus, for example. Where nobody is named, the employer’s taxes are not known either."
      >
        <Select options={people} placeholder="Nobody in particular" />
      </Field>
      <FormActions>
        <SubmitButton>Draft run</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}
