"use client";

import { useState } from "react";
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
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

type EntityType = Entity["entity_type"];

const isType = (value: string): value is EntityType => value === "llc" || value === "c_corp";

const descriptions: Readonly<Record<EntityType, string>> = {
  llc: "Owned by members, who hold units.",
  c_corp: "Owned by stockholders, who hold shares.",
};

/** What a company needs to become the other type, or one of another state: an agent there, a name, if not the usual one, and its new people. */
export function ConversionForm({
  entity,
  states,
  action,
  trial,
}: {
  entity: Entity;
  states: readonly Option[];
  action: Change<z.input<typeof Conversion>>;
  trial: Trial<z.input<typeof Conversion>>;
}) {
  const [type, setType] = useState<EntityType>(entity.entity_type === "llc" ? "c_corp" : "llc");
  const [state, setState] = useState(entity.jurisdiction);
  const page = `/entities/${entity.entity_id}`;
  const retypes = type !== entity.entity_type;
  const moves = state !== entity.jurisdiction;
  const nameOf = (code: string) => states.find(({ value }) => value === code)?.label ?? code;
  const becoming = { type, retypes, left: moves ? nameOf(entity.jurisdiction) : null };
  return (
    <ActionForm
      action={action}
      label="Convert the company"
      values={{ entity_id: entity.entity_id }}
      success={entity.formation_status === "Active" ? "The conversion is prepared" : "The company is changed"}
      receiptHref="/receipts/{receipt_id}"
      doneHref={page}
      className="max-w-2xl"
    >
      <FormSection title="What it becomes">
        <RadioCards
          legend="Type"
          name="target_type"
          required
          columns={2}
          value={type}
          onChange={(value) => setType(isType(value) ? value : type)}
          options={(["llc", "c_corp"] as const).map((value) => ({
            value,
            label: value === entity.entity_type ? `${typeLabels[value]}, as it is` : typeLabels[value],
            description: descriptions[value],
          }))}
        />
        <Field
          label="State"
          name="jurisdiction"
          hint={
            moves
              ? `It leaves ${nameOf(entity.jurisdiction)}, and goes on under the law of ${nameOf(state)}.`
              : "The state whose law governs the company. It may stay, or become another."
          }
        >
          <Select options={states} value={state} onChange={(event) => setState(event.currentTarget.value)} />
        </Field>
        <Field
          label="Legal name"
          name="legal_name"
          optional
          hint={
            retypes
              ? `The present name, called ${typeLabels[type]} as its type asks, if left empty.`
              : "The present name, if left empty."
          }
        >
          <Input autoComplete="organization" placeholder={entity.legal_name} />
        </Field>
      </FormSection>
      <WhatFollows entity={entity} {...becoming} />
      {moves ? <AgentThere state={nameOf(state)} required={entity.formation_status === "Active"} /> : null}
      <People key={`${type} ${retypes}`} entity={entity} {...becoming} />
      <DraftEffects trial={trial} />
      <FormActions>
        <SubmitButton>Convert company</SubmitButton>
        <ButtonLink href={`${page}/cap-table`}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}

interface Becoming {
  entity: Entity;
  type: EntityType;
  /** Whether it becomes the other type. */
  retypes: boolean;
  /** The state that it leaves; null where it stays. */
  left: string | null;
}

/** What such a conversion means, before it is begun. */
function WhatFollows({ entity, type, retypes, left }: Becoming) {
  return (
    <div>
      <p className="font-medium">What will follow</p>
      <ul className="mt-1 list-disc space-y-1 pl-4 text-muted">
        <li>
          {retypes
            ? `${type === "c_corp" ? "Membership units become common shares" : "Common shares become membership units"}, one for one; grants, holders and SAFEs stay.`
            : "Shares, units, grants, holders and SAFEs stay as they are."}
        </li>
        {entity.formation_status === "Active" ? (
          <>
            <li>The plan, the certificate of conversion and the company’s new documents are written, to be signed.</li>
            {left === null ? null : (
              <li>
                {`An obligation asks for what ${left} has filed by a company that leaves it. What is owed there for the time before stays owed; where business is done there afterwards, the company qualifies as a foreign one.`}
              </li>
            )}
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
  );
}

/** Who takes legal papers for the company in the state that it becomes one of. */
function AgentThere({ state, required }: { state: string; required: boolean }) {
  return (
    <FormSection
      title="Registered agent"
      description={`Who takes legal papers for the company in ${state}, at a street address there.`}
    >
      <PartyGrid>
        <Field label="Registered agent" name="registered_agent.name" required={required}>
          <Input autoComplete="off" />
        </Field>
        <Field label="Registered agent’s address" name="registered_agent.address" required={required}>
          <Input autoComplete="off" />
        </Field>
      </PartyGrid>
    </FormSection>
  );
}

/** Those whom its new documents name. */
function People({ entity, type, retypes }: Becoming) {
  if (retypes) return type === "c_corp" ? <CorporationPeople given={entity} /> : <CompanyLeaders entity={entity} />;
  const [path, label] =
    type === "c_corp" ? (["incorporator", "Incorporator"] as const) : (["organizer", "Organizer"] as const);
  return (
    <FormSection title="People" description="Those who hold its seats stay: the new documents name them.">
      <PartyGrid>
        <PartyFields path={path} labels={[label, `${label}’s address`]} given={entity[path]} />
      </PartyGrid>
    </FormSection>
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
