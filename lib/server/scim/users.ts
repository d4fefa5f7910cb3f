import type { Caller } from "#lib/core/caller.ts";
import { AppError, invalid } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { removeMember } from "#lib/domains/trust/access/operations.ts";
import { changeScimUser, createScimUser, deleteScimUser } from "#lib/domains/trust/access/scim/operations.ts";
import type { ScimAttributes, ScimUser } from "#lib/domains/trust/access/scim/schema.ts";
import * as scim from "#lib/domains/trust/access/scim/store.ts";
import { workspaceOfSecret } from "#lib/domains/trust/access/secrets.ts";
import { domainOf } from "#lib/domains/trust/access/sso/rules.ts";
import type { SsoConnection } from "#lib/domains/trust/access/sso/schema.ts";
import * as connections from "#lib/domains/trust/access/sso/store.ts";
import { execute, perform } from "#lib/execute.ts";
import { sealSoon } from "#lib/work/sealing.ts";
import { accountOf } from "../sso/admission.ts";

/** A directory that has come in by its token: its connection, and who it acts as. */
export interface Directory {
  connection: SsoConnection;
  caller: Caller;
}

/** Whose token it is. Throws 401 where it is nobody's. */
export async function directoryOf(authorization: string | undefined, address: string | null): Promise<Directory> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  const workspace_id = workspaceOfSecret("mbs", token);
  const connection =
    workspace_id === null
      ? null
      : await transaction({ workspace_id }, "read", async (tx) => {
          const connection_id = await scim.findByToken(tx, token);
          return connection_id === null ? null : connections.load(tx, { connection_id });
        });
  if (workspace_id === null || !connection) {
    throw new AppError(401, "unauthorized", "The SCIM token is missing or not valid.");
  }
  const caller: Caller = {
    workspace_id,
    actor: { type: "system", id: connection.connection_id, name: `SCIM: ${connection.name}` },
    // An owner has made the token; what it is for are the acts below, and no door leads from it to others.
    scopes: new Set(["*"]),
    role: null,
    entity_ids: null,
    address,
    request_id: newId("request"),
  };
  return { connection, caller };
}

/** Throws 400 where an e-mail is of a domain that the connection has not proven. */
function assertProven({ domains }: SsoConnection, { email }: ScimAttributes): void {
  const domain = domainOf(email);
  if (domains.some((one) => one.domain === domain && one.verified_at !== null)) return;
  throw invalid("emails", `must be of a domain that the connection has verified, and ${domain} is none`);
}

/** Acts that are done together or not at all, each with its receipt. */
async function together<T>(caller: Caller, acts: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await transaction(caller, "write", acts);
  sealSoon(caller.workspace_id);
  return done;
}

/** Ends a membership by the dashboard's own act, and the sessions that the connection's issuer has opened. Throws 409. */
async function endMembership(tx: Tx, caller: Caller, { user_id }: ScimUser): Promise<void> {
  if (await members.find(tx, user_id)) await perform(tx, removeMember, caller, { user_id });
  await connections.endSessions(tx, { user_id });
}

export async function createUser({ connection, caller }: Directory, given: ScimAttributes): Promise<ScimUser> {
  assertProven(connection, given);
  const { connection_id } = connection;
  const told = given.display_name ?? [given.given_name, given.family_name].filter(Boolean).join(" ");
  const { user_id } = await accountOf(given.email, told, false);
  return (await execute(createScimUser, caller, { ...given, connection_id, user_id })).value;
}

export const readUser = ({ connection: { connection_id }, caller }: Directory, id: string): Promise<ScimUser> =>
  transaction(caller, "read", (tx) => scim.load(tx, connection_id, id));

export const listUsers = (
  { connection: { connection_id }, caller }: Directory,
  wanted: scim.Wanted,
  skip: number,
  most: number,
) => transaction(caller, "read", (tx) => scim.list(tx, connection_id, wanted, skip, most));

/** Changes somebody as `change` says; the account stays whose it is, whatever its e-mail becomes in the directory. */
export function changeUser(
  { connection, caller }: Directory,
  id: string,
  change: (before: ScimUser) => Promise<ScimAttributes>,
): Promise<ScimUser> {
  const { connection_id } = connection;
  return together(caller, async (tx) => {
    await connections.hold(tx, { connection_id });
    const before = await scim.load(tx, connection_id, id);
    const after = await change(before);
    if (after.email !== before.email) assertProven(connection, after);
    if (!after.is_active) await endMembership(tx, caller, before);
    return (await perform(tx, changeScimUser, caller, { ...after, connection_id, scim_user_id: id })).value;
  });
}

export function deleteUser({ connection: { connection_id }, caller }: Directory, id: string): Promise<null> {
  return together(caller, async (tx) => {
    await connections.hold(tx, { connection_id });
    const before = await scim.load(tx, connection_id, id);
    await endMembership(tx, caller, before);
    return (await perform(tx, deleteScimUser, caller, { connection_id, scim_user_id: id })).value;
  });
}
