import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type * as z from "zod";
import { cookieManner, type SignedIn, WORKSPACE_COOKIE } from "../session.ts";
import { type NewWorkspace, openWorkspaceFor } from "./sign-up.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Opens a workspace that the person owns and goes there. Throws 403, 409 and 429. */
export async function enterNewWorkspace(
  me: SignedIn,
  input: z.output<typeof NewWorkspace>,
  address: string | null,
): Promise<null> {
  const workspace_id = await openWorkspaceFor(me, input, address);
  (await cookies()).set(WORKSPACE_COOKIE, workspace_id, { ...(await cookieManner()), maxAge: YEAR_SECONDS });
  redirect("/");
}
