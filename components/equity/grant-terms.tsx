"use client";

import { considerations, exemptions, isProperty } from "#lib/domains/equity/grants/rules.ts";
import { classOf, type GrantType } from "#lib/domains/equity/rules.ts";
import { considerationLabels, exemptionLabels } from "#ui/equity/labels.ts";
import { EarlyExercise, type LastValuation, OptionTermsFields } from "#ui/equity/option-terms.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

const number = { inputMode: "numeric", autoComplete: "off", "data-type": "number" } as const;

const periods = [
  { value: "3", label: "Quarter" },
  { value: "6", label: "Half year" },
  { value: "12", label: "Year" },
];

/** What shares are granted on: their price where they are bought, how they vest, and what the law asks to be known. */
export function GrantTerms({ grant_type, valuation }: { grant_type: GrantType | undefined; valuation: LastValuation }) {
  const share_class = grant_type === undefined ? "common" : classOf(grant_type);
  return (
    <>
      <OptionTermsFields share_class={share_class} valuation={valuation} />
      {isProperty(share_class) || share_class === "warrant" ? <Price /> : null}
      <FormGrid>
        <Field label="Vests over" name="vesting.months" optional hint="In equal parts; at once, if left empty.">
          <Input {...number} placeholder="48" trail="months" />
        </Field>
        <Field label="Cliff" name="vesting.cliff_months" optional hint="Nothing vests before.">
          <Input {...number} placeholder="12" trail="months" />
        </Field>
      </FormGrid>
      <FormGrid>
        <Field label="Vests every" name="vesting.period_months" optional>
          <Select placeholder="Month" data-type="number" options={periods} />
        </Field>
        <Field label="Vests at once" name="vesting.acceleration" optional hint="What of it is unvested then.">
          <Select
            placeholder="Never"
            options={[
              { value: "single_trigger", label: "By a change of control" },
              { value: "double_trigger", label: "If the work ends after one" },
            ]}
          />
        </Field>
      </FormGrid>
      {share_class === "option" ? <EarlyExercise /> : null}
      <FormGrid>
        <Field label="Exemption" name="exemption" optional>
          <Select
            placeholder="Not told"
            options={exemptions.map((value) => ({ value, label: exemptionLabels[value] }))}
          />
        </Field>
        <Field label="Certificate" name="certificate_number" optional>
          <Input mono autoComplete="off" placeholder="CS-1" />
        </Field>
      </FormGrid>
    </>
  );
}

function Price() {
  return (
    <>
      <FormGrid>
        <Field label="Price of one" name="price_per_share" optional hint="At least the par value.">
          <Input inputMode="decimal" autoComplete="off" placeholder="0.0001" lead="$" />
        </Field>
        <Field label="Given for it" name="consideration" optional>
          <Select
            placeholder="Cash, where it has a price"
            options={considerations.map((value) => ({ value, label: considerationLabels[value] }))}
          />
        </Field>
      </FormGrid>
      <Field label="Paid on" name="paid_on" optional hint="If it has come: the books take cash in then.">
        <DateInput />
      </Field>
    </>
  );
}
