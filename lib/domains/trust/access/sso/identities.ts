import { AppError, conflict } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";

/** Whom an issuer means by a subject: kept for ever, whatever becomes of the e-mail there. */
export interface Identity {
  connection_id: string;
  issuer: string;
  subject: string;
}

/** Whose identity it is; null where it has not been here before. */
export async function findIdentity(tx: Tx, { connection_id, issuer, subject }: Identity): Promise<string | null> {
  const [row] = await tx.sql<Pick<RowOf<"user_identity">, "user_id">>`
    select user_id from user_identity
    where connection_id = ${connection_id} and issuer = ${issuer} and subject = ${subject}`;
  return row?.user_id ?? null;
}

/** Whoever was removed from the workspace does not come back by signing in. */
export const noMember = () =>
  new AppError(403, "sso_not_member", "You are a member of this workspace no more: ask an owner to invite you again.");

/** Notes that somebody came by an identity. */
export const noteSignIn = (tx: Tx, { connection_id, issuer, subject }: Identity) => tx.sql`
  update user_identity set last_sign_in_at = now()
  where connection_id = ${connection_id} and issuer = ${issuer} and subject = ${subject}`;

/** Ties an identity to a person. Throws 409 where the connection knows the person by another one. */
export async function insertIdentity(tx: Tx, given: Identity & { user_id: string; email: string }): Promise<void> {
  const [made] = await tx.sql`
    insert into user_identity ${columns("user_identity", given)} on conflict do nothing returning user_id`;
  if (made) return;
  throw conflict("The company's issuer means somebody else by this e-mail already.", "sso_taken");
}
