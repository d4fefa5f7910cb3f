"use client";

import { Check, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Completion } from "#lib/domains/company/obligations/schema.ts";
import { Button, type ButtonVariant } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

type Decision = z.input<typeof Completion> & { obligation_id: string };

interface Ask<I> {
  button: string;
  icon: ReactNode;
  variant: ButtonVariant;
  title: string;
  text: string;
  action: Change<I>;
  values: Partial<I>;
  field: "note" | "reason";
  label: string;
  success: string;
}

/** A word on an act that waits, with what one has to say of it. */
function Ask<I>({ button, icon, variant, title, text, action, values, field, label, success }: Ask<I>) {
  return (
    <Dialog
      trigger={
        <Button variant={variant} icon={icon}>
          {button}
        </Button>
      }
      title={title}
      description={text}
    >
      <ActionForm action={action} label={title} values={values} success={success} receiptHref="/receipts/{receipt_id}">
        <Field label={label} name={field} optional hint="Kept with the request, for whoever asked and for the record.">
          <Textarea />
        </Field>
        <FormActions>
          <SubmitButton variant={variant === "danger" ? "danger" : "primary"}>{button}</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}

/** Approves an act, of the effects that the page shows; or rejects it. */
export function DecideButtons({
  obligation_id,
  effects_hash,
  isLast,
  action,
}: {
  obligation_id: string;
  /** null where it would be refused as it stands, so that it cannot be approved. */
  effects_hash: string | null;
  /** Whether the act is done by this one's approval. */
  isLast: boolean;
  action: Change<Decision>;
}) {
  return (
    <>
      <Ask
        button="Reject"
        icon={<X aria-hidden="true" />}
        variant="secondary"
        title="Reject the act?"
        text="It is not done, and whoever asked is told so with your reason. They can ask anew."
        action={action}
        values={{ obligation_id, decision: "reject" }}
        field="note"
        label="Reason"
        success="The act is rejected"
      />
      {effects_hash === null ? null : (
        <Ask
          button="Approve"
          icon={<Check aria-hidden="true" />}
          variant="primary"
          title="Approve the act?"
          text={
            isLast
              ? "It is done at once, as it was asked, with the rights of whoever asked. If it would do anything else than this page shows, nothing is done."
              : "It is done once the others have approved it as well. Your word is for what this page shows."
          }
          action={action}
          values={{ obligation_id, decision: "approve", effects_hash }}
          field="note"
          label="Note"
          success={isLast ? "The act is approved and done" : "Your approval is kept"}
        />
      )}
    </>
  );
}

/** Takes back an act of one's own that waits. */
export function WithdrawButton({
  obligation_id,
  action,
}: {
  obligation_id: string;
  action: Change<{ obligation_id: string; reason?: string | null | undefined }>;
}) {
  return (
    <Ask
      button="Withdraw"
      icon={<Undo2 aria-hidden="true" />}
      variant="secondary"
      title="Withdraw what you asked for?"
      text="It is not done any more, and nobody can approve it. You can ask anew."
      action={action}
      values={{ obligation_id }}
      field="reason"
      label="Reason"
      success="The act is withdrawn"
    />
  );
}
