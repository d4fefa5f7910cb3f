"use client";

import { useState } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import type { Option } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { type FindVendors, vendorsOf } from "../vendors/vendor-choices.ts";
import { LineFields } from "./line-fields.tsx";

interface BillInput {
  entity_id: string;
  bill_id: string;
  vendor_name: string;
  bill_number: string | null;
  bill_date: string;
  due_date: string;
  currency: string;
  line_items: {
    description: string;
    amount_cents: number;
    account_id?: string;
    class_id?: string;
    project_id?: string;
  }[];
  notes: string;
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Drafts a bill, or completes a draft. */
export function BillEditor({
  entity_id,
  draft,
  offered,
  currencies,
  find,
  accounts,
  findAccounts,
  tags,
  save,
}: {
  entity_id: string;
  /** The draft that is edited; null for a new one. */
  draft: Bill | null;
  /** The days that are offered where none is known. */
  offered: { bill_date: string; due_date: string };
  currencies: readonly Option[];
  find: FindVendors;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  /** The classes and projects that lines may bear. */
  tags: readonly Tag[];
  save: Deed<BillInput, Bill>;
}) {
  const list = `/entities/${entity_id}/bills`;
  const [currency, setCurrency] = useState(draft?.currency ?? "usd");
  const vendor = draft?.vendor_name ?? null;
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
        // What is no amount is sent as typed; the action's word on it stands at its field.
        line_items: (form.line_items ?? []) as BillInput["line_items"],
        notes: asText(form.notes),
      })}
      success={draft ? "The draft is changed" : "The bill is drafted"}
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/bills/{bill_id}"
    >
      <FormGrid>
        <Field label="Vendor" name="vendor_name" required hint="Whoever is new is remembered as a vendor.">
          <Combobox
            free
            source={vendorsOf(entity_id, find)}
            initial={vendor === null ? null : { value: vendor, label: vendor }}
          />
        </Field>
        <Field label="Bill number" name="bill_number" optional hint="The vendor’s own. Each is taken in once.">
          <Input autoComplete="off" defaultValue={draft?.bill_number ?? ""} />
        </Field>
        <Field label="Bill date" name="bill_date" required>
          <DateInput defaultValue={draft?.bill_date ?? offered.bill_date} />
        </Field>
        <Field label="Due date" name="due_date" required>
          <DateInput defaultValue={draft?.due_date ?? offered.due_date} />
        </Field>
        <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
      </FormGrid>
      <FormSection title="What it is for">
        <LineFields
          entity_id={entity_id}
          known={draft?.line_items ?? []}
          currency={currency}
          accounts={accounts}
          findAccounts={findAccounts}
          tags={tags}
        />
      </FormSection>
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
