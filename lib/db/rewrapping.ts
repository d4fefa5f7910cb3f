import pg from "pg";
import { type KeyRing, type Place, rewrapWith } from "#lib/core/sealing.ts";

interface Column {
  table: string;
  column: string;
  /** Of the primary key, what stands beside the workspace, as an expression: of several columns with spaces between. */
  id: string;
  has_workspace: boolean;
}

const BATCH = 500;

/** Values whose columns are not named for it; a column that ends in `_sealed` is found by its name. */
const ALSO = ["agent.webhook_secret"];

const columnsSealed = `
  select quote_ident(c.relname) as table, quote_ident(a.attname) as column, k.id, k.has_workspace
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  cross join lateral (select bool_or(p.attname = 'workspace_id') as has_workspace,
      string_agg('t.' || quote_ident(p.attname), ' || '' '' || ' order by array_position(i.indkey::int2[], p.attnum)) filter (where p.attname <> 'workspace_id') as id
    from pg_index i join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary) k
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
    and (a.attname ~ '_sealed$' or c.relname || '.' || a.attname = any ($1)) order by 1, 2`;

/**
 * Wraps everything that is sealed in a database by the ring's first key, in batches, while the service goes on; what changes
 * meanwhile is left alone. To be done as the owner, since closed records keep a seal as well, and no act may change those.
 * Answers how many values it wrapped anew, by column.
 */
export async function rewrapAll(connectionString: string, ring: KeyRing): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(columnsSealed, [ALSO]);
    const { rows } = await client.query<{ workspace_id: string }>("select workspace_id from workspace order by 1");
    const counts: Record<string, number> = {};
    for (const column of columns) {
      const workspaces = column.has_workspace ? rows.map(({ workspace_id }) => workspace_id) : [null];
      let count = 0;
      for (const workspace_id of workspaces) count += await rewrapIn(client, column, workspace_id, ring);
      counts[`${column.table}.${column.column}`] = count;
    }
    return counts;
  } finally {
    await client.end();
  }
}

async function rewrapIn(client: pg.Client, of: Column, workspace_id: string | null, ring: KeyRing): Promise<number> {
  const { table, column, id } = of;
  const own = workspace_id === null ? "" : "and workspace_id = $2";
  const bound = workspace_id === null ? [] : [workspace_id];
  let after = "";
  for (let count = 0; ; ) {
    await client.query("begin; set local lock_timeout = '20s'");
    try {
      // Row-level security binds an owner who is no superuser as well.
      if (workspace_id !== null) await client.query("select set_config('app.workspace_id', $1, true)", bound);
      const { rows } = await client.query<{ id: string; was: string }>(
        `select ${id} as id, ${column} as was from ${table} t where ${id} > $1 ${own} and ${column} like 'sealed.%'
           and ${column} not like 'sealed.v2.${ring[0].key_id}.%' order by ${id} limit ${BATCH}`,
        [after, ...bound],
      );
      if (rows.length > 0) count += await replace(client, of, workspace_id, rows, ring);
      await client.query("commit");
      after = rows.at(-1)?.id ?? "";
      if (rows.length < BATCH) return count;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
}

/** The record stays what it is: its triggers, which hold it to that, are off for this one statement, which others do not see. */
async function replace(
  client: pg.Client,
  { table, column, id }: Column,
  workspace_id: string | null,
  rows: readonly { id: string; was: string }[],
  ring: KeyRing,
): Promise<number> {
  const placeOf = (row: { id: string }): Place => ({ workspace_id: workspace_id ?? row.id, table, id: row.id, column });
  const next = rows.map((row) => rewrapWith(ring, row.was, placeOf(row)));
  await client.query(`alter table ${table} disable trigger user`);
  const { rowCount } = await client.query(
    `update ${table} t set ${column} = r.next from unnest($1::text[], $2::text[], $3::text[]) as r(id, was, next)
     where ${id} = r.id and t.${column} = r.was${workspace_id === null ? "" : " and t.workspace_id = $4"}`,
    [rows.map((row) => row.id), rows.map(({ was }) => was), next, ...(workspace_id === null ? [] : [workspace_id])],
  );
  await client.query(`alter table ${table} enable trigger user`);
  return rowCount ?? 0;
}
