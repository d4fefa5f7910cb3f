"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { Invitation } from "#lib/domains/trust/access/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import type { MakeLink } from "./invite.tsx";
import { MakeLinkButton } from "./make-link.tsx";
import { labelOfRole } from "./roles.ts";

type Withdraw = (input: { invitation_id: string }) => Promise<ActionResult<null>>;

/** Invitations that nobody has used yet; `withdraw` is null for those who may not, `makeLink` where links go by mail. */
export function InvitationTable({
  rows,
  roleNames,
  withdraw,
  makeLink,
}: {
  rows: readonly Invitation[];
  /** What the workspace's own roles are called. */
  roleNames: ReadonlyMap<string, string>;
  withdraw: Withdraw | null;
  makeLink: MakeLink;
}) {
  return (
    <PlainTable
      caption="Open invitations"
      rows={rows}
      rowKey={(invitation) => invitation.invitation_id}
      empty={
        <p className="rounded-lg border border-dashed px-4 py-6 text-center text-muted">
          Nobody is invited at the moment. An invitation is a link that lets one person in.
        </p>
      }
      columns={[
        {
          key: "email",
          header: "E-mail",
          cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
        },
        { key: "role", header: "Role", cell: ({ role }) => labelOfRole(role, roleNames.get(role)) },
        { key: "made", header: "Made", cell: ({ created_at }) => <DateText value={created_at} /> },
        ...(makeLink
          ? []
          : [
              {
                key: "mailed",
                header: "Mailed",
                cell: ({ mailed_at }: Invitation) =>
                  mailed_at ? <DateText value={mailed_at} /> : <span className="text-muted">Not yet</span>,
              },
            ]),
        { key: "open", header: "Open until", cell: ({ expires_at }) => <DateText value={expires_at} /> },
        ...(withdraw === null
          ? []
          : [
              {
                key: "withdraw",
                header: "Withdraw",
                hideHeader: true,
                cell: ({ invitation_id, email }: Invitation) => (
                  <div className="flex flex-wrap justify-end gap-2">
                    {makeLink ? <MakeLinkButton action={makeLink} invitation_id={invitation_id} email={email} /> : null}
                    <Confirm
                      trigger={
                        <Button size="sm" aria-label={`Withdraw the invitation of ${email}`}>
                          Withdraw
                        </Button>
                      }
                      title={`Withdraw the invitation of ${email}?`}
                      consequences={["The link opens nothing from then on.", "You can invite them again."]}
                      confirmLabel="Withdraw invitation"
                      action={withdraw}
                      input={{ invitation_id }}
                      success="The invitation is withdrawn"
                      receiptHref="/receipts/{receipt_id}"
                    />
                  </div>
                ),
              },
            ]),
      ]}
    />
  );
}
