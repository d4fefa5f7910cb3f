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
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { ClearFilters, Filters, SearchFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { askedOf } from "../../asked.ts";
import { findEntities } from "../../entities/actions.ts";
import { companyChoices, namesOfBound } from "../companies.ts";
import {
  changeMember,
  invite,
  issueInvitationLink,
  moreInvitations,
  moreMembers,
  removeMember,
  withdrawInvitation,
} from "./actions.ts";

export const metadata: Metadata = { title: "Members" };

/** The address's word for the place in the second list. */
const OF_INVITATIONS = "invitations";

export default async function MembersPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { person, workspace, can } = await permissions("/settings/members");
  if (!can(access.listMembers)) {
    return <NotForRole title="Members" who="Members are for owners and admins to see." />;
  }
  const { [OF_INVITATIONS]: further, ...query } = await searchParams;
  const asked = askedOf(access.listMembers.input.pick({ search: true }), query);
  const narrowing = { ...asked.filter, ...asked.paging };
  const place = further === undefined ? {} : { cursor: further };
  const inviting = askedOf(access.listInvitations.input.pick({}), place).paging;
  const [members, counts, invitations, roles, companies] = await Promise.all([
    read(access.listMembers, narrowing),
    read(access.countMembers, {}),
    read(access.listInvitations, inviting),
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
      <Filters>
        <SearchFilter label="Search by name or e-mail" name="search" />
        <ClearFilters names={["search"]} />
      </Filters>
      <EndlessList
        of="members"
        first={members}
        asked={narrowing}
        list={moreMembers}
        table={MemberTable}
        given={{
          me: person.user_id,
          owners: counts.roles.find(({ role }) => role === "owner")?.member_count ?? 0,
          mayTouchOwners: isOwner,
          own,
          choices: companies,
          companies: names,
          find: can("entities:read") ? findEntities : null,
          actions: writes ? { change: changeMember, remove: removeMember } : null,
        }}
      />
      <Section title="Open invitations" className="mt-10!">
        <EndlessList
          of="invitations"
          first={invitations}
          asked={inviting}
          list={moreInvitations}
          table={InvitationTable}
          given={{
            roleNames: new Map(own.map(({ role_id, name }) => [role_id, name])),
            withdraw: writes ? withdrawInvitation : null,
            makeLink,
          }}
          place={OF_INVITATIONS}
        />
      </Section>
      <ApiFold
        calls={[
          callOf(access.listMembers, asked.filter),
          callOf(access.invite, { email: "grace@example.com", role: "accountant" }),
          callOf(access.changeMember, { user_id: person.user_id, role: "admin" }),
          callOf(access.removeMember, { user_id: person.user_id }),
        ]}
      />
    </>
  );
}
