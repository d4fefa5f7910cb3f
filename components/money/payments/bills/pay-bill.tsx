"use client";

import { today } from "#lib/core/days.ts";
import { amount, currencySign } from "#lib/core/money.ts";
import { stop } from "#lib/core/names.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import type { Payment } from "#lib/domains/money/payments/schema.ts";
import { banksFrom, type FindBanks, payingChoice } from "#ui/money/banking/bank-choices.ts";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { methodLabels } from "../labels.ts";
import { billTitle } from "./labels.ts";

interface PayInput {
  entity_id: string;
  bill_id: string;
  amount_cents?: number | undefined;
  paid_on?: string | null | undefined;
  method?: Payment["method"] | undefined;
  bank_id?: string | null | undefined;
  reference?: string | null | undefined;
}

/** Pays a bill, in whole or in part: by a payment of its own, on the day that it was made. */
export function PayBill({
  bill,
  banks,
  findBanks,
  action,
  trial,
}: {
  bill: Bill;
  /** The active bank accounts at hand. */
  banks: readonly BankAccount[];
  findBanks: FindBanks;
  action: Deed<PayInput, Bill>;
  trial: Trial<PayInput>;
}) {
  const { entity_id, bill_id, balance_due_cents, currency, posted_on } = bill;
  return (
    <Sheet
      trigger={<Button variant="primary">Pay</Button>}
      title={`Pay ${billTitle(bill)}`}
      description={`${amount(balance_due_cents, currency)} are due to ${stop(bill.vendor_name ?? "the vendor")} The books take the payment in at once; it is carried out at the bank.`}
    >
      <ActionForm
        action={action}
        values={{ entity_id, bill_id }}
        label={`Pay ${billTitle(bill)}`}
        success="The payment is submitted"
        receiptHref="/receipts/{receipt_id}"
      >
        <FormGrid>
          <Field label="Amount" name="amount_cents" required>
            <MoneyInput symbol={currencySign(currency)} defaultCents={balance_due_cents} />
          </Field>
          <Field label="Paid on" name="paid_on">
            <DateInput defaultValue={today()} min={posted_on ?? undefined} max={today()} />
          </Field>
        </FormGrid>
        <FormGrid>
          <Field label="Method" name="method">
            <Select options={Object.entries(methodLabels).map(([value, label]) => ({ value, label }))} />
          </Field>
          <Field label="From" name="bank_id">
            <Combobox
              choices={banks.map(payingChoice(currency))}
              source={banksFrom(entity_id, findBanks, { currency })}
              placeholder="Cash, no bank account"
              none="No bank account of this name"
            />
          </Field>
        </FormGrid>
        <Field label="Reference" name="reference" optional hint="What it is for, as the vendor sees it.">
          <Input autoComplete="off" defaultValue={bill.bill_number ?? ""} />
        </Field>
        <DraftEffects trial={trial} />
        <FormActions>
          <SubmitButton>Pay</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
