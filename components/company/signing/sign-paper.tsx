"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import type { PublicPaper } from "#lib/server/public-signing.ts";
import type { Act } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

interface Signing {
  token: string;
  code: string;
  signature_text: string;
  agrees: true;
}

interface SignPaperProps {
  paper: PublicPaper;
  token: string;
  requestCode: Act<{ token: string }, { minutes: number }>;
  sign: Act<Signing, null>;
  decline: Act<{ token: string; reason: string }, null>;
}

/** Signing by a mailed link: a code first, to the same address; or a reason why not. */
export function SignPaper({ paper, token, requestCode, sign, decline }: SignPaperProps) {
  const { signer_name, signer_email, company, title, consent_text } = paper;
  const [sent, setSent] = useState<number | null>(null);
  return (
    <section aria-labelledby="sign-here" className="mt-10 rounded-lg border bg-sunken p-5">
      <h2 id="sign-here" className="font-semibold text-lg">
        Sign here
      </h2>
      <p className="mt-2 text-pretty text-muted [overflow-wrap:anywhere]">
        A code is mailed to {signer_email}, to show that the mailbox is yours. Type it below.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ActionButton
          action={requestCode}
          input={{ token }}
          onDone={({ minutes }) => setSent(minutes)}
          icon={<Mail aria-hidden="true" />}
        >
          {sent === null ? "Mail me the code" : "Mail me another code"}
        </ActionButton>
        <p role="status" className="text-muted text-sm">
          {sent === null ? "" : `It is on its way, and good for ${sent} minutes.`}
        </p>
      </div>
      <ActionForm<Signing, null>
        action={sign}
        label={`Sign the ${title}`}
        values={{ token }}
        success="Your signature was taken"
        className="mt-6"
        parse={(typed) => ({
          token,
          code: String(typed.code ?? "").replaceAll(/\s/g, ""),
          signature_text: String(typed.signature_text ?? ""),
          agrees: (typed.agrees === true) as true,
        })}
      >
        <Field label="Code" name="code" required hint="Six digits." className="sm:max-w-48">
          <Input inputMode="numeric" autoComplete="one-time-code" mono />
        </Field>
        <Field label="Your name, as your signature" name="signature_text" required className="sm:max-w-96">
          <Input autoComplete="name" placeholder={signer_name} className="text-lg! italic" />
        </Field>
        <Checkbox name="agrees" required label={consent_text} />
        <FormActions>
          <SubmitButton>Sign</SubmitButton>
        </FormActions>
      </ActionForm>
      <div className="mt-6 border-t pt-4">
        <Dialog
          trigger={<Button variant="ghost">Decline to sign</Button>}
          title="Decline to sign?"
          description={`${company} is told the reason, and nobody is asked to sign this any more.`}
        >
          <ActionForm action={decline} label="Decline to sign" values={{ token }} success="You have declined">
            <Field label="Reason" name="reason" required>
              <Textarea rows={3} maxLength={2_000} />
            </Field>
            <FormActions>
              <SubmitButton>Decline</SubmitButton>
            </FormActions>
          </ActionForm>
        </Dialog>
      </div>
    </section>
  );
}
