"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import { amount, currencySign } from "#lib/core/money.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { VendorCredit } from "#lib/domains/money/payments/credits/schema.ts";
import type { NewVendorRefund, VendorRefund } from "#lib/domains/money/payments/refunds/schema.ts";
import type { FindBanks } from "#ui/money/banking/bank-choices.ts";
import { HowMoved } from "#ui/money/invoicing/receiving/how-moved.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";

type Input = z.input<typeof NewVendorRefund>;

/** Records that a vendor has paid back what it credited: all that is left, or a part. */
export function RefundCredit({
  credit,
  today,
  banks,
  findBanks,
  action,
  trial,
}: {
  credit: VendorCredit;
  today: string;
  banks: readonly BankAccount[];
  findBanks: FindBanks;
  action: Change<Input, VendorRefund>;
  trial: Trial<Input>;
}) {
  const { entity_id, vendor_credit_id, vendor_name, currency, balance_cents, credited_on } = credit;
  const taking = banks.filter((bank) => bank.status !== "closed" && bank.currency === currency);
  return (
    <FormSheet
      button="Record refund"
      title={`Refund of ${vendor_name}`}
      description="What the vendor has credited came back as money. The books take it in."
      submit="Record refund"
      action={action}
      trial={trial}
      values={{ entity_id, vendor_credit_id }}
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
        banks={taking}
        findBanks={findBanks}
        label="To"
        hint="What the vendor says that it is for."
      />
    </FormSheet>
  );
}
