import * as z from "zod";
import { invalid } from "#lib/core/errors.ts";
import { Email } from "#lib/core/fields.ts";
import { confirmByLink, findLink, LINK_MINUTES } from "#lib/domains/trust/access/links.ts";
import { hasMailServer } from "#lib/work/post.ts";
import { enqueueForPerson } from "#lib/work/queue.ts";
import { recordAudit } from "../audit.ts";
import { countAttempt, mayMail } from "../rate-limit.ts";
import type { SignedIn } from "../session.ts";
import { assertStaysInReach } from "../sso/way-in.ts";
import { tell } from "./notices.ts";
import { linkClosed, withoutMail } from "./password-reset.ts";

export const EmailChange = z.object({ email: Email });

/**
 * Mails a link to an address that a person says is theirs; the account keeps the one it has until the link comes back from
 * their own browser. The present address may be given, to prove that one. Throws 400, 403 and 429.
 */
export async function requestEmail({ person }: SignedIn, { email }: { email: string }): Promise<{ minutes: number }> {
  await assertStaysInReach(person, email);
  if (!hasMailServer()) throw withoutMail();
  await countAttempt(`email-change:${person.user_id}`);
  const to = email.toLowerCase();
  if (!(await mayMail(to)))
    throw invalid("email", "has been sent three messages within the hour: wait, then try again");
  await enqueueForPerson({ kind: "mail.link", purpose: "verify_email", email: to, user_id: person.user_id });
  return { minutes: LINK_MINUTES.verify_email };
}

/** The address that a link proves, where it is this person's to prove; null else. */
export async function viewEmail(user_id: string, token: string): Promise<string | null> {
  const link = await findLink("verify_email", token);
  return link?.user_id === user_id ? link.email : null;
}

export const EmailToken = z.object({ token: z.string() });

/** Makes the address the account's. Throws 403 as above, and 409 where the link opens nothing for this person, or the address is another's by now. */
export async function confirmEmail(
  { person, session_id }: SignedIn,
  { token }: { token: string },
  address: string | null,
): Promise<{ email: string }> {
  const to = await viewEmail(person.user_id, token);
  if (to !== null) await assertStaysInReach(person, to);
  const changed = await confirmByLink(token, person.user_id, session_id);
  if (!changed) throw linkClosed();
  await recordAudit({ type: "email.verified", person, address, detail: changed.email });
  if (changed.old_email !== changed.email) {
    await tell({ email: changed.old_email }, "email_changed");
  }
  return { email: changed.email };
}
