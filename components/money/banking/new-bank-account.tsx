"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankAccount, OpenBankAccount } from "#lib/domains/money/banking/schema.ts";
import { accountChoices } from "#ui/books/ledger/account-choices.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { BankNumberFields } from "./bank-account-details.tsx";
import { accountTypeLabels } from "./labels.ts";

/** Opens an account, and goes on to what the bank will ask to see. */
export function NewBankAccount({
  entity_id,
  currencies,
  accounts,
  action,
}: {
  entity_id: string;
  currencies: readonly Option[];
  /** The ledger accounts that it may be kept as: asset accounts in use, and no other bank account's. */
  accounts: readonly Account[];
  action: Act<z.input<typeof OpenBankAccount>, BankAccount>;
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
      <FormGrid>
        <Field label="Type" name="account_type">
          <Select
            defaultValue="checking"
            options={Object.entries(accountTypeLabels).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
      </FormGrid>
      <BankNumberFields />
      <Field
        label="Kept in the books as"
        name="account_id"
        hint="Left alone: Cash, where no other bank account has it, or else a new account."
      >
        <Select placeholder="Cash, or a new account" options={accountChoices(accounts, currency)} />
      </Field>
    </FormSheet>
  );
}
