"use client";

import { today } from "#lib/core/days.ts";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";

/** The day that an act is dated, and what it is by itself. */
export interface DayOfAct {
  /** The field that tells it: "paid_on". */
  name: string;
  label: string;
  /** The first day that it may be; nothing before. */
  min?: string | undefined;
  /** Where today is not what holds when it is left alone. */
  usual?: string | undefined;
  hint?: string | undefined;
}

/** An act on a record that may tell of an earlier day: asked about with what will follow, and with its day. */
export function DatedAct<I, T>({
  words,
  day,
  action,
  trial,
  input,
}: {
  words: ActLabels;
  day: DayOfAct;
  action: Deed<I, T>;
  trial: Trial<I>;
  input: I;
}) {
  const { label, title, consequences, success, forward, icon } = words;
  return (
    <Sheet
      trigger={
        <Button variant={forward ? "primary" : "secondary"} icon={icon}>
          {label}
        </Button>
      }
      title={title}
    >
      <ActionForm action={action} values={input} label={title} success={success} receiptHref="/receipts/{receipt_id}">
        <ul className="list-disc space-y-1 pl-4 text-muted [overflow-wrap:anywhere]">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <Field label={day.label} name={day.name} hint={day.hint}>
          <DateInput defaultValue={day.usual ?? today()} min={day.min} max={today()} />
        </Field>
        <DraftEffects trial={trial} />
        <FormActions>
          <SubmitButton variant={forward ? "primary" : "danger"}>{label}</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
