import { randomBytes } from "node:crypto";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { Email, Name } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { findIdentity, noMember, noteSignIn } from "#lib/domains/trust/access/sso/identities.ts";
import { admitBySso } from "#lib/domains/trust/access/sso/operations.ts";
import { type Claims, domainOf } from "#lib/domains/trust/access/sso/rules.ts";
import type { SsoConnection } from "#lib/domains/trust/access/sso/schema.ts";
import { execute } from "#lib/execute.ts";
import { findPerson, openAccount, type Person } from "../accounts.ts";

/** A connection, and whose it is. */
export type Connected = SsoConnection & { workspace_id: string };

/** The e-mail that an issuer vouches for, of a domain that the workspace has proven. Throws 403. */
function vouchedEmail({ domains }: SsoConnection, { email, email_verified }: Claims): string {
  const read = Email.safeParse(email ?? "");
  if (!read.success || !email_verified) {
    throw new AppError(403, "sso_unverified", "Your company's issuer does not say that your e-mail is verified.");
  }
  const address = read.data.toLowerCase();
  const domain = domainOf(address);
  if (!domains.some((one) => one.domain === domain && one.verified_at !== null)) {
    throw new AppError(403, "sso_foreign", "Your e-mail is of a domain that this workspace has not verified.");
  }
  return address;
}

/**
 * The account of that e-mail, opened where there is none: with a password that nobody knows, to be set by mail if ever.
 * `isVerified`: whether somebody vouches that the mailbox is theirs.
 */
export async function accountOf(email: string, told: string | null, isVerified: boolean): Promise<Person> {
  const known = await findPerson(email);
  if (known) return known;
  const named = Name.safeParse(told ?? "");
  const name = named.success ? named.data : (email.split("@")[0] ?? email);
  const given = { email, name, password: randomBytes(32).toString("base64url") };
  try {
    return await openAccount({ ...given, ...(isVerified && { email_verified_at: new Date() }) });
  } catch (error) {
    // Two first sign-ins at once: the other one has opened it.
    const opened = error instanceof AppError && error.status === 409 ? await findPerson(email) : null;
    if (opened) return opened;
    throw error;
  }
}

/**
 * Whom an issuer means, as a person who may enter the workspace. A subject that was here before is whoever it was then;
 * a new one is the account of its e-mail, if the issuer vouches for it, and becomes a member. Throws 403 and 409.
 */
export async function admit(
  { workspace_id, connection_id, ...connection }: Connected,
  issuer: string,
  claims: Claims,
  address: string | null,
): Promise<Pick<Person, "user_id" | "email" | "name">> {
  const identity = { connection_id, issuer, subject: claims.subject };
  const member = await transaction({ workspace_id }, "write", async (tx) => {
    const user_id = await findIdentity(tx, identity);
    if (user_id === null) return null;
    const found = await members.find(tx, user_id);
    if (!found) throw noMember();
    await noteSignIn(tx, identity);
    return found;
  });
  if (member) return member;
  const email = vouchedEmail({ connection_id, ...connection }, claims);
  const person = await accountOf(email, claims.name, true);
  const caller: Caller = {
    workspace_id,
    actor: { type: "user", id: person.user_id, name: person.name },
    scopes: new Set([admitBySso.scope]),
    role: null,
    entity_ids: null,
    address,
    request_id: newId("request"),
  };
  return (await execute(admitBySso, caller, { ...identity, email, user_id: person.user_id })).value;
}
