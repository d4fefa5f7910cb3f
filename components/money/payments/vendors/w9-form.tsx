"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Vendor, VendorChange } from "#lib/domains/money/payments/vendors/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { type Option, optionsOf, Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { taxBoxLabels } from "./labels.ts";
import { W9Fields, w9Change } from "./w9-fields.tsx";

type VendorChangeInput = z.input<typeof VendorChange>;

/** Writes down what a vendor has told on its Form W-9, and on which return its payments are told. */
export function W9Sheet({
  vendor,
  states,
  action,
}: {
  vendor: Vendor;
  states: readonly Option[];
  action: Change<VendorChangeInput, Vendor>;
}) {
  const { entity_id, vendor_id, name } = vendor;
  return (
    <Sheet
      trigger={<Button>{vendor.w9_received_on === null ? "Enter the W-9" : "Edit the W-9"}</Button>}
      title={`Form W-9 of ${name}`}
      description="What its payments are for decides on which 1099 they are told, if on any."
    >
      <ActionForm
        action={action}
        label={`Form W-9 of ${name}`}
        // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
        parse={(typed) => w9Change(typed) as VendorChangeInput}
        values={{ entity_id, vendor_id }}
        success="The Form W-9 is kept"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Paid for" name="tax_box" required>
          <Select defaultValue={vendor.tax_box} options={optionsOf(taxBoxLabels)} />
        </Field>
        <W9Fields name={name} told={vendor} states={states} />
        <FormActions>
          <SubmitButton>Save W-9</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
