import type { Metadata } from "next";
import { viewEmail } from "#lib/server/account/email-change.ts";
import { requireSession } from "#lib/server/session.ts";
import { ConfirmEmail } from "#ui/trust/access/confirm-email.tsx";
import { Door } from "#ui/trust/access/door.tsx";
import { LinkClosed } from "#ui/trust/access/link-closed.tsx";
import { confirmEmail } from "./actions.ts";

// The token stands in the address: no other site may learn it.
export const metadata: Metadata = { title: "Confirm your address", referrer: "no-referrer", robots: { index: false } };

export default async function VerifyEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { person } = await requireSession(`/verify-email/${token}`);
  const email = await viewEmail(person.user_id, token);
  if (email === null) return <LinkClosed again={{ href: "/settings/account", label: "Go to your account" }} />;
  return (
    <Door title="Confirm your address" description={`${email} becomes the address that you sign in with.`}>
      <ConfirmEmail action={confirmEmail} token={token} changes={email !== person.email} />
    </Door>
  );
}
