import type { Metadata } from "next";
import { sendsMail } from "#lib/server/account/password-reset.ts";
import { AskForLink } from "#ui/trust/access/ask-for-link.tsx";
import { Door } from "#ui/trust/access/door.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { askForLink } from "./actions.ts";

export const metadata: Metadata = { title: "Forgot your password?" };
/** Whether there is a mail server is this instance's setting, which the build does not know. */
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  if (!sendsMail()) {
    return (
      <Door
        title="Forgot your password?"
        description="This service sends no mail. Whoever runs it can make a link with which you choose a new password: ask them for one."
      >
        <ButtonLink href="/sign-in">Back to signing in</ButtonLink>
      </Door>
    );
  }
  return (
    <Door title="Forgot your password?" description="A link to choose a new one goes to your e-mail address.">
      <AskForLink action={askForLink} told="If there is an account with this address, a link is on its way to it." />
    </Door>
  );
}
