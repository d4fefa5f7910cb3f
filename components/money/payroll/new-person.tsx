"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PayFields } from "./pay-fields.tsx";
import { type FindPeople, peopleFrom } from "./person-choices.ts";
import { SamePerson } from "./same-person.tsx";
import { StateSelect } from "./state-select.tsx";

interface NewPersonInput {
  entity_id: string;
  name: string;
  email?: string | null;
  pay_kind: PayrollPerson["pay_kind"];
  annual_salary_cents?: number | null;
  hourly_rate_cents?: number | null;
  hours_per_period?: number | null;
  starts_on: string;
  ends_on?: string | null;
  filing?: { work_state?: string | null; residence_state?: string | null } | null;
  same_person_as?: string | null;
}

/** Puts somebody on the payroll. */
export function NewPerson({
  entity_id,
  today,
  find,
  action,
}: {
  entity_id: string;
  today: string;
  find: FindPeople;
  action: (input: NewPersonInput) => Promise<ActionResult<PayrollPerson>>;
}) {
  return (
    <FormSheet
      button="Add employee"
      title="Add an employee"
      description="Each month’s payroll pays every employee for the days they were employed in it."
      submit="Add employee"
      action={action}
      values={{ entity_id }}
      success="The employee is added"
    >
      <Field label="Name" name="name" required>
        <Input autoComplete="off" />
      </Field>
      <Field label="E-mail" name="email" optional>
        <Input type="email" autoComplete="off" />
      </Field>
      <PayFields />
      <FormGrid>
        <Field label="First day" name="starts_on" required hint="The compensation holds from then on.">
          <DateInput defaultValue={today} />
        </Field>
        <Field label="Last day" name="ends_on" optional>
          <DateInput />
        </Field>
      </FormGrid>
      <FormGrid>
        <Field label="Works in" name="filing.work_state" optional hint="Whose income tax is withheld, from then on.">
          <StateSelect />
        </Field>
        <Field label="Lives in" name="filing.residence_state" optional>
          <StateSelect />
        </Field>
      </FormGrid>
      <SamePerson
        label="Was employed before as"
        hint="What the company pays the same person in a year is counted together. Asked for where the name is known already."
        nobody="Nobody: another person of the same name"
        source={peopleFrom(entity_id, find)}
      />
    </FormSheet>
  );
}
