import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import * as access from "#lib/domains/trust/access/operations.ts";
import { sendsMail } from "#lib/server/account/password-reset.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { InvitationTable } from "#ui/trust/access/invitation-table.tsx";
import { InviteButton } from "#ui/trust/access/invite.tsx";
import { MemberTable } from "#ui/trust/access/member-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { changeMember, invite, issueInvitationLink, removeMember, withdrawInvitation } from "./actions.ts";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage() {
  const { person, role, can } = await permissions("/settings/members");
  if (!can(access.listMembers.scope)) {
    return <NotForRole title="Members" who="Members are for owners and admins to see." />;
  }
  const [members, invitations] = await Promise.all([read(access.listMembers, {}), read(access.listInvitations, {})]);
  const writes = can(access.invite.scope);
  const isOwner = role === "owner";
  // Where no mail goes out, whoever invites hands the link over.
  const makeLink = sendsMail() ? null : issueInvitationLink;
  return (
    <>
      <PageHeader
        title="Members"
        description="The people who may enter this workspace, and as what."
        action={writes ? <InviteButton action={invite} makeLink={makeLink} mayMakeOwners={isOwner} /> : null}
      />
      <MemberTable
        members={members.data}
        me={person.user_id}
        mayTouchOwners={isOwner}
        actions={writes ? { change: changeMember, remove: removeMember } : null}
      />
      <Section title="Open invitations" className="mt-10!">
        <InvitationTable
          invitations={invitations.data}
          withdraw={writes ? withdrawInvitation : null}
          makeLink={makeLink}
        />
      </Section>
      <ApiFold
        calls={[
          callOf(access.listMembers, {}),
          callOf(access.invite, { email: "grace@example.com", role: "accountant" }),
          callOf(access.changeMember, { user_id: person.user_id, role: "admin" }),
          callOf(access.removeMember, { user_id: person.user_id }),
        ]}
      />
    </>
  );
}
