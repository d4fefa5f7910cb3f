import { longDate } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as invitations from "#lib/domains/trust/access/invitations/store.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import * as roles from "#lib/domains/trust/access/roles/store.ts";
import * as workspaces from "#lib/domains/trust/access/workspaces/store.ts";
import { deliver, hasMailServer } from "./post.ts";

/**
 * Mails an invitation's link to whom it is for. The link is made here, and kept nowhere else: a try that comes again makes
 * another, and whoever opens it has shown that the mailbox is theirs. Without a mail server, an owner hands one over.
 */
export async function mailInvitation(job: { workspace_id: string; invitation_id: string }): Promise<void> {
  if (!hasMailServer()) return;
  const { workspace_id, invitation_id } = job;
  const written = await transaction({ workspace_id }, "write", async (tx) => {
    const issued = await invitations.issueToken(tx, { invitation_id, isMailed: true });
    if (!issued) return null;
    const { role_name } = await roles.find(tx, issued.role);
    const inviter = await invitations.inviterOf(tx, issued);
    return { ...issued, role_name, inviter, workspace: await workspaces.loadName(tx) };
  });
  if (!written) return;
  const { workspace, email, role_name, inviter, token, expires_at } = written;
  await deliver({
    mail_id: newId("mail"),
    to: email,
    subject: `You are invited to ${workspace} on Minutebook`,
    text: [
      `${inviter === null ? "You are invited" : `${inviter} invites you`} to the company record of ${workspace}, as ${role_name}. Take it up here:`,
      "",
      publicAddress(`/invitation/${token}`),
      "",
      `The link lets one person in, once, until ${longDate(expires_at.slice(0, 10))}. It is for this address only: do not pass it on.`,
      "If you do not know who invites you, you need not do anything.",
    ].join("\n"),
  });
}
