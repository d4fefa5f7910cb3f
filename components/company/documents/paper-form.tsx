"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Document } from "#lib/domains/company/documents/schema.ts";
import { asks, papers } from "#lib/domains/company/formation/papers/rules.ts";
import type { NewPaper } from "#lib/domains/company/formation/papers/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { ActionForm, FormActions, FormGrid, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { type PaperChoices, PaperFields } from "./paper-fields.tsx";
import { paperLabels } from "./paper-labels.ts";

/** Writes a paper out of the company's records; each asks for what those do not tell. */
export function PaperForm({
  entity_id,
  entity_type,
  choices,
  action,
}: {
  entity_id: string;
  entity_type: "c_corp" | "llc";
  choices: PaperChoices;
  action: Act<z.input<typeof NewPaper>, Document>;
}) {
  const own = papers.filter((paper) => asks[paper].of.includes(entity_type));
  const [paper, setPaper] = useState<(typeof papers)[number] | null>(null);
  return (
    <ActionForm
      action={action}
      label="Generate a document"
      values={{ entity_id }}
      success="The document is generated"
      receiptHref="/receipts/{receipt_id}"
      doneHref={`/entities/${entity_id}/documents/{document_id}`}
      className="max-w-2xl"
    >
      <FormSection title="The document">
        <RadioCards
          legend="Document"
          name="paper"
          required
          columns={2}
          value={paper ?? ""}
          onChange={(value) => setPaper(own.find((each) => each === value) ?? null)}
          options={own.map((value) => ({
            value,
            label: paperLabels[value].label,
            description: paperLabels[value].use,
          }))}
        />
      </FormSection>
      {paper ? (
        <FormSection
          key={paper}
          title="What it says"
          description="The rest comes from the company’s records. What is not known stands in the text as a blank."
        >
          <FormGrid>
            <PaperFields
              paper={paper}
              choices={choices}
              required={asks[paper].required}
              optional={asks[paper].optional}
            />
          </FormGrid>
        </FormSection>
      ) : (
        <p className="text-muted">Choose a document to see what it asks for.</p>
      )}
      <FormActions>
        <SubmitButton>Generate the document</SubmitButton>
        <ButtonLink href={`/entities/${entity_id}/documents`}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
