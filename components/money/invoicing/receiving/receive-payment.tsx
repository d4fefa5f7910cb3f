"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import { today } from "#lib/core/days.ts";
import { amount, currencySign } from "#lib/core/money.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { CustomerPayment, NewCustomerPayment } from "#lib/domains/money/invoicing/customer-payments/schema.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import type { FindBanks } from "#ui/money/banking/bank-choices.ts";
import { customersFrom, type FindCustomers } from "#ui/money/invoicing/customer-fields.tsx";
import { invoiceTitle } from "#ui/money/invoicing/labels.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import type { Rows } from "#ui/ui/endless.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { HowMoved } from "./how-moved.tsx";

type Input = z.input<typeof NewCustomerPayment>;
type FindOpen = (entity_id: string, customer: string, cursor: string | null) => Promise<Rows<Invoice>>;

/** What an open invoice asks for, and what it takes off when it is paid early. */
function asked({ balance_due_cents, discount_cents, discount_until, due_date, currency }: Invoice): string {
  const due = `${amount(balance_due_cents, currency)}, due ${formatDate(due_date)}`;
  if (discount_until === null || discount_cents === 0) return due;
  const less = amount(balance_due_cents - discount_cents, currency);
  return `${due}; ${less} settles it if paid by ${formatDate(discount_until)}`;
}

/** What is typed beside the customer's open invoices, as the API takes it: those that are paid nothing are left out. */
function parsed(entity_id: string, typed: Record<string, unknown>): Input {
  const { paid = {}, credit_cents, ...given } = typed;
  const allocations = Object.entries(paid as Record<string, number>).map(([invoice_id, amount_cents]) => ({
    invoice_id,
    amount_cents,
  }));
  const sum = [...allocations, { amount_cents: Number(credit_cents ?? 0) }].reduce(
    (all, one) => all + one.amount_cents,
    0,
  );
  // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
  const whole = { ...given, entity_id, amount_cents: sum, allocations, credit_cents: credit_cents ?? 0 };
  return whole as unknown as Input;
}

/** Records one payment of a customer over many of their invoices, or ahead of any. */
export function ReceivePayment({
  entity_id,
  banks,
  findBanks,
  findCustomers,
  findOpen,
  action,
  trial,
}: {
  entity_id: string;
  banks: readonly BankAccount[];
  findBanks: FindBanks;
  findCustomers: FindCustomers;
  findOpen: FindOpen;
  action: Act<Input, CustomerPayment>;
  trial: Trial<Input>;
}) {
  const [customer, setCustomer] = useState<string | null>(null);
  return (
    <FormSheet
      button="Record payment"
      title="Record a customer’s payment"
      description="One payment over many invoices of a customer, or ahead of any. What is said for each settles it; what is kept as credit settles later ones."
      submit="Record payment"
      action={action}
      trial={trial}
      parse={(typed) => parsed(entity_id, typed)}
      success="The payment is recorded"
      doneHref="/entities/{entity_id}/invoices/payments/{customer_payment_id}"
    >
      <FormGrid>
        <Field label="Customer" name="customer" required>
          <Combobox
            free
            source={customersFrom(entity_id, findCustomers)}
            onChange={(choice) => setCustomer(choice?.value ?? null)}
          />
        </Field>
        <Field label="Paid on" name="paid_on" required>
          <DateInput defaultValue={today()} max={today()} />
        </Field>
      </FormGrid>
      {customer === null ? null : <OpenInvoices entity_id={entity_id} customer={customer} find={findOpen} />}
      <Field label="Kept as credit" name="credit_cents" optional hint="What of the payment settles no invoice yet.">
        <MoneyInput />
      </Field>
      <HowMoved
        entity_id={entity_id}
        banks={banks}
        findBanks={findBanks}
        label="To"
        hint="What the customer or the bank wrote with it."
      />
    </FormSheet>
  );
}

/** The customer's open invoices, the first due first, each with what of the payment settles it. */
function OpenInvoices({ entity_id, customer, find }: { entity_id: string; customer: string; find: FindOpen }) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["open invoices", entity_id, customer],
    queryFn: ({ pageParam }) => find(entity_id, customer, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
  if (isError && !data) return <p className="text-muted">Their open invoices cannot be told just now.</p>;
  if (!data) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <Spinner /> Looking for their open invoices …
      </p>
    );
  }
  const invoices = data.pages.flatMap((page) => page.data);
  if (invoices.length === 0)
    return <p className="text-muted">{customer} has no open invoice: it is all kept as credit.</p>;
  return (
    <>
      {invoices.map((invoice) => (
        <Field
          key={invoice.invoice_id}
          label={invoiceTitle(invoice)}
          name={`paid.${invoice.invoice_id}`}
          optional
          hint={asked(invoice)}
        >
          <MoneyInput symbol={currencySign(invoice.currency)} />
        </Field>
      ))}
      {hasNextPage ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show those due later
          </Button>
          {isFetchingNextPage ? <Spinner label="Looking for more of their open invoices" /> : null}
          {isError ? <p className="text-muted text-sm">They cannot be told just now.</p> : null}
        </div>
      ) : null}
    </>
  );
}
