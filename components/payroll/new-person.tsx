"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { PayrollPerson } from "#lib/domains/payroll/schema.ts";
import { FormSheet } from "#ui/ledger/form-sheet.tsx";
import { payKindWords } from "#ui/payroll/words.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";

interface NewPersonInput {
  entity_id: string;
  name: string;
  email?: string | null;
  pay_kind: PayrollPerson["pay_kind"];
  annual_salary_cents?: number | null;
  hourly_rate_cents?: number | null;
  hours_per_period?: number | null;
  starts_on: string;
  ends_on?: string | null;
}

/** Puts somebody on the payroll. */
export function NewPerson({
  entity_id,
  today,
  action,
}: {
  entity_id: string;
  today: string;
  action: (input: NewPersonInput) => Promise<ActionResult<PayrollPerson>>;
}) {
  const [kind, setKind] = useState<string>("salary");
  return (
    <FormSheet
      button="Add person"
      title="Put a person on the payroll"
      description="Payroll of a month pays everybody who is on it on any day of that month."
      submit="Add person"
      action={action}
      values={{ entity_id }}
      success="The person is on the payroll"
    >
      <Field label="Name" name="name" required>
        <Input autoComplete="off" />
      </Field>
      <Field label="E-mail" name="email" optional>
        <Input type="email" autoComplete="off" />
      </Field>
      <RadioCards
        legend="Pay"
        name="pay_kind"
        columns={2}
        value={kind}
        onChange={setKind}
        options={Object.entries(payKindWords).map(([value, label]) => ({ value, label }))}
      />
      {kind === "salary" ? (
        <Field label="Salary of a year" name="annual_salary_cents" required>
          <MoneyInput />
        </Field>
      ) : (
        <FormGrid>
          <Field label="Pay of an hour" name="hourly_rate_cents" required>
            <MoneyInput />
          </Field>
          <Field label="Hours a month" name="hours_per_period" required>
            <Input inputMode="numeric" autoComplete="off" data-type="number" className="text-right tabular-nums" />
          </Field>
        </FormGrid>
      )}
      <FormGrid>
        <Field label="First day" name="starts_on" required>
          <Input type="date" defaultValue={today} />
        </Field>
        <Field label="Last day" name="ends_on" optional>
          <Input type="date" />
        </Field>
      </FormGrid>
    </FormSheet>
  );
}
