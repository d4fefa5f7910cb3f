"use client";

import { useState } from "react";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import type { Deed } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { asText } from "#ui/ui/form-values.ts";
import { Textarea } from "#ui/ui/textarea.tsx";
import { linesOf, type PaperChoices, type PaperLine, VendorPaper } from "../vendor-paper.tsx";

interface BillInput {
  entity_id: string;
  bill_id: string;
  vendor_name: string;
  bill_number: string | null;
  bill_date: string;
  due_date: string;
  currency: string;
  line_items: PaperLine[];
  notes: string;
}

/** Drafts a bill, or completes a draft. */
export function BillEditor({
  entity_id,
  draft,
  offered,
  save,
  ...choices
}: PaperChoices & {
  entity_id: string;
  /** The draft that is edited; null for a new one. */
  draft: Bill | null;
  /** The days that are offered where none is known. */
  offered: { bill_date: string; due_date: string };
  save: Deed<BillInput, Bill>;
}) {
  const list = `/entities/${entity_id}/bills`;
  const [currency, setCurrency] = useState(draft?.currency ?? "usd");
  return (
    <ActionForm<BillInput, Bill>
      action={save}
      label="Bill"
      className="max-w-3xl"
      parse={(form) => ({
        entity_id,
        bill_id: draft?.bill_id ?? "",
        vendor_name: asText(form.vendor_name),
        bill_number: asText(form.bill_number) || null,
        bill_date: asText(form.bill_date),
        due_date: asText(form.due_date),
        currency,
        line_items: linesOf(form),
        notes: asText(form.notes),
      })}
      success={draft ? "The draft is changed" : "The bill is drafted"}
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/bills/{bill_id}"
    >
      <VendorPaper
        entity_id={entity_id}
        vendor={draft?.vendor_name ?? null}
        number={{ name: "bill_number", label: "Bill number", value: draft?.bill_number ?? null }}
        known={draft?.line_items ?? []}
        currency={currency}
        onCurrency={setCurrency}
        choices={choices}
      >
        <Field label="Bill date" name="bill_date" required>
          <DateInput defaultValue={draft?.bill_date ?? offered.bill_date} />
        </Field>
        <Field label="Due date" name="due_date" required>
          <DateInput defaultValue={draft?.due_date ?? offered.due_date} />
        </Field>
      </VendorPaper>
      <Field label="Notes" name="notes" optional hint="Whatever the company should know of it.">
        <Textarea rows={3} defaultValue={draft?.notes ?? ""} />
      </Field>
      <FormActions>
        <SubmitButton>{draft ? "Save changes" : "Save draft"}</SubmitButton>
        <ButtonLink href={draft ? `${list}/${draft.bill_id}` : list}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
