"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { NewStates, PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { StateSelect } from "./state-select.tsx";

/** Tells where somebody works and lives from a day on; `today` is offered, or their first day where nothing was told before. */
export function RecordMove({
  person,
  today,
  action,
}: {
  person: PayrollPerson;
  today: string;
  action: Change<z.input<typeof NewStates>, PayrollPerson>;
}) {
  const { entity_id, person_id, name, starts_on, state_history } = person;
  const from = state_history.length === 0 || today < starts_on ? starts_on : today;
  return (
    <FormSheet
      button="States"
      variant="secondary"
      title={`States of ${name}`}
      description="Where they work and live from a day on. A pay has the states of its pay date; what is approved keeps its own, so that a move changes nothing of what was paid."
      submit="Keep"
      action={action}
      values={{ entity_id, person_id }}
      success={`Where ${name} works and lives is kept`}
    >
      <Field label="From" name="effective_from" required>
        <DateInput min={starts_on} defaultValue={from} />
      </Field>
      <FormGrid>
        <Field label="Works in" name="work_state" optional hint="Whose unemployment tax is owed.">
          <StateSelect />
        </Field>
        <Field label="Lives in" name="residence_state" optional>
          <StateSelect />
        </Field>
      </FormGrid>
      <Field
        label="Income tax of"
        name="withholding_state"
        optional
        hint="Left out, the state of work, where they live in no other. What two states have agreed on is not in our facts."
      >
        <StateSelect />
      </Field>
    </FormSheet>
  );
}
