"use client";

import { useState } from "react";
import type * as z from "zod";
import type { NewTaxFiling, TaxFiling } from "#lib/domains/compliance/tax/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { filingLabels, filingUses } from "./labels.ts";

type FilingType = TaxFiling["filing_type"];

/** What a form asks for beside its year. */
export interface FilingChoice {
  type: FilingType;
  namesRecipient: boolean;
  isQuarterly: boolean;
}

/** Prepares a tax document out of the books; people file it. */
export function FilingSheet({
  entity_id,
  choices,
  year,
  action,
}: {
  entity_id: string;
  choices: readonly FilingChoice[];
  /** The year that is usually meant. */
  year: number;
  action: Act<z.input<typeof NewTaxFiling>>;
}) {
  return (
    <FormSheet
      button="Prepare a filing"
      title="Prepare a tax filing"
      description="The figures come from the company’s own payments and payroll. Nothing is sent to the IRS: people file it, and confirm it here."
      submit="Prepare"
      action={action}
      values={{ entity_id }}
      success="The filing is prepared"
      doneHref={`/entities/${entity_id}/compliance/filings/{filing_id}`}
    >
      <FilingFields choices={choices} year={year} />
    </FormSheet>
  );
}

function FilingFields({ choices, year }: { choices: readonly FilingChoice[]; year: number }) {
  const [type, setType] = useState<string>(choices[0]?.type ?? "");
  const choice = choices.find((each) => each.type === type);
  return (
    <>
      <Field label="Form" name="filing_type" required hint={choice ? filingUses[choice.type] : null}>
        <Select
          // The form 941 is named by a number, and is a word all the same.
          data-type="text"
          options={choices.map((each) => ({ value: each.type, label: filingLabels[each.type] }))}
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
        />
      </Field>
      <FormGrid>
        <Field label="Tax year" name="tax_year" required>
          <Input type="number" min={2000} max={2100} defaultValue={year} className="tabular-nums" />
        </Field>
        {choice?.isQuarterly ? (
          <Field label="Quarter" name="quarter" optional>
            <Select
              data-type="number"
              placeholder="The whole year"
              options={["1", "2", "3", "4"].map((value) => ({ value, label: `Quarter ${value}` }))}
            />
          </Field>
        ) : null}
      </FormGrid>
      {choice?.type === "estimated" ? (
        <Field
          label="Income expected"
          name="expected_income_cents"
          optional
          hint="Of a corporation’s whole tax year; what the books say so far, if left empty."
        >
          <MoneyInput />
        </Field>
      ) : null}
      {choice?.namesRecipient ? (
        <Field label="Recipient" name="recipient_name" required hint="As the payments or the payroll name them.">
          <Input autoComplete="off" />
        </Field>
      ) : null}
    </>
  );
}
