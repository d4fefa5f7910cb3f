import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { isSignUpOpen } from "#lib/server/account/sign-up.ts";
import { currentSession } from "#lib/server/session.ts";
import { Door } from "#ui/trust/access/door.tsx";
import { returnPath } from "#ui/trust/access/return-path.ts";
import { SignInForm } from "#ui/trust/access/sign-in-form.tsx";
import { askPasskey } from "./actions.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const { from } = await searchParams;
  const to = returnPath([from].flat()[0]);
  if (await currentSession()) redirect(to);
  return (
    <Door title="Sign in" description="To your company’s book of record.">
      <SignInForm to={to} askPasskey={askPasskey} signsUp={isSignUpOpen()} />
    </Door>
  );
}
