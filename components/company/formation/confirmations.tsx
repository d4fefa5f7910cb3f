"use client";

import type { ReactNode } from "react";
import type { Change } from "#lib/core/answer.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

export interface FilingInput {
  entity_id: string;
  confirmation_number: string;
  filed_on?: string | null;
}

/** Asks for the state's confirmation; until the formation goes on it may be given again. */
export function ConfirmFiling<T>({
  trigger,
  entity_id,
  filing_office,
  confirmation_number,
  filed_on,
  action,
}: {
  trigger: ReactNode;
  entity_id: string;
  filing_office: string;
  confirmation_number: string | null;
  filed_on: string | null;
  action: Change<FilingInput, T>;
}) {
  return (
    <Dialog
      trigger={trigger}
      title="Confirm the filing"
      description={`What the ${filing_office} wrote on its acknowledgement.`}
    >
      <ActionForm
        action={action}
        label="Confirm the filing"
        values={{ entity_id }}
        success="The filing is confirmed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Confirmation number" name="confirmation_number" required>
          <Input mono autoComplete="off" defaultValue={confirmation_number ?? ""} />
        </Field>
        <Field label="Filed on" name="filed_on" optional hint="The day of filing; today if left empty.">
          <DateInput defaultValue={filed_on ?? ""} />
        </Field>
        <FormActions>
          <SubmitButton>Confirm filing</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}

export interface EinInput {
  entity_id: string;
  ein: string;
}

/** Asks for the company's tax number. */
export function ConfirmEin<T>({
  trigger,
  entity_id,
  ein,
  action,
}: {
  trigger: ReactNode;
  entity_id: string;
  ein: string | null;
  action: Change<EinInput, T>;
}) {
  return (
    <Dialog
      trigger={trigger}
      title="Confirm the EIN"
      description="The number on the IRS’s notice (CP 575). Receipts keep its last four digits only."
    >
      <ActionForm
        action={action}
        label="Confirm the EIN"
        values={{ entity_id }}
        success="The EIN is confirmed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Employer identification number" name="ein" required hint="Two digits, a hyphen, seven digits.">
          <Input mono placeholder="12-3456789" autoComplete="off" defaultValue={ein ?? ""} />
        </Field>
        <FormActions>
          <SubmitButton>Confirm EIN</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
