"use client";

import { Field } from "#ui/ui/field.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

export function CurrencyField({
  currencies,
  value,
  onChange,
}: {
  currencies: readonly Option[];
  value: string;
  onChange: (currency: string) => void;
}) {
  return (
    <Field label="Currency" name="currency">
      <Select options={currencies} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  );
}
