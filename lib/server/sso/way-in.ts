import { AppError } from "#lib/core/errors.ts";
import type { sso_domain_place } from "#lib/db/generated/tables/client.ts";
import { directory } from "#lib/db/prisma.ts";
import { domainOf } from "#lib/domains/trust/access/sso/rules.ts";
import { type Workspace, workspacesOf } from "../workspaces.ts";

/** Where people of a domain sign in: the workspace that has proven it, and whether they must. */
export type SsoPlace = Pick<sso_domain_place, "workspace_id" | "connection_id" | "is_required">;

/** The enabled connection of an e-mail's domain; null where nobody has proven the domain, or theirs is disabled. */
export async function findSsoPlace(email: string): Promise<SsoPlace | null> {
  const domain = domainOf(email);
  if (domain === null) return null;
  const [place] = await directory().$queryRaw<SsoPlace[]>`
    select workspace_id, connection_id, is_required from sso_place(${domain})`;
  return place ?? null;
}

/** Owners keep their passwords, so that an issuer that is broken locks nobody out for ever. */
const isWithheld = (place: SsoPlace | null, { workspace_id, role }: Workspace): boolean =>
  place?.is_required === true && place.workspace_id === workspace_id && role !== "owner";

/** The one workspace that a session by single sign-on enters; null where a person's own means opened it. */
async function workspaceOfSession(session_id: string): Promise<string | null> {
  const [row] = await directory().$queryRaw<{ bound_to: string | null }[]>`
    select session_workspace(${session_id}) as bound_to`;
  return row?.bound_to ?? null;
}

/**
 * The workspaces that a session enters. One by single sign-on enters the workspace of its connection alone, since that
 * company's issuer vouches for nobody elsewhere; any other enters all of the person's, without the one that asks people of
 * their domain to come by single sign-on.
 */
export async function enteredBy(
  session_id: string,
  { user_id, email }: { user_id: string; email: string },
): Promise<{ workspaces: Workspace[]; bound_to: string | null }> {
  const [all, bound_to, place] = await Promise.all([
    workspacesOf(user_id),
    workspaceOfSession(session_id),
    findSsoPlace(email),
  ]);
  const workspaces =
    bound_to === null
      ? all.filter((workspace) => !isWithheld(place, workspace))
      : all.filter(({ workspace_id }) => workspace_id === bound_to);
  return { workspaces, bound_to };
}

/**
 * Throws 403 where another address would take a person out of the reach of a company that has the members of its domains sign in by
 * its issuer: they would enter with a password again.
 */
export async function assertStaysInReach(
  { user_id, email }: { user_id: string; email: string },
  to: string,
): Promise<void> {
  const [place, next] = await Promise.all([findSsoPlace(email), findSsoPlace(to)]);
  if (!place?.is_required || (next?.is_required && next.workspace_id === place.workspace_id)) return;
  if (!(await workspacesOf(user_id)).some((workspace) => isWithheld(place, workspace))) return;
  const why =
    "Your company has its members sign in by single sign-on: while you are one, your e-mail stays of its domain.";
  throw new AppError(403, "sso_required", why);
}

/** Throws 403 where a person's own password would open nothing, since their company has them sign in by its issuer. */
export async function assertPasswordOpens({ user_id, email }: { user_id: string; email: string }): Promise<void> {
  const place = await findSsoPlace(email);
  if (!place?.is_required) return;
  const all = await workspacesOf(user_id);
  if (all.length === 0 || all.some((workspace) => !isWithheld(place, workspace))) return;
  throw new AppError(403, "sso_required", "Your company has its members sign in by single sign-on.");
}
