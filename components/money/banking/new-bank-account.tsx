"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankAccount, OpenBankAccount } from "#lib/domains/money/banking/schema.ts";
import { AccountBox } from "#ui/books/ledger/account-box.tsx";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
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
  findAccounts,
  tied,
  action,
}: {
  entity_id: string;
  currencies: readonly Option[];
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  /** The accounts of the chart that other bank accounts are kept as. */
  tied: readonly string[];
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
        <AccountBox
          entity_id={entity_id}
          accounts={accounts}
          find={findAccounts}
          fits={(one) => one.account_type === "asset" && one.is_active && !tied.includes(one.account_id)}
          currency={currency}
          placeholder="Cash, or a new account"
        />
      </Field>
    </FormSheet>
  );
}
