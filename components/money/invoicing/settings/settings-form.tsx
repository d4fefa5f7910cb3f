"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { InvoiceSettings, InvoiceSettingsChange } from "#lib/domains/money/invoicing/settings/schema.ts";
import { bankChoice, type FindBanks, openBanksFrom } from "#ui/money/banking/bank-choices.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { LateFeeFields, lateFeesTyped } from "../late-fee-fields.tsx";
import { TermsFields, termsTyped } from "../terms-fields.tsx";

type ChangeInput = z.input<typeof InvoiceSettingsChange>;

/** "3, 14, 30" → [3, 14, 30]; what is no number stays as typed, to be refused at its field. */
const daysOf = (typed: unknown): unknown =>
  typeof typed === "string"
    ? typed
        .split(/[\s,;]+/)
        .filter((day) => day !== "")
        .map((day) => (/^\d{1,4}$/.test(day) ? Number(day) : day))
    : [];

/** How customers are told to pay, and when they are reminded. */
export function SettingsForm({
  settings,
  bank,
  findBanks,
  action,
}: {
  settings: InvoiceSettings;
  /** The bank account that is named now. */
  bank: BankAccount | null;
  /** Asks for bank accounts; null for whoever may not see them: what is set of them stays as it is. */
  findBanks: FindBanks | null;
  action: Change<ChangeInput, InvoiceSettings>;
}) {
  const { entity_id, shows_account_number, payment_url, reply_to, reminder_days } = settings;
  return (
    <ActionForm
      action={action}
      label="Invoice settings"
      parse={(typed) =>
        // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
        ({
          entity_id,
          ...(findBanks && {
            bank_id: typed.bank_id || null,
            shows_account_number: typed.shows_account_number === true,
          }),
          payment_url: typed.payment_url || null,
          reply_to: typed.reply_to || null,
          reminder_days: daysOf(typed.reminder_days),
          ...termsTyped(typed, null),
          ...lateFeesTyped(typed),
          late_fee_exempt_customers: Array.isArray(typed.late_fee_exempt_customers)
            ? typed.late_fee_exempt_customers
            : [],
          charges_late_fees: typed.charges_late_fees === true,
        }) as ChangeInput
      }
      success="The invoice settings are changed"
      receiptHref="/receipts/{receipt_id}"
      className="max-w-2xl"
    >
      <FormSection title="How customers pay">
        <Field
          label="Payment link"
          name="payment_url"
          optional
          hint="An https address, shown as Pay online on every open invoice."
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://pay.example.com/acme"
            defaultValue={payment_url ?? undefined}
          />
        </Field>
        {findBanks ? (
          <>
            <Field label="Bank account" name="bank_id" optional hint="Named on the public pages of open invoices.">
              <Combobox
                initial={bank && bankChoice(bank)}
                source={openBanksFrom(entity_id, findBanks)}
                placeholder="None is named"
                none="No bank account of this name"
              />
            </Field>
            <Checkbox
              name="shows_account_number"
              defaultChecked={shows_account_number}
              label="Show its routing and account number"
              hint="Whole, to whoever holds an invoice's link."
            />
          </>
        ) : null}
      </FormSection>
      <FormSection title="Mail to customers">
        <Field
          label="Answers go to"
          name="reply_to"
          optional
          hint="Invoices and reminders are mailed in the company's name, from this service's address, which nobody of the company reads."
        >
          <Input
            type="email"
            autoComplete="off"
            placeholder="billing@acme.example"
            defaultValue={reply_to ?? undefined}
          />
        </Field>
      </FormSection>
      <FormSection title="Early payment">
        <TermsFields
          given={settings}
          hint="Offered by every new invoice that names no terms of its own. None: nothing is taken off."
        />
      </FormSection>
      <FormSection title="Late fees">
        <LateFeeFields
          given={settings}
          currency="usd"
          hint="Of what is due, for each month that it is overdue: the terms of every new invoice that names none of its own. None: nothing is charged."
        />
        <Field
          label="Customers who are charged none"
          name="late_fee_exempt_customers"
          optional
          hint="Their whole names, each on a line of its own."
        >
          <Textarea data-type="lines" rows={3} defaultValue={settings.late_fee_exempt_customers.join("\n")} />
        </Field>
        <Checkbox
          name="charges_late_fees"
          defaultChecked={settings.charges_late_fees}
          label="Charge late fees by itself"
          hint="Each on its day, by an invoice that is mailed to the customer. Else somebody charges them on the page of late fees."
        />
      </FormSection>
      <FormSection title="Reminders">
        <Field
          label="Days after the due date"
          name="reminder_days"
          optional
          hint="Such as 3, 14, 30: on each of these days the customer of an overdue invoice gets one mail. None: nobody is reminded."
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            defaultValue={reminder_days.join(", ")}
            className="tabular-nums"
          />
        </Field>
      </FormSection>
      <FormActions>
        <SubmitButton>Save settings</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}
