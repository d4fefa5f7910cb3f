"use client";

import { useId, useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import { ApprovalField } from "#ui/equity/approval-field.tsx";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

export interface DissolveInput {
  entity_id: string;
  reason?: string | null;
  approval_id?: string | null;
}

interface DissolveProps<T> {
  entity_id: string;
  legal_name: string;
  /** Whether the company exists for the state already. */
  filed: boolean;
  approvals: Approvals;
  action: Change<DissolveInput, T>;
  trial: Trial<DissolveInput>;
}

/** The end of a company's book: it says what follows, asks why, and has the name typed, since nothing undoes it. */
export function DissolveDialog<T>({
  open,
  onOpenChange,
  ...question
}: DissolveProps<T> & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Dissolve ${question.legal_name}?`}
      description="This cannot be undone."
    >
      <Question {...question} />
    </Dialog>
  );
}

// Mounted with the dialog, so that a name typed once is not remembered for the next time.
function Question<T>({ entity_id, legal_name, filed, approvals, action, trial }: DissolveProps<T>) {
  const [typed, setTyped] = useState("");
  const id = useId();
  return (
    <ActionForm
      action={action}
      label={`Dissolve ${legal_name}`}
      values={{ entity_id }}
      success={`${legal_name} is dissolved`}
      receiptHref="/receipts/{receipt_id}"
    >
      <div>
        <p className="font-medium">What will follow</p>
        <ul className="mt-1 list-disc space-y-1 pl-4 text-muted">
          <li>
            The company becomes read-only, for everybody and for ever: nothing can be changed, signed or recorded.
          </li>
          <li>
            Nobody is paid by it, and no payment is recorded here afterwards: creditors are paid or provided for before
            anything goes to those who own the company.
          </li>
          <li>Its documents, cap table and receipts stay, and can be read and downloaded.</li>
          {filed ? (
            <li>
              The state is not told. The papers (resolution, certificate, and a corporation’s worksheet for Form 966)
              are written with it, unless they were before: write and sign them first, since nothing is signed here
              afterwards. What the state asks for filing them is not in our facts: its filing office tells.
            </li>
          ) : (
            <li>Its formation ends where it stands.</li>
          )}
        </ul>
      </div>
      <ApprovalField approvals={approvals} />
      <Field label="Reason" name="reason" optional hint="Kept with the company and in the receipt.">
        <Textarea placeholder="The founders have sold the business." />
      </Field>
      <DraftEffects trial={trial} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm">
          Type <strong className="select-all font-semibold">{legal_name}</strong> to confirm
        </label>
        <Input
          id={id}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
      <FormActions>
        <SubmitButton variant="danger" disabled={typed.trim() !== legal_name.trim()}>
          Dissolve
        </SubmitButton>
      </FormActions>
    </ActionForm>
  );
}
