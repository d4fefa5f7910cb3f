"use client";

import type * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import type { NewPaySchedule, PaySchedule } from "#lib/domains/money/payroll/schedules/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { frequencyLabels } from "./labels.ts";

type Given = z.input<typeof NewPaySchedule>;

/** Says when people are paid; it pays everybody whom no schedule pays yet. */
export function NewSchedule({
  entity_id,
  from,
  action,
}: {
  entity_id: string;
  /** The first day that is offered. */
  from: string;
  action: (input: Given) => Promise<ActionResult<PaySchedule>>;
}) {
  return (
    <FormSheet
      button="Add schedule"
      title="Add a pay schedule"
      description="It proposes the next period and its pay day, and pays every employee whom no other schedule pays yet. A salary is paid in equal parts of the year: 52, 26, 24 or 12."
      submit="Add schedule"
      action={action}
      values={{ entity_id }}
      success="The schedule is added"
    >
      <Field label="Name" name="name" required>
        <Input autoComplete="off" />
      </Field>
      <Field label="Pays" name="frequency" required>
        <Select
          defaultValue="semimonthly"
          options={Object.entries(frequencyLabels).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <FormGrid>
        <Field
          label="First period from"
          name="first_period_start"
          required
          hint="Twice a month: the 1st or the 16th; monthly: the 1st."
        >
          <DateInput defaultValue={from} />
        </Field>
        <Field label="Days until it pays" name="pay_days_after" required hint="After a period’s last day.">
          <Input inputMode="numeric" autoComplete="off" data-type="number" defaultValue="0" className="text-right" />
        </Field>
      </FormGrid>
    </FormSheet>
  );
}
