import * as z from "zod";
import { AppError, forbidden } from "#lib/core/errors.ts";
import { Email, Name } from "#lib/core/fields.ts";
import { findLink, LINK_MINUTES, takeLink } from "#lib/domains/trust/access/links.ts";
import { hasMailServer } from "#lib/work/post.ts";
import { enqueueForPerson } from "#lib/work/queue.ts";
import { assertPassword, openAccount, type Person } from "../accounts.ts";
import { networkOf } from "../address.ts";
import { recordAudit } from "../audit.ts";
import { count } from "../counters.ts";
import { countAttempt, exceeded, mayMail } from "../rate-limit.ts";
import { createWorkspace, findWorkspace, type Workspace } from "../workspaces.ts";
import { linkClosed, withoutMail } from "./password-reset.ts";

/** Whether strangers may open an account and a workspace of their own: `SIGN_UP=open`; closed unless it says so. */
export const isSignUpOpen = (): boolean => process.env.SIGN_UP === "open";

export const SignUpRequest = z.object({ email: Email });

function assertOpen(): void {
  if (!isSignUpOpen()) throw forbidden("Signing up is closed here: ask for an invitation.", "sign_up_closed");
}

/**
 * Mails a link to sign up with. An address that has an account already is told so in its own mailbox, and whoever asks gets the
 * same answer. Throws 403 where signing up is closed, and 429 by the network address only.
 */
export async function requestSignUp(
  { email }: { email: string },
  address: string | null,
): Promise<{ minutes: number }> {
  assertOpen();
  if (!hasMailServer()) throw withoutMail();
  await countAttempt(`sign-up:${networkOf(address)}`, "signing up");
  const to = email.toLowerCase();
  if (await mayMail(to)) await enqueueForPerson({ kind: "mail.link", purpose: "sign_up", email: to, user_id: null });
  return { minutes: LINK_MINUTES.sign_up };
}

/** Whom a link lets sign up; null where it opens nothing, or signing up is closed by now. */
export const viewSignUp = async (token: string) => (isSignUpOpen() ? findLink("sign_up", token) : null);

export const SignUp = z.object({ token: z.string(), name: Name, workspace: Name, password: z.string() });

/**
 * Opens an account by the link that was mailed to its address, which is proven by that, and a workspace that it owns. Throws 400
 * and 409 before the link is spent, for what can be chosen anew.
 */
export async function signUp(
  { token, name, workspace, password }: z.output<typeof SignUp>,
  address: string | null,
): Promise<{ email: string }> {
  assertOpen();
  const link = await findLink("sign_up", token);
  if (!link) throw linkClosed();
  assertPassword(password, { email: link.email, name });
  if (await findWorkspace(workspace)) throw taken();
  const spent = await takeLink("sign_up", token);
  if (!spent) throw linkClosed();
  const person = await openAccount({ email: spent.email, name, password, email_verified_at: new Date() });
  await openOwn(person, workspace, address);
  return { email: person.email };
}

const taken = () =>
  new AppError(409, "duplicate", "There is a workspace of that name already: choose another.", {
    issues: [{ path: "workspace", message: "is the name of another workspace already" }],
  });

async function openOwn(person: Person, name: string, address: string | null, is_test = false): Promise<string> {
  const workspace_id = await createWorkspace(name, person.user_id, is_test);
  if (workspace_id === null) throw taken();
  await recordAudit({ type: "workspace.opened", person, address, about: workspace_id, detail: name });
  return workspace_id;
}

/** Whoever is signed in may open a workspace where strangers may, or where they own one already and so are known. */
export const mayOpenWorkspace = (workspaces: readonly Workspace[]): boolean =>
  isSignUpOpen() || workspaces.some(({ role }) => role === "owner");

export const NewWorkspace = z.object({ workspace: Name, is_test: z.boolean().default(false) });

/** Opens a workspace that the person owns, and answers its identifier. Throws 403, 409, and 429 after ten in an hour. */
export async function openWorkspaceFor(
  { person, workspaces }: { person: Person; workspaces: readonly Workspace[] },
  { workspace, is_test }: z.output<typeof NewWorkspace>,
  address: string | null,
): Promise<string> {
  if (!mayOpenWorkspace(workspaces)) throw forbidden("Workspaces are opened by owners of one.");
  const tally = await count({ name: "workspace", points: 10, seconds: 3600 }, person.user_id);
  if (tally.isExceeded) throw exceeded(tally, "opening workspaces");
  return openOwn(person, workspace, address, is_test);
}
