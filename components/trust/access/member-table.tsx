"use client";

import type { Change } from "#lib/core/answer.ts";
import type { Member } from "#lib/domains/trust/access/schema.ts";
import { type CompanyNames as KnownNames, useCompanyNames } from "#ui/company/entities/company-names.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { ChangeRoleButton, type MemberChange } from "./change-role.tsx";
import type { CompanyChoices } from "./company-choice.tsx";
import { CompanyNames } from "./company-names.tsx";
import type { RoleOption } from "./role-cards.tsx";
import { labelOfRole } from "./roles.ts";

export interface MemberActions {
  change: Change<MemberChange, Member>["act"];
  remove: Change<{ user_id: string }, null>["act"];
}

/** Why nothing can be changed about a member; null where it can (the operations hold the same rules). */
function fixed(member: Member, owners: number, mayTouchOwners: boolean): string | null {
  if (member.role !== "owner") return null;
  if (!mayTouchOwners) return "Only an owner changes this";
  return owners === 1 ? "The last owner stays" : null;
}

/** The people of a workspace; `actions` is null for those who may change none. */
export function MemberTable({
  rows,
  me,
  owners,
  mayTouchOwners,
  own,
  choices,
  actions,
  ...known
}: KnownNames & {
  rows: readonly Member[];
  me: string;
  /** How many the workspace has, on whichever page they stand. */
  owners: number;
  mayTouchOwners: boolean;
  own: readonly RoleOption[];
  /** The companies that a member may be bound to. */
  choices: CompanyChoices;
  actions: MemberActions | null;
}) {
  const bound = rows.flatMap(({ entity_ids }) => (entity_ids ?? []).map((entity_id) => ({ entity_id })));
  const names = useCompanyNames(bound, known);
  return (
    <PlainTable
      caption="Members"
      rows={rows}
      empty="No member of this name or e-mail"
      rowKey={(member) => member.user_id}
      rowHref={(member) => `/settings/members/${member.user_id}`}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: (member) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <span className="flex items-center gap-2">
                {member.name}
                {member.user_id === me ? <Badge>You</Badge> : null}
              </span>
              <span className="font-normal text-muted text-sm">{member.email}</span>
            </span>
          ),
        },
        { key: "role", header: "Role", cell: ({ role, role_name }) => labelOfRole(role, role_name) },
        {
          key: "companies",
          header: "Companies",
          cell: ({ entity_ids }) => <CompanyNames entity_ids={entity_ids} names={names} />,
        },
        { key: "since", header: "Since", cell: (member) => <DateText value={member.created_at} /> },
        ...(actions === null
          ? []
          : [
              {
                key: "change",
                header: "Change",
                hideHeader: true,
                cell: (member: Member) => {
                  const reason = fixed(member, owners, mayTouchOwners);
                  return reason === null ? (
                    <span className="inline-flex flex-wrap justify-end gap-2">
                      <ChangeRoleButton
                        member={member}
                        mayMakeOwners={mayTouchOwners}
                        own={own}
                        companies={choices}
                        names={names}
                        action={{ act: actions.change, shown: member }}
                      />
                      <RemoveButton
                        member={member}
                        isMe={member.user_id === me}
                        action={{ act: actions.remove, shown: member }}
                      />
                    </span>
                  ) : (
                    <span className="text-muted text-sm">{reason}</span>
                  );
                },
              },
            ]),
      ]}
    />
  );
}

function RemoveButton({
  member,
  isMe,
  action,
}: {
  member: Member;
  isMe: boolean;
  action: Change<{ user_id: string }, null>;
}) {
  return (
    <Confirm
      trigger={
        <Button size="sm" aria-label={`Remove ${member.name}`}>
          Remove
        </Button>
      }
      title={isMe ? "Leave this workspace?" : `Remove ${member.name}?`}
      consequences={[
        isMe
          ? "You enter this workspace no more, from your next click on."
          : "They enter this workspace no more, from their next click on.",
        "What was done stays in the record, under the same name.",
        "To come back takes a new invitation.",
        isMe
          ? "Calendar feeds, links to scenarios and open invitations that you made end."
          : "Calendar feeds, links to scenarios and open invitations that they made end.",
        "Keys that were made stay valid: revoke those that should not be.",
      ]}
      confirmLabel={isMe ? "Leave" : "Remove member"}
      action={action}
      input={{ user_id: member.user_id }}
      success={`${member.name} is a member no more`}
      {...(isMe ? { doneHref: "/" } : { receiptHref: "/receipts/{receipt_id}" })}
    />
  );
}
