"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

interface Asked {
  email: string;
}

/** Asks for a link by mail. What it tells then is the same whether or not there is such an account. */
export function AskForLink({
  action,
  told,
}: {
  action: (input: Asked) => Promise<ActionResult<{ minutes: number }>>;
  told: string;
}) {
  const [minutes, setMinutes] = useState<number | null>(null);
  if (minutes !== null) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Callout tone="success" live title="Look into your mailbox">
          {told} It works once, for {minutes} minutes.
        </Callout>
        <ButtonLink href="/sign-in">Back to signing in</ButtonLink>
      </div>
    );
  }
  return (
    <ActionForm<Asked, { minutes: number }>
      action={action}
      onDone={(done) => setMinutes(done.minutes)}
      refresh={false}
      label="Ask for a link"
    >
      <Field label="E-mail" name="email" required>
        <Input type="email" autoComplete="username" autoCapitalize="off" />
      </Field>
      <SubmitButton>Send the link</SubmitButton>
      <p className="text-center text-sm">
        <TextLink href="/sign-in">Back to signing in</TextLink>
      </p>
    </ActionForm>
  );
}
