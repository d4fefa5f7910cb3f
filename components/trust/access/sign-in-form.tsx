"use client";

import { TextLink } from "#ui/record/text-link.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";
import { type Credentials, enter, goOn } from "./credentials.ts";

export function SignInForm({ to }: { to: string }) {
  return (
    <ActionForm<Credentials, null> action={enter} onDone={() => goOn(to)} refresh={false} label="Sign in">
      <Field label="E-mail" name="email" required>
        <Input type="email" autoComplete="username" autoCapitalize="off" />
      </Field>
      <Field label="Password" name="password" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <SubmitButton>Sign in</SubmitButton>
      <p className="text-center text-sm">
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
      </p>
    </ActionForm>
  );
}
