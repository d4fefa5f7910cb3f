"use client";

import type { Change } from "#lib/core/answer.ts";
import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";

export interface EndInput {
  entity_id: string;
  person_id: string;
  ends_on: string;
}

/** Sets somebody's last day on the payroll, which may be set again. */
export function EndPerson({
  person,
  today,
  action,
}: {
  person: PayrollPerson;
  today: string;
  action: Change<EndInput, PayrollPerson>;
}) {
  const { entity_id, person_id, name, starts_on, ends_on } = person;
  return (
    <Dialog
      trigger={<Button aria-label={`Last day of ${name}`}>Last day</Button>}
      title={`End the employment of ${name}?`}
      description="They are paid through that day. Runs that were made stay as they are, and the day may be changed."
    >
      <ActionForm
        action={action}
        label={`Last day of ${name}`}
        values={{ entity_id, person_id }}
        success={`The last day of ${name} is set`}
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Last day" name="ends_on" required>
          <DateInput min={starts_on} defaultValue={ends_on ?? (today > starts_on ? today : starts_on)} />
        </Field>
        <FormActions>
          <SubmitButton>Set last day</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
