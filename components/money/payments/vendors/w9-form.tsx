"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import { stop } from "#lib/core/names.ts";
import type { Vendor, VendorChange } from "#lib/domains/money/payments/vendors/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { taxBoxLabels, taxClassificationLabels } from "./labels.ts";

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

type VendorChangeInput = z.input<typeof VendorChange>;

/** What the form holds as a change: an emptied detail is taken back, but for the tax number, which is never shown. */
function changeOf({ forget_tin, ...typed }: Record<string, unknown>): VendorChangeInput {
  const emptied = {
    ...{ tax_classification: null, legal_name: null, street: null, city: null, state: null },
    ...{ postal_code: null, w9_received_on: null },
  };
  // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
  return { ...emptied, ...typed, ...(forget_tin === true && { tin: null }) } as VendorChangeInput;
}

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
  const { entity_id, vendor_id, name, tin_masked } = vendor;
  return (
    <Sheet
      trigger={<Button>{vendor.w9_received_on === null ? "Enter the W-9" : "Edit the W-9"}</Button>}
      title={`Form W-9 of ${name}`}
      description="What its payments are for decides on which 1099 they are told, if on any."
    >
      <ActionForm
        action={action}
        label={`Form W-9 of ${name}`}
        parse={changeOf}
        values={{ entity_id, vendor_id }}
        success="The Form W-9 is kept"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Paid for" name="tax_box" required>
          <Select defaultValue={vendor.tax_box} options={options(taxBoxLabels)} />
        </Field>
        <Field label="Tax classification" name="tax_classification" optional hint="Line 3a of the form.">
          <Select
            placeholder="Not known"
            defaultValue={vendor.tax_classification ?? ""}
            options={options(taxClassificationLabels)}
          />
        </Field>
        <Field label="Name on line 1" name="legal_name" optional hint={`Where it is not ${stop(name)}`}>
          <Input autoComplete="off" defaultValue={vendor.legal_name ?? undefined} />
        </Field>
        <Field
          label="Tax number"
          name="tin"
          optional
          hint={
            tin_masked
              ? `${tin_masked} is kept; type another to replace it.`
              : "123-45-6789 (SSN) or 12-3456789 (EIN). Kept encrypted; its end is shown."
          }
        >
          <Input mono data-type="text" autoComplete="off" spellCheck={false} />
        </Field>
        {tin_masked ? (
          <Checkbox name="forget_tin" label="Forget the tax number" hint="Its 1099 then stands without one." />
        ) : null}
        <Field label="Street" name="street" optional>
          <Input autoComplete="off" defaultValue={vendor.street ?? undefined} />
        </Field>
        <FormGrid>
          <Field label="City" name="city" optional>
            <Input autoComplete="off" defaultValue={vendor.city ?? undefined} />
          </Field>
          <Field label="State" name="state" optional>
            <Select placeholder="Not known" defaultValue={vendor.state ?? ""} options={states} />
          </Field>
          <Field label="ZIP code" name="postal_code" optional>
            <Input data-type="text" autoComplete="off" defaultValue={vendor.postal_code ?? undefined} />
          </Field>
          <Field label="Received on" name="w9_received_on" optional>
            <DateInput defaultValue={vendor.w9_received_on ?? ""} />
          </Field>
        </FormGrid>
        <FormActions>
          <SubmitButton>Save W-9</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
