"use client";

import { type ReactNode, useState } from "react";
import { antiDilutions, compoundings, type Preference, participations } from "#lib/domains/equity/instruments/rules.ts";
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

/** Those of several fields that are asked for, side by side. */
function Pair({ fields }: { fields: [isAsked: boolean, field: ReactNode][] }) {
  const asked = fields.flatMap(([isAsked, field]) => (isAsked ? [field] : []));
  return asked.length > 1 ? <FormGrid>{asked}</FormGrid> : asked;
}

/**
 * What preferred shares are paid before others, and what they become: all of it, or these terms. Each may be left empty; a waterfall
 * needs them told.
 */
export function PreferenceFields({ terms }: { terms?: readonly (keyof Preference)[] }) {
  const [participation, setParticipation] = useState("");
  const asks = (term: keyof Preference) => terms?.includes(term) ?? true;
  return (
    <>
      <Pair
        fields={[
          [
            asks("original_issue_price"),
            <Field
              key="price"
              label="Original issue price"
              name="original_issue_price"
              optional
              hint="Of one, when it is first sold."
            >
              <Input {...decimal} lead="$" placeholder="1.00" />
            </Field>,
          ],
          [
            asks("liquidation_multiple"),
            <Field
              key="multiple"
              label="Liquidation multiple"
              name="liquidation_multiple"
              optional
              hint="Of that price, paid first."
            >
              <Input {...decimal} placeholder="1" trail="×" />
            </Field>,
          ],
        ]}
      />
      {asks("participation") ? (
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
      ) : null}
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
      <Pair
        fields={[
          [
            asks("seniority"),
            <Field
              key="seniority"
              label="Seniority"
              name="seniority"
              optional
              hint="The higher is paid first; equal ones together."
            >
              <Input {...decimal} placeholder="1" />
            </Field>,
          ],
          [
            asks("conversion_price"),
            <Field
              key="conversion"
              label="Conversion price"
              name="conversion_price"
              optional
              hint="One for one, if left empty."
            >
              <Input {...decimal} lead="$" />
            </Field>,
          ],
        ]}
      />
      {asks("anti_dilution") ? (
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
      ) : null}
      {asks("dividend_percent") ? <DividendFields /> : null}
    </>
  );
}
