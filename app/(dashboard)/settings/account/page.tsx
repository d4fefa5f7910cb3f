import type { Metadata } from "next";
import { isRole } from "#lib/core/roles.ts";
import { sendsMail } from "#lib/server/account/password-reset.ts";
import { requireSession } from "#lib/server/session.ts";
import { ChangeEmail } from "#ui/trust/access/change-email.tsx";
import { SignOutButton } from "#ui/trust/access/sign-out-button.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { changeEmail } from "./actions.ts";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { person, workspaces, workspace } = await requireSession("/settings/account");
  const isVerified = person.email_verified_at !== null;
  return (
    <>
      <PageHeader title="Account" action={<SignOutButton />} />
      <DescriptionList
        facts={[
          { term: "Name", value: person.name },
          {
            term: "E-mail",
            value: (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {person.email}
                {isVerified ? <Badge tone="success">Verified</Badge> : null}
                {sendsMail() ? <ChangeEmail action={changeEmail} email={person.email} isVerified={isVerified} /> : null}
              </span>
            ),
          },
          ...workspaces.map(({ workspace_id, name, role, role_name }) => ({
            term: workspace_id === workspace?.workspace_id ? "This workspace" : "Also in",
            value: `${name}, as ${isRole(role) ? role : role_name}`,
          })),
        ]}
      />
    </>
  );
}
