"use client";

import { useState } from "react";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { currencySign } from "./currency.ts";

/** An amount and its currency. */
export function AmountFields({ currencies }: { currencies: readonly Option[] }) {
  const [currency, setCurrency] = useState("usd");
  return (
    <FormGrid>
      <Field label="Amount" name="amount_cents" required>
        <MoneyInput symbol={currencySign(currency)} />
      </Field>
      <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
    </FormGrid>
  );
}

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
