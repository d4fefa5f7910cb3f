"use client";

import type { EntityDetail } from "#lib/domains/company/entities/detail/schema.ts";
import { isHalved } from "#lib/domains/company/formation/choices/rules.ts";
import type { FormationChoices } from "#lib/domains/company/formation/choices/schema.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { deadlockWays } from "../entities/labels.ts";

/** What is chosen for the documents; what is left out is the usual text. */
export type Choices = Partial<FormationChoices>;

interface Props {
  entity: Pick<EntityDetail, "entity_type" | "management" | "members">;
  choices: Choices;
  choose: (choices: Choices) => void;
}

const forms = [
  { value: "full", label: "In full" },
  { value: "short", label: "In short form, for a single member" },
];

/** What may be chosen for the documents that are about to be written: only what fits the company. */
export function DocumentChoices(props: Props) {
  return props.entity.entity_type === "llc" ? <AgreementChoices {...props} /> : <CharterChoices {...props} />;
}

function CharterChoices({ choices, choose }: Props) {
  return (
    <Checkbox
      label="Securities claims are brought in federal courts"
      hint="A clause of the charter: claims under the Securities Act of 1933 go to no state court."
      checked={choices.federal_forum ?? false}
      onChange={(event) => choose({ federal_forum: event.currentTarget.checked })}
    />
  );
}

function AgreementChoices({ entity, choices, choose }: Props) {
  const { members, management } = entity;
  const isAlone = members.length === 1 && management !== "manager_managed";
  const isShort = choices.operating_agreement === "short";
  return (
    <>
      {isAlone ? (
        <Field label="Operating agreement">
          <Select
            options={forms}
            value={choices.operating_agreement ?? "full"}
            onChange={(event) => choose(event.currentTarget.value === "short" ? { operating_agreement: "short" } : {})}
          />
        </Field>
      ) : null}
      {isShort ? null : (
        <>
          {members.length === 1 ? null : (
            <Field
              label="Partnership representative"
              optional
              hint="Who speaks for the company in a tax audit. The members choose one later, if left out."
            >
              <Input
                autoComplete="off"
                value={choices.partnership_representative ?? ""}
                suggestions={[...new Set(members.map(({ name }) => name))]}
                onChange={(event) =>
                  choose({ ...choices, partnership_representative: event.currentTarget.value || null })
                }
              />
            </Field>
          )}
          {isHalved(members) ? (
            <Field label="Deadlock" hint="What is done where the two owners cannot agree.">
              <Select
                placeholder="No clause"
                options={deadlockWays}
                value={choices.deadlock ?? ""}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  choose({ ...choices, deadlock: value === "mediation" || value === "buy_sell" ? value : null });
                }}
              />
            </Field>
          ) : null}
          <Checkbox
            label="Disputes go to federal courts where they may hear them"
            hint="A clause of the operating agreement. State courts hear the others."
            checked={choices.federal_forum ?? false}
            onChange={(event) => choose({ ...choices, federal_forum: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
