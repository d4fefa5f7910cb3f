"use client";

import { useState } from "react";
import type * as z from "zod";
import { today } from "#lib/core/days.ts";
import { currencySign } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { NewPayment as NewPaymentSchema, Payment } from "#lib/domains/money/payments/schema.ts";
import type { Vendor } from "#lib/domains/money/payments/vendors/schema.ts";
import { AccountBox } from "#ui/books/ledger/account-box.tsx";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
import { banksFrom, type FindBanks, payingChoice } from "#ui/money/banking/bank-choices.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { type Choice, Combobox } from "#ui/ui/combobox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { methodLabels } from "./labels.ts";
import { takesPayments } from "./vendors/labels.ts";
import { type FindVendors, vendorsOf } from "./vendors/vendor-choices.ts";

type NewPaymentInput = z.input<typeof NewPaymentSchema>;

/** What is known of whoever is to be paid. */
function hintOf(recipient: Choice | null, method: string): string {
  if (recipient === null) return "Whoever you paid before is found by the letters of their name.";
  if (recipient.note === undefined) return "Not paid before: remembered as a vendor.";
  return method === "ach" ? `A vendor. ${recipient.note}` : "A vendor that you know.";
}

/** Submits a payment, and goes on to it. */
export function NewPayment({
  entity_id,
  currencies,
  find,
  banks,
  findBanks,
  accounts,
  findAccounts,
  vendor,
  action,
  trial,
}: {
  entity_id: string;
  currencies: readonly Option[];
  find: FindVendors;
  /** The active bank accounts at hand. */
  banks: readonly BankAccount[];
  findBanks: FindBanks;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  /** Whom it pays, where that is settled. */
  vendor?: Vendor;
  action: Act<NewPaymentInput, Payment>;
  trial: Trial<NewPaymentInput>;
}) {
  const [recipient, setRecipient] = useState<Choice | null>(null);
  const [currency, setCurrency] = useState("usd");
  const [method, setMethod] = useState("ach");
  return (
    <FormSheet
      button="Submit payment"
      title={vendor ? `Submit a payment to ${vendor.name}` : "Submit a payment"}
      description="The books take it in at once. It is carried out at the bank, and settled here."
      submit="Submit payment"
      action={action}
      trial={trial}
      values={{ entity_id, ...(vendor && { vendor_id: vendor.vendor_id }) }}
      success="The payment is submitted"
      doneHref="/entities/{entity_id}/payments/{payment_id}"
    >
      {vendor ? null : (
        <Field label="Recipient" name="recipient_name" required hint={hintOf(recipient, method)}>
          <Combobox free source={vendorsOf(entity_id, find)} onChange={setRecipient} />
        </Field>
      )}
      <FormGrid>
        <Field label="Amount" name="amount_cents" required>
          <MoneyInput symbol={currencySign(currency)} />
        </Field>
        <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
      </FormGrid>
      <FormGrid>
        <Field label="Method" name="method">
          <Select
            value={method}
            onChange={(event) => setMethod(event.currentTarget.value)}
            options={Object.entries(methodLabels).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label="From" name="bank_id">
          <Combobox
            // What leaves another currency's account was not chosen for this one.
            key={currency}
            choices={banks.map(payingChoice(currency))}
            source={banksFrom(entity_id, findBanks, { currency })}
            placeholder="Cash, no bank account"
            none="No bank account of this name"
          />
        </Field>
      </FormGrid>
      <Field label="Paid on" name="paid_on" hint="It dates the entry. Any earlier day of an open month will do.">
        <DateInput defaultValue={today()} max={today()} />
      </Field>
      <Field label="Reference" name="reference" optional hint="What it is for, as the recipient sees it.">
        <Input autoComplete="off" />
      </Field>
      <Field label="Booked to" name="account_id" hint="Left alone: the vendor’s own account, or else Expenses.">
        <AccountBox
          entity_id={entity_id}
          accounts={accounts}
          find={findAccounts}
          fits={takesPayments}
          currency={currency}
          placeholder="The usual account"
        />
      </Field>
    </FormSheet>
  );
}
