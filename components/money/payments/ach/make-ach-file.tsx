"use client";

import type * as z from "zod";
import type { AchFile, NewAchFile } from "#lib/domains/money/payments/ach/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

/** Makes a file of the payments that await one, and goes on to it. */
export function MakeAchFile({
  entity_id,
  bank_id,
  ein,
  today,
  action,
}: {
  entity_id: string;
  bank_id: string;
  /** The company's EIN; null while it is not confirmed. */
  ein: string | null;
  today: string;
  action: Act<z.input<typeof NewAchFile>, AchFile>;
}) {
  return (
    <Dialog
      trigger={<Button variant="primary">Create ACH file</Button>}
      title="Create an ACH file"
      description="A NACHA file for the bank, of the payments that await one. They cannot be cancelled while the file stands."
    >
      <ActionForm
        action={action}
        label="Create an ACH file"
        values={{ entity_id, bank_id }}
        success="The ACH file is created"
        receiptHref="/receipts/{receipt_id}"
        doneHref="/entities/{entity_id}/banking/{bank_id}/ach-files/{ach_file_id}"
      >
        <Field
          label="Effective date"
          name="effective_entry_date"
          optional
          hint="When the recipients shall have it: a banking day. Left alone: the next one."
        >
          <DateInput min={today} />
        </Field>
        <Field
          label="Company identification"
          name="company_identification"
          required={ein === null}
          optional={ein !== null}
          hint={
            ein === null
              ? "10 characters, as the bank gave them to you: the company’s EIN is not confirmed yet."
              : `10 characters, where the bank gave you others than 1${ein.replace("-", "")}.`
          }
        >
          <Input mono autoComplete="off" maxLength={10} />
        </Field>
        <FormActions>
          <SubmitButton>Create ACH file</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
