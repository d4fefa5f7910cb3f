"use client";

import { useState } from "react";
import type { Pay } from "#lib/domains/money/payroll/people/schema.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { payKindLabels } from "./labels.ts";

/** What somebody is paid: by the year, or by the hour. */
export function PayFields({ kind: initial = "salary" }: { kind?: Pay["pay_kind"] }) {
  const [kind, setKind] = useState<string>(initial);
  return (
    <>
      <RadioCards
        legend="Pay"
        name="pay_kind"
        columns={2}
        value={kind}
        onChange={setKind}
        options={Object.entries(payKindLabels).map(([value, label]) => ({ value, label }))}
      />
      {kind === "salary" ? (
        <Field label="Annual salary" name="annual_salary_cents" required>
          <MoneyInput />
        </Field>
      ) : (
        <FormGrid>
          <Field label="Hourly rate" name="hourly_rate_cents" required>
            <MoneyInput />
          </Field>
          <Field label="Hours per month" name="hours_per_period" required hint="What is usual in a whole month.">
            <Input inputMode="numeric" autoComplete="off" data-type="number" className="text-right tabular-nums" />
          </Field>
        </FormGrid>
      )}
    </>
  );
}
