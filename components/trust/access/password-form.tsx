"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";
import { ChosenPassword } from "./account-fields.tsx";

interface Passwords {
  old_password: string;
  password: string;
}

export function PasswordForm({
  action,
  email,
}: {
  action: (input: Passwords) => Promise<ActionResult<void>>;
  email: string;
}) {
  return (
    <ActionForm<Passwords, void>
      action={action}
      parse={({ old_password, password }) => ({ old_password: String(old_password), password: String(password) })}
      success="Your password is changed, and your other sessions are ended"
      reset
      label="Change your password"
      className="max-w-sm"
    >
      {/* Hidden, so that password keepers know whose password changes. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Present password" name="old_password" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <ChosenPassword label="New password" />
      <div>
        <SubmitButton variant="secondary">Change password</SubmitButton>
      </div>
    </ActionForm>
  );
}
