import { join, type Sql, sql } from "#lib/db/sql.ts";
import type { Moment } from "./rules.ts";

/** What is asked of a row for it to be of the moment, by its day in force and the time it was written down; nothing of the present. */
export const upTo = (moment: Moment | null, day: Sql, recorded: Sql): (Sql | null)[] =>
  moment === null
    ? []
    : [
        sql`${day} <= ${moment.as_of}::date`,
        moment.known_at === null ? null : sql`${recorded} <= ${moment.known_at}::timestamptz`,
      ];

/** The other way round: what came after the moment, or was not known at it. Of the last days it is little, and an index finds it. */
export const beyond = (moment: Moment, day: Sql, recorded: Sql): Sql =>
  moment.known_at === null
    ? sql`${day} > ${moment.as_of}::date`
    : sql`(${join([sql`${day} > ${moment.as_of}::date`, sql`${recorded} > ${moment.known_at}::timestamptz`], " or ")})`;
