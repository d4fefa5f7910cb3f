import { type Sql, sql, where } from "#lib/db/sql.ts";

/** A row whose shares splits change: its alias, the day in force and the time it was written down. */
export interface Since {
  of: Sql;
  day: Sql;
  recorded: Sql;
}

/** The splits of a row's stock since, as far as `until` has it of an event `e`: a column of another's selection, null where there are none. */
export const splitsSince = ({ of, day, recorded }: Since, until: readonly (Sql | null)[]): Sql => sql`(
    select jsonb_agg(jsonb_build_object('numerator', e.numerator, 'denominator', e.denominator)) from instrument_event e${where(
      [
        sql`e.workspace_id = ${of}.workspace_id and e.instrument_id = ${of}.instrument_id and e.kind = 'split'`,
        sql`(e.happened_on > ${day} or e.happened_on = ${day} and e.created_at > ${recorded})`,
        ...until,
      ],
    )})`;

/** The same since a grant of that alias. */
export const sinceGrant = (of: Sql): Since => ({ of, day: sql`${of}.granted_on`, recorded: sql`${of}.created_at` });
