"use client";

import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import { bankChoice, banksFrom, type FindBanks } from "#ui/money/banking/bank-choices.ts";
import { methodLabels } from "#ui/money/payments/labels.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

/** How money moved, and which bank account it came to, or left. */
export function HowMoved({
  entity_id,
  banks,
  findBanks,
  label,
  hint,
}: {
  entity_id: string;
  /** Those at hand that it may be. */
  banks: readonly BankAccount[];
  findBanks: FindBanks;
  label: "To" | "From";
  /** What the reference is. */
  hint: string;
}) {
  return (
    <>
      <FormGrid>
        <Field label="Method" name="method" optional>
          <Select
            options={[
              { value: "", label: "Not said" },
              ...Object.entries(methodLabels).map(([value, label]) => ({ value, label })),
            ]}
          />
        </Field>
        <Field label={label} name="bank_id">
          <Combobox
            choices={banks.map(bankChoice)}
            source={banksFrom(entity_id, findBanks)}
            placeholder="Cash, no bank account"
            none="No bank account of this name"
          />
        </Field>
      </FormGrid>
      <Field label="Reference" name="reference" optional hint={hint}>
        <Input autoComplete="off" />
      </Field>
    </>
  );
}
