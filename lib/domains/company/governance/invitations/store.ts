import type { MailedTo } from "#lib/core/effects.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import type { MeetingInvitation } from "./schema.ts";

type Row = RowOf<"meeting_invitation">;
const all = columnsOf("meeting_invitation");

interface At {
  meeting_id: string;
  entity_id: string;
}

/**
 * Writes down who is invited, all in one statement, as the next invitation to the meeting; and that notice was given today, where
 * nothing was written down. The caller holds the meeting.
 */
export async function insert(
  tx: Tx,
  { meeting_id, entity_id }: At,
  invitees: readonly { name: string; email: string }[],
): Promise<MeetingInvitation[]> {
  const made = invitees.map((one) => ({ ...one, id: newId("meeting_invitation") }));
  await tx.sql`
    update meeting set notice_given_on = coalesce(notice_given_on, app_today()), updated_at = now()
    where meeting_id = ${meeting_id}`;
  return tx.sql<Row>`
    insert into meeting_invitation (meeting_invitation_id, meeting_id, entity_id, invitee_name, invitee_email, sequence)
    select id, ${meeting_id}, ${entity_id}, name, email,
      (select coalesce(max(i.sequence) + 1, 0) from meeting_invitation i where i.meeting_id = ${meeting_id})
    from jsonb_to_recordset(${json(made)}::jsonb) as r(id text, name text, email text)
    returning ${all}`;
}

/** The invitation, whatever meeting it is to: for the worker that mails it. Throws 404. */
export async function load(tx: Tx, meeting_invitation_id: string): Promise<MeetingInvitation> {
  const [row] = await tx.sql<Row>`
    select ${all} from meeting_invitation where meeting_invitation_id = ${meeting_invitation_id}`;
  if (!row) throw notFound("meeting invitation");
  return row;
}

/** The invitation to that meeting. Throws 404. */
export async function loadOf(
  tx: Tx,
  { meeting_id, meeting_invitation_id }: Pick<MeetingInvitation, "meeting_id" | "meeting_invitation_id">,
): Promise<MeetingInvitation> {
  const invitation = await load(tx, meeting_invitation_id);
  if (invitation.meeting_id !== meeting_id) throw notFound("meeting invitation");
  return invitation;
}

/** Whom messages about these invitations go to. */
export const mailedTo = (tx: Tx, invitation_ids: readonly string[]): Promise<MailedTo[]> =>
  tx.sql<MailedTo>`
    select meeting_invitation_id as about_id, invitee_email as to_address from meeting_invitation
    where meeting_invitation_id = any (${invitation_ids}::text[])`;

interface Filter {
  meeting_id: string;
  limit: number;
  cursor?: string | undefined;
}

/** A page of who was invited to a meeting, newest first. */
export const list = (tx: Tx, filter: Filter) =>
  page(
    filter,
    1,
    (after: Key | null, limit) =>
      tx.sql<Row>`
        select ${all} from meeting_invitation${where([
          sql`meeting_id = ${filter.meeting_id}`,
          after && sql`meeting_invitation_id < ${after[0]}`,
        ])} order by meeting_invitation_id desc limit ${limit}`,
    ({ meeting_invitation_id }) => [meeting_invitation_id],
  );
