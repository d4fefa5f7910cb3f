"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { goOn } from "../credentials.ts";

/** Whether an e-mail's domain signs in by single sign-on. */
export interface Offer {
  is_offered: boolean;
  is_required: boolean;
}

export type Ask = (input: { email: string }) => Promise<ActionResult<Offer>>;

/** The way on to the issuer of the e-mail that was typed. */
export function SignOnOffer({ offer, email, to }: { offer: Offer; email: string; to: string }) {
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      {offer.is_offered ? (
        <>
          <Button variant="primary" onClick={() => goOn(`/sso/start?${new URLSearchParams({ email, from: to })}`)}>
            Continue with single sign-on
          </Button>
          <p className="text-center text-muted text-sm">
            {offer.is_required ? "Your company asks its members to sign in this way." : "Or use your password."}
          </p>
        </>
      ) : null}
    </div>
  );
}

const sentences: Record<string, string> = {
  sso_denied: "Your company’s issuer did not sign you in.",
  sso_expired: "That sign-in did not begin in this browser, or took too long. Begin again.",
  sso_foreign:
    "Your company’s issuer gave an e-mail of a domain that the workspace has not verified. Ask whoever set it up.",
  sso_invalid: "What your company’s issuer sent could not be verified, so nobody was signed in. Ask whoever set it up.",
  sso_not_member: "You are a member of the workspace no more. Ask an owner to invite you again.",
  sso_taken: "Your company’s issuer means somebody else by your e-mail here. Ask whoever set it up.",
  sso_unknown: "There is no single sign-on for that e-mail’s domain, or not any more.",
  sso_unreachable: "Your company’s issuer could not be asked. Try again in a moment.",
  sso_unverified:
    "Your company’s issuer does not say that your e-mail is verified (email_verified). Ask whoever set it up.",
  rate_limit_exceeded: "Too many attempts to sign in. Wait a little, then try again.",
};

/** Why somebody who went to their issuer is not signed in; the address names a word, and none of its own text is shown. */
export function SignOnRefusal({ word }: { word: string }) {
  return (
    <Callout tone="warning" title="You are not signed in" live className="mb-5">
      {sentences[word] ?? "Signing in failed on our side. Try again in a moment."}
    </Callout>
  );
}
