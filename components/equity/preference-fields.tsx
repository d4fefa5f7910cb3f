"use client";

import { useState } from "react";
import { antiDilutions, compoundings, participations } from "#lib/domains/equity/instruments/rules.ts";
import { antiDilutionLabels, compoundingLabels, participationLabels } from "#ui/equity/labels.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

const decimal = { inputMode: "decimal", autoComplete: "off" } as const;

/** How many votes each has, of what is preferred stock, or is not; of what may be either, if that is left out. */
export function VotesField({ isPreferred, name = "votes_per_share" }: { isPreferred?: boolean; name?: string }) {
  const own =
    isPreferred === undefined
      ? "One, and of preferred what it converts into"
      : isPreferred
        ? "As many as the common stock that it converts into"
        : "One";
  return (
    <Field label="Votes of each" name={name} optional hint={`${own}, if left empty; 0 for none.`}>
      <Input inputMode="numeric" data-type="number" autoComplete="off" />
    </Field>
  );
}

/** What accrues on preferred shares whether or not it is declared: nothing, if left empty. */
export function DividendFields() {
  const [percent, setPercent] = useState("");
  return (
    <>
      <Field
        label="Cumulative dividend"
        name="dividend_percent"
        optional
        hint="A year, of the original issue price. Nothing accrues, if left empty."
      >
        <Input
          {...decimal}
          trail="%"
          placeholder="8"
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
      </Field>
      {percent === "" ? null : (
        <FormGrid>
          <Field label="Compounding" name="dividend_compounding" required>
            <Select
              defaultValue="simple"
              options={compoundings.map((value) => ({ value, label: compoundingLabels[value] }))}
            />
          </Field>
          <Field label="Accrues from" name="dividend_from" optional hint="Each share’s issue, if left empty.">
            <DateInput />
          </Field>
        </FormGrid>
      )}
    </>
  );
}

/** What preferred shares are paid before others, and what they become. Each may be left empty; a waterfall needs them told. */
export function PreferenceFields() {
  const [participation, setParticipation] = useState("");
  return (
    <>
      <FormGrid>
        <Field label="Original issue price" name="original_issue_price" optional hint="Of one, when it is first sold.">
          <Input {...decimal} lead="$" placeholder="1.00" />
        </Field>
        <Field label="Liquidation multiple" name="liquidation_multiple" optional hint="Of that price, paid first.">
          <Input {...decimal} placeholder="1" trail="×" />
        </Field>
      </FormGrid>
      <Field
        label="Shares in the rest"
        name="participation"
        optional
        hint="After its preference, with the common stock."
      >
        <Select
          placeholder="Not told"
          value={participation}
          onChange={(event) => setParticipation(event.currentTarget.value)}
          options={participations.map((value) => ({ value, label: participationLabels[value] }))}
        />
      </Field>
      {participation === "capped" ? (
        <Field
          label="Cap"
          name="participation_cap_multiple"
          required
          hint="Of its price, the preference included: beyond it, it converts."
        >
          <Input {...decimal} placeholder="3" trail="×" />
        </Field>
      ) : null}
      <FormGrid>
        <Field label="Seniority" name="seniority" optional hint="The higher is paid first; equal ones together.">
          <Input {...decimal} placeholder="1" />
        </Field>
        <Field label="Conversion price" name="conversion_price" optional hint="One for one, if left empty.">
          <Input {...decimal} lead="$" />
        </Field>
      </FormGrid>
      <Field
        label="Anti-dilution"
        name="anti_dilution"
        optional
        hint="What the conversion price becomes where shares are issued for less."
      >
        <Select
          placeholder="Not told"
          options={antiDilutions.map((value) => ({ value, label: antiDilutionLabels[value] }))}
        />
      </Field>
      <DividendFields />
    </>
  );
}
