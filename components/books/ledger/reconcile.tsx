"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { Reconciliation } from "#lib/domains/books/reconciliation/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

/** Reconciles a month, and shows the report. */
export function Reconcile({
  entity_id,
  months,
  period,
  action,
}: {
  entity_id: string;
  months: readonly Option[];
  /** The month that is offered first. */
  period: string;
  action: (input: {
    entity_id: string;
    period: string;
    accept_in_transit?: boolean;
  }) => Promise<ActionResult<Reconciliation>>;
}) {
  return (
    <Dialog
      trigger={<Button variant="primary">Reconcile a month</Button>}
      title="Reconcile a month"
      description="Compares the month’s entries with its invoices, payments and payroll runs, and each bank account with its statement. The report is kept as it was when it was made."
    >
      <ActionForm
        action={action}
        label="Reconcile a month"
        values={{ entity_id }}
        success="The month is reconciled"
        receiptHref="/receipts/{receipt_id}"
        doneHref="/entities/{entity_id}/ledger/reconciliations/{reconciliation_id}"
      >
        <Field label="Month" name="period" required>
          <Select options={months} defaultValue={period} />
        </Field>
        <Checkbox
          label="Entries without a line are on their way"
          name="accept_in_transit"
          hint="Deposits in transit and outstanding payments, rather than unmatched."
        />
        <FormActions>
          <SubmitButton>Reconcile</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
