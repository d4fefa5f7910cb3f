"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { PayrollRun } from "#lib/domains/payroll/schema.ts";
import { FormSheet } from "#ui/ledger/form-sheet.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

interface OfMonth {
  entity_id: string;
  period: string;
  pay_date: string;
}

interface OfSum {
  entity_id: string;
  pay_date: string;
  period_start: string;
  period_end: string;
  total_gross_cents: number;
}

type Answer = Promise<ActionResult<PayrollRun>>;

/** Drafts a run, from the people on the payroll or with a sum that was worked out elsewhere, and goes on to it. */
export function NewRun({
  entity_id,
  months,
  month,
  run,
  create,
}: {
  entity_id: string;
  months: readonly Option[];
  /** The month that is offered: its name, its first and its last day. */
  month: { period: string; period_start: string; period_end: string };
  run: (input: OfMonth) => Answer;
  create: (input: OfSum) => Answer;
}) {
  const [from, setFrom] = useState("people");
  return (
    <FormSheet<Record<string, unknown>, PayrollRun>
      button="Draft run"
      title="Draft a payroll run"
      description="A draft pays nobody: it is approved first, and then processed."
      submit="Draft run"
      // The actions parse what they are sent, so their word on the shape is the one that counts, not these types.
      action={({ from: _, ...typed }) =>
        from === "people" ? run({ ...typed, entity_id } as OfMonth) : create({ ...typed, entity_id } as OfSum)
      }
      success="The run is drafted"
      doneHref="/entities/{entity_id}/payroll/runs/{run_id}"
    >
      <RadioCards
        legend="The gross"
        name="from"
        value={from}
        onChange={setFrom}
        options={[
          {
            value: "people",
            label: "From the people on the payroll",
            description: "Everybody’s pay of one month, added up.",
          },
          { value: "sum", label: "As one sum", description: "Worked out elsewhere, for any period." },
        ]}
      />
      {from === "people" ? (
        <Field label="Month" name="period" required>
          <Select options={months} defaultValue={month.period} />
        </Field>
      ) : (
        <>
          <FormGrid>
            <Field label="Period from" name="period_start" required>
              <Input type="date" defaultValue={month.period_start} />
            </Field>
            <Field label="Period to" name="period_end" required>
              <Input type="date" defaultValue={month.period_end} />
            </Field>
          </FormGrid>
          <Field label="Total gross" name="total_gross_cents" required>
            <MoneyInput />
          </Field>
        </>
      )}
      <Field label="Pay date" name="pay_date" required hint="The day the books take it in.">
        <Input type="date" defaultValue={month.period_end} />
      </Field>
    </FormSheet>
  );
}
