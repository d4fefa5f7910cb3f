"use client";

import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from "react";
import type { ActionResult, ErrorBody } from "#lib/core/answer.ts";
import { unanswered } from "#ui/ui/aftermath.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Failure } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { IdentityContext } from "#ui/ui/identity.ts";
import { Input } from "#ui/ui/input.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";
import type { AskPasskey } from "./passkey-answer.ts";
import { PasskeyButton } from "./passkey-button.tsx";

/** What proves who somebody is: one of these. */
interface Proof {
  password?: string;
  code?: string;
  passkey?: AuthenticationResponseJSON;
}

type Prove = (input: Proof) => Promise<ActionResult<null>>;

/** Lets everything inside ask people to confirm that it is them, by one dialog; the act that was refused goes on then. */
export function IdentityGate({
  prove,
  askPasskey,
  children,
}: {
  prove: Prove;
  askPasskey: AskPasskey;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void) | null>(null);
  const settle = (confirmed: boolean) => {
    waiting.current?.(confirmed);
    waiting.current = null;
    setOpen(false);
  };
  const confirm = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  }, []);
  return (
    <IdentityContext value={confirm}>
      {children}
      <Dialog
        title="Confirm that it is you"
        description="This is asked once in a quarter of an hour at most. What you were doing goes on once you have confirmed."
        size="sm"
        open={open}
        onOpenChange={(next) => next || settle(false)}
      >
        <ProofForm prove={prove} askPasskey={askPasskey} onDone={() => settle(true)} />
      </Dialog>
    </IdentityContext>
  );
}

// By state of its own and not by ActionForm: the act that waits is a transition, and React would hold back until it is over
// what another one has to say, such as that the password was wrong.
function ProofForm({ prove, askPasskey, onDone }: { prove: Prove; askPasskey: AskPasskey; onDone: () => void }) {
  const [byCode, setByCode] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ErrorBody | null>(null);
  const name = byCode ? "code" : "password";
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = String(new FormData(event.currentTarget).get(name) ?? "");
    setPending(true);
    setFailure(null);
    const answer = await prove({ [name]: typed }).catch(unanswered);
    setPending(false);
    if (answer.ok) onDone();
    else setFailure(answer.error);
  };
  const atField = failure?.issues?.find(({ path }) => path === name)?.message;
  return (
    <div className="flex flex-col gap-3">
      <form method="post" aria-label="Confirm that it is you" onSubmit={submit} className="flex flex-col gap-5">
        {failure && atField === undefined ? <Failure error={failure} /> : null}
        {byCode ? (
          <Field label="Code of your app" name="code" error={atField} required>
            <Input key="code" autoComplete="one-time-code" spellCheck={false} mono />
          </Field>
        ) : (
          <Field label="Password" name="password" error={atField} required>
            <PasswordInput key="password" autoComplete="current-password" />
          </Field>
        )}
        <Button type="submit" variant="primary" pending={pending}>
          Confirm
        </Button>
      </form>
      <PasskeyButton ask={askPasskey} use={(passkey) => prove({ passkey })} onDone={onDone} />
      <Button variant="ghost" onClick={() => setByCode(!byCode)}>
        {byCode ? "Use your password" : "Use a code of your app"}
      </Button>
    </div>
  );
}
