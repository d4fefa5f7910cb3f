import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { transaction } from "#lib/db/transaction.ts";
import { workspaceOfSecret } from "#lib/domains/trust/access/secrets.ts";
import * as links from "#lib/domains/trust/approvals/links/store.ts";
import { cookieManner, requireSession, WORKSPACE_COOKIE } from "./session.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Leads whoever opens a link that was mailed to them to what waits for their word, in its workspace, once. They sign in first
 * and are members still: the link itself opens nothing to anybody.
 */
export async function openApprovalLink(token: string): Promise<never> {
  const { person, workspaces } = await requireSession(`/approvals/open/${token}`);
  const workspace_id = workspaceOfSecret("mba", token);
  const isTheirs = workspaces.some((workspace) => workspace.workspace_id === workspace_id);
  const obligation_id =
    workspace_id !== null && isTheirs
      ? await transaction({ workspace_id }, "write", (tx) => links.open(tx, token, person.user_id))
      : null;
  if (workspace_id === null || obligation_id === null) redirect("/approvals?link=closed");
  const manner = { ...(await cookieManner()), maxAge: YEAR_SECONDS };
  (await cookies()).set(WORKSPACE_COOKIE, workspace_id, manner);
  redirect(`/approvals/${obligation_id}`);
}
