"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type {
  ChangedRecurringInvoice,
  NewRecurringInvoice,
  RecurringInvoice,
} from "#lib/domains/money/invoicing/recurring/schema.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { recurrenceLabels } from "#ui/record/recurrence.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { optionsOf, Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { TermsFields, termsTyped } from "../terms-fields.tsx";
import { issueLabels } from "./labels.ts";

const USUAL_DUE_DAYS = 30;

const dueDays = (typed: unknown) =>
  typeof typed === "string" && /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : typed;

/** What each invoice is due after, and whether it is sent by itself. */
function IssueFields({ given }: { given?: RecurringInvoice }) {
  return (
    <>
      <FormGrid>
        <Field label="Last day" name="ends_on" optional hint="Without one it goes on until it is ended.">
          <DateInput defaultValue={given?.ends_on ?? undefined} />
        </Field>
        <Field label="Due after days" name="due_days" required hint="Counted from each invoice's own day.">
          <Input inputMode="numeric" autoComplete="off" defaultValue={String(given?.due_days ?? USUAL_DUE_DAYS)} />
        </Field>
      </FormGrid>
      <Field label="Each invoice is" name="issue_as">
        <Select defaultValue={given?.issue_as ?? "draft"} options={optionsOf(issueLabels)} />
      </Field>
    </>
  );
}

type NewInput = z.input<typeof NewRecurringInvoice>;

/** Has an invoice come again: the same content, on days of its own. */
export function RepeatInvoice({
  invoice,
  starts_on,
  action,
}: {
  invoice: Invoice;
  /** The first day that is offered. */
  starts_on: string;
  action: Act<NewInput, RecurringInvoice>;
}) {
  const { entity_id, customer, email, amount_cents, currency, description, notes, line_items } = invoice;
  const { discount_percent, discount_days } = invoice;
  const lines = line_items.map(({ amount_cents: _, ...line }) => line);
  const charged = lines.length > 0 ? { line_items: lines } : { amount_cents };
  return (
    <FormSheet
      button="Repeat"
      variant="secondary"
      title={`Repeat this invoice to ${customer}`}
      description="A schedule of invoices with the same content. Each is drafted, or sent, on its day by the service itself, once, with a receipt of its own."
      submit="Create the schedule"
      action={action}
      parse={(typed) => {
        const ends_on = typed.ends_on || null;
        const terms = { discount_percent, discount_days };
        const content = { entity_id, customer, email, currency, description, notes, ...terms, ...charged };
        const given: Record<string, unknown> = { ...typed, ...content, ends_on, due_days: dueDays(typed.due_days) };
        // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
        return given as NewInput;
      }}
      success="The recurring invoice is scheduled"
      doneHref="/entities/{entity_id}/invoices/recurring/{recurring_invoice_id}"
    >
      <FormGrid>
        <Field label="How often" name="frequency">
          <Select defaultValue="monthly" options={optionsOf(recurrenceLabels)} />
        </Field>
        <Field label="First day" name="starts_on" required>
          <DateInput defaultValue={starts_on} />
        </Field>
      </FormGrid>
      <IssueFields />
    </FormSheet>
  );
}

type ChangeInput = z.input<typeof ChangedRecurringInvoice>;

/** Changes what later invoices of a schedule say. */
export function EditRecurring({
  schedule,
  action,
}: {
  schedule: RecurringInvoice;
  action: Change<ChangeInput, RecurringInvoice>;
}) {
  const { entity_id, recurring_invoice_id, description, notes, email } = schedule;
  return (
    <Sheet
      trigger={<Button>Edit</Button>}
      title="Edit the recurring invoice"
      description="Invoices that were issued stay as they are. What is charged is changed by ending this one, and repeating another invoice."
    >
      <ActionForm
        action={action}
        label="Edit the recurring invoice"
        parse={(typed) =>
          ({
            ...typed,
            email: typed.email || null,
            description: typed.description ?? "",
            notes: typed.notes ?? "",
            ends_on: typed.ends_on || null,
            due_days: dueDays(typed.due_days),
            ...termsTyped(typed, schedule.discount_days === 0 ? 0 : null),
          }) as ChangeInput
        }
        values={{ entity_id, recurring_invoice_id }}
        success="The recurring invoice is changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="E-mail" name="email" optional>
          <Input type="email" autoComplete="off" defaultValue={email ?? undefined} />
        </Field>
        <IssueFields given={schedule} />
        <TermsFields
          given={schedule}
          hint={schedule.discount_days === 0 ? "None: nothing is taken off." : "None: as is usual (invoice settings)."}
        />
        <Field label="Description" name="description" optional>
          <Textarea rows={2} defaultValue={description} />
        </Field>
        <Field label="Notes" name="notes" optional>
          <Textarea rows={3} defaultValue={notes} />
        </Field>
        <FormActions>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
