"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { VendorCredit } from "#lib/domains/money/payments/credits/schema.ts";
import type { NewVendorRefund, VendorRefund } from "#lib/domains/money/payments/refunds/schema.ts";
import type { FindBanks } from "#ui/money/banking/bank-choices.ts";
import { RefundFields } from "#ui/money/refunds/refund-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";

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
  const { entity_id, vendor_credit_id, vendor_name } = credit;
  const taking = banks.filter((bank) => bank.status !== "closed");
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
      <RefundFields
        credit={credit}
        today={today}
        banks={taking}
        findBanks={findBanks}
        label="To"
        hint="What the vendor says that it is for."
      />
    </FormSheet>
  );
}
