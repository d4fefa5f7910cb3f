"use client";

import type * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import type { CurrencyExchange, NewCurrencyExchange } from "#lib/domains/books/currencies/exchanges/schema.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { AccountBox } from "../ledger/account-box.tsx";
import type { FindAccounts } from "../ledger/account-source.ts";

type ExchangeInput = z.input<typeof NewCurrencyExchange>;

/** Records that money of one account has become money of another currency; its entries are shown before. */
export function NewExchange({
  entity_id,
  accounts,
  find,
  today,
  action,
  trial,
}: {
  entity_id: string;
  accounts: readonly Account[];
  find: FindAccounts;
  today: string;
  action: (input: ExchangeInput) => Promise<ActionResult<CurrencyExchange>>;
  trial: Trial<ExchangeInput>;
}) {
  const side = (account: string, name: string, amount: string, of: string, hint: string) => (
    <>
      <Field label={account} name={name} required hint={hint}>
        <AccountBox
          entity_id={entity_id}
          accounts={accounts}
          find={find}
          fits={({ account_type, is_active }) =>
            is_active && (account_type === "asset" || account_type === "liability")
          }
        />
      </Field>
      <Field label={amount} name={of} required>
        <MoneyInput symbol="" />
      </Field>
    </>
  );
  return (
    <FormSheet
      button="Record an exchange"
      title="Record a currency exchange"
      description="What left the one account, and what came to the other. Where a rate is entered for that day or before it, what was lost or gained by it is in income."
      submit="Record"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The exchange is in the books"
    >
      <FormGrid>
        {side("From", "from_account_id", "Amount that left", "from_amount_cents", "In the currency that it keeps.")}
      </FormGrid>
      <FormGrid>{side("To", "to_account_id", "Amount that came", "to_amount_cents", "Of another currency.")}</FormGrid>
      <Field label="Date" name="date" required hint="A day of an open month, today or before.">
        <DateInput max={today} defaultValue={today} />
      </Field>
      <Field label="Description" name="description" optional>
        <Input autoComplete="off" placeholder="Currency exchange" />
      </Field>
    </FormSheet>
  );
}
