"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { Invoice } from "#lib/domains/invoicing/schema.ts";
import { AmountFields } from "#ui/ledger/amount-fields.tsx";
import { FormSheet } from "#ui/ledger/form-sheet.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import type { Option } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

interface NewInvoiceInput {
  entity_id: string;
  customer: string;
  email?: string | null;
  amount_cents: number;
  currency?: string;
  description?: string;
  due_date: string;
}

/** Drafts an invoice, and goes on to it. */
export function NewInvoice({
  entity_id,
  currencies,
  due_date,
  action,
}: {
  entity_id: string;
  currencies: readonly Option[];
  /** The due date that is offered. */
  due_date: string;
  action: (input: NewInvoiceInput) => Promise<ActionResult<Invoice>>;
}) {
  return (
    <FormSheet
      button="Draft invoice"
      title="Draft an invoice"
      description="The draft gets its number at once, and touches the books only when it is sent."
      submit="Draft invoice"
      action={action}
      values={{ entity_id }}
      success="The invoice is drafted"
      doneHref="/entities/{entity_id}/invoices/{invoice_id}"
    >
      <Field label="Customer" name="customer" required>
        <Input autoComplete="organization" />
      </Field>
      <Field label="E-mail" name="email" optional hint="Where it is mailed to when it is sent.">
        <Input type="email" autoComplete="email" />
      </Field>
      <AmountFields currencies={currencies} />
      <Field label="Due date" name="due_date" required>
        <Input type="date" defaultValue={due_date} />
      </Field>
      <Field label="Description" name="description" optional hint="What is charged for, as it stands on the invoice.">
        <Textarea placeholder="Design work in March" />
      </Field>
    </FormSheet>
  );
}
