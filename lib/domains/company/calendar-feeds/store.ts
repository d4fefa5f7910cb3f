import type { Caller } from "#lib/core/caller.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { giverOf } from "#lib/domains/trust/access/rules.ts";
import { newSecret, secretHash } from "#lib/domains/trust/access/secrets.ts";
import type { CalendarFeed, CreatedCalendarFeed } from "./schema.ts";
import { feedStates } from "./states.ts";

type Row = RowAs<"calendar_feed", CalendarFeed> & { standing: CalendarFeed["status"] };
const told = <Url extends string | null>(
  { token_hash: _, key_id: __, user_id: ___, standing: status, ...row }: Row,
  url: Url,
) => ({
  ...row,
  status,
  url,
});

/** A feed's status as it is told: one whose time is over answers nothing any more. */
const standing = sql`case when expires_at <= now() then 'revoked' else status end`;
const all = sql`${columnsOf("calendar_feed")}, ${standing} as standing`;

/** With what an address ends that is told to somebody: the end of their right to it is the address's. */
const endOf = ({ actor, expires_at = null }: Pick<Caller, "actor" | "expires_at">) => ({
  ...giverOf({ actor }),
  expires_at,
});

/** A feed's address, under the service's own public address (NEXTAUTH_URL). */
function urlOf(token: string): string {
  const base = process.env.NEXTAUTH_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  return new URL(`/calendar/${token}.ics`, base).href;
}

/** Makes a feed and answers it with its secret address, which is told this once. */
export async function insert(
  tx: Tx,
  given: Pick<CalendarFeed, "entity_id" | "name">,
  to: Pick<Caller, "actor" | "expires_at">,
): Promise<CreatedCalendarFeed> {
  const token = newSecret("mbc", tx.workspace_id);
  const own = { calendar_feed_id: newId("calendar_feed"), ...given, ...endOf(to), token_hash: secretHash(token) };
  const [row] = await tx.sql<Row>`insert into calendar_feed ${columns("calendar_feed", own)} returning ${all}`;
  if (!row) throw notFound("calendar feed");
  return told(row, urlOf(token));
}

/** Which feed is meant. */
type At = Pick<CalendarFeed, "calendar_feed_id" | "entity_id">;

/** The feed, without its address. Throws 404. */
export async function load(tx: Tx, { calendar_feed_id, entity_id }: At): Promise<CalendarFeed> {
  const [row] = await tx.sql<Row>`
    select ${all} from calendar_feed where calendar_feed_id = ${calendar_feed_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("calendar feed");
  return told(row, null);
}

/** Gives an active feed another address; the one before answers nothing from then on. Null where it is revoked. */
export async function rotate(
  tx: Tx,
  { calendar_feed_id }: At,
  to: Pick<Caller, "actor" | "expires_at">,
): Promise<CreatedCalendarFeed | null> {
  const { key_id, user_id, expires_at } = endOf(to);
  const token = newSecret("mbc", tx.workspace_id);
  const [row] = await tx.sql<Row>`
    update calendar_feed set token_hash = ${secretHash(token)}, key_id = ${key_id}, user_id = ${user_id},
      expires_at = ${expires_at}::timestamptz, updated_at = now()
    where calendar_feed_id = ${calendar_feed_id} and ${standing} = 'active' returning ${all}`;
  return row === undefined ? null : told(row, urlOf(token));
}

/** Throws 400 where it is revoked already. */
export const revoke = (tx: Tx, { calendar_feed_id }: At) =>
  move(tx, feedStates, "revoke", { table: "calendar_feed", key: "calendar_feed_id", id: calendar_feed_id });

interface Filter {
  entity_id: string;
  status?: CalendarFeed["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of a company's feeds, newest first. */
export const list = (tx: Tx, filter: Filter) =>
  page(
    filter,
    1,
    async (after: Key | null, limit) => {
      const rows = await tx.sql<Row>`
        select ${all} from calendar_feed${where([
          sql`entity_id = ${filter.entity_id}`,
          filter.status === undefined ? null : sql`${standing} = ${filter.status}`,
          after && sql`calendar_feed_id < ${after[0]}`,
        ])} order by calendar_feed_id desc limit ${limit}`;
      return rows.map((row) => told(row, null));
    },
    ({ calendar_feed_id }) => [calendar_feed_id],
  );

/** Whose active feed the token reads, and notes that it was read, once an hour; null where it reads none. */
export async function read(tx: Tx, token: string): Promise<Pick<CalendarFeed, "entity_id"> | null> {
  const token_hash = secretHash(token);
  const [found] = await tx.sql<Pick<Row, "entity_id">>`
    select entity_id from calendar_feed where token_hash = ${token_hash} and ${standing} = 'active'`;
  if (!found) return null;
  await tx.sql`
    update calendar_feed set last_read_at = now()
    where token_hash = ${token_hash} and (last_read_at is null or last_read_at < now() - interval '1 hour')`;
  return found;
}
