"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cookieManner, currentSession, WORKSPACE_COOKIE } from "#lib/server/session.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Looks at another of the person's workspaces from now on, beginning at its home: other pages' records stay behind. */
export async function chooseWorkspace(workspace_id: string): Promise<void> {
  const session = await currentSession();
  if (session?.workspaces.some((workspace) => workspace.workspace_id === workspace_id)) {
    const options = { ...(await cookieManner()), maxAge: YEAR_SECONDS };
    (await cookies()).set(WORKSPACE_COOKIE, workspace_id, options);
  }
  redirect("/");
}
