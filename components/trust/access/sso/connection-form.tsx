"use client";

import { Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { ActionResult, Change } from "#lib/core/answer.ts";
import type { SsoConnection } from "#lib/domains/trust/access/sso/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { RoleCards, type RoleOption } from "../role-cards.tsx";

interface Given {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string[];
  default_role: SsoConnection["default_role"];
  is_enabled: boolean;
  is_required: boolean;
}

type Make = (input: Omit<Given, "is_enabled">) => Promise<ActionResult<SsoConnection>>;
export type ConnectionChange = Change<Partial<Given> & { connection_id: string }, SsoConnection>;

/** The fields of a connection; its secret is asked for again only where it is to be another. */
function Fields({
  connection,
  own,
  children,
}: {
  connection?: SsoConnection;
  own: readonly RoleOption[];
  children?: ReactNode;
}) {
  return (
    <>
      <Field label="Name" name="name" hint="What your people know it by." required>
        <Input autoComplete="off" defaultValue={connection?.name} />
      </Field>
      <Field
        label="Issuer"
        name="issuer"
        hint="The address that your issuer calls its own, without /.well-known."
        required
      >
        <Input
          type="url"
          autoComplete="off"
          placeholder="https://login.acme.example"
          defaultValue={connection?.issuer}
        />
      </Field>
      <Field label="Client ID" name="client_id" required>
        <Input autoComplete="off" defaultValue={connection?.client_id} />
      </Field>
      <Field
        label="Client secret"
        name="client_secret"
        {...(connection ? { optional: true, hint: "Left empty, it stays what it is." } : { required: true })}
      >
        <PasswordInput autoComplete="off" />
      </Field>
      <Field
        label="E-mail domains"
        name="domains"
        hint="One a line. Each is proven by a DNS record before it counts."
        required
      >
        <Textarea
          rows={2}
          data-type="lines"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={connection?.domains.map(({ domain }) => domain).join("\n")}
        />
      </Field>
      <RoleCards
        legend="New members become"
        name="default_role"
        mayMakeOwners="never"
        own={own}
        defaultValue={connection?.default_role ?? "viewer"}
      />
      <Checkbox
        name="is_required"
        defaultChecked={connection?.is_required}
        label="Members of these domains must use it"
        hint="Their passwords open this workspace no more. Owners may keep using theirs, so that a broken issuer locks nobody out."
      />
      {children}
    </>
  );
}

export function NewSsoConnectionButton({ own, action }: { own: readonly RoleOption[]; action: Make }) {
  return (
    <Sheet
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden="true" />}>
          Connect an issuer
        </Button>
      }
      title="Connect an issuer"
      description="Its word signs people in to this workspace, owners too."
    >
      <ActionForm<Omit<Given, "is_enabled">, SsoConnection>
        action={action}
        success="The issuer is connected"
        receiptHref="/receipts/{receipt_id}"
        label="Connect an issuer"
      >
        <Fields own={own} />
        <FormActions>
          <SubmitButton>Connect</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}

export function ChangeSsoConnectionButton({
  connection,
  own,
  action,
}: {
  connection: SsoConnection;
  own: readonly RoleOption[];
  action: ConnectionChange;
}) {
  return (
    <Sheet
      trigger={
        <Button size="sm" icon={<Pencil aria-hidden="true" />}>
          Change
        </Button>
      }
      title={`Change ${connection.name}`}
      description="Another issuer knows nobody yet, and the sessions that were opened by this one end."
    >
      <ActionForm<Partial<Given> & { connection_id: string }, SsoConnection>
        action={action}
        values={{ connection_id: connection.connection_id }}
        success="The connection is changed"
        receiptHref="/receipts/{receipt_id}"
        label={`Change ${connection.name}`}
      >
        <Fields connection={connection} own={own}>
          <Checkbox
            name="is_enabled"
            defaultChecked={connection.is_enabled}
            label="Enabled"
            hint="Disabled, it signs nobody in, and the sessions that it opened end."
          />
        </Fields>
        <FormActions>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
