"use client";

import type * as z from "zod";
import { amount } from "#lib/core/money.ts";
import type { PayrollRun, RunToProcess } from "#lib/domains/money/payroll/schema.ts";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { processConsequences } from "./labels.ts";
import { PaidFrom, type PayingBanks } from "./paid-from.tsx";

type ProcessInput = z.input<typeof RunToProcess>;

/** Pays a run that is approved, on its day and from its account; what it does to the books is shown first. */
export function ProcessRun({
  run,
  paid_on,
  from,
  action,
  trial,
}: {
  run: PayrollRun;
  /** The day that is offered. */
  paid_on: string;
  from: PayingBanks;
  action: Deed<ProcessInput, PayrollRun>;
  trial: Trial<ProcessInput>;
}) {
  const { entity_id, run_id } = run;
  const title = `Process the payroll of ${amount(run.total_gross_cents)}`;
  return (
    <Sheet
      trigger={<Button variant="primary">Process</Button>}
      title={title}
      description={processConsequences(run).join(" ")}
    >
      <ActionForm
        action={action}
        label={title}
        values={{ entity_id, run_id }}
        success="The run is processed"
        receiptHref="/receipts/{receipt_id}"
      >
        <FormGrid>
          <Field label="Money left on" name="paid_on" required hint="The day the books take it in.">
            <DateInput defaultValue={paid_on} />
          </Field>
          <PaidFrom from={from} />
        </FormGrid>
        <DraftEffects trial={trial} />
        <FormActions>
          <SubmitButton>Process</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
