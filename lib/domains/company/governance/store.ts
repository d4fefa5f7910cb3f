import { conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, empty, type Sql, sql, where } from "#lib/db/sql.ts";
import { holderKey } from "#lib/domains/equity/rules.ts";
import { type Decision, result, tally } from "./rules.ts";
import type { Meeting, MeetingDetail, Vote } from "./schema.ts";
import { meetingStates } from "./states.ts";

/** The meeting with its agenda counted, out of its row and its votes. */
function detail(meeting: Meeting, votes: readonly Vote[]): MeetingDetail {
  const agenda = meeting.agenda_items.map((title, agenda_item_index) => {
    const own = votes.filter((vote) => vote.agenda_item_index === agenda_item_index);
    const counted = tally(own);
    return { agenda_item_index, title, tally: counted, result: result(counted), votes: own };
  });
  return { ...meeting, agenda };
}

/** Convenes a meeting: it takes votes at once. `scheduled_for` is a time in RFC 3339. */
export async function insertMeeting(
  tx: Tx,
  given: Pick<Meeting, "entity_id" | "meeting_type" | "title" | "agenda_items" | "scheduled_for">,
): Promise<MeetingDetail> {
  const [row] = await tx.sql<Meeting>`
    insert into meeting ${columns({ meeting_id: newId("meeting"), ...given })} returning *`;
  if (!row) throw notFound("meeting");
  return detail(row, []);
}

async function load(tx: Tx, meeting_id: string, lock: Sql): Promise<Meeting> {
  const [row] = await tx.sql<Meeting>`select * from meeting where meeting_id = ${meeting_id}${lock}`;
  if (!row) throw notFound("meeting");
  return row;
}

/** The meeting with its agenda and all votes. Throws 404. */
export async function loadMeeting(tx: Tx, meeting_id: string): Promise<MeetingDetail> {
  const meeting = await load(tx, meeting_id, empty);
  const votes = await tx.sql<Vote>`
    select * from vote where meeting_id = ${meeting_id} order by agenda_item_index, vote_id`;
  return detail(meeting, votes);
}

/** The meeting, kept open until the vote is in: an adjournment waits. Throws 404, and 400 where it is adjourned. */
export async function holdOpenMeeting(tx: Tx, meeting_id: string): Promise<Meeting> {
  const meeting = await load(tx, meeting_id, sql` for share`);
  if (meeting.status !== "convened") throw wrongState(`Cannot vote at the meeting: its status is ${meeting.status}.`);
  return meeting;
}

/** Whose meeting it is. Throws 404. */
export async function entityOfMeeting(tx: Tx, meeting_id: string): Promise<string> {
  return (await load(tx, meeting_id, empty)).entity_id;
}

/** A page of an entity's meetings, newest first. */
export async function listMeetings(
  tx: Tx,
  filter: { entity_id: string; status?: Meeting["status"] | undefined; limit: number; cursor?: string | undefined },
) {
  const after = decodeCursor(filter.cursor, 1);
  const rows = await tx.sql<Meeting>`
    select * from meeting${where([
      sql`entity_id = ${filter.entity_id}`,
      filter.status === undefined ? null : sql`status = ${filter.status}`,
      after && sql`meeting_id < ${after[0]}`,
    ])} order by meeting_id desc limit ${filter.limit + 1}`;
  return toPage(rows, filter.limit, (row) => [row.meeting_id]);
}

/** Casts a vote. Throws 409 where the voter has voted on the item already; names compare without regard to case. */
export async function insertVote(
  tx: Tx,
  vote: { meeting_id: string; agenda_item_index: number; voter_name: string; decision: Decision },
): Promise<Vote> {
  const [kept] = await tx.sql<Vote>`
    insert into vote ${columns({ vote_id: newId("vote"), ...vote, voter_key: holderKey(vote.voter_name) })} on conflict do nothing returning *`;
  if (!kept) {
    throw conflict(`${vote.voter_name} has voted on agenda item ${vote.agenda_item_index} already.`, "already_voted");
  }
  return kept;
}

/** How an item stands: its votes, counted. */
export async function tallyItem(tx: Tx, meeting_id: string, agenda_item_index: number) {
  const rows = await tx.sql<{ decision: Decision }>`
    select decision from vote where meeting_id = ${meeting_id} and agenda_item_index = ${agenda_item_index}`;
  const counted = tally(rows);
  return { tally: counted, result: result(counted) };
}

/** Locks the meeting for its adjournment, so that no vote comes in between the count and the minutes. Throws 404, 400. */
export async function holdForAdjournment(tx: Tx, meeting_id: string): Promise<MeetingDetail> {
  const meeting = await load(tx, meeting_id, sql` for no key update`);
  if (meeting.status !== "convened") throw wrongState(`Cannot adjourn the meeting: its status is ${meeting.status}.`);
  return loadMeeting(tx, meeting_id);
}

/** Ends a meeting with its minutes. */
export async function adjourn(tx: Tx, meeting_id: string, minutes_document_id: string): Promise<void> {
  await move(tx, meetingStates, "adjourn", {
    table: "meeting",
    key: "meeting_id",
    id: meeting_id,
    also: sql`, adjourned_at = now(), minutes_document_id = ${minutes_document_id}`,
  });
}
