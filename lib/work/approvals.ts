import { longDate } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { operationNamed } from "#lib/core/registry.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import * as workspaces from "#lib/domains/trust/access/workspaces/store.ts";
import { toDo } from "#lib/domains/trust/agents/rules.ts";
import { refuse } from "#lib/domains/trust/approvals/deciding.ts";
import * as links from "#lib/domains/trust/approvals/links/store.ts";
import { approversAmong } from "#lib/domains/trust/approvals/rules.ts";
import * as approvals from "#lib/domains/trust/approvals/store.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { deliver, hasMailServer } from "./post.ts";

/** What the operation is called that does an act, by the name that it was asked by: an intent's, or its own. */
const titleOf = (action: string) => (intents[action]?.operation ?? operationNamed(action))?.title ?? action;

interface Waiting {
  workspace_id: string;
  obligation_id: string;
}

/**
 * Writes to one who may decide on an act that waits. The link is made here and kept nowhere else: it leads them there once,
 * and shows nothing before they have signed in. Nobody is written to who may decide no more, or where it is decided.
 */
export async function mailApproval({ workspace_id, ...job }: Waiting & { user_id: string }): Promise<void> {
  if (!hasMailServer()) return;
  const written = await transaction({ workspace_id }, "write", async (tx) => {
    const [kept, member] = await Promise.all([approvals.find(tx, job), members.find(tx, job.user_id)]);
    if (kept?.told.status !== "pending" || !member) return null;
    if (approversAmong([member], { ...kept.told, asked_by_ids: kept.asked_by_ids }).length === 0) return null;
    const { entity_id } = kept.told;
    return {
      ...kept.told,
      company: entity_id === null ? null : (await entities.load(tx, { entity_id })).legal_name,
      to: member.email,
      token: await links.issue(tx, job),
      workspace: await workspaces.loadName(tx),
    };
  });
  if (!written) return;
  const { to, token, workspace, company, action, requested_by, policies, expires_at } = written;
  await deliver({
    mail_id: newId("mail"),
    to,
    subject: `${requested_by.name} asks for your approval in ${workspace}`,
    text: [
      `In ${workspace}, ${requested_by.name} asks ${toDo(titleOf(action))}, which is not done without approval.`,
      ...(company === null ? [] : [`Company: ${company}`]),
      `Policy: ${policies.join(", ")}`,
      "",
      "See what it would do, and approve or reject it, here:",
      "",
      publicAddress(`/approvals/open/${token}`),
      "",
      `The link is for you alone and works once, with your sign-in, until ${longDate(expires_at.slice(0, 10))}. After that the request has expired.`,
    ].join("\n"),
  });
}

/** Ends a request that nobody has decided in time; one that was decided stays as it is. */
export async function expireApproval({ workspace_id, obligation_id }: Waiting): Promise<void> {
  await transaction({ workspace_id }, "write", async (tx) => {
    await approvals.hold(tx, { obligation_id });
    const kept = await approvals.find(tx, { obligation_id });
    if (kept?.told.status !== "pending" || Date.parse(kept.told.expires_at) > Date.now()) return;
    await refuse(tx, kept, { trigger: "expire", reason: "Nobody decided in time.", by: null });
  });
}
