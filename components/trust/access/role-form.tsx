"use client";

import type { ActionResult, Change } from "#lib/core/answer.ts";
import type { OwnRole } from "#lib/domains/trust/access/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { ScopeGrid } from "./scope-grid.tsx";

interface RoleInput {
  name: string;
  description: string | null;
  scopes: string[];
}

const parsed = ({ name, description, scopes }: Record<string, unknown>): RoleInput => ({
  name: String(name ?? ""),
  description: typeof description === "string" ? description : null,
  scopes: (scopes as string[] | undefined) ?? [],
});

function RoleFields({ given }: { given?: OwnRole }) {
  return (
    <>
      <Field label="Name" name="name" required>
        <Input autoComplete="off" placeholder="Bookkeeper" defaultValue={given?.name} />
      </Field>
      <Field label="What it is for" name="description" optional>
        <Textarea rows={2} defaultValue={given?.description ?? ""} placeholder="Keeps the journal, and pays nothing." />
      </Field>
      <ScopeGrid given={given?.scopes ?? []} />
    </>
  );
}

export function NewRoleSheet({ action }: { action: (input: RoleInput) => Promise<ActionResult<OwnRole>> }) {
  return (
    <FormSheet<RoleInput, OwnRole>
      button="New role"
      title="New role"
      description="A named set of scopes. You give no scope that you do not hold yourself."
      submit="Create role"
      action={action}
      parse={parsed}
      success="The role is made"
    >
      <RoleFields />
    </FormSheet>
  );
}

export function ChangeRoleSheet({
  role,
  action,
}: {
  role: OwnRole;
  action: Change<RoleInput & { role_id: string }, OwnRole>;
}) {
  return (
    <Sheet
      trigger={<Button>Edit</Button>}
      title={`Edit ${role.name}`}
      description="It holds for all who have the role, from their next click on."
    >
      <ActionForm<RoleInput & { role_id: string }, OwnRole>
        action={action}
        label={`Edit ${role.name}`}
        parse={(typed) => ({ ...parsed(typed), role_id: role.role_id })}
        success="The role is changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <RoleFields given={role} />
        <FormActions>
          <SubmitButton>Save role</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}

export function DeleteRoleButton({ role, action }: { role: OwnRole; action: Change<{ role_id: string }, null> }) {
  return (
    <Confirm
      trigger={<Button>Delete</Button>}
      title={`Delete the role ${role.name}?`}
      consequences={[
        "Nobody can be given it from then on.",
        "Where a member, an open invitation or a single sign-on connection has it, it is not deleted: give them another first.",
      ]}
      confirmLabel="Delete role"
      action={action}
      input={{ role_id: role.role_id }}
      success={`The role ${role.name} is deleted`}
      doneHref="/settings/roles"
    />
  );
}
