"use client";

import type { Change } from "#lib/core/answer.ts";
import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { payLabel } from "./labels.ts";
import { PayFields } from "./pay-fields.tsx";

export interface PayInput {
  entity_id: string;
  person_id: string;
  effective_from: string;
  pay_kind: PayrollPerson["pay_kind"];
  annual_salary_cents?: number | null;
  hourly_rate_cents?: number | null;
  hours_per_period?: number | null;
}

/** Pays somebody otherwise from a day on; `from` is the day that is offered. */
export function ChangePay({
  person,
  from,
  action,
}: {
  person: PayrollPerson;
  from: string;
  action: Change<PayInput, PayrollPerson>;
}) {
  const { entity_id, person_id, name, starts_on, ends_on, pay_kind } = person;
  const title = `Change the compensation of ${name}`;
  return (
    <Sheet
      trigger={<Button variant="primary">Change compensation</Button>}
      title={title}
      description={`Now ${payLabel(person)}. The new pay holds from its day until the next one begins; a month in which it changes is paid by its days. Runs that are made already stay as they are, and a pay that is kept is not changed again.`}
    >
      <ActionForm
        action={action}
        label={title}
        values={{ entity_id, person_id }}
        success={`The compensation of ${name} is changed`}
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="From" name="effective_from" required>
          <DateInput min={starts_on} max={ends_on ?? undefined} defaultValue={from} />
        </Field>
        <PayFields kind={pay_kind} />
        <FormActions>
          <SubmitButton>Change compensation</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
