"use client";

import type { ReactNode } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

export type OpenWorkspace = (input: { workspace: string; is_test?: boolean }) => Promise<ActionResult<null>>;

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
      <ActionForm<{ workspace: string; is_test?: boolean }, null> action={action} refresh={false} label="New workspace">
        <Field label="Name" name="workspace" required>
          <Input autoComplete="off" maxLength={500} />
        </Field>
        <Checkbox
          name="is_test"
          label="For tests"
          hint="Its clock can be moved ahead, to see what comes due. Nothing real belongs in it."
        />
        <FormActions>
          <SubmitButton>Open workspace</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
