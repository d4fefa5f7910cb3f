"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import { today } from "#lib/core/days.ts";
import { currencySign } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Disposal, Schedule } from "#lib/domains/books/schedules/schema.ts";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { AccountBox } from "../ledger/account-box.tsx";
import type { FindAccounts } from "../ledger/account-source.ts";

type Input = z.input<typeof Disposal>;

/** Ends a schedule before its time, or takes an asset out of the books, for what was got for it. */
export function DisposeSchedule({
  schedule: { entity_id, schedule_id, kind, name, currency, first_period },
  accounts,
  find,
  action,
  trial,
}: {
  schedule: Schedule;
  accounts: readonly Account[];
  find: FindAccounts;
  action: Change<Input, Schedule>;
  trial: Trial<Input>;
}) {
  const isPrepaid = kind === "prepaid";
  return (
    <Sheet
      trigger={<Button>Dispose</Button>}
      title={`Dispose of ${name}?`}
      description={
        isPrepaid
          ? "What is left of it becomes expense, less what is paid back. The months before are posted first; the month of that day bears no part, and what is posted of it and of later ones is taken back."
          : "It leaves the books with its depreciation; the difference to what was got for it is a gain or a loss. The months before are posted first; the month of that day bears no part, and what is posted of it and of later ones is taken back."
      }
    >
      <ActionForm
        action={action}
        label={`Dispose of ${name}`}
        values={{ entity_id, schedule_id }}
        success="It is disposed of"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Day" name="disposed_on" required hint="A day of an open month, today or before.">
          <DateInput defaultValue={today()} min={`${first_period}-01`} max={today()} />
        </Field>
        <Field label={isPrepaid ? "Paid back" : "Proceeds"} name="proceeds_cents" optional>
          <MoneyInput symbol={currencySign(currency)} />
        </Field>
        <Field label="Came in on" name="proceeds_account_id" optional>
          <AccountBox
            entity_id={entity_id}
            accounts={accounts}
            find={find}
            currency={currency}
            fits={({ account_type }) => account_type === "asset"}
            placeholder="Cash"
          />
        </Field>
        <DraftEffects trial={trial} />
        <FormActions>
          <SubmitButton variant="danger">Dispose</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
