"use client";

import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

/** "I have sent it": tells the company to look for the money. */
export function ReportPayment({
  company,
  token,
  action,
}: {
  company: string;
  token: string;
  action: Act<{ token: string; reference?: string | null }, null>;
}) {
  return (
    <ActionForm action={action} label="I have sent it" values={{ token }} success={`${company} is told`}>
      <Field
        label="Reference"
        name="reference"
        optional
        hint={`By what ${company} can recognize your payment.`}
        className="sm:max-w-80"
      >
        <Input autoComplete="off" maxLength={200} />
      </Field>
      <FormActions>
        <SubmitButton>I have sent it</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}
