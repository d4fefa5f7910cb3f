"use client";

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

/** For a person without an account: opens one, makes them a member, and signs them in. */
export function JoinAsNewPerson({
  action,
  token,
  email,
}: {
  action: (input: NewPerson) => Promise<ActionResult<{ email: string }>>;
  token: string;
  email: string;
}) {
  const openAndEnter = async (input: NewPerson): Promise<ActionResult<null>> => {
    const opened = await action(input);
    if (!opened.ok) return opened;
    // The account is open and the person a member; whatever hinders signing in now, the sign-in page says.
    await enter({ email, password: input.password });
    return { ok: true, value: null, receipt_id: opened.receipt_id };
  };
  return (
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
  );
}

/** For a person with an account who is signed out: signs them in, then makes them a member. */
export function JoinByPassword({ action, token, email }: { action: Join; token: string; email: string }) {
  const enterAndJoin = async ({ password }: { password: string }): Promise<ActionResult<null>> => {
    const entered = await enter({ email, password });
    return entered.ok ? action({ token }) : entered;
  };
  return (
    <ActionForm<{ password: string }, null> action={enterAndJoin} label="Sign in to join">
      <Email email={email} />
      <Field label="Password" name="password" hint="There is an account with this e-mail already." required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <SubmitButton>Sign in and join</SubmitButton>
    </ActionForm>
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
