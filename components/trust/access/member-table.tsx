import type { ActionResult } from "#lib/core/answer.ts";
import type { Member } from "#lib/domains/trust/access/schema.ts";
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
  change: (input: MemberChange) => Promise<ActionResult<Member>>;
  remove: (input: { user_id: string }) => Promise<ActionResult<null>>;
}

/** Why nothing can be changed about a member; null where it can (the operations hold the same rules). */
function fixed(member: Member, members: readonly Member[], mayTouchOwners: boolean): string | null {
  if (member.role !== "owner") return null;
  if (!mayTouchOwners) return "Only an owner changes this";
  return members.filter(({ role }) => role === "owner").length === 1 ? "The last owner stays" : null;
}

/** The people of a workspace; `actions` is null for those who may change none. */
export function MemberTable({
  members,
  me,
  mayTouchOwners,
  own,
  companies,
  names,
  actions,
}: {
  members: readonly Member[];
  me: string;
  mayTouchOwners: boolean;
  own: readonly RoleOption[];
  companies: CompanyChoices;
  /** Of the companies that members are bound to, by their identifiers. */
  names: ReadonlyMap<string, string>;
  actions: MemberActions | null;
}) {
  return (
    <PlainTable
      caption="Members"
      rows={members}
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
                  const reason = fixed(member, members, mayTouchOwners);
                  return reason === null ? (
                    <span className="inline-flex flex-wrap justify-end gap-2">
                      <ChangeRoleButton
                        member={member}
                        mayMakeOwners={mayTouchOwners}
                        own={own}
                        companies={companies}
                        names={names}
                        action={actions.change}
                      />
                      <RemoveButton member={member} isMe={member.user_id === me} action={actions.remove} />
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

function RemoveButton({ member, isMe, action }: { member: Member; isMe: boolean; action: MemberActions["remove"] }) {
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
