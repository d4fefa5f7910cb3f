"use client";

import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Credentials, enter, goOn } from "./credentials.ts";
import type { AskPasskey } from "./passkey-answer.ts";
import { PasskeyButton } from "./passkey-button.tsx";

/** What an account with two-step sign-in asks for beside the password, which goes along once more. */
export function SecondStep({
  first,
  to,
  askPasskey,
  back,
}: {
  first: Credentials;
  to: string;
  askPasskey: AskPasskey;
  back: () => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <ActionForm<{ code: string }, null>
        action={({ code }) => enter({ ...first, code })}
        onDone={() => goOn(to)}
        refresh={false}
        label="Second step"
      >
        <Field label="Code" name="code" hint="From your app, or one of your recovery codes." required>
          <Input autoComplete="one-time-code" inputMode="text" autoCapitalize="off" spellCheck={false} autoFocus mono />
        </Field>
        <SubmitButton>Continue</SubmitButton>
      </ActionForm>
      <PasskeyButton ask={askPasskey} use={(passkey) => enter({ ...first, passkey })} onDone={() => goOn(to)} />
      <Button variant="ghost" onClick={back}>
        Back
      </Button>
    </div>
  );
}
