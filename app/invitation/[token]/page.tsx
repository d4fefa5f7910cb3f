import type { Metadata } from "next";
import { isRole } from "#lib/core/roles.ts";
import { viewInvitation } from "#lib/server/invitations.ts";
import { currentSession } from "#lib/server/session.ts";
import { Door } from "#ui/trust/access/door.tsx";
import { JoinAsSignedIn, JoinAsStranger } from "#ui/trust/access/join-forms.tsx";
import { roleLabels } from "#ui/trust/access/roles.ts";
import { SignOutButton } from "#ui/trust/access/sign-out-button.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { join, openInvitedAccount } from "./actions.ts";

// The token stands in the address: no other site may learn it.
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer", robots: { index: false } };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [invitation, session] = [await viewInvitation(token), await currentSession()];
  if (invitation === "throttled") {
    return <Door title="Too many attempts" description="Wait a quarter of an hour, then open the link again." />;
  }
  if (invitation === null) {
    return (
      <Door
        title="This invitation is not open"
        description="It was used already, has expired, or was withdrawn. An invitation lets one person in, once, within 7 days: ask whoever sent it for another."
      >
        <ButtonLink href="/" variant="primary">
          {session ? "Go to the dashboard" : "Sign in"}
        </ButtonLink>
      </Door>
    );
  }
  const { workspace, email, role, role_name, expires_at } = invitation;
  const me = session?.person.email;
  return (
    <Door title={`Join ${workspace}`} description="You are invited to this company record.">
      <DescriptionList
        facts={[
          {
            term: "As",
            value: isRole(role) ? `${roleLabels[role].label}: ${roleLabels[role].description}` : role_name,
          },
          { term: "Open until", value: <DateText value={expires_at} time /> },
        ]}
      />
      <div className="mt-6">
        {me === email ? <JoinAsSignedIn action={join} token={token} email={email} /> : null}
        {me !== undefined && me !== email ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-muted">
              You are signed in as {me}, and this invitation is for {email}. Sign out to take it up.
            </p>
            <SignOutButton to={`/invitation/${token}`} />
          </div>
        ) : null}
        {me === undefined ? <JoinAsStranger action={openInvitedAccount} token={token} email={email} /> : null}
      </div>
    </Door>
  );
}
