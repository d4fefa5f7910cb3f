"use client";

import type { ReactNode } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

export type OpenWorkspace = (input: { workspace: string }) => Promise<ActionResult<null>>;

/** Opens a workspace of the person's own, and goes there. */
export function NewWorkspaceDialog({
  action,
  trigger,
  open,
  onOpenChange,
}: {
  action: OpenWorkspace;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Dialog
      trigger={trigger}
      title="New workspace"
      description="A record of its own, with its own companies, members and keys. You are its owner."
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
    >
      <ActionForm<{ workspace: string }, null> action={action} refresh={false} label="New workspace">
        <Field label="Name" name="workspace" required>
          <Input autoComplete="off" maxLength={500} />
        </Field>
        <FormActions>
          <SubmitButton>Open workspace</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
