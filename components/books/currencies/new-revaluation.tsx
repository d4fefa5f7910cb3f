"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { Revaluation } from "#lib/domains/books/currencies/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

interface RevaluationInput {
  entity_id: string;
  currency: string;
  to_currency?: string;
  date?: string;
}

/** Takes what a currency's books have gained or lost by its rates into income; its entry is shown before. */
export function NewRevaluation({
  entity_id,
  currencies,
  from,
  to,
  today,
  action,
  trial,
}: {
  entity_id: string;
  currencies: readonly Option[];
  /** What is offered first. */
  from: string;
  to: string;
  today: string;
  action: (input: RevaluationInput) => Promise<ActionResult<Revaluation>>;
  trial: Trial<RevaluationInput>;
}) {
  return (
    <FormSheet
      button="Revalue"
      title="Revalue the books of a currency"
      description="Takes into income what its accounts have gained or lost by the rates and no revaluation has taken yet. The accounts themselves are not touched."
      submit="Revalue"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The gain or loss is in the books"
    >
      <Field label="Currency" name="currency" required>
        <Select options={currencies} defaultValue={from} />
      </Field>
      <Field label="Told in" name="to_currency" required>
        <Select options={currencies} defaultValue={to} />
      </Field>
      <Field label="Date" name="date" required hint="The day of the entry, today or before.">
        <DateInput max={today} defaultValue={today} />
      </Field>
    </FormSheet>
  );
}
