import { conflict, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey, namesIn } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Counted, columns, columnsOf, counted, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as people from "../contacts/names/store.ts";
import { type NamedSeat, type SeatType, seatsOfRole } from "./rules.ts";
import type { EndedSeat, NewSeat, Seat, SeatFilter } from "./schema.ts";

type Own = RowAs<"seat", Seat> & Pick<Seat, "holder_contact_id">;

const contact = sql`${people.contactOf(sql`seat.holder_key`)} as holder_contact_id`;
const rows = sql`select ${columnsOf("seat")}, ${contact} from seat`;

const record = (row: Own): Seat => ({ ...row, status: row.ended_on === null ? "held" : "ended" });

/** Fills a seat. Throws 409 where the same person holds it already. */
export async function insert(tx: Tx, given: NewSeat): Promise<Seat> {
  const { entity_id, seat_type } = given;
  const meant = { name: given.holder_name, contact_id: given.holder_contact_id };
  const role = seat_type.replaceAll("_", " ");
  const holder = people.named(tx, meant, { field: "holder_contact_id", role });
  const { name: holder_name, name_key: holder_key } =
    given.holder_name == null ? await holder : { name: given.holder_name, name_key: nameKey(given.holder_name) };
  const own = {
    seat_id: newId("seat"),
    entity_id,
    seat_type,
    holder_name,
    holder_key,
    title: given.title ?? null,
    email: given.email ?? null,
    elected_on: sql`coalesce(${given.elected_on ?? null}::date, app_today())`,
    term_ends_on: given.term_ends_on ?? null,
  };
  const [{ contact_id: holder_contact_id }, [kept]] = await Promise.all([
    holder,
    tx.sql<RowAs<"seat", Seat>>`
      insert into seat ${columns("seat", own)} on conflict do nothing returning ${columnsOf("seat")}`,
  ]);
  if (kept) return record({ ...kept, holder_contact_id });
  const as = given.title ?? role;
  throw conflict(`${holder_name} holds that seat already, as ${as}.`, "already_seated");
}

/** Fills the seats that a company begins with, all in one statement; who holds one already keeps it. */
export async function seed(tx: Tx, entity_id: string, seats: readonly NamedSeat[]): Promise<void> {
  if (seats.length === 0) return;
  const made = seats.map((seat) => ({ ...seat, seat_id: newId("seat"), holder_key: nameKey(seat.holder_name) }));
  await tx.sql`
    insert into seat (seat_id, entity_id, seat_type, holder_name, holder_key, title, elected_on)
    select seat_id, ${entity_id}, seat_type, holder_name, holder_key, title, app_today()
    from jsonb_to_recordset(${json(made)}::jsonb) as r(
      seat_id text, seat_type text, holder_name text, holder_key text, title text)
    on conflict do nothing`;
}

/** Which seat is meant. */
type At = Pick<Seat, "entity_id" | "seat_id">;

/** The seat of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, seat_id }: At): Promise<Seat> {
  const [row] = await tx.sql<Own>`${rows} where seat_id = ${seat_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("seat");
  return record(row);
}

/** Ends a seat. Throws 404, 400 naming `ended_on` where it is before the election or to come, and 400 where it has ended. */
export async function end(tx: Tx, { entity_id, seat_id, ended_on, end_reason }: EndedSeat): Promise<Seat> {
  const [held] = await tx.sql<Own & { now: string }>`
    select ${columnsOf("seat")}, ${contact}, app_today() as now from seat
    where seat_id = ${seat_id} and entity_id = ${entity_id} for no key update`;
  if (!held) throw notFound("seat");
  if (held.ended_on !== null) throw wrongState(`Cannot end the seat: it ended on ${held.ended_on}.`);
  const day = ended_on ?? held.now;
  if (day > held.now) throw invalid("ended_on", `must not be after today, ${held.now}`);
  if (day < held.elected_on) throw invalid("ended_on", `must not be before elected_on, ${held.elected_on}`);
  await tx.sql`
    update seat set ended_on = ${day}::date, end_reason = ${end_reason}, updated_at = now() where seat_id = ${seat_id}`;
  return load(tx, { entity_id, seat_id });
}

/** Ends every seat of those types that a company still has, as of today. */
export async function endAll(tx: Tx, entity_id: string, seat_types: readonly SeatType[]): Promise<void> {
  await tx.sql`
    update seat set ended_on = app_today(), end_reason = 'other', updated_at = now()
    where entity_id = ${entity_id} and ended_on is null and seat_type = any(${seat_types}::text[])`;
}

/** Ends, as of today, those of the seats named that were filled at that moment or later. */
export async function endThose(tx: Tx, entity_id: string, seats: readonly NamedSeat[], since: string): Promise<void> {
  const those = seats.map(({ holder_name, ...seat }) => ({ ...seat, holder_key: nameKey(holder_name) }));
  await tx.sql`
    update seat s set ended_on = app_today(), end_reason = 'other', updated_at = now()
    from jsonb_to_recordset(${json(those)}::jsonb) as r(seat_type text, holder_key text, title text)
    where s.entity_id = ${entity_id} and s.ended_on is null and s.created_at >= ${since}::timestamptz
      and s.seat_type = r.seat_type and s.holder_key = r.holder_key and s.title is not distinct from r.title`;
}

/**
 * Has those whom a paper names hold the seats that it names, and ends those of the same kinds that were filled before that moment and are
 * not among them: whoever has come or gone since it was written stays come or gone.
 */
export async function settle(
  tx: Tx,
  entity_id: string,
  named: readonly NamedSeat[],
  { seat_types, since }: { seat_types: readonly SeatType[]; since: string },
): Promise<void> {
  const those = named.map(({ holder_name, ...seat }) => ({ ...seat, holder_name, holder_key: nameKey(holder_name) }));
  const one = sql`s.seat_type = r.seat_type and s.holder_key = r.holder_key and coalesce(s.title, 'Officer') = coalesce(r.title, 'Officer')`;
  const rows = sql`jsonb_to_recordset(${json(those)}::jsonb) as r(seat_type text, holder_key text, holder_name text, title text)`;
  await tx.sql`
    update seat s set ended_on = app_today(), end_reason = 'other', updated_at = now()
    where s.entity_id = ${entity_id} and s.ended_on is null and s.created_at < ${since}::timestamptz
      and s.seat_type = any(${seat_types}::text[]) and not exists (select from ${rows} where ${one})`;
  const missing = await tx.sql<NamedSeat>`
    select r.seat_type, r.holder_name, r.title from ${rows} where r.seat_type = any(${seat_types}::text[])
      and not exists (select from seat s where s.entity_id = ${entity_id} and ${one}
        and (s.ended_on is null or s.updated_at >= ${since}::timestamptz))`;
  await seed(tx, entity_id, missing);
}

/** A page of a company's seats, newest first. */
export async function list(tx: Tx, filter: SeatFilter) {
  const { entity_id, seat_type, status, search, named } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Own>`${rows}${where([
      sql`entity_id = ${entity_id}`,
      seat_type === undefined ? null : sql`seat_type = ${seat_type}`,
      status === undefined ? null : sql`(ended_on is null) = ${status === "held"}`,
      search === undefined ? null : sql`position(lower(${search}) in lower(holder_name)) > 0`,
      named === undefined ? null : sql`lower(holder_name) = any(${namesIn(named)}::text[])`,
      after && sql`seat_id < ${after[0]}`,
    ])} order by seat_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ seat_id }) => [seat_id]);
}

/** Who holds a seat of that type today: each once, in the order of their names. */
export const holdersOf = (tx: Tx, entity_id: string, seat_type: SeatType) =>
  tx.sql<Pick<RowOf<"seat">, "holder_key" | "holder_name" | "email">>`
    select n.holder_key, n.present_name as holder_name, min(s.email) as email
    from seat s join ${people.recorded} n on n.name_key = s.holder_key
    where s.entity_id = ${entity_id} and s.seat_type = ${seat_type} and s.ended_on is null
    group by n.holder_key, n.present_name order by n.holder_key`;

/**
 * What the register of seats knows against somebody who signs for a company in a role: null where they hold such a seat, and where
 * the register says nothing of the role.
 */
export async function warningOf(
  tx: Tx,
  { entity_id, signer_name, signer_role }: { entity_id: string; signer_name: string; signer_role: string },
): Promise<string | null> {
  const seats = seatsOfRole(signer_role);
  if (seats === null) return null;
  const held = await tx.sql<{ holds: boolean }>`
    select bool_or(holder_key = any(${people.keysOf(signer_name)})) as holds from seat
    where entity_id = ${entity_id} and ended_on is null and seat_type = any(${seats}::text[])
    having count(*) > 0`;
  const as = seats.length > 1 ? "seat of the company" : `seat as ${signer_role}`;
  if (held.length === 0) return `The register names nobody who holds a ${as}.`;
  return held[0]?.holds === true ? null : `${signer_name} holds no ${as}.`;
}

/** All seats of a company that somebody holds, in the order in which they were filled. */
export const held = (tx: Tx, entity_id: string) =>
  tx.sql<Pick<RowOf<"seat">, "seat_id" | "holder_name" | "title"> & { seat_type: SeatType }>`
    select seat_id, seat_type, holder_name, title from seat
    where entity_id = ${entity_id} and ended_on is null order by seat_id`;

/** The newest seats of a person, in every company; `keys` are all the names that registers have of them. */
export const ofPerson = (tx: Tx, keys: Sql, most: number) =>
  tx.sql<Pick<RowOf<"seat">, "seat_id" | "entity_id" | "seat_type" | "title" | "elected_on" | "ended_on"> & Counted>`
    select seat_id, entity_id, seat_type, title, elected_on, ended_on, ${counted} from seat
    where holder_key = any(${keys}) order by seat_id desc limit ${most}`;
