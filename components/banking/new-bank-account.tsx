"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { BankAccount } from "#lib/domains/banking/schema.ts";
import { accountTypeWords } from "#ui/banking/words.ts";
import { CurrencyField } from "#ui/ledger/amount-fields.tsx";
import { FormSheet } from "#ui/ledger/form-sheet.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

interface OpenBankAccountInput {
  entity_id: string;
  bank_name?: string | null;
  account_type?: BankAccount["account_type"];
  currency?: string;
}

/** Opens an account, and goes on to what the bank will ask to see. */
export function NewBankAccount({
  entity_id,
  currencies,
  action,
}: {
  entity_id: string;
  currencies: readonly Option[];
  action: (input: OpenBankAccountInput) => Promise<ActionResult<BankAccount>>;
}) {
  const [currency, setCurrency] = useState("usd");
  return (
    <FormSheet
      button="Open bank account"
      title="Open a bank account"
      description="What the bank asks to see is put together from the formation documents as they are now."
      submit="Open bank account"
      action={action}
      values={{ entity_id }}
      success="The account is open, and awaits the bank"
      doneHref="/entities/{entity_id}/banking/{bank_id}"
    >
      <Field label="Bank" name="bank_name" optional hint="May wait until the bank confirms the account.">
        <Input autoComplete="off" />
      </Field>
      <Field label="Type" name="account_type">
        <Select
          defaultValue="checking"
          options={Object.entries(accountTypeWords).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
    </FormSheet>
  );
}
