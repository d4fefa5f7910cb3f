import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import * as z from "zod";
import { AppError, conflict } from "#lib/core/errors.ts";
import { Name } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { parseInput } from "#lib/core/input.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as invitations from "#lib/domains/trust/access/invitations/store.ts";
import { acceptInvitation } from "#lib/domains/trust/access/operations.ts";
import * as roles from "#lib/domains/trust/access/roles/store.ts";
import { assertInvited } from "#lib/domains/trust/access/rules.ts";
import type { Invitation } from "#lib/domains/trust/access/schema.ts";
import { workspaceOfSecret } from "#lib/domains/trust/access/secrets.ts";
import { execute } from "#lib/execute.ts";
import { openAccount, type Person } from "./accounts.ts";
import { networkOf } from "./address.ts";
import { countAttempt, lookAt, takeBackAttempt } from "./rate-limit.ts";
import { clientAddress, cookieManner, currentSession, WORKSPACE_COOKIE } from "./session.ts";
import { findWorkspaceById } from "./workspaces.ts";

type Open = Invitation & { workspace_id: string };

/**
 * The open invitation that a token is for; null where it is used up, expired, withdrawn or no token at all.
 * Throws 429 after twenty tokens in a quarter of an hour that opened nothing, from one network.
 */
async function openInvitation(token: string): Promise<Open | null> {
  const by = `invitation:${networkOf(await clientAddress())}`;
  await countAttempt(by, "invitations");
  const workspace_id = workspaceOfSecret("mbi", token);
  if (workspace_id === null) return null;
  const found = await lookAt(
    () => transaction({ workspace_id }, "read", (tx) => invitations.findByToken(tx, token)),
    () => takeBackAttempt(by),
  );
  if (!found) return null;
  await takeBackAttempt(by);
  return { ...found, workspace_id };
}

async function loadOpen(token: string): Promise<Open> {
  const found = await openInvitation(token);
  if (!found) throw conflict("The invitation is open no more: ask for another.", "invitation_closed");
  return found;
}

/** What the invitation's page shows. */
export interface InvitationView {
  workspace: string;
  email: string;
  role: Invitation["role"];
  role_name: string;
  expires_at: string;
}

/** The invitation as its page shows it, or null where it opens nothing; "throttled" where too many were tried. */
export async function viewInvitation(token: string): Promise<InvitationView | "throttled" | null> {
  try {
    const found = await openInvitation(token);
    if (!found) return null;
    const { email, role, expires_at, workspace_id } = found;
    const workspace = await findWorkspaceById(workspace_id);
    const { role_name } = await transaction({ workspace_id }, "write", (tx) => roles.find(tx, role));
    return { workspace: workspace?.name ?? "", email, role, role_name, expires_at };
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return "throttled";
    throw error;
  }
}

/** Does the operation as the person who was invited: the token gives the one scope that the act needs, and no other. */
async function accept({ invitation_id, workspace_id, role }: Open, { user_id, name }: Person) {
  return execute(
    acceptInvitation,
    {
      workspace_id,
      actor: { type: "user", id: user_id, name },
      scopes: new Set([acceptInvitation.scope]),
      role,
      entity_ids: null,
      address: await clientAddress(),
      request_id: newId("request"),
    },
    { invitation_id, user_id },
  );
}

const NewPerson = z.object({ token: z.string(), name: Name, password: z.string() });

/** Opens the account of a person who has none and makes them a member. Throws 400, 409 and 429. */
export async function joinAsNewPerson(input: z.input<typeof NewPerson>) {
  const { token, name, password } = parseInput(NewPerson, input);
  const invitation = await loadOpen(token);
  const { email, mailed_at } = invitation;
  // Whoever brings the link that was mailed has shown that the mailbox is theirs; one that was handed over shows nothing.
  const proven = mailed_at === null ? {} : { email_verified_at: new Date() };
  const person = await openAccount({ email, name, password, ...proven });
  const { receipt_id } = await accept(invitation, person);
  return { value: { email: person.email }, receipt_id };
}

const TokenInput = z.object({ token: z.string() });

/**
 * Makes the person who is signed in a member and goes to their new workspace. Throws 401, 409 and 429, and 403 where
 * the invitation is for somebody else's e-mail.
 */
export async function joinAsSignedIn(input: z.input<typeof TokenInput>): Promise<never> {
  const { token } = parseInput(TokenInput, input);
  const me = await currentSession();
  if (!me) throw new AppError(401, "signed_out", "You are signed out: sign in again.");
  const invitation = await loadOpen(token);
  assertInvited({ email: me.person.email, bound_to: me.bound_to ?? null }, invitation);
  await accept(invitation, me.person);
  (await cookies()).set(WORKSPACE_COOKIE, invitation.workspace_id, await cookieManner());
  redirect("/");
}
