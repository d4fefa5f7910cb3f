import type { Metadata } from "next";
import { openSessions } from "#lib/server/accounts.ts";
import { requireSession } from "#lib/server/session.ts";
import { PasswordForm } from "#ui/trust/access/password-form.tsx";
import { roleLabels } from "#ui/trust/access/roles.ts";
import { SessionTable } from "#ui/trust/access/session-table.tsx";
import { SignOutButton } from "#ui/trust/access/sign-out-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { changePassword, endOthers, endSession } from "./actions.ts";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { person, session_id, workspaces, workspace } = await requireSession("/settings/account");
  const sessions = await openSessions(person.user_id);
  return (
    <>
      <PageHeader title="Account" action={<SignOutButton />} />
      <DescriptionList
        facts={[
          { term: "Name", value: person.name },
          { term: "E-mail", value: person.email },
          ...workspaces.map(({ workspace_id, name, role }) => ({
            term: workspace_id === workspace?.workspace_id ? "This workspace" : "Also in",
            value: `${name}, as ${roleLabels[role].label.toLowerCase()}`,
          })),
        ]}
      />
      <Section
        title="Sessions"
        description="Where you are signed in. A session that is ended is out at its next click."
        className="mt-10!"
        action={
          sessions.length > 1 ? (
            <Confirm
              trigger={<Button size="sm">End all others</Button>}
              title="End all your other sessions?"
              consequences={[
                "Every other browser and device is signed out at its next click.",
                "You stay signed in here.",
              ]}
              confirmLabel="End all others"
              action={endOthers}
              input={{}}
              success="All other sessions are ended"
            />
          ) : null
        }
      >
        <SessionTable sessions={sessions} current={session_id} end={endSession} />
      </Section>
      <Section title="Password" description="Changing it ends all your other sessions." className="mt-10!">
        <PasswordForm action={changePassword} email={person.email} />
      </Section>
      <p className="mt-12 border-t pt-3 text-muted text-sm">
        Sign-ins belong to you, not to the company’s record: they leave no receipts, and the API has no calls for them.
      </p>
    </>
  );
}
