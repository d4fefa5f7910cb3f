"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";
import { type Credentials, enter, enterByPasskey, goOn } from "./credentials.ts";
import type { AskPasskey } from "./passkey-answer.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { SecondStep } from "./second-step.tsx";
import { type Ask, type Offer, SignOnOffer } from "./sso/offer.tsx";

const none: Offer = { is_offered: false, is_required: false };

/** By e-mail and password, with a second step where the account asks for one; by a passkey alone; or by single sign-on. */
export function SignInForm({
  to,
  askPasskey,
  askForSignOn,
  signsUp,
}: {
  to: string;
  askPasskey: AskPasskey;
  askForSignOn: Ask;
  signsUp: boolean;
}) {
  const [asked, setAsked] = useState({ email: "", offer: none });
  // Asked once the address is whole; that it could not be asked takes nobody's password away.
  const ask = async (email: string) => {
    const answer = email.includes("@") ? await askForSignOn({ email }) : null;
    setAsked({ email, offer: answer?.ok ? answer.value : none });
  };
  // Kept while the second step is asked for: one request proves both, so that the service keeps nothing half done.
  const [first, setFirst] = useState<Credentials | null>(null);
  const begin = async (given: Credentials): Promise<ActionResult<{ isIn: boolean }>> => {
    const answer = await enter(given);
    if (answer.ok) return { ...answer, value: { isIn: true } };
    if (answer.error.code !== "second_step_required") return answer;
    setFirst(given);
    return { ok: true, value: { isIn: false }, receipt_id: null };
  };
  if (first) return <SecondStep first={first} to={to} askPasskey={askPasskey} back={() => setFirst(null)} />;
  return (
    <div className="flex flex-col gap-3">
      <ActionForm<Credentials, { isIn: boolean }>
        action={begin}
        onDone={({ isIn }) => {
          if (isIn) goOn(to);
        }}
        refresh={false}
        label="Sign in"
      >
        <Field label="E-mail" name="email" required>
          <Input
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            onBlur={({ currentTarget: { value } }) => void ask(value.trim())}
          />
        </Field>
        <SignOnOffer {...asked} to={to} />
        <Field label="Password" name="password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <SubmitButton>Sign in</SubmitButton>
      </ActionForm>
      <PasskeyButton ask={askPasskey} use={enterByPasskey} onDone={() => goOn(to)} />
      <p className="mt-2 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm">
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
        {signsUp ? <TextLink href="/sign-up">Sign up</TextLink> : null}
      </p>
    </div>
  );
}
