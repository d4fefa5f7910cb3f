"use client";

import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
} from "@simplewebauthn/browser";
import type { ActionResult } from "#lib/core/answer.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { refusalOf } from "./passkey-answer.ts";

export interface ListedPasskey {
  passkey_id: string;
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

type Rename = (input: { passkey_id: string; name: string }) => Promise<ActionResult<null>>;
type Remove = (input: { passkey_id: string }) => Promise<ActionResult<null>>;

/** A person's passkeys, each named so that its owner knows which device it is in. */
export function PasskeyTable({
  passkeys,
  rename,
  remove,
}: {
  passkeys: readonly ListedPasskey[];
  rename: Rename;
  remove: Remove;
}) {
  return (
    <PlainTable
      caption="Your passkeys"
      rows={passkeys}
      rowKey={({ passkey_id }) => passkey_id}
      empty="None yet. With a passkey you sign in by your fingerprint, face or PIN, and no site but this one can ask for it."
      columns={[
        { key: "name", header: "Name", cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
        { key: "kept", header: "Kept", cell: ({ is_synced }) => (is_synced ? "On several devices" : "On one device") },
        { key: "created", header: "Added", cell: ({ created_at }) => <DateText value={created_at.toISOString()} /> },
        {
          key: "used",
          header: "Last used",
          cell: ({ last_used_at }) => <DateText value={last_used_at?.toISOString() ?? null} time empty="Never" />,
        },
        {
          key: "acts",
          header: "Change",
          hideHeader: true,
          cell: ({ passkey_id, name }) => (
            <span className="flex justify-end gap-2">
              <RenameButton passkey_id={passkey_id} name={name} action={rename} />
              <Confirm
                trigger={
                  <Button size="sm" aria-label={`Remove ${name}`}>
                    Remove
                  </Button>
                }
                title={`Remove the passkey ${name}?`}
                consequences={[
                  "It opens your account no more. Your device may still offer it: delete it there as well.",
                ]}
                confirmLabel="Remove passkey"
                action={remove}
                input={{ passkey_id }}
                success={`${name} is removed`}
              />
            </span>
          ),
        },
      ]}
    />
  );
}

function RenameButton({ passkey_id, name, action }: { passkey_id: string; name: string; action: Rename }) {
  return (
    <Dialog
      trigger={
        <Button size="sm" aria-label={`Rename ${name}`}>
          Rename
        </Button>
      }
      title={`Rename ${name}`}
      size="sm"
    >
      <ActionForm<{ passkey_id: string; name: string }, null>
        action={action}
        values={{ passkey_id }}
        success="The passkey is renamed"
        label={`Rename ${name}`}
      >
        <Field label="Name" name="name" required>
          <Input defaultValue={name} maxLength={100} autoComplete="off" />
        </Field>
        <FormActions>
          <SubmitButton>Rename</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}

/** Has the browser make a passkey, and keeps it under a name. */
export function AddPasskey({
  begin,
  add,
}: {
  begin: (input: Record<string, never>) => Promise<ActionResult<PublicKeyCredentialCreationOptionsJSON>>;
  add: (input: { name: string; answer: RegistrationResponseJSON }) => Promise<ActionResult<null>>;
}) {
  const make = async ({ name }: { name: string }): Promise<ActionResult<null>> => {
    const asked = await begin({});
    if (!asked.ok) return asked;
    try {
      return await add({ name, answer: await startRegistration({ optionsJSON: asked.value }) });
    } catch (cause) {
      return refusalOf(cause);
    }
  };
  return (
    <Dialog
      trigger={<Button size="sm">Add a passkey</Button>}
      title="Add a passkey"
      description="Your device or password keeper makes it, and asks you for it from then on."
      size="sm"
    >
      <ActionForm<{ name: string }, null> action={make} success="The passkey is added" label="Add a passkey">
        <Field label="Name" name="name" hint="By which you know where it is kept: “Work laptop”." required>
          <Input maxLength={100} autoComplete="off" />
        </Field>
        <FormActions>
          <SubmitButton>Continue</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
