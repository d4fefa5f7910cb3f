"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { CustomerCredit } from "#lib/domains/money/invoicing/credits/schema.ts";
import type { CustomerRefund, NewCustomerRefund } from "#lib/domains/money/invoicing/refunds/schema.ts";
import type { FindBanks } from "#ui/money/banking/bank-choices.ts";
import { RefundFields } from "#ui/money/refunds/refund-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";

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
  const { entity_id, customer_credit_id, customer } = credit;
  const paying = banks.filter((bank) => bank.status === "active");
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
      <RefundFields
        credit={credit}
        today={today}
        banks={paying}
        findBanks={findBanks}
        label="From"
        hint="What it is for, as the customer sees it."
      />
    </FormSheet>
  );
}
