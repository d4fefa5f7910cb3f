"use client";

import { optionTypes, termsOf } from "#lib/domains/equity/options/rules.ts";
import type { ShareClass } from "#lib/domains/equity/rules.ts";
import type { Valuation } from "#lib/domains/equity/valuations/schema.ts";
import { optionLabels } from "#ui/equity/labels.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

/** The latest 409A valuation; null where there is none. */
export type LastValuation = Pick<Valuation, "fair_market_value" | "valued_on" | "outdated_on"> | null;

/** What a share was worth, to price an option by. */
function Worth({ valuation }: { valuation: LastValuation }) {
  if (valuation === null) return "No 409A valuation is known: the grant is marked until there is one.";
  const { fair_market_value, valued_on, outdated_on } = valuation;
  return (
    <>
      Worth ${fair_market_value} by the 409A valuation of <DateText value={valued_on} />
      {outdated_on === null ? "." : ", which a material event has outdated."}
    </>
  );
}

/** What an option or a warrant is exercised by, and how long it lasts; nothing of what is neither. */
export function OptionTermsFields({ share_class, valuation }: { share_class: ShareClass; valuation: LastValuation }) {
  const its = termsOf[share_class];
  const isOption = share_class === "option";
  return (
    <>
      {its.includes("exercise_price") ? (
        <FormGrid>
          <Field
            label="Exercise price"
            name="exercise_price"
            optional
            hint={isOption ? <Worth valuation={valuation} /> : "Of one share, when it is exercised."}
          >
            <Input inputMode="decimal" autoComplete="off" lead="$" />
          </Field>
          {isOption ? (
            <Field label="Option type" name="option_type" optional hint="Incentive, or nonstatutory.">
              <Select
                placeholder="Not told"
                options={optionTypes.map((value) => ({ value, label: optionLabels[value] }))}
              />
            </Field>
          ) : null}
        </FormGrid>
      ) : null}
      {its.includes("expires_on") ? (
        <FormGrid>
          <Field label="Last day" name="expires_on" optional hint="It expires after that.">
            <DateInput />
          </Field>
          {isOption ? (
            <Field
              label="After the work has ended"
              name="post_termination_months"
              optional
              hint="How long it may still be exercised."
            >
              <Input inputMode="numeric" autoComplete="off" data-type="number" placeholder="3" trail="months" />
            </Field>
          ) : null}
        </FormGrid>
      ) : null}
    </>
  );
}

/** Whether an option may be exercised before it has vested. */
export const EarlyExercise = () => (
  <Checkbox
    label="May be exercised early"
    name="early_exercise"
    hint="Before it has vested: the shares are then restricted stock."
  />
);
