"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { Role } from "#lib/core/roles.ts";
import type { Member } from "#lib/domains/trust/access/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { RoleCards } from "./role-cards.tsx";

export function ChangeRoleButton({
  member,
  mayMakeOwners,
  action,
}: {
  member: Member;
  mayMakeOwners: boolean;
  action: (input: { user_id: string; role: Role }) => Promise<ActionResult<Member>>;
}) {
  return (
    <Dialog
      trigger={
        <Button size="sm" aria-label={`Change role of ${member.name}`}>
          Change role
        </Button>
      }
      title={`Change the role of ${member.name}`}
      description="It holds from their next click on."
    >
      <ActionForm<{ user_id: string; role: Role }, Member>
        action={action}
        values={{ user_id: member.user_id }}
        success={`The role of ${member.name} is changed`}
        receiptHref="/receipts/{receipt_id}"
        label={`Change the role of ${member.name}`}
      >
        <RoleCards mayMakeOwners={mayMakeOwners} defaultValue={member.role} />
        <FormActions>
          <SubmitButton>Change role</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
