"use client";

import { CalendarPlus } from "lucide-react";
import type * as z from "zod";
import type { NewInvitations } from "#lib/domains/company/governance/invitations/schema.ts";
import { RowFields } from "#ui/company/entities/row-fields.tsx";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import { Unmailed } from "#ui/record/unmailed.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

type Inviting = z.input<typeof NewInvitations>;

/** Invites to a meeting by mail, with an entry for the calendar where it has a time. */
export function InviteSheet<T>({
  meeting_id,
  title,
  isMailing,
  action,
  trial,
}: {
  meeting_id: string;
  title: string;
  isMailing: boolean;
  action: Act<Inviting, T>;
  trial: Trial<Inviting>;
}) {
  return (
    <Sheet
      title={`Invite to ${title}`}
      description="Everybody entitled whose address is known gets the agenda, and an entry for the calendar where the meeting has a time."
      trigger={<Button icon={<CalendarPlus aria-hidden="true" />}>Invite by mail</Button>}
    >
      <ActionForm<Inviting, T>
        action={action}
        label={`Invite to ${title}`}
        values={{ meeting_id }}
        success="They are invited"
        receiptHref="/receipts/{receipt_id}"
      >
        {isMailing ? null : <Unmailed>Invitations are written and kept; tell those who are invited yourself.</Unmailed>}
        <RowFields
          name="invitees"
          legend="Also invited"
          hint="Whoever else is to come, or whose address is not known."
          noun="guest"
        >
          {(path) => (
            <>
              <Field label="Name" name={`${path}.name`} required>
                <Input autoComplete="off" />
              </Field>
              <Field label="E-mail" name={`${path}.email`} required>
                <Input type="email" autoComplete="off" />
              </Field>
            </>
          )}
        </RowFields>
        <Field label="Message" name="message" optional>
          <Textarea rows={3} maxLength={2_000} />
        </Field>
        <DraftEffects trial={trial} />
        <FormActions>
          <SubmitButton>Send invitations</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
