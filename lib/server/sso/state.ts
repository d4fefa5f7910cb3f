import { encode } from "next-auth/jwt";
import * as z from "zod";
import { authSecret } from "../secret.ts";
import { unsealCookie } from "../session-cookie.ts";

/** How long somebody may take to sign in at their issuer. */
export const STATE_SECONDS = 600;

/** Of a key of its own: no session's cookie is taken for this one, nor this one for a session's. */
const SALT = "single sign-on";

/** What must be known again when somebody comes back from their issuer; it stands sealed in their own browser. */
const SignOn = z.object({
  workspace_id: z.string(),
  connection_id: z.string(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  to: z.string(),
});
export type SignOn = z.infer<typeof SignOn>;

export const sealSignOn = (sign_on: SignOn): Promise<string> =>
  encode({ token: { ...sign_on }, secret: authSecret(), salt: SALT, maxAge: STATE_SECONDS });

/** What was sealed; null where it was not by us, is too old, or is not there. */
export async function openSignOn(sealed: string | undefined): Promise<SignOn | null> {
  if (!sealed) return null;
  try {
    return SignOn.parse(await unsealCookie({ token: sealed, secret: authSecret(), salt: SALT }));
  } catch {
    // Whatever is wrong with it, it says nothing that we would believe.
    return null;
  }
}
