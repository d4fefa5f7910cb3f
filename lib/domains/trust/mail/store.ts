import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import type { Mail } from "./schema.ts";
import { mailStates } from "./states.ts";

type Row = RowAs<"mail", Mail>;
type New = Pick<Mail, "entity_id" | "to_address" | "subject" | "text" | "attachment_name" | "about_type" | "about_id">;

const all = columnsOf("mail");

/** What became of the message about a thing, as a column of another's selection; null where there is none. */
export const statusOf = (type: Sql, id: Sql): Sql =>
  sql`(select m.status from mail m where m.about_type = ${type} and m.about_id = ${id})`;

/** The message about a thing, made if there is none yet: a job that comes twice finds the one it made. */
export async function open(tx: Tx, given: New): Promise<Mail> {
  await tx.sql`insert into mail ${columns("mail", { mail_id: newId("mail"), ...given })} on conflict do nothing`;
  const [mail] = await tx.sql<Row>`
    select ${all} from mail where about_type = ${given.about_type} and about_id = ${given.about_id} for update`;
  if (!mail) throw new Error("a message that was just written is not there");
  return mail;
}

const at = (mail_id: string) => ({ table: "mail", key: "mail_id", id: mail_id }) as const;

/** The mail server has taken the message. */
export const markSent = (tx: Tx, mail_id: string) =>
  move(tx, mailStates, "send", { ...at(mail_id), also: sql`, sent_at = now(), error = null` });

/** There is no mail server: the message stays here, and was sent to nobody. */
export const markKept = (tx: Tx, mail_id: string) =>
  move(tx, mailStates, "keep", { ...at(mail_id), also: sql`, error = 'No mail server is set (SMTP_URL).'` });

/** The mail server would not have it, this time. */
export const markFailed = (tx: Tx, mail_id: string, error: string) =>
  move(tx, mailStates, "fail", { ...at(mail_id), also: sql`, error = ${error}` });

interface Filter {
  entity_id: string;
  about_id?: string | undefined;
  /** What the reader is shown messages about. */
  about_types: readonly string[];
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's messages about such things, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, about_id, about_types } = filter;
  const read = async (after: Key | null, limit: number): Promise<Mail[]> =>
    tx.sql<Row>`
      select ${all} from mail${where([
        sql`entity_id = ${entity_id} and about_type = any (${about_types}::text[])`,
        about_id === undefined ? null : sql`about_id = ${about_id}`,
        after && sql`mail_id < ${after[0]}`,
      ])} order by mail_id desc limit ${limit}`;
  return page(filter, 1, read, ({ mail_id }) => [mail_id]);
}
