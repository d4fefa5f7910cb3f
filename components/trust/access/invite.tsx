"use client";

import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { Role } from "#lib/core/roles.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";
import { RoleCards } from "./role-cards.tsx";

interface Invited {
  email: string;
  token: string;
}

/** Invites a person and shows the link, this once. */
export function InviteButton({
  action,
  mayMakeOwners,
}: {
  action: (input: { email: string; role: Role }) => Promise<ActionResult<Invited>>;
  mayMakeOwners: boolean;
}) {
  const router = useRouter();
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <>
      <Dialog
        trigger={
          <Button variant="primary" icon={<UserPlus aria-hidden="true" />}>
            Invite
          </Button>
        }
        title="Invite a person"
        description="You get a link to hand to them. It lets them in once, within 7 days."
      >
        <ActionForm<{ email: string; role: Role }, Invited>
          action={action}
          onDone={setInvited}
          refresh={false}
          success="The invitation is open"
          receiptHref="/receipts/{receipt_id}"
          label="Invite a person"
        >
          <Field label="E-mail" name="email" hint="They sign in with it." required>
            <Input type="email" autoComplete="off" autoCapitalize="off" />
          </Field>
          <RoleCards mayMakeOwners={mayMakeOwners} defaultValue="viewer" />
          <FormActions>
            <SubmitButton>Make the link</SubmitButton>
          </FormActions>
        </ActionForm>
      </Dialog>
      <ShownOnce
        title={`Hand this link to ${invited?.email ?? "them"}`}
        description="It is shown this once and works once, for 7 days. Whoever opens it first gets in: send it the way you would a key."
        secret={invited === null ? null : `${window.location.origin}/invitation/${invited.token}`}
        label="invitation link"
        onDone={() => {
          setInvited(null);
          router.refresh();
        }}
      />
    </>
  );
}
