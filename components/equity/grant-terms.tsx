"use client";

import { considerations, exemptions, isProperty } from "#lib/domains/equity/grants/rules.ts";
import { classOf, type GrantType } from "#lib/domains/equity/rules.ts";
import { RowFields } from "#ui/company/entities/row-fields.tsx";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import { ApprovalField } from "#ui/equity/approval-field.tsx";
import { considerationLabels, exemptionLabels } from "#ui/equity/labels.ts";
import { EarlyExercise, type LastValuation, OptionTermsFields } from "#ui/equity/option-terms.tsx";
import { VestingFields } from "#ui/equity/vesting-fields.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { FormFold } from "#ui/ui/form-fold.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

/** What a SAFE or a note becomes is issued by its round, and by no grant of this form. */
const offered = considerations.filter((one) => one !== "conversion" && one !== "net_exercise");

/** What shares are granted on: their price where they are bought, how they vest, and what the law asks to be known. */
export function GrantTerms({
  grant_type,
  valuation,
  approvals,
}: {
  grant_type: GrantType | undefined;
  valuation: LastValuation;
  approvals: Approvals;
}) {
  const share_class = grant_type === undefined ? "common" : classOf(grant_type);
  return (
    <>
      <OptionTermsFields share_class={share_class} valuation={valuation} />
      {isProperty(share_class) || share_class === "warrant" ? <Price /> : null}
      <VestingFields />
      {share_class === "option" ? <EarlyExercise /> : null}
      <ApprovalField approvals={approvals} />
      <FormFold label="Exemption, certificate and legends">
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
        <RowFields name="legends" legend="Legends" noun="legend" hint="What the certificate is to bear.">
          {(path) => (
            <Field label="Legend" name={path} required className="sm:col-span-2">
              <Textarea rows={2} />
            </Field>
          )}
        </RowFields>
      </FormFold>
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
            options={offered.map((value) => ({ value, label: considerationLabels[value] }))}
          />
        </Field>
      </FormGrid>
      <Field label="Paid on" name="paid_on" optional hint="If it has come: the books take cash in then.">
        <DateInput />
      </Field>
    </>
  );
}
