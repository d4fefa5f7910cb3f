import { newId } from "#lib/core/ids.ts";
import { directory } from "#lib/db/prisma.ts";
import { issueLink, LINK_MINUTES, type LinkPurpose, publicAddress } from "#lib/domains/trust/access/links.ts";
import { deliver } from "./post.ts";
import type { Notice } from "./queue.ts";

interface Letter {
  subject: string;
  text: string;
}

const letter = (subject: string, ...lines: string[]): Letter => ({ subject, text: lines.join("\n") });

const ignorable = "If it was not you who asked, nothing has changed, and you need not do anything.";

const withLink: Record<LinkPurpose, (link: string) => Letter> = {
  reset_password: (link) =>
    letter(
      "Set a new password for Minutebook",
      "Somebody asked for a new password for your account. Choose one here:",
      "",
      link,
      "",
      `The link works once, for ${LINK_MINUTES.reset_password} minutes, and signs out every session of yours.`,
      ignorable,
    ),
  verify_email: (link) =>
    letter(
      "Confirm your e-mail address for Minutebook",
      "Confirm that this is your address, in the browser where you are signed in:",
      "",
      link,
      "",
      `The link works once, for ${LINK_MINUTES.verify_email} minutes. Until then the account keeps the address it has.`,
      ignorable,
    ),
  sign_up: (link) =>
    letter(
      "Finish signing up for Minutebook",
      "Choose your name, a password and the name of your workspace here:",
      "",
      link,
      "",
      `The link works once, for ${LINK_MINUTES.sign_up} minutes.`,
      ignorable,
    ),
};

/** For an address that has an account where one without was asked for: only its own mailbox learns of it. */
const accountExists = () =>
  letter(
    "You have an account at Minutebook",
    "Somebody, perhaps you, gave this address where one without an account was asked for. It has an account already:",
    "",
    publicAddress("/sign-in"),
    "",
    `Whoever has forgotten the password sets a new one at ${publicAddress("/forgot-password")}`,
    ignorable,
  );

/** What was done, and what to do if somebody else did it. */
const notice = (subject: string, told: string): Letter =>
  letter(
    subject,
    told,
    "",
    "If that was you, all is well. If not, set a new password at once, which ends every session, and look at Settings, Security:",
    "",
    publicAddress("/forgot-password"),
  );

const notices: Record<Notice, () => Letter> = {
  password_changed: () =>
    notice("Your Minutebook password was changed", "The password of your Minutebook account was changed."),
  email_changed: () =>
    letter(
      "Your Minutebook e-mail address was changed",
      "Your Minutebook account has another e-mail address from now on, and this one opens it no more.",
      "",
      "If that was not you, tell an owner of your workspace, or whoever runs the service, at once.",
    ),
  two_step_on: () =>
    notice("Two-step sign-in is on", "Your Minutebook account asks for a code of your app from now on."),
  two_step_off: () => notice("Two-step sign-in is off", "Your Minutebook account asks for no second step any more."),
  recovery_code_used: () =>
    notice("A recovery code was used", "Somebody signed in to your Minutebook account with one of its recovery codes."),
  passkey_added: () => notice("A passkey was added", "Another passkey opens your Minutebook account from now on."),
  passkey_removed: () => notice("A passkey was removed", "A passkey opens your Minutebook account no more."),
};

/** What a job's message is, or null where there is nobody to write to. */
async function written(purpose: LinkPurpose, email: string, user_id: string | null): Promise<Letter | null> {
  const [holder = null] = await directory().$queryRaw<
    { user_id: string }[]
  >`select user_id from person_by_email(${email})`;
  if (purpose === "reset_password") {
    return holder && withLink.reset_password(await issueLink(purpose, email, holder.user_id));
  }
  if (holder && holder.user_id !== user_id) return accountExists();
  return withLink[purpose](await issueLink(purpose, email, user_id));
}

/** Mails a link, which is made here: a try that comes again makes another, and no queue ever holds one. */
export async function mailLink(job: { purpose: LinkPurpose; email: string; user_id: string | null }): Promise<void> {
  const message = await written(job.purpose, job.email, job.user_id);
  if (message) await deliver({ mail_id: newId("mail"), to: job.email, ...message });
}

/** Tells a person what was done with their sign-in, so that one who did not do it knows. */
export async function mailNotice({ notice: what, email }: { notice: Notice; email: string }): Promise<void> {
  await deliver({ mail_id: newId("mail"), to: email, ...notices[what]() });
}
