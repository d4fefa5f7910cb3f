"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { AccountEmail, ChosenPassword } from "./account-fields.tsx";

interface Chosen {
  token: string;
  password: string;
}

/** Sets a new password by a link. Signing in comes after it, since an account may ask for more than a password. */
export function ResetForm({
  action,
  token,
  email,
}: {
  action: (input: Chosen) => Promise<ActionResult<{ email: string }>>;
  token: string;
  email: string;
}) {
  const [isSet, setIsSet] = useState(false);
  if (isSet) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Callout tone="success" live title="Your new password is set">
          All your sessions are ended. Sign in with it.
        </Callout>
        <ButtonLink href="/sign-in" variant="primary">
          Sign in
        </ButtonLink>
      </div>
    );
  }
  return (
    <ActionForm<Chosen, { email: string }>
      action={action}
      values={{ token }}
      onDone={() => setIsSet(true)}
      refresh={false}
      label="Choose a new password"
    >
      <AccountEmail email={email} />
      <ChosenPassword label="New password" />
      <SubmitButton>Set password</SubmitButton>
    </ActionForm>
  );
}
