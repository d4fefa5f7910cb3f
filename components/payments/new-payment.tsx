"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { Payment } from "#lib/domains/payments/schema.ts";
import { AmountFields } from "#ui/ledger/amount-fields.tsx";
import { FormSheet } from "#ui/ledger/form-sheet.tsx";
import { methodWords } from "#ui/payments/words.ts";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

interface NewPaymentInput {
  entity_id: string;
  recipient_name: string;
  amount_cents: number;
  currency?: string;
  method?: Payment["method"];
  reference?: string | null;
}

/** Submits a payment, and goes on to it. */
export function NewPayment({
  entity_id,
  currencies,
  action,
}: {
  entity_id: string;
  currencies: readonly Option[];
  action: (input: NewPaymentInput) => Promise<ActionResult<Payment>>;
}) {
  return (
    <FormSheet
      button="Submit payment"
      title="Submit a payment"
      description="The books take it in at once: debit expense, credit cash. It is carried out at the bank, and settled here."
      submit="Submit payment"
      action={action}
      values={{ entity_id }}
      success="The payment is submitted"
      doneHref="/entities/{entity_id}/payments/{payment_id}"
    >
      <Field label="Recipient" name="recipient_name" required>
        <Input autoComplete="off" />
      </Field>
      <AmountFields currencies={currencies} />
      <Field label="Method" name="method">
        <Select defaultValue="ach" options={Object.entries(methodWords).map(([value, label]) => ({ value, label }))} />
      </Field>
      <Field label="Reference" name="reference" optional hint="What it is for, as the recipient sees it.">
        <Input autoComplete="off" />
      </Field>
    </FormSheet>
  );
}
