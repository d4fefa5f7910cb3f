"use client";

import type * as z from "zod";
import type { NewStateTaxAccount, StateTaxAccount } from "#lib/domains/money/payroll/state-accounts/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { stateTaxLabels } from "./labels.ts";
import { StateSelect } from "./state-select.tsx";

type Given = z.input<typeof NewStateTaxAccount>;
/** The kinds by one word each. */
type Typed = Omit<Given, "exempt_deductions"> & { exempt_deductions?: string | null };

export const exemptLabels: Readonly<Record<string, string>> = {
  none: "Neither: all of them are its wages",
  traditional_401k: "Traditional 401(k) deferrals",
  section_125: "Section 125 plan, such as health insurance",
  "traditional_401k section_125": "Both",
};

const asSent = ({ exempt_deductions: typed, ...rest }: Typed): Given => ({
  ...rest,
  ...(typed
    ? { exempt_deductions: (typed === "none" ? [] : typed.split(" ")) as NonNullable<Given["exempt_deductions"]> }
    : {}),
});

/** Tells under which number a state knows the company as an employer. */
export function NewStateAccount({
  entity_id,
  from,
  action,
}: {
  entity_id: string;
  /** The day that is offered. */
  from: string;
  action: Act<Given, StateTaxAccount>;
}) {
  return (
    <FormSheet
      button="Add account"
      title="Add a state tax account"
      description="The employer’s state ID number stands in box 15 of Form W-2. Another number of the same state and tax takes its place from its own first day."
      submit="Add account"
      action={(typed: Typed) => action(asSent(typed))}
      values={{ entity_id }}
      success="The account is added"
    >
      <FormGrid>
        <Field label="State" name="state" required>
          <StateSelect placeholder="Choose" />
        </Field>
        <Field label="Of" name="tax" required>
          <Select options={Object.entries(stateTaxLabels).map(([value, label]) => ({ value, label }))} />
        </Field>
        <Field label="Number" name="account_number" required hint="As the state writes it.">
          <Input autoComplete="off" maxLength={50} />
        </Field>
        <Field label="From" name="effective_from" required>
          <DateInput defaultValue={from} />
        </Field>
      </FormGrid>
      <Field
        label="No part of the state’s wages"
        name="exempt_deductions"
        optional
        hint="Of withholding: which deductions the state takes out of the wages that it taxes. Its law is not in our facts; where it is not told, box 16 of Form W-2 is not either."
      >
        <Select
          placeholder="Not told"
          options={Object.entries(exemptLabels).map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </FormSheet>
  );
}
