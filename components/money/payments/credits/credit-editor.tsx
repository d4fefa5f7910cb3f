"use client";

import { useState } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { VendorCredit } from "#lib/domains/money/payments/credits/schema.ts";
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
import { LineFields } from "../bills/line-fields.tsx";
import { type FindVendors, vendorsOf } from "../vendors/vendor-choices.ts";

interface CreditInput {
  entity_id: string;
  vendor_name: string;
  credit_number: string | null;
  credited_on: string;
  currency: string;
  line_items: {
    description: string;
    amount_cents: number;
    account_id?: string;
    class_id?: string;
    project_id?: string;
  }[];
  reason: string;
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Enters what a vendor has credited; the books take it in at once. */
export function CreditEditor({
  entity_id,
  vendor,
  today,
  currencies,
  find,
  accounts,
  findAccounts,
  tags,
  save,
}: {
  entity_id: string;
  /** Whose credit it is, where that is known. */
  vendor: string | null;
  today: string;
  currencies: readonly Option[];
  find: FindVendors;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  tags: readonly Tag[];
  save: Deed<CreditInput, VendorCredit>;
}) {
  const [currency, setCurrency] = useState("usd");
  return (
    <ActionForm<CreditInput, VendorCredit>
      action={save}
      label="Vendor credit"
      className="max-w-3xl"
      parse={(form) => ({
        entity_id,
        vendor_name: asText(form.vendor_name),
        credit_number: asText(form.credit_number) || null,
        credited_on: asText(form.credited_on),
        currency,
        // What is no amount is sent as typed; the action's word on it stands at its field.
        line_items: (form.line_items ?? []) as CreditInput["line_items"],
        reason: asText(form.reason),
      })}
      success="The credit is entered"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/bills/credits/{vendor_credit_id}"
    >
      <FormGrid>
        <Field label="Vendor" name="vendor_name" required hint="Whoever is new is remembered as a vendor.">
          <Combobox
            free
            source={vendorsOf(entity_id, find)}
            initial={vendor === null ? null : { value: vendor, label: vendor }}
          />
        </Field>
        <Field label="Credit number" name="credit_number" optional hint="The vendor’s own. Each is taken in once.">
          <Input autoComplete="off" />
        </Field>
        <Field label="Date" name="credited_on" required>
          <DateInput defaultValue={today} max={today} />
        </Field>
        <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
      </FormGrid>
      <FormSection title="What it is for">
        <LineFields
          entity_id={entity_id}
          known={[]}
          currency={currency}
          accounts={accounts}
          findAccounts={findAccounts}
          tags={tags}
        />
      </FormSection>
      <Field label="Reason" name="reason" optional hint="Why the vendor gives it.">
        <Textarea rows={3} />
      </Field>
      <FormActions>
        <SubmitButton>Enter credit</SubmitButton>
        <ButtonLink href={`/entities/${entity_id}/bills/credits`}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
