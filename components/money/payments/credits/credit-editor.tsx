"use client";

import { useState } from "react";
import type { VendorCredit } from "#lib/domains/money/payments/credits/schema.ts";
import type { Deed } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { asText } from "#ui/ui/form-values.ts";
import { Textarea } from "#ui/ui/textarea.tsx";
import { linesOf, type PaperChoices, type PaperLine, VendorPaper } from "../vendor-paper.tsx";

interface CreditInput {
  entity_id: string;
  vendor_name: string;
  credit_number: string | null;
  credited_on: string;
  currency: string;
  line_items: PaperLine[];
  reason: string;
}

/** Enters what a vendor has credited; the books take it in at once. */
export function CreditEditor({
  entity_id,
  vendor,
  today,
  save,
  ...choices
}: PaperChoices & {
  entity_id: string;
  /** Whose credit it is, where that is known. */
  vendor: string | null;
  today: string;
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
        line_items: linesOf(form),
        reason: asText(form.reason),
      })}
      success="The credit is entered"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/bills/credits/{vendor_credit_id}"
    >
      <VendorPaper
        entity_id={entity_id}
        vendor={vendor}
        number={{ name: "credit_number", label: "Credit number", value: null }}
        known={[]}
        currency={currency}
        onCurrency={setCurrency}
        choices={choices}
      >
        <Field label="Date" name="credited_on" required>
          <DateInput defaultValue={today} max={today} />
        </Field>
      </VendorPaper>
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
