"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { Account, AccountType } from "#lib/domains/books/ledger/schema.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { ButtonVariant } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { accountTypeLabels } from "./labels.ts";

interface NewAccountInput {
  entity_id: string;
  account_code: string;
  account_name: string;
  currency?: string;
  account_type?: AccountType | null;
}

/** Opens an account of the chart. */
export function NewAccount({
  entity_id,
  currencies,
  variant = "primary",
  action,
}: {
  entity_id: string;
  currencies: readonly Option[];
  variant?: ButtonVariant;
  action: (input: NewAccountInput) => Promise<ActionResult<Account>>;
}) {
  const [currency, setCurrency] = useState("usd");
  return (
    <FormSheet
      button="Create account"
      variant={variant}
      title="Create an account"
      description="A line of the chart of accounts, for entries to be made to."
      submit="Create account"
      action={action}
      values={{ entity_id }}
      success="The account is open"
    >
      <Field label="Name" name="account_name" required>
        <Input autoComplete="off" placeholder="Operating cash" />
      </Field>
      <Field
        label="Code"
        name="account_code"
        required
        hint="Short, in lower case: letters, digits, underscore, hyphen, period. Each code once."
      >
        <Input mono autoComplete="off" autoCapitalize="off" spellCheck={false} placeholder="cash" />
      </Field>
      <Field label="Type" name="account_type" hint="Follows from a known code, such as cash, revenue or rent.">
        <Select
          placeholder="From the code"
          options={Object.entries(accountTypeLabels).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
    </FormSheet>
  );
}
