"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";
import { enter, goOn } from "./credentials.ts";

interface Chosen {
  token: string;
  name: string;
  workspace: string;
  password: string;
}

/** Opens the account and its workspace, and signs its owner in. */
export function SignUpForm({
  action,
  token,
  email,
}: {
  action: (input: Chosen) => Promise<ActionResult<{ email: string }>>;
  token: string;
  email: string;
}) {
  const openAndEnter = async (chosen: Chosen): Promise<ActionResult<null>> => {
    const opened = await action(chosen);
    if (!opened.ok) return opened;
    // The account is open; whatever hinders signing in now, the sign-in page says.
    await enter({ email, password: chosen.password });
    return { ok: true, value: null, receipt_id: null };
  };
  return (
    <ActionForm<Chosen, null>
      action={openAndEnter}
      values={{ token }}
      onDone={() => goOn("/")}
      refresh={false}
      label="Sign up"
    >
      <Field label="E-mail">
        <Input type="email" name="email" value={email} readOnly autoComplete="username" />
      </Field>
      <Field label="Your name" name="name" hint="As it stands in receipts of what you do." required>
        <Input autoComplete="name" />
      </Field>
      <Field
        label="Workspace"
        name="workspace"
        hint="Where your companies’ records are: your firm’s name, say."
        required
      >
        <Input autoComplete="organization" />
      </Field>
      <Field label="Choose a password" name="password" hint="12 to 200 characters." required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SubmitButton>Sign up</SubmitButton>
    </ActionForm>
  );
}
