"use client";

import type { ReactNode } from "react";
import type { Safe } from "#lib/domains/equity/safes/schema.ts";
import { electableFrom, type FindSafes } from "#ui/equity/safe-choices.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";

/** Writes a SAFE or a note down as a document that both sign. */
export function WriteConvertible<I, T>({
  what,
  says,
  values,
  action,
  trial,
}: {
  what: "SAFE" | "note";
  says: ReactNode;
  values: Partial<I>;
  action: Deed<I, T>;
  trial: Trial<I>;
}) {
  return (
    <FormSheet
      button="Generate the document"
      variant="secondary"
      title={`Generate the ${what}’s document`}
      description={`As a document in our own words, that an officer of the company and the investor sign. It is a model to start from, and no legal advice.`}
      submit="Generate it"
      action={action}
      trial={trial}
      values={values}
      success={`The ${what}’s document is generated`}
    >
      <p className="text-muted text-sm">{says}</p>
    </FormSheet>
  );
}

/** What the holder of an MFN SAFE elects: a later one's terms, or the best of all again. */
export function ElectTerms<I, T>({
  values,
  find,
  isElected,
  action,
  trial,
}: {
  values: Partial<I> & Pick<Safe, "entity_id" | "safe_id">;
  find: FindSafes;
  isElected: boolean;
  action: Deed<I, T>;
  trial: Trial<I>;
}) {
  return (
    <FormSheet
      button="Record an election"
      variant="secondary"
      title="Record what the holder elects"
      description="From then on the SAFE converts by the terms that are chosen. It is undone by another election only."
      submit="Record it"
      action={action}
      trial={trial}
      values={values}
      parse={({ mfn_safe_id, ...typed }) => ({ ...typed, mfn_safe_id: mfn_safe_id === BEST ? null : mfn_safe_id }) as I}
      success="The election is recorded"
    >
      <Field label="Terms of" name="mfn_safe_id" required hint="A SAFE that was issued after this one.">
        <Combobox
          choices={isElected ? [{ value: BEST, label: "None: the best of all later ones" }] : []}
          source={electableFrom(values, find)}
          placeholder="By the investor’s name"
          none="No later SAFE of this investor"
        />
      </Field>
      <Field label="Elected on" name="elected_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}

const BEST = "best";
