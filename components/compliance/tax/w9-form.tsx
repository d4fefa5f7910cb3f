"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { HolderW9, HolderW9Change } from "#lib/domains/compliance/tax/holders/schema.ts";
import { W9Fields, w9Change } from "#ui/money/payments/vendors/w9-fields.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import type { Option } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";

type ChangeInput = z.input<typeof HolderW9Change>;

/** Writes down what a holder has told on Form W-9. */
export function HolderW9Sheet({
  w9,
  states,
  action,
}: {
  w9: HolderW9;
  states: readonly Option[];
  action: Change<ChangeInput, HolderW9>;
}) {
  const { entity_id, holder_contact_id, name, created_at, exempt_payee_code } = w9;
  return (
    <Sheet
      trigger={<Button variant="primary">{created_at === null ? "Enter the W-9" : "Edit the W-9"}</Button>}
      title={`Form W-9 of ${name}`}
      description="A corporation, and whoever has an exempt payee code but 7, is sent no Form 1099-DIV."
    >
      <ActionForm
        action={action}
        label={`Form W-9 of ${name}`}
        // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
        parse={(typed) => ({ exempt_payee_code: null, ...w9Change(typed) }) as ChangeInput}
        values={{ entity_id, holder_contact_id }}
        success="The Form W-9 is kept"
        receiptHref="/receipts/{receipt_id}"
      >
        <W9Fields name={name} told={w9} states={states} />
        <Field label="Exempt payee code" name="exempt_payee_code" optional hint="Line 4 of the form, 1 to 13.">
          <Input type="number" min={1} max={13} defaultValue={exempt_payee_code ?? undefined} />
        </Field>
        <FormActions>
          <SubmitButton>Save W-9</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
