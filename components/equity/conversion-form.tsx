"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { Conversion } from "#lib/domains/company/formation/schema.ts";
import { typeLabels } from "#ui/company/entities/labels.ts";
import { CorporationPeople, ManagementFields, PartyFields, PartyGrid } from "#ui/company/entities/people-fields.tsx";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

/** What a company needs to become the other type: a name, if not the usual one, and its new people. */
export function ConversionForm({
  entity,
  target_type,
  action,
  trial,
}: {
  entity: Entity;
  target_type: Entity["entity_type"];
  action: Change<z.input<typeof Conversion>>;
  trial: Trial<z.input<typeof Conversion>>;
}) {
  const page = `/entities/${entity.entity_id}`;
  const corporation = target_type === "c_corp";
  return (
    <ActionForm
      action={action}
      label="Convert the company"
      values={{ entity_id: entity.entity_id, target_type }}
      success={entity.formation_status === "Active" ? "The conversion is prepared" : "The company’s type is changed"}
      receiptHref="/receipts/{receipt_id}"
      doneHref={page}
      className="max-w-2xl"
    >
      <div>
        <p className="font-medium">What will follow</p>
        <ul className="mt-1 list-disc space-y-1 pl-4 text-muted">
          <li>
            {corporation ? "Membership units become common shares" : "Common shares become membership units"}, one for
            one; grants, holders and SAFEs stay.
          </li>
          {entity.formation_status === "Active" ? (
            <>
              <li>The plan, the certificate of conversion and the new type’s documents are written, to be signed.</li>
              <li>
                It stands as not filed until you have filed it with the state and confirmed that; until then it can be
                withdrawn.
              </li>
            </>
          ) : (
            <li>Its documents are set aside, and its formation begins again: nothing is with the state yet.</li>
          )}
        </ul>
      </div>
      <FormSection title="The company">
        <Field
          label="Legal name"
          name="legal_name"
          optional
          hint={`The present name, called ${typeLabels[target_type]} as its type asks, if left empty.`}
        >
          <Input autoComplete="organization" placeholder={entity.legal_name} />
        </Field>
      </FormSection>
      {corporation ? <CorporationPeople given={entity} /> : <CompanyLeaders entity={entity} />}
      <DraftEffects trial={trial} />
      <FormActions>
        <SubmitButton>Convert company</SubmitButton>
        <ButtonLink href={`${page}/cap-table`}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}

/** Who organizes and manages a limited liability company; its members are the holders of the cap table. */
function CompanyLeaders({ entity }: { entity: Entity }) {
  return (
    <FormSection title="People" description="The holders of the cap table become its members.">
      <PartyGrid>
        <PartyFields path="organizer" labels={["Organizer", "Organizer’s address"]} given={entity.organizer} />
      </PartyGrid>
      <ManagementFields given={entity} />
    </FormSection>
  );
}
