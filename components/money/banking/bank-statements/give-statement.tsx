"use client";

import type { BankStatement } from "#lib/domains/money/banking/reconciling/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

/** Tells what the bank's statement says that the account held when a month ended. */
export function GiveStatement({
  entity_id,
  bank_id,
  months,
  action,
}: {
  entity_id: string;
  bank_id: string;
  /** The latest first. */
  months: readonly Option[];
  action: Act<{ entity_id: string; bank_id: string; period: string; closing_balance_cents: number }, BankStatement>;
}) {
  return (
    <Dialog
      trigger={<Button>Closing balance</Button>}
      title="Record a month’s closing balance"
      description="Where the imported file does not tell it. Reconciling the month goes by what was given last."
    >
      <ActionForm
        action={action}
        label="Record a closing balance"
        values={{ entity_id, bank_id }}
        success="The closing balance is kept"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Month" name="period" required>
          <Select options={months} defaultValue={months[1]?.value} />
        </Field>
        <Field
          label="Balance on its last day"
          name="closing_balance_cents"
          required
          hint="Negative where it was overdrawn."
        >
          <MoneyInput />
        </Field>
        <FormActions>
          <SubmitButton>Record the balance</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
