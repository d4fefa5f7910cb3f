import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { Email } from "#lib/core/fields.ts";
import { findLink, issueLink, LINK_MINUTES, resetByLink } from "#lib/domains/trust/access/links.ts";
import { hasMailServer } from "#lib/work/post.ts";
import { enqueueForPerson } from "#lib/work/queue.ts";
import { assertPassword, findPerson } from "../accounts.ts";
import { networkOf } from "../address.ts";
import { recordAudit } from "../audit.ts";
import { hashPassword } from "../passwords.ts";
import { countAttempt, mayMail } from "../rate-limit.ts";
import { tell } from "./notices.ts";

/** Whether this service can mail a link; where it cannot, an operator makes one (npm run people). */
export const sendsMail = hasMailServer;

export const ResetRequest = z.object({ email: Email });

/**
 * Mails a link for a new password, if there is an account of that address. Whoever asks learns neither from the answer nor
 * from its time: the account is looked for by the worker. Throws 429 by the network address only, and 400 without a mail server.
 */
export async function requestReset({ email }: { email: string }, address: string | null): Promise<{ minutes: number }> {
  if (!hasMailServer()) throw withoutMail();
  await countAttempt(`reset:${networkOf(address)}`);
  const to = email.toLowerCase();
  if (await mayMail(to))
    await enqueueForPerson({ kind: "mail.link", purpose: "reset_password", email: to, user_id: null });
  return { minutes: LINK_MINUTES.reset_password };
}

export const withoutMail = () =>
  new AppError(400, "no_mail_server", "This service sends no mail: ask whoever runs it for a link.");

export const linkClosed = () =>
  new AppError(409, "link_closed", "The link is open no more: it works once, for a short time. Ask for another.");

/** Whose password a link resets, and until when; null where it opens nothing. */
export const viewReset = (token: string) => findLink("reset_password", token);

export const Reset = z.object({ token: z.string(), password: z.string() });

/** Sets a new password by a link, once, and ends every session of the person. Throws 400 on a weak password, which spends nothing, and 409. */
export async function resetPassword(
  { token, password }: z.output<typeof Reset>,
  address: string | null,
): Promise<{ email: string }> {
  const link = await viewReset(token);
  if (!link) throw linkClosed();
  assertPassword(password, (await findPerson(link.email)) ?? undefined);
  const person = await resetByLink(token, await hashPassword(password));
  if (!person) throw linkClosed();
  await recordAudit({ type: "password.reset", person, address });
  await tell(person, "password_changed");
  return { email: person.email };
}

/** A link for a new password, for an operator to hand over. Throws 404 where there is no such account. */
export async function resetLinkFor(email: string): Promise<{ link: string; minutes: number }> {
  const person = await findPerson(email);
  if (!person) throw new AppError(404, "not_found", `There is no account with the e-mail ${email}.`);
  return {
    link: await issueLink("reset_password", person.email, person.user_id),
    minutes: LINK_MINUTES.reset_password,
  };
}
