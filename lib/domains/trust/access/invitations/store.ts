import type { Caller } from "#lib/core/caller.ts";
import type { MailedTo } from "#lib/core/effects.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as members from "../members/store.ts";
import { giverOf } from "../rules.ts";
import type { Invitation, Member } from "../schema.ts";
import { newSecret, secretHash } from "../secrets.ts";

type InvitationRow = RowAs<"invitation", Invitation>;

const invitationColumns = columnsOf("invitation");

/** Makes an invitation for 7 days. It opens with no token yet: that is made for whom it is handed to (`issueToken`). */
export async function insert(
  tx: Tx,
  given: Pick<Invitation, "email" | "role" | "entity_ids">,
  by: Pick<Caller, "actor">,
): Promise<Invitation> {
  const unknown = secretHash(newSecret("mbi", tx.workspace_id));
  const row = { invitation_id: newId("invitation"), ...given, token_hash: unknown, ...giverOf(by) };
  const [made] = await tx.sql<InvitationRow>`
    insert into invitation (invitation_id, email, role, entity_ids, token_hash, key_id, user_id, expires_at)
    values (${row.invitation_id}, ${row.email}, ${row.role}, ${json(row.entity_ids)}::jsonb, ${row.token_hash},
      ${row.key_id}, ${row.user_id}, now() + interval '7 days') returning ${invitationColumns}`;
  if (!made) throw notFound("invitation");
  return made;
}

/** Makes the token of an invitation, which is not kept; one that was made before opens nothing from then on. Null where it is open no more. */
export async function issueToken(
  tx: Tx,
  { invitation_id, isMailed }: Pick<Invitation, "invitation_id"> & { isMailed: boolean },
): Promise<(Invitation & { token: string }) | null> {
  const token = newSecret("mbi", tx.workspace_id);
  const [row] = await tx.sql<InvitationRow>`
    update invitation set token_hash = ${secretHash(token)}, mailed_at = case when ${isMailed} then now() end
    where invitation_id = ${invitation_id} and accepted_at is null and expires_at > now() returning ${invitationColumns}`;
  return row ? { ...row, token } : null;
}

/** The name of the member who invites; null where a key does. */
export async function inviterOf(tx: Tx, { invitation_id }: Pick<Invitation, "invitation_id">): Promise<string | null> {
  const [row] = await tx.sql<Pick<RowOf<"invitation">, "user_id">>`
    select user_id from invitation where invitation_id = ${invitation_id}`;
  return row?.user_id ? ((await members.find(tx, row.user_id))?.name ?? null) : null;
}

/** Whom messages about these invitations go to. */
export const mailedTo = (tx: Tx, invitation_ids: readonly string[]): Promise<MailedTo[]> =>
  tx.sql<MailedTo>`
    select invitation_id as about_id, email as to_address from invitation
    where invitation_id = any (${invitation_ids}::text[])`;

/** A page of the invitations that are still open, newest first. */
export async function list(tx: Tx, asked: { limit: number; cursor?: string | undefined }) {
  const read = async (after: Key | null, limit: number): Promise<Invitation[]> =>
    tx.sql<InvitationRow>`
      select ${invitationColumns} from invitation${where([
        sql`accepted_at is null`,
        sql`expires_at > now()`,
        after && sql`invitation_id < ${after[0]}`,
      ])} order by invitation_id desc limit ${limit}`;
  return page(asked, 1, read, ({ invitation_id }) => [invitation_id]);
}

/** The invitation, open or not. Throws 404. */
export async function load(tx: Tx, invitation_id: string): Promise<Invitation> {
  const [row] = await tx.sql<InvitationRow>`
    select ${invitationColumns} from invitation where invitation_id = ${invitation_id}`;
  if (!row) throw notFound("invitation");
  return row;
}

/** The open invitation that a token is for; null where there is none or it has run out. */
export async function findByToken(tx: Tx, token: string): Promise<Invitation | null> {
  const [row] = await tx.sql<InvitationRow>`
    select ${invitationColumns} from invitation where token_hash = ${secretHash(token)} and accepted_at is null and expires_at > now()`;
  return row ?? null;
}

/** Takes back an open invitation. Throws 404. */
export async function remove(tx: Tx, invitation_id: string): Promise<void> {
  const gone = await tx.sql`
    delete from invitation where invitation_id = ${invitation_id} and accepted_at is null returning invitation_id`;
  if (gone.length === 0) throw notFound("invitation");
}

/** Makes the person a member by an invitation, once. Throws 404 where it is open no more. */
export async function accept(tx: Tx, invitation_id: string, user_id: string): Promise<Member> {
  const [invitation] = await tx.sql<InvitationRow>`
    update invitation set accepted_at = now()
    where invitation_id = ${invitation_id} and accepted_at is null and expires_at > now() returning ${invitationColumns}`;
  if (!invitation) throw notFound("invitation");
  await members.insert(tx, user_id, invitation.role, invitation.entity_ids);
  return members.load(tx, user_id);
}
