import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";

// What an installation held after the migration named here: the rows of one workspace, a line each, `table<TAB>row as JSON`, as
// `to_jsonb` wrote them. It had a record of every kind that there was, and a second company with its invoices, payments and payroll
// in each of their states. It is never written anew: what it tells is what old rows look like.
const LAST_MIGRATION = "20261122190000_sources_stand";
const FILE = path.join(import.meta.dirname, "older-version.jsonl.gz");

export const WORKSPACE = "ws_01m818ys5yfajv5fysya2nycmx";
export const COMPANIES = { whole: "ent_01m818yt7pfevatq82v7e1mp15", busy: "ent_01m818yxdvfevatr3b0qtpg4hd" };

const migrations = path.resolve("prisma/migrations");

/** Every row by its table, as JSON texts. */
function rows(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of gunzipSync(readFileSync(FILE)).toString().split("\n")) {
    const [table = "", row] = line.split("\t");
    if (row === undefined) continue;
    found.set(table, [...(found.get(table) ?? []), row]);
  }
  return found;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the database of OWNER_DATABASE_URL as that version had it, with its rows, past every trigger. */
export async function loadOlder(): Promise<void> {
  const address = new URL(process.env.OWNER_DATABASE_URL ?? "");
  const name = address.pathname.slice(1);
  const elsewhere = new URL(address);
  elsewhere.pathname = "/postgres";
  await connected(elsewhere.href, (client) => client.query(`create database ${pg.escapeIdentifier(name)}`));
  await connected(address.href, async (client) => {
    await client.query(`create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null,
      finished_at timestamptz, migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
      started_at timestamptz not null default now(), applied_steps_count int not null default 0)`);
    const folders = readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name: migration } of folders.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (migration > LAST_MIGRATION) continue;
      const script = readFileSync(path.join(migrations, migration, "migration.sql"), "utf8");
      await client.query(script);
      await client.query(
        `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
         values (gen_random_uuid()::text, $1, now(), $2, 1)`,
        [createHash("sha256").update(script).digest("hex"), migration],
      );
    }
    await client.query("set session_replication_role = replica");
    for (const [table, texts] of rows()) {
      const { rows: columns } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const names = columns.map((column) => column.name).join(", ");
      await client.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
        [`[${texts.join(",")}]`],
      );
    }
  });
}
