"use client";

import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { Invitation } from "#lib/domains/trust/access/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { boundIn, CompanyChoice, type CompanyChoices } from "./company-choice.tsx";
import { LinkShown, type ShownLink } from "./link-shown.tsx";
import { RoleCards, type RoleOption } from "./role-cards.tsx";

interface Invite {
  email: string;
  role: string;
  entity_ids?: string[] | null;
}

type Invited = Pick<Invitation, "invitation_id" | "email">;

/** What makes the link that is handed over; null where the link goes by mail, and nobody else is shown it. */
export type MakeLink = ((input: { invitation_id: string }) => Promise<ActionResult<{ token: string }>>) | null;

/** Invites a person: a link goes to their mailbox, or is shown this once, to be handed to them. */
export function InviteButton({
  action,
  makeLink,
  mayMakeOwners,
  own,
  companies,
}: {
  action: (input: Invite) => Promise<ActionResult<Invited>>;
  makeLink: MakeLink;
  mayMakeOwners: boolean;
  own: readonly RoleOption[];
  companies: CompanyChoices;
}) {
  const router = useRouter();
  const [shown, setShown] = useState<ShownLink | null>(null);
  const inviteAndLink = async (input: Invite): Promise<ActionResult<ShownLink | null>> => {
    const invited = await action(input);
    if (!invited.ok || !makeLink) return invited.ok ? { ...invited, value: null } : invited;
    const link = await makeLink({ invitation_id: invited.value.invitation_id });
    // The invitation is open either way; a link that could not be made is made from the list.
    return { ...invited, value: link.ok ? { email: invited.value.email, token: link.value.token } : null };
  };
  return (
    <>
      <Dialog
        trigger={
          <Button variant="primary" icon={<UserPlus aria-hidden="true" />}>
            Invite
          </Button>
        }
        title="Invite a person"
        description={
          makeLink
            ? "You get a link to hand to them. It lets them in once, within 7 days."
            : "They get a link by mail. It lets them in once, within 7 days."
        }
      >
        <ActionForm<Invite, ShownLink | null>
          action={inviteAndLink}
          parse={({ email, role, ...typed }) => ({
            ...{ email: String(email ?? ""), role: String(role) },
            ...boundIn(typed),
          })}
          onDone={(link) => (link ? setShown(link) : router.refresh())}
          refresh={false}
          success="The invitation is open"
          receiptHref="/receipts/{receipt_id}"
          label="Invite a person"
        >
          <Field label="E-mail" name="email" hint="They sign in with it." required>
            <Input type="email" autoComplete="off" autoCapitalize="off" />
          </Field>
          <RoleCards mayMakeOwners={mayMakeOwners} own={own} defaultValue="viewer" />
          <CompanyChoice companies={companies} />
          <FormActions>
            <SubmitButton>{makeLink ? "Create the link" : "Send the invitation"}</SubmitButton>
          </FormActions>
        </ActionForm>
      </Dialog>
      <LinkShown link={shown} onDone={() => setShown(null)} />
    </>
  );
}
