"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import { amount, currencySign } from "#lib/core/money.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { CustomerCredit } from "#lib/domains/money/invoicing/credits/schema.ts";
import type { CustomerRefund, NewCustomerRefund } from "#lib/domains/money/invoicing/refunds/schema.ts";
import type { FindBanks } from "#ui/money/banking/bank-choices.ts";
import { HowMoved } from "#ui/money/invoicing/receiving/how-moved.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";

type Input = z.input<typeof NewCustomerRefund>;

/** Records that a customer got back what they have paid too much: all that is left, or a part. */
export function RefundCredit({
  credit,
  today,
  banks,
  findBanks,
  action,
  trial,
}: {
  credit: CustomerCredit;
  today: string;
  banks: readonly BankAccount[];
  findBanks: FindBanks;
  action: Change<Input, CustomerRefund>;
  trial: Trial<Input>;
}) {
  const { entity_id, customer_credit_id, customer, currency, balance_cents, credited_on } = credit;
  const paying = banks.filter((bank) => bank.status === "active" && bank.currency === currency);
  return (
    <FormSheet
      button="Refund"
      title={`Refund ${customer}`}
      description="What they have paid too much is paid back. The books take it in; the money itself is moved at the bank."
      submit="Record refund"
      action={action}
      trial={trial}
      values={{ entity_id, customer_credit_id }}
      success="The refund is recorded"
    >
      <FormGrid>
        <Field label="Amount" name="amount_cents" required hint={`${amount(balance_cents, currency)} is left.`}>
          <MoneyInput symbol={currencySign(currency)} defaultCents={balance_cents} />
        </Field>
        <Field label="Refunded on" name="refunded_on" required>
          <DateInput defaultValue={today} min={credited_on} max={today} />
        </Field>
      </FormGrid>
      <HowMoved
        entity_id={entity_id}
        banks={paying}
        findBanks={findBanks}
        label="From"
        hint="What it is for, as the customer sees it."
      />
    </FormSheet>
  );
}
