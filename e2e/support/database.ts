import pg from "pg";

/**
 * The database as its owner sees it, past row-level security: to look at what was kept, and to try what the service
 * would never send. It lasts as long as the worker.
 */
const shared: { owner?: Promise<pg.Client>; directory?: Promise<pg.Client>; tables?: Promise<{ name: string }[]> } = {};

async function connect(connectionString = process.env.OWNER_DATABASE_URL): Promise<pg.Client> {
  // What has a name is planned once: to plan a count of each table anew takes twice as long as to count.
  const options = "-c plan_cache_mode=force_generic_plan";
  const client = new pg.Client({ connectionString, options });
  await client.connect();
  return client;
}

/** With a `name`, PostgreSQL plans the statement once on the connection, and not each time. */
export async function asOwner<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  name?: string,
): Promise<Row[]> {
  shared.owner ??= connect();
  return (await (await shared.owner).query<Row>({ text, values, ...(name && { name }) })).rows;
}

/** Whether the directory, with the queue, is a database of its own. */
export const isApart = () => ![undefined, process.env.OWNER_DATABASE_URL].includes(process.env.OWNER_DIRECTORY_URL);

/** The same of the directory, where it is one. */
export async function asDirectoryOwner<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
  name?: string,
): Promise<Row[]> {
  shared.directory ??= connect(process.env.OWNER_DIRECTORY_URL);
  return (await (await shared.directory).query<Row>({ text, values, ...(name && { name }) })).rows;
}

/**
 * Runs one statement as whoever reaches past the service's rules: as the owner, and with no trigger. On a connection of its own and for
 * it alone, since a trigger that is disabled on its table is missed by every test beside this one.
 */
export async function pastTriggers(text: string, values: unknown[] = []): Promise<void> {
  const client = await connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query({ text, values });
  } finally {
    await client.end();
  }
}

/**
 * Runs one statement as the owner and takes it back, whatever it did. Answers PostgreSQL's refusal, or null: with `told`, also what is
 * else told at the commit.
 */
export async function refusalByDatabase(
  text: string,
  values: unknown[] = [],
  { told }: { told?: "at the commit" } = {},
): Promise<pg.DatabaseError | null> {
  await asOwner("begin");
  try {
    await asOwner(text, values);
    if (told) await asOwner("set constraints all immediate");
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error;
    throw error;
  } finally {
    await asOwner("rollback");
  }
}

/**
 * Writes a row of a table once more as the owner, with these changes, is told at once what is else told at the commit, and takes it
 * back: whether PostgreSQL holds a rule that the service does not let it come to. Answers the words of its refusal, or null.
 */
export async function refusalOfCopy(
  table: string,
  [key, id]: [string, string],
  changes: object,
): Promise<string | null> {
  await asOwner("begin");
  try {
    await asOwner("set constraints all immediate");
    await asOwner(
      `insert into ${table} select r.* from ${table} t, jsonb_populate_record(t, $2::jsonb) r where t.${key} = $1 limit 1`,
      [id, JSON.stringify(changes)],
    );
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message;
    throw error;
  } finally {
    await asOwner("rollback");
  }
}

/**
 * Tables that workers fill and empty after the commit: what comes into them comes with a receipt, which is counted. And the
 * audit trail, which tells of refused requests too.
 */
const background = [
  "outbox",
  "mail",
  "log_pending",
  "log_leaf",
  "log_node",
  "log_head",
  "witnessed_head",
  "audit_event",
  "due_day",
  "webhook_delivery",
];

type Kept = { workspace_id: string };

/**
 * How many rows the service has of these workspaces in every table of tenants, but for the workers' own: equal where nothing
 * was kept. What other tests do at the same time is not seen.
 */
export async function rowCounts(...of: [Kept, ...Kept[]]): Promise<Record<string, number>> {
  shared.tables ??= asOwner<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'workspace_id'
       and c.relname <> all ($1) order by 1`,
    [background],
  );
  const counts = (await shared.tables).map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name} where workspace_id = any ($1)`,
  );
  const workspaces = of.map(({ workspace_id }) => workspace_id);
  const rows = await asOwner<{ name: string; rows: number }>(counts.join(" union all "), [workspaces], "row counts");
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}
