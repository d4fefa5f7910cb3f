"use client";

import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid, FormSection } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

/** How a contract goes on at the end of its term, and when somebody must look after that. */
export function RenewalFields({
  given,
}: {
  given?: { auto_renews: boolean; renewal_months: number | null; notice_days: number };
}) {
  return (
    <FormSection title="Renewal" description="An obligation asks you to look after it in time, once it is signed.">
      <Checkbox
        name="auto_renews"
        label="It renews by itself at the end of its term"
        defaultChecked={given?.auto_renews}
      />
      <FormGrid>
        <Field
          label="For how long each time"
          name="renewal_months"
          optional
          hint="12 months if left empty; only of contracts that renew."
        >
          <Input
            type="number"
            min={1}
            max={1200}
            trail="months"
            defaultValue={given?.renewal_months ?? ""}
            className="text-right tabular-nums"
          />
        </Field>
        <Field label="Notice before the end" name="notice_days" optional hint="30 days if left empty.">
          <Input
            type="number"
            min={0}
            max={365}
            trail="days"
            defaultValue={given?.notice_days ?? ""}
            className="text-right tabular-nums"
          />
        </Field>
      </FormGrid>
    </FormSection>
  );
}
