"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

interface Given {
  email: string;
}

/** Asks for a link to an address: a new one, or the present one where nobody has proven it yet. */
export function ChangeEmail({
  action,
  email,
  isVerified,
}: {
  action: (input: Given) => Promise<ActionResult<{ minutes: number }>>;
  email: string;
  isVerified: boolean;
}) {
  const verb = isVerified ? "Change" : "Verify or change";
  return (
    <Dialog
      trigger={<Button size="sm">{verb} e-mail</Button>}
      title={`${verb} your e-mail address`}
      description="A link goes to the address you give. Until it is opened in this browser, your account keeps the one it has."
    >
      <ActionForm<Given, { minutes: number }>
        action={action}
        success="A link is on its way: open it in this browser, within the hour"
        refresh={false}
        label={`${verb} your e-mail address`}
      >
        <Field label="E-mail" name="email" required>
          <Input type="email" autoComplete="email" autoCapitalize="off" defaultValue={isVerified ? "" : email} />
        </Field>
        <FormActions>
          <SubmitButton>Send the link</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
