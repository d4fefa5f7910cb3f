"use client";

import type { Field as Asked, Paper } from "#lib/domains/company/formation/papers/rules.ts";
import type { GrantType } from "#lib/domains/equity/rules.ts";
import { type FindGrants, grantsFrom } from "#ui/equity/grant-choices.ts";
import { ChoiceBoxes } from "#ui/ui/choice-boxes.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field, FieldNotes } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { deadlockWays } from "../entities/labels.ts";
import { RowFields } from "../entities/row-fields.tsx";

export interface PaperChoices {
  states: readonly { value: string; label: string }[];
  entity_id: string;
  /** Asks for the company’s grants; null for whoever may not see them. */
  findGrants: FindGrants | null;
  pools: readonly { value: string; label: string }[];
}

const classifications = [
  { value: "association", label: "A corporation" },
  { value: "partnership", label: "A partnership" },
  { value: "disregarded", label: "Disregarded: its single member’s own" },
];

const forums = [{ value: "true", label: "Federal courts where they may hear it" }];

const partyOf: Partial<Record<Paper, string>> = {
  technology_assignment: "Founder",
  invention_assignment: "Who works for the company",
  indemnification_agreement: "Director or officer",
};

const stock = ["common", "preferred", "unit"] as const;
const options = ["option"] as const;

const grantsOf = ({ entity_id, findGrants }: PaperChoices, classes: readonly GrantType[]) =>
  findGrants ? grantsFrom(entity_id, findGrants, classes) : undefined;

const noGrant = "No grant to somebody of this name";

/** The grants that a consent approves, each found and ticked. */
function GrantBoxes({ choices }: { choices: PaperChoices }) {
  const error = useFieldError("grant_ids");
  return (
    <fieldset data-field="grant_ids" className="flex flex-col gap-2 sm:col-span-2">
      <legend className="mb-1 font-medium text-sm">Grants that the board approves</legend>
      <FieldNotes id="grant_ids" error={error} />
      <ChoiceBoxes
        name="grant_ids"
        offered={[]}
        source={grantsOf(choices, [...stock, ...options])}
        another="Add a grant"
        placeholder="By its recipient’s name"
        none={noGrant}
      />
    </fieldset>
  );
}

/** One thing that a paper asks for. */
function PaperField({
  paper,
  name,
  isRequired: required,
  choices,
}: {
  paper: Paper;
  name: Asked;
  isRequired: boolean;
  choices: PaperChoices;
}) {
  switch (name) {
    case "counterparty_name":
      return (
        <Field label={partyOf[paper] ?? "With whom"} name={name} required={required}>
          <Input autoComplete="off" />
        </Field>
      );
    case "counterparty_address":
      return (
        <Field label="Their address" name={name} className="sm:col-span-2">
          <Input autoComplete="off" />
        </Field>
      );
    case "effective_date":
      return (
        <Field label="In effect from" name={name} hint="Today, if left out.">
          <DateInput />
        </Field>
      );
    case "work_state":
      return (
        <Field label="State of work" name={name}>
          <Select placeholder="Not told" options={choices.states} />
        </Field>
      );
    case "inventions":
      return (
        <Field
          label={
            paper === "technology_assignment" ? "What is assigned, in particular" : "Earlier inventions that are kept"
          }
          name={name}
          className="sm:col-span-2"
        >
          <Textarea rows={3} />
        </Field>
      );
    case "grant_ids":
      return paper === "grant_consent" ? (
        <GrantBoxes choices={choices} />
      ) : (
        <Field label="Grant" name="grant_ids.0" required={required} className="sm:col-span-2">
          <Combobox
            source={grantsOf(choices, paper === "option_grant_notice" ? options : stock)}
            placeholder="By its recipient’s name"
            none={noGrant}
          />
        </Field>
      );
    case "instrument_id":
      return (
        <Field label="Reserve" name={name} required={required}>
          <Select placeholder="Choose" options={choices.pools} />
        </Field>
      );
    case "officers":
      return (
        <div className="sm:col-span-2">
          <RowFields name={name} legend="Officers" noun="officer" given={[undefined]}>
            {(path) => (
              <>
                <Field label="Name" name={`${path}.name`}>
                  <Input autoComplete="off" />
                </Field>
                <Field label="Title" name={`${path}.title`}>
                  <Input autoComplete="off" />
                </Field>
              </>
            )}
          </RowFields>
        </div>
      );
    case "bank_name":
      return (
        <Field label="Bank" name={name} required={required}>
          <Input autoComplete="off" />
        </Field>
      );
    case "signatories":
      return (
        <Field
          label="Who may draw"
          name={name}
          hint="A name a line; each acts alone."
          required={required}
          className="sm:col-span-2"
        >
          <Textarea rows={3} data-type="lines" />
        </Field>
      );
    case "responsible_party":
      return (
        <Field label={paper === "ss4_worksheet" ? "Responsible party" : "Contact"} name={name}>
          <Input autoComplete="off" />
        </Field>
      );
    case "activity":
      return (
        <Field label="Activity" name={name} className="sm:col-span-2">
          <Input autoComplete="off" />
        </Field>
      );
    case "employees":
      return (
        <Field label="Employees in the next 12 months" name={name}>
          <Input type="number" min={0} className="text-right tabular-nums" />
        </Field>
      );
    case "partnership_representative":
      return (
        <Field label="Partnership representative" name={name} hint="The members choose one later, if left out.">
          <Input autoComplete="off" />
        </Field>
      );
    case "deadlock":
      return (
        <Field label="Deadlock" name={name} hint="For two owners who hold the same.">
          <Select placeholder="No clause" options={deadlockWays} />
        </Field>
      );
    case "federal_forum":
      return (
        <Field label="Courts" name={name}>
          <Select placeholder="State or federal courts" data-type="boolean" options={forums} />
        </Field>
      );
    case "classification":
      return (
        <Field label="It elects to be" name={name} required={required}>
          <Select placeholder="Choose" options={classifications} />
        </Field>
      );
  }
}

/** What a paper asks for beyond what the company's records tell. */
export function PaperFields({
  paper,
  required,
  optional,
  choices,
}: {
  paper: Paper;
  required: readonly Asked[];
  optional: readonly Asked[];
  choices: PaperChoices;
}) {
  return [...required, ...optional].map((name) => (
    <PaperField key={name} paper={paper} name={name} isRequired={required.includes(name)} choices={choices} />
  ));
}
