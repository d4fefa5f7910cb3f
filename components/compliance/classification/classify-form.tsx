import type * as z from "zod";
import type { NewClassification } from "#lib/domains/compliance/classification/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

/** Weighs from a description of the work whether a worker counts as a contractor. */
export function ClassifySheet({
  entity_id,
  home,
  states,
  action,
}: {
  entity_id: string;
  home: string;
  states: readonly Option[];
  action: Act<z.input<typeof NewClassification>>;
}) {
  return (
    <FormSheet
      button="Classify a contractor"
      title="Classify a contractor"
      description="An explainable estimate by the state’s own tests, not legal advice."
      submit="Classify"
      action={action}
      values={{ entity_id }}
      success="The contractor is classified"
      doneHref={`/entities/${entity_id}/compliance/classifications/{classification_id}`}
    >
      <Field label="Worker" name="worker_name" required>
        <Input autoComplete="off" />
      </Field>
      <Field label="Works in" name="jurisdiction" required>
        <Select defaultValue={home} options={states} />
      </Field>
      <Field
        label="How the work is done"
        name="role_description"
        required
        hint="Hours, supervision, tools, pay, other clients: the more it says, the better the estimate."
      >
        <Textarea
          rows={7}
          placeholder="Freelance designer with several clients, works with her own tools on her own schedule, invoices a fixed fee per project."
        />
      </Field>
    </FormSheet>
  );
}
