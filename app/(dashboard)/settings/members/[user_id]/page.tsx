import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { callOf } from "#lib/core/call.ts";
import * as access from "#lib/domains/trust/access/operations.ts";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { read, readOrNull } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { CompanyNames } from "#ui/trust/access/company-names.tsx";
import { Permitted } from "#ui/trust/access/permitted.tsx";
import { labelOfRole } from "#ui/trust/access/roles.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { namesOfBound } from "../../companies.ts";
import { permittedBy } from "../../permitted.ts";

export const metadata: Metadata = { title: "Member" };

/** Of somebody who is a member no more there is what the trail has; of whom it knows nothing, there is no page. */
async function NoMember({ user_id }: { user_id: string }) {
  const { data } = await read(listAuditEvents, { actor_id: user_id, limit: 1 });
  const [event = notFound()] = data;
  return (
    <>
      <PageHeader back={{ href: "/settings/members", label: "Members" }} title={event.actor_name} />
      <Callout title="No member of this workspace">
        What they did in it is in the{" "}
        <TextLink href={`/settings/audit?actor_id=${encodeURIComponent(user_id)}`}>audit trail</TextLink>.
      </Callout>
    </>
  );
}

export default async function MemberPage({ params }: { params: Promise<{ user_id: string }> }) {
  const { user_id } = await params;
  const { can } = await permissions(`/settings/members/${user_id}`);
  if (!can(access.listMembers)) return <NotForRole title="Member" who="Members are for owners and admins to see." />;
  const member = await readOrNull(access.readMember, { user_id });
  if (member === null) return <NoMember user_id={user_id} />;
  const { name, email, role, role_name, entity_ids } = member;
  const names = await namesOfBound(can, [member]);
  return (
    <>
      <PageHeader back={{ href: "/settings/members", label: "Members" }} title={name} description={email} />
      <DescriptionList
        facts={[
          {
            term: "Role",
            value: <TextLink href={`/settings/roles/${role}`}>{labelOfRole(role, role_name)}</TextLink>,
          },
          {
            term: "Companies",
            value:
              entity_ids === null ? (
                "All of the workspace, also those that are formed later"
              ) : (
                <CompanyNames entity_ids={entity_ids} names={names} />
              ),
          },
          { term: "Member since", value: <DateText value={member.created_at} /> },
        ]}
      />
      <Section
        title="What they can do, and why"
        description={
          entity_ids === null
            ? "Each part of the service, in every company, by the scopes that the role carries."
            : "Each part of the service, in those companies alone, by the scopes that the role carries. What is the workspace’s as a whole (keys, members, roles, new companies) they neither see nor change."
        }
        className="mt-10!"
      >
        <Permitted
          parts={permittedBy(
            entity_ids === null ? member.scopes : member.scopes.filter((scope) => !scope.startsWith("keys:")),
          )}
        />
      </Section>
      <ApiFold
        calls={[
          callOf(access.readMember, { user_id }),
          callOf(access.changeMember, { user_id, role: "accountant", entity_ids: null }),
        ]}
      />
    </>
  );
}
