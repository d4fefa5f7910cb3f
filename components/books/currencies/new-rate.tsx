"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { ExchangeRate } from "#lib/domains/books/currencies/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

interface NewRateInput {
  entity_id: string;
  currency: string;
  to_currency?: string;
  date: string;
  rate: string;
}

/** Enters what one unit of a currency is worth in another. */
export function NewRate({
  entity_id,
  currencies,
  from,
  to,
  today,
  action,
}: {
  entity_id: string;
  currencies: readonly Option[];
  /** What is offered first. */
  from: string;
  to: string;
  today: string;
  action: (input: NewRateInput) => Promise<ActionResult<ExchangeRate>>;
}) {
  return (
    <FormSheet
      button="Enter a rate"
      title="Enter an exchange rate"
      description="It holds from its day on, until the next one. Statements that translate, and revaluations, go by it."
      submit="Enter rate"
      action={action}
      values={{ entity_id }}
      success="The rate is entered"
    >
      <Field label="From" name="currency" required>
        <Select options={currencies} defaultValue={from} />
      </Field>
      <Field label="To" name="to_currency" required>
        <Select options={currencies} defaultValue={to} />
      </Field>
      <Field label="Date" name="date" required>
        <DateInput defaultValue={today} />
      </Field>
      <Field label="Rate" name="rate" required hint="What one unit of the first is worth in the second.">
        <Input mono inputMode="decimal" autoComplete="off" placeholder="1.0842" />
      </Field>
    </FormSheet>
  );
}
