"use client";

import type { Change } from "#lib/core/answer.ts";
import type { PayrollRun, PersonPaid } from "#lib/domains/money/payroll/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { StateSelect } from "./state-select.tsx";

export interface StateInput {
  entity_id: string;
  run_id: string;
  people: { person_id: string; withholding_state?: string | null; work_state?: string | null }[];
}

interface Typed extends Pick<StateInput, "entity_id" | "run_id"> {
  people?: Partial<StateInput["people"][number]>[];
}

/** Tells the states of a pay of which none was known when it was approved, once. */
export function TellState({
  run: { entity_id, run_id },
  person: { person_id, name, work_state },
  action,
}: {
  run: Pick<PayrollRun, "entity_id" | "run_id">;
  person: PersonPaid;
  action: Change<StateInput, PayrollRun>;
}) {
  const title = `State of the pay of ${name}`;
  const change: Change<Typed, PayrollRun> = {
    shown: action.shown,
    act: (shown, { people: [typed] = [], ...run }) => action.act(shown, { ...run, people: [{ ...typed, person_id }] }),
  };
  return (
    <Sheet
      trigger={
        <Button size="sm" aria-label={title}>
          State
        </Button>
      }
      title={title}
      description="It was not known when the run was approved. It is told once: a pay keeps its state, and Form W-2, deposits and stubs go by it."
    >
      <ActionForm
        action={change}
        label={title}
        values={{ entity_id, run_id }}
        success={`The state of the pay of ${name} is kept`}
        receiptHref="/receipts/{receipt_id}"
      >
        <FormGrid>
          <Field label="Income tax of" name="people.0.withholding_state" required>
            <StateSelect />
          </Field>
          {work_state === null ? (
            <Field label="Works in" name="people.0.work_state" optional>
              <StateSelect />
            </Field>
          ) : null}
        </FormGrid>
        <FormActions>
          <SubmitButton>Keep</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
