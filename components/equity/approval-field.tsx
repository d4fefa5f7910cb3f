import { type Approvals, approvalsFrom } from "#ui/equity/approval-choices.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";

/** What the company has approved an act by: a meeting, or a document that is signed by all who decide, or a file. */
export function ApprovalField({ approvals, required = false }: { approvals: Approvals; required?: boolean }) {
  return (
    <Field
      label="Approved by"
      name="approval_id"
      {...(required ? { required } : { optional: true })}
      hint="A meeting that is adjourned and has approved an item, a consent or resolution that those who decide have signed, or a file."
    >
      <Combobox
        source={approvalsFrom(approvals)}
        placeholder={required ? "Choose a meeting or a document" : "Not told"}
        none="No meeting and no document of this title"
      />
    </Field>
  );
}
