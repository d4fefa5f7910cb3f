import { Field } from "#ui/ui/field.tsx";
import { Select } from "#ui/ui/select.tsx";

/** A meeting, or a document that is signed or a file. */
export interface ApprovalChoice {
  value: string;
  label: string;
}

/** What the company has approved an act by. */
export function ApprovalField({
  choices,
  required = false,
}: {
  choices: readonly ApprovalChoice[];
  required?: boolean;
}) {
  return (
    <Field
      label="Approved by"
      name="approval_id"
      {...(required ? { required } : { optional: true })}
      hint="A meeting that has approved an item of its agenda, or a document that is signed or a file."
    >
      <Select placeholder={required ? "Choose a meeting or a document" : "Not told"} options={choices} />
    </Field>
  );
}
