"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Contract, NewContract } from "#lib/domains/company/contracts/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { Select } from "#ui/ui/select.tsx";
import { ContractTerms } from "./contract-terms.tsx";
import { templateLabels, templateUses } from "./labels.ts";
import { RenewalFields } from "./renewal-fields.tsx";

type Template = Exclude<Contract["template"], "uploaded">;

/** Writes an agreement out of a template; each template asks for its own terms. */
export function ContractForm({
  entity_id,
  home,
  needs,
  renewable,
  states,
  action,
}: {
  entity_id: string;
  /** The company's own state: the usual governing law. */
  home: string;
  /** What each template asks for, by the names of the fields. */
  needs: Readonly<Record<Template, readonly string[]>>;
  /** The templates that can go on by themselves at the end of their term. */
  renewable: readonly string[];
  states: readonly { value: string; label: string }[];
  action: Act<z.input<typeof NewContract>, Contract>;
}) {
  const templates = Object.keys(needs).filter((name): name is Template => name in templateUses);
  const [template, setTemplate] = useState<Template | null>(null);
  return (
    <ActionForm
      action={action}
      label="Generate a contract"
      values={{ entity_id }}
      success="The contract is written"
      receiptHref="/receipts/{receipt_id}"
      doneHref={`/entities/${entity_id}/documents/{document_id}`}
      className="max-w-2xl"
    >
      <FormSection title="The contract">
        <RadioCards
          legend="Template"
          name="template"
          required
          columns={2}
          value={template ?? ""}
          onChange={(value) => setTemplate(templates.find((each) => each === value) ?? null)}
          options={templates.map((value) => ({
            value,
            label: templateLabels[value],
            description: templateUses[value],
          }))}
        />
        <FormGrid>
          <Field label="Counterparty" name="counterparty_name" required>
            <Input autoComplete="off" />
          </Field>
          <Field label="Governing law" name="governing_law" required>
            <Select defaultValue={home} options={states} />
          </Field>
        </FormGrid>
      </FormSection>
      {template ? (
        <>
          <ContractTerms key={template} needs={needs[template]} offersEquity={template === "offer_letter"} />
          {renewable.includes(template) ? <RenewalFields /> : null}
        </>
      ) : (
        <p className="text-muted">Choose a template to see its terms.</p>
      )}
      <FormActions>
        <SubmitButton>Generate contract</SubmitButton>
        <ButtonLink href={`/entities/${entity_id}/contracts`}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
