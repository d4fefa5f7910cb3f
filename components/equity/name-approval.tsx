"use client";

import type { Approvals } from "#ui/equity/approval-choices.ts";
import { ApprovalField } from "#ui/equity/approval-field.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";

/** Names the meeting or the document that has approved an act. */
export function NameApproval<I, T>({
  what,
  values,
  approvals,
  action,
  trial,
}: {
  what: "distribution" | "grant" | "note" | "SAFE";
  values: Partial<I>;
  approvals: Approvals;
  action: Deed<I, T>;
  trial: Trial<I>;
}) {
  return (
    <FormSheet
      button="Name its approval"
      variant="secondary"
      title="Name its approval"
      description={`What the company has approved the ${what} by. It ends what asks for it among the obligations.`}
      submit="Approve"
      action={action}
      trial={trial}
      values={values}
      success={`The ${what} is approved`}
    >
      <ApprovalField approvals={approvals} required />
    </FormSheet>
  );
}
