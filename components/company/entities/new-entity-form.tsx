"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import type { Entity, NewEntity } from "#lib/domains/company/entities/schema.ts";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { Select } from "#ui/ui/select.tsx";
import { typeLabels } from "./labels.ts";
import { ParticularsFields } from "./particulars-fields.tsx";

/** What a founder wants to know of a state before choosing it. */
export interface StateChoice {
  code: string;
  name: string;
  filing_office: string;
  documents: Readonly<Record<Entity["entity_type"], string>>;
  /** Null where nobody can be cited for it. */
  fees_cents: Readonly<Record<Entity["entity_type"], number | null>>;
}

type EntityType = Entity["entity_type"];

const isType = (value: string): value is EntityType => value === "llc" || value === "c_corp";

/** Forms an entity: its type, name and state; whatever else is known already, on request. */
export function NewEntityForm({
  states,
  action,
}: {
  states: readonly StateChoice[];
  action: (input: z.input<typeof NewEntity>) => Promise<ActionResult<{ entity_id: string }>>;
}) {
  const [type, setType] = useState<EntityType | null>(null);
  const [code, setCode] = useState("");
  const [detailed, setDetailed] = useState(false);
  const state = states.find((each) => each.code === code);
  return (
    <ActionForm
      action={action}
      label="Form a company"
      success="The company is formed"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}"
      className="max-w-2xl"
    >
      <FormSection title="The company">
        <RadioCards
          legend="Type"
          name="entity_type"
          required
          columns={2}
          value={type ?? ""}
          onChange={(value) => setType(isType(value) ? value : null)}
          options={[
            {
              value: "llc",
              label: typeLabels.llc,
              description: "Owned by members, taxed through them, run as they agree. For a business of a few.",
            },
            {
              value: "c_corp",
              label: typeLabels.c_corp,
              description: "Owned by stockholders, led by a board. For a company that raises money or grants stock.",
            },
          ]}
        />
        <Field
          label="Legal name"
          name="legal_name"
          required
          hint={
            type === "llc"
              ? "The documents add “LLC” where the name does not show it."
              : "The documents add the type where the name does not show it."
          }
        >
          <Input autoComplete="organization" placeholder="Acme Robotics" />
        </Field>
        <Field
          label="State"
          name="jurisdiction"
          required
          hint={
            state && type ? `${stateLabel(state, type)}` : "Where the company is formed; it may do business anywhere."
          }
        >
          <Select
            placeholder="Choose a state"
            options={states.map(({ code: value, name }) => ({ value, label: name }))}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </Field>
      </FormSection>
      {type && detailed ? (
        <ParticularsFields key={type} entity_type={type} />
      ) : (
        <div className="rounded-lg border border-dashed px-4 py-4">
          <p className="font-medium">Particulars</p>
          <p className="mt-0.5 text-muted">
            The documents are filled with addresses, people and shares. Add them now, or any time before the documents
            are generated.
          </p>
          <Button
            className="mt-3"
            icon={<ChevronDown aria-hidden="true" />}
            disabled={type === null}
            onClick={() => setDetailed(true)}
          >
            Add particulars now
          </Button>
          {type === null ? <p className="mt-2 text-muted text-sm">Choose the type first.</p> : null}
        </div>
      )}
      <FormActions>
        <SubmitButton>Form company</SubmitButton>
        <ButtonLink href="/entities">Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}

function stateLabel({ documents, filing_office, fees_cents }: StateChoice, type: EntityType): string {
  const fee = fees_cents[type];
  const asks = fee === null ? "" : `; the state asks about ${amount(fee)}`;
  return `A ${documents[type]} is filed with the ${filing_office}${asks}.`;
}
