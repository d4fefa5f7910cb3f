import type { Metadata } from "next";
import { viewSignUp } from "#lib/server/account/sign-up.ts";
import { Door } from "#ui/trust/access/door.tsx";
import { LinkClosed } from "#ui/trust/access/link-closed.tsx";
import { SignUpForm } from "#ui/trust/access/sign-up-form.tsx";
import { signUp } from "./actions.ts";

// The token stands in the address: no other site may learn it.
export const metadata: Metadata = { title: "Sign up", referrer: "no-referrer", robots: { index: false } };

export default async function FinishSignUpPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await viewSignUp(token);
  if (!link) return <LinkClosed again={{ href: "/sign-up", label: "Ask for another" }} />;
  return (
    <Door title="Sign up" description="Your address is proven. What is left is who you are, and where you begin.">
      <SignUpForm action={signUp} token={token} email={link.email} />
    </Door>
  );
}
