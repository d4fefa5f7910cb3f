"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Entity, Particulars } from "#lib/domains/company/entities/schema.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { ParticularsFields } from "./particulars-fields.tsx";

type ParticularsInput = z.input<typeof Particulars> & { entity_id: string; legal_name?: string };

const single = ["registered_agent", "principal_address", "authorized_shares", "fiscal_year_end", "purpose"];
const own = {
  c_corp: { single: ["par_value", "incorporator"], lists: ["directors", "officers"] },
  llc: { single: ["organizer", "management"], lists: ["members", "managers"] },
};

/** What the form holds as a change: a field that was emptied is taken back, since one that is left out would stay. */
function changeOf({ entity_id, entity_type }: Entity, typed: Record<string, unknown>): ParticularsInput {
  const { single: ownSingle, lists } = own[entity_type];
  const change: Record<string, unknown> = { entity_id, legal_name: typed.legal_name ?? "" };
  for (const name of [...single, ...ownSingle]) change[name] = typed[name] ?? null;
  for (const name of lists) change[name] = typed[name] ?? [];
  // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
  return change as ParticularsInput;
}

/** The name and the particulars, while the documents are not yet written. */
export function ParticularsForm({
  entity,
  action,
}: {
  entity: Entity;
  action: Change<ParticularsInput, { entity_id: string }>;
}) {
  const page = `/entities/${entity.entity_id}`;
  return (
    <ActionForm
      action={action}
      label="Particulars"
      parse={(typed) => changeOf(entity, typed)}
      success="The particulars are saved"
      receiptHref="/receipts/{receipt_id}"
      doneHref={page}
      className="max-w-2xl"
    >
      <FormSection title="The company">
        <Field label="Legal name" name="legal_name" required>
          <Input autoComplete="organization" defaultValue={entity.legal_name} />
        </Field>
      </FormSection>
      <ParticularsFields entity_type={entity.entity_type} given={entity} />
      <FormActions>
        <SubmitButton>Save particulars</SubmitButton>
        <ButtonLink href={page}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
