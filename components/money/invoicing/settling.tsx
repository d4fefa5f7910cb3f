"use client";

import type { Change } from "#lib/core/answer.ts";
import { amount, currencySign } from "#lib/core/money.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import { discountOn } from "#lib/domains/money/invoicing/early-payment/rules.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import type { Payment } from "#lib/domains/money/payments/schema.ts";
import type { FindBanks } from "#ui/money/banking/bank-choices.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { earlyPaymentLabel, invoiceTitle } from "./labels.ts";
import { HowMoved } from "./receiving/how-moved.tsx";

interface Settling {
  invoice: Invoice;
  today: string;
}

/** The amount, at first all that is due, and the day. */
function AmountAndDay({
  invoice,
  today,
  day,
  amount_cents = invoice.balance_due_cents,
  hint,
}: Settling & { day: { name: string; label: string }; amount_cents?: number; hint?: string }) {
  const { currency, balance_due_cents, sent_on } = invoice;
  const due = `${amount(balance_due_cents, currency)} is due.`;
  return (
    <FormGrid>
      <Field label="Amount" name="amount_cents" required hint={hint ? `${due} ${hint}` : due}>
        <MoneyInput symbol={currencySign(currency)} defaultCents={amount_cents} />
      </Field>
      <Field label={day.label} name={day.name} required>
        <DateInput defaultValue={today} max={today} {...(sent_on && { min: sent_on })} />
      </Field>
    </FormGrid>
  );
}

interface ReceivedInput {
  entity_id: string;
  invoice_id: string;
  amount_cents: number;
  paid_on?: string;
  method?: Payment["method"];
  bank_id?: string;
  reference?: string;
}

/** Records what a customer has paid on an invoice: all or a part, when, how, and where it came to. */
export function RecordPayment({
  banks,
  findBanks,
  action,
  trial,
  ...of
}: Settling & {
  /** The bank accounts at hand. */
  banks: readonly BankAccount[];
  findBanks: FindBanks;
  action: Change<ReceivedInput>;
  trial: Trial<ReceivedInput>;
}) {
  const { entity_id, invoice_id, customer, currency } = of.invoice;
  const title = invoiceTitle(of.invoice);
  const taking = banks.filter((bank) => bank.status !== "closed" && bank.currency === currency);
  return (
    <FormSheet
      button="Record payment"
      title={`Record a payment on ${title.toLowerCase()}`}
      description={`What ${customer} has paid. The invoice is paid once nothing is due any more.`}
      submit="Record payment"
      action={action}
      trial={trial}
      values={{ entity_id, invoice_id }}
      success="The payment is recorded"
    >
      <AmountAndDay
        {...of}
        day={{ name: "paid_on", label: "Paid on" }}
        amount_cents={of.invoice.balance_due_cents - discountOn(of.invoice, of.today)}
        hint={earlyPaymentLabel(of.invoice)}
      />
      <HowMoved
        entity_id={entity_id}
        banks={taking}
        findBanks={findBanks}
        label="To"
        hint="What the customer or the bank wrote with it."
      />
    </FormSheet>
  );
}

interface CreditInput {
  entity_id: string;
  invoice_id: string;
  amount_cents: number;
  reason?: string;
  issued_on?: string;
}

/** Takes a part of an invoice back, or all of it, by a paper of its own. */
export function IssueCreditNote({
  action,
  trial,
  ...of
}: Settling & { action: Change<CreditInput>; trial: Trial<CreditInput> }) {
  const { entity_id, invoice_id } = of.invoice;
  return (
    <FormSheet
      button="Credit note"
      adds
      variant="secondary"
      title={`Credit ${invoiceTitle(of.invoice).toLowerCase()}`}
      description="The revenue is taken back, with its part of the sales tax; the customer owes less by it, or has it as credit."
      submit="Issue credit note"
      action={action}
      trial={trial}
      values={{ entity_id, invoice_id }}
      success="The credit note is issued"
      doneHref="/entities/{entity_id}/invoices/credit-notes/{credit_note_id}"
    >
      <AmountAndDay
        {...of}
        day={{ name: "issued_on", label: "Issued on" }}
        amount_cents={of.invoice.balance_due_cents || of.invoice.amount_paid_cents}
        hint="What exceeds that was paid already, and becomes the customer’s credit."
      />
      <Field label="Reason" name="reason" optional hint="Stands on its PDF.">
        <Textarea rows={3} />
      </Field>
    </FormSheet>
  );
}

interface WriteOffInput {
  entity_id: string;
  invoice_id: string;
  amount_cents?: number;
  reason?: string;
  deducts_tax?: boolean;
  written_off_on?: string;
}

/** Gives up what a customer does not pay. */
export function WriteOff({
  action,
  trial,
  ...of
}: Settling & { action: Deed<WriteOffInput>; trial: Trial<WriteOffInput> }) {
  const { entity_id, invoice_id } = of.invoice;
  return (
    <FormSheet
      button="Write off"
      tone="danger"
      variant="secondary"
      title={`Write off ${invoiceTitle(of.invoice).toLowerCase()}`}
      description="It goes to bad debt. The customer is not told, and it can be taken back when they pay after all."
      submit="Write off"
      action={action}
      trial={trial}
      values={{ entity_id, invoice_id }}
      success="It is written off"
    >
      <AmountAndDay {...of} day={{ name: "written_off_on", label: "Written off on" }} />
      {of.invoice.tax_cents > 0 ? (
        <Checkbox
          name="deducts_tax"
          label="Its sales tax is owed no more"
          hint="As most states let a seller deduct it. Else it goes to bad debt as well, and stays owed."
          defaultChecked
        />
      ) : null}
      <Field label="Reason" name="reason" optional>
        <Textarea rows={3} />
      </Field>
    </FormSheet>
  );
}
