"use client";

import { Check } from "lucide-react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Completion, Obligation } from "#lib/domains/company/obligations/schema.ts";
import { Button, type ButtonSize } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { asksDecision } from "./places.ts";
import { obligationTitle } from "./title.ts";

export type CompleteInput = z.input<typeof Completion> & { obligation_id: string };

const decisions = [
  { value: "approve", label: "Approve" },
  { value: "reject", label: "Reject" },
];

/** Says that what was asked for is done, or decides on it. */
export function CompleteDialog({
  obligation,
  size,
  action,
}: {
  obligation: Pick<Obligation, "obligation_id" | "title" | "kind">;
  size?: ButtonSize;
  action: Change<CompleteInput>;
}) {
  const { obligation_id, kind } = obligation;
  const title = obligationTitle(obligation);
  const asks = asksDecision(obligation);
  const ends = kind !== "task" && !asks;
  return (
    <Dialog
      trigger={
        <Button
          variant={size === "sm" ? "secondary" : "primary"}
          size={size}
          icon={<Check aria-hidden="true" />}
          aria-label={`Complete: ${title}`}
        >
          Complete
        </Button>
      }
      title="Complete the obligation"
      description={title}
    >
      <ActionForm
        action={action}
        label="Complete the obligation"
        values={{ obligation_id }}
        success="The obligation is completed"
        receiptHref="/receipts/{receipt_id}"
      >
        {ends ? (
          <p className="text-muted">
            It ends by itself when the thing it asks for is done here. Complete it only if it is done elsewhere, or
            asked for no more: nothing is signed, filed or paid by this.
          </p>
        ) : null}
        {kind === "agent_request" ? (
          <p className="text-muted">
            Nothing is done by this. Whoever approves it does the act by hand, where and as they find it right.
          </p>
        ) : null}
        {asks ? <RadioCards legend="Decision" name="decision" required columns={2} options={decisions} /> : null}
        <Field label="Note" name="note" optional hint="Kept with the obligation and in the receipt.">
          <Textarea placeholder="Filed by mail on Monday." />
        </Field>
        {asks ? null : (
          <Field label="Decision" name="decision" optional>
            <Select placeholder="None is asked for" options={decisions} />
          </Field>
        )}
        <FormActions>
          <SubmitButton>Complete</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
