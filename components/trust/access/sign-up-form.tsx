"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { AccountEmail, ChosenPassword, OwnName } from "./account-fields.tsx";
import { goOn, openAndEnter } from "./credentials.ts";

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
  return (
    <ActionForm<Chosen, null>
      action={openAndEnter(action, email)}
      values={{ token }}
      onDone={() => goOn("/")}
      refresh={false}
      label="Sign up"
    >
      <AccountEmail email={email} />
      <OwnName />
      <Field
        label="Workspace"
        name="workspace"
        hint="Where your companies’ records are: your firm’s name, say."
        required
      >
        <Input autoComplete="organization" />
      </Field>
      <ChosenPassword />
      <SubmitButton>Sign up</SubmitButton>
    </ActionForm>
  );
}
