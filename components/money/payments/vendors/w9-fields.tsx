"use client";

import { stop } from "#lib/core/names.ts";
import type { ToldW9 } from "#lib/domains/money/payments/w9/schema.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, optionsOf, Select } from "#ui/ui/select.tsx";
import { taxClassificationLabels } from "./labels.ts";

/** What the fields hold as a change: an emptied detail is taken back, but for the tax number, which is never shown. */
export const w9Change = ({ forget_tin, ...typed }: Record<string, unknown>): Record<string, unknown> => ({
  ...{ tax_classification: null, legal_name: null, street: null, city: null, state: null },
  ...{ postal_code: null, w9_received_on: null },
  ...typed,
  ...(forget_tin === true && { tin: null }),
});

/** What a payee called `name` has told on Form W-9. */
export function W9Fields({ name, told, states }: { name: string; told: ToldW9; states: readonly Option[] }) {
  return (
    <>
      <Field label="Tax classification" name="tax_classification" optional hint="Line 3a of the form.">
        <Select
          placeholder="Not known"
          defaultValue={told.tax_classification ?? ""}
          options={optionsOf(taxClassificationLabels)}
        />
      </Field>
      <Field label="Name on line 1" name="legal_name" optional hint={`Where it is not ${stop(name)}`}>
        <Input autoComplete="off" defaultValue={told.legal_name ?? undefined} />
      </Field>
      <Field
        label="Tax number"
        name="tin"
        optional
        hint={
          told.tin_masked
            ? `${told.tin_masked} is kept; type another to replace it.`
            : "123-45-6789 (SSN) or 12-3456789 (EIN). Kept encrypted; its end is shown."
        }
      >
        <Input mono data-type="text" autoComplete="off" spellCheck={false} />
      </Field>
      {told.tin_masked ? (
        <Checkbox name="forget_tin" label="Forget the tax number" hint="Its 1099 then stands without one." />
      ) : null}
      <Field label="Street" name="street" optional>
        <Input autoComplete="off" defaultValue={told.street ?? undefined} />
      </Field>
      <FormGrid>
        <Field label="City" name="city" optional>
          <Input autoComplete="off" defaultValue={told.city ?? undefined} />
        </Field>
        <Field label="State" name="state" optional>
          <Select placeholder="Not known" defaultValue={told.state ?? ""} options={states} />
        </Field>
        <Field label="ZIP code" name="postal_code" optional>
          <Input data-type="text" autoComplete="off" defaultValue={told.postal_code ?? undefined} />
        </Field>
        <Field label="Received on" name="w9_received_on" optional>
          <DateInput defaultValue={told.w9_received_on ?? ""} />
        </Field>
      </FormGrid>
    </>
  );
}
