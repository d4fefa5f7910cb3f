import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { returnPath } from "#lib/core/return-path.ts";
import { isSignUpOpen } from "#lib/server/account/sign-up.ts";
import { currentSession } from "#lib/server/session.ts";
import { Door } from "#ui/trust/access/door.tsx";
import { SignInForm } from "#ui/trust/access/sign-in-form.tsx";
import { SignOnRefusal } from "#ui/trust/access/sso/offer.tsx";
import { askForSignOn, askPasskey } from "./actions.ts";

export const metadata: Metadata = { title: "Sign in" };

interface Query {
  from?: string | string[];
  /** Why single sign-on has led back here. */
  sso?: string | string[];
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { from, sso } = await searchParams;
  const refused = [sso].flat()[0];
  const to = returnPath([from].flat()[0]);
  if (await currentSession()) redirect(to);
  return (
    <Door title="Sign in" description="To your company’s book of record.">
      {refused === undefined ? null : <SignOnRefusal word={refused} />}
      <SignInForm to={to} askPasskey={askPasskey} askForSignOn={askForSignOn} signsUp={isSignUpOpen()} />
    </Door>
  );
}
