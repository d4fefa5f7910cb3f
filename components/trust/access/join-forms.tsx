"use client";

import Link from "next/link";
import type { ActionResult } from "#lib/core/answer.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";
import { enter, goOn } from "./credentials.ts";

type Join = (input: { token: string }) => Promise<ActionResult<null>>;
interface NewPerson {
  token: string;
  name: string;
  password: string;
}

/** The e-mail is the invitation's; it stands in the form so that password keepers know whose password it is. */
function Email({ email }: { email: string }) {
  return (
    <Field label="E-mail">
      <Input type="email" name="email" value={email} readOnly autoComplete="username" />
    </Field>
  );
}

/**
 * For whoever is not signed in: who has an account signs in and comes back; who has none opens one, becomes a member and is
 * signed in. Both ways stand there for everybody, so that the page tells nobody whether the address has an account.
 */
export function JoinAsStranger({
  action,
  token,
  email,
}: {
  action: (input: NewPerson) => Promise<ActionResult<{ email: string }>>;
  token: string;
  email: string;
}) {
  const signInHref = `/sign-in?from=${encodeURIComponent(`/invitation/${token}`)}`;
  const openAndEnter = async (input: NewPerson): Promise<ActionResult<null>> => {
    const opened = await action(input);
    if (!opened.ok) return opened;
    // The account is open and the person a member; whatever hinders signing in now, the sign-in page says.
    await enter({ email, password: input.password });
    return { ok: true, value: null, receipt_id: opened.receipt_id };
  };
  return (
    <>
      <ActionForm<NewPerson, null>
        action={openAndEnter}
        values={{ token }}
        onDone={() => goOn("/")}
        refresh={false}
        label="Open your account"
      >
        <Email email={email} />
        <Field label="Your name" name="name" hint="As it stands in receipts of what you do." required>
          <Input autoComplete="name" />
        </Field>
        <Field label="Choose a password" name="password" hint="12 to 200 characters." required>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <SubmitButton>Open account and join</SubmitButton>
      </ActionForm>
      <p className="mt-6 border-t pt-4 text-muted">
        Who has an account with this e-mail{" "}
        <Link href={signInHref} className="rounded-sm text-accent underline underline-offset-4">
          signs in to join
        </Link>
        .
      </p>
    </>
  );
}

/** For the invited person who is signed in already. */
export function JoinAsSignedIn({ action, token, email }: { action: Join; token: string; email: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">You are signed in as {email}, whom this invitation is for.</p>
      <ActionButton action={action} input={{ token }} variant="primary">
        Join
      </ActionButton>
    </div>
  );
}
