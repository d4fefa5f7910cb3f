"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { typeOfCode } from "#lib/domains/books/ledger/rules.ts";
import { type Account, type AccountType, accountTypes, type Section } from "#lib/domains/books/ledger/schema.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { ButtonVariant } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { accountTypeLabels } from "./labels.ts";
import { SectionField } from "./section-field.tsx";

interface NewAccountInput {
  entity_id: string;
  account_code: string;
  account_name: string;
  currency?: string;
  account_type?: AccountType | null;
  section?: Section | null;
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
  const [code, setCode] = useState("");
  const [given, setGiven] = useState("");
  const type = accountTypes.find((one) => one === given) ?? typeOfCode(code.trim());
  return (
    <FormSheet
      button="Create account"
      adds
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
        <Input
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="cash"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Field>
      <Field label="Type" name="account_type" hint="Follows from a known code, such as cash, revenue or rent.">
        <Select
          placeholder="From the code"
          options={Object.entries(accountTypeLabels).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
      </Field>
      {type === null ? null : <SectionField key={type} type={type} />}
      <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
    </FormSheet>
  );
}
