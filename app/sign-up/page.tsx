import type { Metadata } from "next";
import { sendsMail } from "#lib/server/account/password-reset.ts";
import { isSignUpOpen } from "#lib/server/account/sign-up.ts";
import { AskForLink } from "#ui/trust/access/ask-for-link.tsx";
import { Door } from "#ui/trust/access/door.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { askForLink } from "./actions.ts";

export const metadata: Metadata = { title: "Sign up" };
/** Whether strangers may is this instance's setting, which the build does not know. */
export const dynamic = "force-dynamic";

export default function SignUpPage() {
  if (!isSignUpOpen() || !sendsMail()) {
    return (
      <Door
        title="Signing up is closed"
        description={
          isSignUpOpen()
            ? "An address is proven by a mail first, and this service sends none yet: tell whoever runs it."
            : "People come in here by invitation: ask an owner or an admin of a workspace for one."
        }
      >
        <ButtonLink href="/sign-in">Back to signing in</ButtonLink>
      </Door>
    );
  }
  return (
    <Door
      title="Sign up"
      description="A link goes to your e-mail address; there you choose a password and a workspace."
    >
      <AskForLink
        action={askForLink}
        told="A link is on its way to that address. If it has an account already, the message says so."
      />
    </Door>
  );
}
