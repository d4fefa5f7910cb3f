"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Link } from "#ui/ui/link.tsx";
import { AccountEmail, ChosenPassword, OwnName } from "./account-fields.tsx";
import { goOn, openAndEnter } from "./credentials.ts";

type Join = (input: { token: string }) => Promise<ActionResult<null>>;
interface NewPerson {
  token: string;
  name: string;
  password: string;
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
  return (
    <>
      <ActionForm<NewPerson, null>
        action={openAndEnter(action, email)}
        values={{ token }}
        onDone={() => goOn("/")}
        refresh={false}
        label="Open your account"
      >
        <AccountEmail email={email} />
        <OwnName />
        <ChosenPassword />
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
