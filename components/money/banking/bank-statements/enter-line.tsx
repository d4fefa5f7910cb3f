"use client";

import { useState } from "react";
import { amount } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { accountChoices } from "#ui/books/ledger/account-choices.ts";
import { type FindAccounts, useAccounts } from "#ui/books/ledger/account-source.ts";
import { DraftEffects } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import type { LineActions } from "./line-actions.ts";

/** Makes a posted entry of a line that nothing in the books answers to. */
export function EnterLine({
  line,
  accounts,
  find,
  action,
  trial,
}: {
  line: BankLine;
  accounts: readonly Account[];
  find: FindAccounts;
  action: LineActions["enter"];
  trial: LineActions["tryEnter"];
}) {
  const { date, amount_cents, currency, description } = line;
  return (
    <Sheet
      trigger={
        <Button size="sm" variant="ghost">
          Create entry<span className="sr-only"> of {description}</span>
        </Button>
      }
      title="Create an entry from this line"
      description={`${amount(Math.abs(amount_cents), currency)} ${amount_cents > 0 ? "in" : "out"} on ${formatDate(date)}. The entry is posted on that day, and the line is matched to it.`}
    >
      <EnterForm line={line} accounts={accounts} find={find} action={action} trial={trial} />
    </Sheet>
  );
}

// Mounted with the sheet, so that what was chosen once is not there the next time.
function EnterForm({ line, accounts: atHand, find, action, trial }: Parameters<typeof EnterLine>[0]) {
  const { entity_id, bank_id, bank_line_id, amount_cents, currency, description } = line;
  const { accounts, source } = useAccounts(entity_id, atHand, find);
  const [parts, setParts] = useState<readonly number[]>([]);
  const box = (
    <Combobox
      choices={accountChoices(accounts, currency)}
      source={source}
      placeholder="Name or code"
      none="No account of this name or code"
    />
  );
  return (
    <ActionForm
      action={action}
      label="Create an entry"
      values={{ entity_id, bank_id, bank_line_id }}
      success="The entry is posted, and the line matched"
      receiptHref="/receipts/{receipt_id}"
    >
      <Field
        label={amount_cents > 0 ? "Where the money comes from" : "What the money is for"}
        name="account_id"
        required
        hint={`The account that is ${amount_cents > 0 ? "credited" : "debited"}${parts.length > 0 ? " with the rest" : ""}.`}
      >
        {box}
      </Field>
      {parts.map((at) => (
        <div key={at} className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
          <Field label={`Part ${at + 1}`} name={`parts.${at}.account_id`} required>
            {box}
          </Field>
          <Field label={`Amount ${at + 1}`} name={`parts.${at}.amount_cents`} required>
            <MoneyInput symbol={currency === "usd" ? "$" : currency.toUpperCase()} />
          </Field>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" onClick={() => setParts([...parts, parts.length])}>
          Split
        </Button>
        {parts.length > 0 ? (
          <>
            <Button size="sm" variant="ghost" onClick={() => setParts(parts.slice(0, -1))}>
              Take the last part out
            </Button>
            <p className="text-muted text-sm">
              An amount below zero is on the other side, such as a fee that was kept back.
            </p>
          </>
        ) : null}
      </div>
      <Field label="Description" name="description">
        <Input defaultValue={description} autoComplete="off" />
      </Field>
      <DraftEffects trial={trial} />
      <FormActions>
        <SubmitButton>Post entry</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}
