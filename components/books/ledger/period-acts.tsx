"use client";

import { useState } from "react";
import { DraftEffects } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { closingFollows, type PeriodAct, type PeriodTrial } from "./closing-follows.ts";

/** Closes one of the months, also one that nothing was posted in. */
export function ClosePeriod({
  entity_id,
  months,
  period,
  drafts,
  action,
  trial,
}: {
  entity_id: string;
  /** Those that are open. */
  months: readonly Option[];
  /** The month that is offered first. */
  period: string;
  /** How many drafts the months have that are known of. */
  drafts: Readonly<Record<string, number>>;
  action: PeriodAct;
  trial: PeriodTrial;
}) {
  const [chosen, setChosen] = useState(period);
  // Once it is closed it is no choice any more, and the one after it is offered.
  const offered = months.some(({ value }) => value === chosen) ? chosen : period;
  return (
    <Dialog trigger={<Button variant="primary">Close a month</Button>} title="Close a month">
      <ActionForm
        action={action}
        label="Close a month"
        values={{ entity_id }}
        success="The month is closed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Month" name="period" required>
          <Select options={months} value={offered} onChange={(event) => setChosen(event.currentTarget.value)} />
        </Field>
        <Checkbox
          name="with_earlier"
          label="Close the earlier months too"
          hint="Those that have postings and are open, since this month’s balance sheet follows from them. So a year is closed by its last month."
        />
        <div>
          <p className="font-medium">What will follow</p>
          <ul className="mt-1 list-disc space-y-1 pl-4 text-muted">
            {closingFollows(drafts[offered] ?? null).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
        <DraftEffects trial={trial} />
        <FormActions>
          <SubmitButton>Close the month</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
