import type { Metadata } from "next";
import { viewReset } from "#lib/server/account/password-reset.ts";
import { Door } from "#ui/trust/access/door.tsx";
import { LinkClosed } from "#ui/trust/access/link-closed.tsx";
import { ResetForm } from "#ui/trust/access/reset-form.tsx";
import { setPassword } from "./actions.ts";

// The token stands in the address: no other site may learn it.
export const metadata: Metadata = { title: "New password", referrer: "no-referrer", robots: { index: false } };

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await viewReset(token);
  if (!link) return <LinkClosed again={{ href: "/forgot-password", label: "Ask for another" }} />;
  return (
    <Door title="Choose a new password" description="Every session of yours ends when it is set.">
      <ResetForm action={setPassword} token={token} email={link.email} />
    </Door>
  );
}
