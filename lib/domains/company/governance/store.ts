import { conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { empty, type Sql, sql, where } from "#lib/db/sql.ts";
import { result, tally } from "./rules.ts";
import type { Meeting, MeetingDetail, Vote } from "./schema.ts";
import { meetingStates } from "./states.ts";

type Own = RowAs<"meeting", Meeting>;
type Cast = RowAs<"vote", Vote>;

/** The meeting with its agenda counted, out of its row and its votes. */
function detail(meeting: Meeting, votes: readonly Vote[]): MeetingDetail {
  const agenda = meeting.agenda_items.map((title, agenda_item_index) => {
    const own = votes.filter((vote) => vote.agenda_item_index === agenda_item_index);
    const counted = tally(own);
    return { agenda_item_index, title, tally: counted, result: result(counted), votes: own };
  });
  return { ...meeting, agenda };
}

type New = Pick<Meeting, "entity_id" | "meeting_type" | "title" | "agenda_items" | "scheduled_for">;

/** Convenes a meeting: it takes votes at once. `scheduled_for` is a time in RFC 3339. */
export async function insert(tx: Tx, given: New): Promise<MeetingDetail> {
  const { entity_id, meeting_type, title, agenda_items, scheduled_for } = given;
  const own = { meeting_id: newId("meeting"), entity_id, meeting_type, title, agenda_items, scheduled_for };
  const [row] = await tx.sql<Own>`insert into meeting ${columns("meeting", own)} returning ${columnsOf("meeting")}`;
  if (!row) throw notFound("meeting");
  return detail(row, []);
}

/** Which meeting is meant. */
type At = Pick<Meeting, "meeting_id">;

async function find(tx: Tx, { meeting_id }: At, lock: Sql): Promise<Meeting> {
  const [row] = await tx.sql<Own>`select ${columnsOf("meeting")} from meeting where meeting_id = ${meeting_id}${lock}`;
  if (!row) throw notFound("meeting");
  return row;
}

/** The meeting with its agenda and all votes. Throws 404. */
export async function load(tx: Tx, at: At): Promise<MeetingDetail> {
  const [meeting, votes] = await Promise.all([
    find(tx, at, empty),
    tx.sql<Cast>`
      select ${columnsOf("vote")} from vote where meeting_id = ${at.meeting_id} order by agenda_item_index, vote_id`,
  ]);
  return detail(meeting, votes);
}

/** The meeting, kept open until the vote is in: an adjournment waits. Throws 404, and 400 where it is adjourned. */
export async function holdOpen(tx: Tx, at: At): Promise<Meeting> {
  const meeting = await find(tx, at, sql` for share`);
  if (meeting.status !== "convened") throw wrongState(`Cannot vote at the meeting: its status is ${meeting.status}.`);
  return meeting;
}

/** Whose meeting it is. Throws 404. */
export const entityOf = async (tx: Tx, at: At): Promise<string> => (await find(tx, at, empty)).entity_id;

interface Filter {
  entity_id: string;
  status?: Meeting["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's meetings, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`
      select ${columnsOf("meeting")} from meeting${where([
        sql`entity_id = ${entity_id}`,
        status === undefined ? null : sql`status = ${status}`,
        after && sql`meeting_id < ${after[0]}`,
      ])} order by meeting_id desc limit ${limit}`;
  return page<Meeting>(filter, 1, read, ({ meeting_id }) => [meeting_id]);
}

type NewVote = Pick<Vote, "meeting_id" | "agenda_item_index" | "voter_name" | "decision">;

/** Casts a vote. Throws 409 where the voter has voted on the item already; names compare without regard to case. */
export async function insertVote(tx: Tx, given: NewVote): Promise<Vote> {
  const { meeting_id, agenda_item_index, voter_name, decision } = given;
  const own = { meeting_id, agenda_item_index, voter_name, voter_key: nameKey(voter_name), decision };
  const [kept] = await tx.sql<Cast>`
    insert into vote ${columns("vote", { vote_id: newId("vote"), ...own })}
    on conflict do nothing returning ${columnsOf("vote")}`;
  if (kept) return kept;
  throw conflict(`${voter_name} has voted on agenda item ${agenda_item_index} already.`, "already_voted");
}

/** How an item stands: its votes, counted. */
export async function tallyItem(tx: Tx, at: Pick<Vote, "meeting_id" | "agenda_item_index">) {
  const votes = await tx.sql<Pick<Cast, "decision">>`
    select decision from vote where meeting_id = ${at.meeting_id} and agenda_item_index = ${at.agenda_item_index}`;
  const counted = tally(votes);
  return { tally: counted, result: result(counted) };
}

/** Locks the meeting for its adjournment, so that no vote comes in between the count and the minutes. Throws 404, 400. */
export async function holdForAdjournment(tx: Tx, at: At): Promise<MeetingDetail> {
  const meeting = await find(tx, at, sql` for no key update`);
  if (meeting.status !== "convened") throw wrongState(`Cannot adjourn the meeting: its status is ${meeting.status}.`);
  return load(tx, at);
}

/** Ends a meeting with its minutes. */
export async function adjourn(tx: Tx, { meeting_id }: At, minutes_document_id: string): Promise<void> {
  await move(tx, meetingStates, "adjourn", {
    table: "meeting",
    key: "meeting_id",
    id: meeting_id,
    also: sql`, adjourned_at = now(), minutes_document_id = ${minutes_document_id}`,
  });
}

/** Whether a meeting of the company that has adjourned has approved an item of its agenda that names this person or firm. */
export async function hasResolved(tx: Tx, entity_id: string, name: string): Promise<boolean> {
  const rows = await tx.sql`
    select from meeting m cross join lateral unnest(m.agenda_items) with ordinality as item (words, place)
    where m.entity_id = ${entity_id} and m.status = 'adjourned' and position(lower(${name}) in lower(item.words)) > 0
      and (select count(*) filter (where v.decision = 'approve') > count(*) filter (where v.decision = 'reject')
        from vote v where v.meeting_id = m.meeting_id and v.agenda_item_index = item.place - 1)
    limit 1`;
  return rows.length > 0;
}
