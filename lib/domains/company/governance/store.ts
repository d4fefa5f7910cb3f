import { today } from "#lib/core/days.ts";
import { conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { type Counted, columns, columnsOf, counted, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { empty, json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as people from "../contacts/names/store.ts";
import * as documents from "../documents/store.ts";
import type { ClassVote } from "./classes/rules.ts";
import * as classes from "./classes/store.ts";
import { signersOf } from "./consents/writing.ts";
import { detail, type Favored, itemsOf, type Kept } from "./detail.ts";
import { bodyOf, isDecided, isNamedIn } from "./rules.ts";
import type { Meeting, MeetingDetail, MeetingFilter, NewMeeting, Vote } from "./schema.ts";
import { meetingStates } from "./states.ts";
import { type Standing, standingOf, type Voter } from "./voters/rules.ts";
import * as voters from "./voters/store.ts";

type Own = RowAs<"meeting", Kept>;
type Cast = RowAs<"vote", Vote>;

/** What is asked of each class, by what carries its vote where nothing else is said. */
const classVotes = (given: NewMeeting): ClassVote[] =>
  (given.class_votes ?? []).map((one) => ({
    ...one,
    rule: one.rule ?? ("majority_of_outstanding" as const),
    percent: one.percent ?? null,
  }));

/** Convenes a meeting: it takes votes at once, of those who are entitled. `scheduled_for` is a time in RFC 3339. */
export async function insert(tx: Tx, given: NewMeeting): Promise<Pick<Meeting, "meeting_id" | "entity_id">> {
  const { entity_id, meeting_type, title, agenda_items } = given;
  const body = bodyOf(meeting_type);
  const holds = body === "shareholders" || body === "members";
  const record_date = holds ? (given.record_date ?? today()) : null;
  const day = record_date ?? today();
  const class_votes = classVotes(given);
  const electors = await voters.electors(tx, { entity_id, body, day }, classes.classesOf(class_votes));
  await classes.assertVoting(tx, { entity_id, day, ...electors }, class_votes);
  const own = {
    meeting_id: newId("meeting"),
    entity_id,
    meeting_type,
    title,
    agenda_items,
    scheduled_for: given.scheduled_for ?? null,
    body,
    record_date,
    counted_by: electors.counted_by,
    notice_given_on: given.notice_given_on ?? null,
    notice_waived: given.notice_waived ?? false,
    quorum_percent: given.quorum_percent ?? null,
    thresholds: json((given.thresholds ?? []).map((one) => ({ ...one, percent: one.percent ?? null }))),
    by_written_consent: given.by_written_consent ?? false,
    refuses_uncounted: given.refuses_uncounted ?? false,
    place: given.place ?? null,
    secretary_name: given.secretary_name ?? null,
  };
  const [row] = await tx.sql<Own>`insert into meeting ${columns("meeting", own)} returning ${columnsOf("meeting")}`;
  if (!row) throw notFound("meeting");
  await classes.insert(tx, row.meeting_id, class_votes);
  await voters.insert(tx, row.meeting_id, electors.voters);
  await classes.insertVoters(tx, row.meeting_id, electors.class_voters);
  return row;
}

/** Which meeting is meant. */
type At = Pick<Meeting, "meeting_id">;

async function find(tx: Tx, { meeting_id }: At, lock: Sql): Promise<Own> {
  const [row] = await tx.sql<Own>`select ${columnsOf("meeting")} from meeting where meeting_id = ${meeting_id}${lock}`;
  if (!row) throw notFound("meeting");
  return row;
}

/** All that a meeting is told out of. Throws 404. */
async function gather(tx: Tx, at: At) {
  const [meeting, entitled, votes, favored, ofClasses, holderKey] = await Promise.all([
    find(tx, at, empty),
    voters.list(tx, at.meeting_id),
    tx.sql<Cast>`
      select ${columnsOf("vote")} from vote where meeting_id = ${at.meeting_id} order by agenda_item_index, vote_id`,
    tx.sql<Favored>`
      select r.agenda_item_index, r.recipient_key, r.act, (select count(*)::int from instrument i
        where i.entity_id = r.entity_id and i.kind in ('common', 'preferred', 'unit') and i.issued_units > 0) as classes
      from resolution r where r.meeting_id = ${at.meeting_id} and (r.recipient_key is not null or r.act = 'amendment')`,
    classes.load(tx, at.meeting_id),
    people.holderKeys(tx),
  ]);
  return { meeting, of: { voters: entitled, votes, favored, ...ofClasses }, holderKey };
}

/** The meeting with its agenda and all votes. Throws 404. */
export async function load(tx: Tx, at: At): Promise<MeetingDetail> {
  const { meeting, of, holderKey } = await gather(tx, at);
  return detail(meeting, of, holderKey, today());
}

/** The meeting, held for a vote: others wait, and so does an adjournment. Throws 404, and 400 where it is adjourned. */
export async function holdOpen(tx: Tx, at: At, act = "vote at"): Promise<Own> {
  const meeting = await find(tx, at, sql` for no key update`);
  if (meeting.status !== "convened") throw wrongState(`Cannot ${act} the meeting: its status is ${meeting.status}.`);
  return meeting;
}

/** Whose meeting it is. Throws 404. */
export const entityOf = async (tx: Tx, at: At): Promise<string> => (await find(tx, at, empty)).entity_id;

/** A page of an entity's meetings, newest first; `search` is a part of the title. */
export async function list(tx: Tx, filter: MeetingFilter) {
  const { entity_id, status, search } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`
      select ${columnsOf("meeting")} from meeting${where([
        sql`entity_id = ${entity_id}`,
        status === undefined ? null : sql`status = ${status}`,
        search === undefined ? null : sql`position(lower(${search}) in lower(title)) > 0`,
        after && sql`meeting_id < ${after[0]}`,
      ])} order by meeting_id desc limit ${limit}`;
  return page<Meeting>(filter, 1, read, ({ meeting_id }) => [meeting_id]);
}

type NewVote = Omit<Vote, "vote_id" | "cast_on" | "created_at"> & Pick<Cast, "voter_key">;

/** Whether somebody has voted on an item by a vote that counts. */
async function hasVoted(tx: Tx, { meeting_id, agenda_item_index, voter_key }: NewVote): Promise<boolean> {
  const found = await tx.sql`
    select from vote where meeting_id = ${meeting_id} and agenda_item_index = ${agenda_item_index}
      and voter_key = ${voter_key} and counted`;
  return found.length > 0;
}

/**
 * Casts a vote. Throws 409 where the voter has voted on the item already, by whichever of their names. What did not count (another's
 * word for a director, or a vote before the election) has taken nobody's vote.
 */
export async function insertVote(tx: Tx, given: NewVote): Promise<Vote> {
  const { voter_name, agenda_item_index } = given;
  const own = { vote_id: newId("vote"), ...given };
  const [kept] =
    !given.counted && (await hasVoted(tx, given))
      ? []
      : await tx.sql<Cast>`
          insert into vote ${columns("vote", own)} on conflict do nothing returning ${columnsOf("vote")}`;
  if (kept) return kept;
  throw conflict(`${voter_name} has voted on agenda item ${agenda_item_index} already.`, "already_voted");
}

/** The vote, as it was cast. Throws 404. */
export async function loadVote(tx: Tx, { meeting_id, vote_id }: Pick<Vote, "meeting_id" | "vote_id">): Promise<Vote> {
  const [row] = await tx.sql<Cast>`
    select ${columnsOf("vote")} from vote where vote_id = ${vote_id} and meeting_id = ${meeting_id}`;
  if (!row) throw notFound("vote");
  return row;
}

/** A page of a meeting's votes, item by item, as they were cast. Throws 404. */
export async function listVotes(tx: Tx, filter: At & { limit: number; cursor?: string | undefined }) {
  const read = (after: Key | null, limit: number) =>
    tx.sql<Cast>`
      select ${columnsOf("vote")} from vote${where([
        sql`meeting_id = ${filter.meeting_id}`,
        after && sql`(agenda_item_index, vote_id) > (${after[0]}::int, ${after[1]})`,
      ])} order by agenda_item_index, vote_id limit ${limit}`;
  const listed = page<Vote>(filter, ["whole", "text"], read, ({ agenda_item_index, vote_id }) => [
    agenda_item_index,
    vote_id,
  ]);
  return (await Promise.all([find(tx, filter, empty), listed]))[1];
}

interface Word {
  voter_name: string;
  proxy_name: string | null;
  holder_key: string;
}

/**
 * How anybody's word on an item stands by now: of whoever is entitled, was so when it was decided, and is in time. The caller holds the
 * meeting.
 */
export async function standings(tx: Tx, held: Own): Promise<(agenda_item_index: number, word: Word) => Standing> {
  const entitled = await refreshVoters(tx, held);
  // Of holders, who neither come nor go, it is known by then.
  if (held.counted_by !== "seats" && held.consent_days === null)
    return (_, word) => standingOf({ ...held, is_decided: false }, entitled, word);
  const { meeting, of, holderKey } = await gather(tx, held);
  const items = itemsOf(meeting, of, holderKey);
  return (agenda_item_index, word) => {
    const item = items[agenda_item_index];
    if (item === undefined) throw notFound("agenda item");
    const { is_decided, closes_on } = item;
    const isSettled = is_decided && meeting.counted_by === "seats";
    const among = entitled.filter(
      ({ voter_key }) => !isSettled || item.entitled.some((one) => one.voter_key === voter_key),
    );
    const standing = standingOf({ ...meeting, is_decided: isSettled }, among, word);
    if (!standing.counted || closes_on === null || today() <= closes_on) return standing;
    const reason = `The consent of ${word.voter_name} comes after ${closes_on}, by which enough of them were to be delivered (8 Del. C. § 228(c)).`;
    return { ...standing, counted: false, votes: 0, reason };
  };
}

/**
 * Who is entitled by now. A consent in writing has taken effect once those have signed it who carry all of it (8 Del. C. 141(f), 228):
 * whoever is elected afterwards was not to be asked. Until then its paper asks whoever holds a seat. The caller holds the meeting.
 */
export async function refreshVoters(tx: Tx, meeting: Own): Promise<Voter[]> {
  const hasTakenEffect = meeting.by_written_consent && (await load(tx, meeting)).agenda.every(isDecided);
  if (!hasTakenEffect) {
    const entitled = await voters.refresh(tx, meeting);
    const { consent_document_id, counted_by, body } = meeting;
    if (consent_document_id !== null && counted_by === "seats" && body !== null) {
      const { role } = signersOf[body];
      const asked = entitled.map(({ voter_name }) => ({ signer_name: voter_name, signer_role: role }));
      await documents.requireSigners(tx, consent_document_id, asked);
    }
    return entitled;
  }
  return (await voters.list(tx, meeting.meeting_id)).filter(({ has_left }) => !has_left);
}

/** Writes down who is there, where and who keeps the minutes; what is left out stays as it is. The caller holds the meeting. */
export async function attend(
  tx: Tx,
  { meeting_id }: At,
  { present, place, secretary_name }: Pick<Meeting, "present" | "place" | "secretary_name">,
): Promise<void> {
  await tx.sql`
    update meeting set present = ${present}::text[], place = coalesce(${place}, place),
      secretary_name = coalesce(${secretary_name}, secretary_name), updated_at = now() where meeting_id = ${meeting_id}`;
}

/** Holds the meeting for its adjournment, so that no vote comes in between the count and the minutes. Throws 404, 400. */
export async function holdForAdjournment(tx: Tx, at: At): Promise<MeetingDetail> {
  await refreshVoters(tx, await holdOpen(tx, at, "adjourn"));
  return load(tx, at);
}

/** Ends a meeting with its minutes, and with what each item has come to. */
export async function adjourn(
  tx: Tx,
  { meeting_id, agenda }: MeetingDetail,
  minutes_document_id: string,
): Promise<void> {
  const results = agenda.map(({ result }) => result);
  await move(tx, meetingStates, "adjourn", {
    table: "meeting",
    key: "meeting_id",
    id: meeting_id,
    also: sql`, adjourned_at = now(), minutes_document_id = ${minutes_document_id}, results = ${results}::text[]`,
  });
}

/** Whether a meeting of the company that has adjourned has approved an item of its agenda that names this person or firm. */
export async function hasResolved(tx: Tx, entity_id: string, name: string): Promise<boolean> {
  const approved = await tx.sql<{ words: string }>`
    select item.words from meeting m cross join lateral unnest(m.agenda_items, m.results) as item (words, result)
    where m.entity_id = ${entity_id} and m.status = 'adjourned' and item.result = 'approved'`;
  return approved.some(({ words }) => isNamedIn(words, name));
}

/** Of which kind the company's meetings are that have adjourned. */
export const typesOf = (tx: Tx, entity_id: string) =>
  tx.sql<Pick<RowOf<"meeting">, "meeting_id" | "meeting_type">>`
    select m.meeting_id, m.meeting_type from meeting m where m.entity_id = ${entity_id} and m.status = 'adjourned'`;

/** The newest votes of a person, in every company; `keys` are all the names that registers have of them. */
export const votesOfPerson = (tx: Tx, keys: Sql, most: number) =>
  tx.sql<
    Pick<RowOf<"vote">, "vote_id" | "meeting_id" | "agenda_item_index" | "decision" | "created_at"> &
      Pick<RowOf<"meeting">, "entity_id"> & { agenda_item: string } & Counted
  >`
    select v.vote_id, v.meeting_id, m.entity_id, v.agenda_item_index,
      m.agenda_items[v.agenda_item_index + 1] as agenda_item, v.decision, v.created_at, ${counted}
    from vote v join meeting m using (workspace_id, meeting_id)
    where v.voter_key = any(${keys}) order by v.vote_id desc limit ${most}`;
