"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { useAct } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Failure } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";

type Nothing = Record<string, never>;

interface Codes {
  codes: string[];
}

export interface TwoStepActions {
  begin: (input: Nothing) => Promise<ActionResult<{ secret: string; qr: string }>>;
  confirm: (input: { code: string }) => Promise<ActionResult<Codes>>;
  renew: (input: Nothing) => Promise<ActionResult<Codes>>;
  turnOff: (input: Nothing) => Promise<ActionResult<null>>;
}

/** Two-step sign-in: off, with the way to it, or on, with what is left of the recovery codes. */
export function TwoStep({
  since,
  codesLeft,
  actions,
}: {
  /** Null where it is off. */
  since: string | null;
  codesLeft: number;
  actions: TwoStepActions;
}) {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      {since === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3 border-y py-3">
          <p className="text-muted">Off: your password alone opens your account.</p>
          <SetUp actions={actions} onDone={setCodes} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 border-y py-3">
          <p>
            On since <DateText value={since} />. <span className="text-muted">{leftOf(codesLeft)}</span>
          </p>
          <span className="flex flex-wrap gap-2">
            <ActionButton
              size="sm"
              action={actions.renew}
              input={{}}
              onDone={(done) => setCodes(done.codes)}
              refresh={false}
            >
              New recovery codes
            </ActionButton>
            <Confirm
              trigger={<Button size="sm">Turn off</Button>}
              title="Turn two-step sign-in off?"
              consequences={[
                "Your password alone opens your account.",
                "Your app’s codes and your recovery codes open nothing any more.",
              ]}
              confirmLabel="Turn off"
              action={actions.turnOff}
              input={{}}
              success="Two-step sign-in is off"
            />
          </span>
        </div>
      )}
      <ShownOnce
        title="Keep these recovery codes now"
        description="Each signs you in once in the place of a code, where you have lost your device. They are shown this once."
        secret={codes?.join("\n") ?? null}
        label="recovery codes"
        onDone={() => setCodes(null)}
      />
    </>
  );
}

const leftOf = (count: number) =>
  count === 1 ? "1 recovery code is left." : `${count === 0 ? "No" : count} recovery codes are left.`;

function SetUp({ actions, onDone }: { actions: TwoStepActions; onDone: (codes: string[]) => void }) {
  const { run, pending, failure, clear } = useAct(actions.begin, { refresh: false });
  const [app, setApp] = useState<{ secret: string; qr: string } | null>(null);
  return (
    <>
      <Button pending={pending} onClick={() => run({}, setApp)}>
        Turn on
      </Button>
      <Dialog title="This was not done" size="sm" open={failure !== null} onOpenChange={(open) => open || clear()}>
        {failure ? <Failure error={failure} /> : null}
      </Dialog>
      <Dialog
        title="Turn two-step sign-in on"
        description="Scan this with an app for one-time codes, or type the key into it; then type the code that it shows."
        open={app !== null}
        onOpenChange={(open) => open || setApp(null)}
      >
        {app ? (
          <ActionForm<{ code: string }, Codes>
            action={actions.confirm}
            onDone={(done) => onDone(done.codes)}
            success="Two-step sign-in is on"
            refresh={false}
            label="Turn two-step sign-in on"
          >
            <div className="flex flex-col items-center gap-4">
              {/* White in the dark too: apps read dark on light. */}
              <div
                role="img"
                aria-label="The key as a QR code"
                style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(app.qr)}")` }}
                className="size-50 rounded-lg border bg-center bg-white bg-contain bg-no-repeat bg-origin-content p-2"
              />
              <CodeBlock code={app.secret} label="key" wrap className="w-full" />
            </div>
            <Field label="Code" name="code" hint="The six digits that the app shows now." required>
              <Input autoComplete="one-time-code" inputMode="numeric" spellCheck={false} mono />
            </Field>
            <FormActions>
              <SubmitButton>Turn on</SubmitButton>
            </FormActions>
          </ActionForm>
        ) : null}
      </Dialog>
    </>
  );
}
