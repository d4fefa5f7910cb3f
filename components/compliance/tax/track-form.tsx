import type * as z from "zod";
import type { NewDeadline } from "#lib/domains/compliance/tax/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { deadlineLabels } from "./labels.ts";

/** Finds out when a state asks for a report, and has a human reminded of it. */
export function TrackSheet({
  entity_id,
  home,
  formed_on,
  states,
  action,
}: {
  entity_id: string;
  home: string;
  /** The day that the state counts from, if the filing was confirmed. */
  formed_on: string | null;
  states: readonly Option[];
  action: Act<z.input<typeof NewDeadline>>;
}) {
  return (
    <FormSheet
      button="Track a deadline"
      title="Track a deadline"
      description="The next date is worked out from the state’s rules, and an obligation reminds of it. Dates do not move for weekends."
      submit="Track"
      action={action}
      values={{ entity_id }}
      success="The deadline is tracked"
    >
      <Field label="Report" name="deadline_type" required>
        <Select options={Object.entries(deadlineLabels).map(([value, label]) => ({ value, label }))} />
      </Field>
      <Field label="State" name="jurisdiction" required>
        <Select defaultValue={home} options={states} />
      </Field>
      <Field
        label="Formed there on"
        name="formation_date"
        optional
        hint="The day that the state counts from: when the filing was made, if left empty."
      >
        <DateInput defaultValue={formed_on ?? ""} />
      </Field>
    </FormSheet>
  );
}
