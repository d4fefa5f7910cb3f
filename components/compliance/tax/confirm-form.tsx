import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { ConfirmedTaxFiling } from "#lib/domains/compliance/tax/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

/** Says that a prepared document has been filed, outside of the service. */
export function ConfirmFilingDialog({
  entity_id,
  filing_id,
  action,
}: {
  entity_id: string;
  filing_id: string;
  action: Change<z.input<typeof ConfirmedTaxFiling>>;
}) {
  return (
    <Dialog
      trigger={<Button variant="primary">Confirm as filed</Button>}
      title="Confirm the filing"
      description="The figures stand from then on, and its obligation is completed."
    >
      <ActionForm
        action={action}
        label="Confirm the filing"
        values={{ entity_id, filing_id }}
        success="The filing is confirmed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Filed on" name="filed_on" optional hint="Today, if left empty.">
          <DateInput />
        </Field>
        <Field label="Confirmation number" name="confirmation_number" optional>
          <Input mono autoComplete="off" />
        </Field>
        <FormActions>
          <SubmitButton>Confirm as filed</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
