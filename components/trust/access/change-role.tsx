"use client";

import type { Change } from "#lib/core/answer.ts";
import type { Member } from "#lib/domains/trust/access/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { boundIn, CompanyChoice, type CompanyChoices } from "./company-choice.tsx";
import { RoleCards, type RoleOption } from "./role-cards.tsx";

export interface MemberChange {
  user_id: string;
  role: string;
  /** Left out, the member stays bound as they are. */
  entity_ids?: string[] | null;
}

export function ChangeRoleButton({
  member,
  mayMakeOwners,
  own,
  companies,
  names,
  action,
}: {
  member: Member;
  mayMakeOwners: boolean;
  own: readonly RoleOption[];
  companies: CompanyChoices;
  /** Of the companies that members are bound to, by their identifiers. */
  names: ReadonlyMap<string, string>;
  action: Change<MemberChange, Member>;
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
      <ActionForm<MemberChange, Member>
        action={action}
        parse={({ role, ...typed }) => ({ user_id: member.user_id, role: String(role), ...boundIn(typed) })}
        success={`The role of ${member.name} is changed`}
        receiptHref="/receipts/{receipt_id}"
        label={`Change the role of ${member.name}`}
      >
        <RoleCards mayMakeOwners={mayMakeOwners} own={own} defaultValue={member.role} />
        <CompanyChoice
          companies={companies}
          given={member.entity_ids?.map((value) => ({ value, label: names.get(value) ?? value })) ?? null}
        />
        <FormActions>
          <SubmitButton>Change role</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
