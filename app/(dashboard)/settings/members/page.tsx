import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import * as access from "#lib/domains/trust/access/operations.ts";
import { listRoles } from "#lib/domains/trust/access/roles/operations.ts";
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
import { companyChoices, namesOfBound } from "../companies.ts";
import { changeMember, invite, issueInvitationLink, removeMember, withdrawInvitation } from "./actions.ts";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage() {
  const { person, workspace, can } = await permissions("/settings/members");
  if (!can(access.listMembers)) {
    return <NotForRole title="Members" who="Members are for owners and admins to see." />;
  }
  const [members, invitations, roles, companies] = await Promise.all([
    read(access.listMembers, {}),
    read(access.listInvitations, {}),
    // As many as a workspace may have.
    read(listRoles, { limit: 1000 }),
    companyChoices(can),
  ]);
  const names = await namesOfBound(can, members.data);
  const writes = can(access.invite);
  const isOwner = workspace?.role === "owner";
  const own = roles.data;
  // Where no mail goes out, whoever invites hands the link over.
  const makeLink = sendsMail() ? null : issueInvitationLink;
  return (
    <>
      <PageHeader
        title="Members"
        description="The people who may enter this workspace, and as what."
        action={
          writes ? (
            <InviteButton action={invite} makeLink={makeLink} mayMakeOwners={isOwner} own={own} companies={companies} />
          ) : null
        }
      />
      <MemberTable
        members={members.data}
        me={person.user_id}
        mayTouchOwners={isOwner}
        own={own}
        companies={companies}
        names={names}
        actions={writes ? { change: changeMember, remove: removeMember } : null}
      />
      <Section title="Open invitations" className="mt-10!">
        <InvitationTable
          invitations={invitations.data}
          roleNames={new Map(own.map(({ role_id, name }) => [role_id, name]))}
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
