import fs from "node:fs";
import { withDatabase } from "./database.mjs";
import { fail } from "./fail.mjs";
import { node24 } from "./node24.mjs";
import { prismaEnvironment } from "./prepare.mjs";
import { commands, inProject } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { say } from "./say.mjs";

/** The advisory locks that migrations are made under: ours, which waits as long as it takes, and Prisma's, which gives up after seconds. */
const OUR_LOCK = 7_264_883_126;
const PRISMA_LOCK = 72_707_369;

/** Fails unless the database can be reached and is one that this version can work with; changes nothing. */
export async function assertDatabaseFits(databaseUrl) {
  await withDatabase(databaseUrl, missingMigrations);
}

/**
 * Brings the database to the state this version works with. Instances that start together take turns; a database that
 * has it all costs one query instead of a run of Prisma.
 */
export async function migrate(databaseUrl) {
  await withDatabase(databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [OUR_LOCK]);
    const missing = await missingMigrations(client);
    if (missing.length === 0) return;
    say(`Migrating the database (${missing.length} to apply) …`);
    await runQuietly(node24(), [commands.prisma, "migrate", "deploy"], {
      env: { ...prismaEnvironment(), DATABASE_URL: databaseUrl },
      sentence: "The database could not be migrated, as shown above.",
    });
  });
}

async function missingMigrations(client) {
  const known = migrationsOfThisVersion();
  const applied = await appliedMigrations(client);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    fail(
      `The database was made by a newer version of Minutebook (it has the migration ${unknown.at(-1)}, which this version does not know): update this version, or use another database.`,
    );
  }
  return known.filter((name) => !applied.includes(name));
}

function migrationsOfThisVersion() {
  const folder = inProject("prisma/migrations");
  if (!fs.existsSync(folder)) return [];
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

async function appliedMigrations(client) {
  const { rows: tables } = await client.query("select to_regclass('_prisma_migrations') as found");
  if (tables[0].found === null) return [];
  if ((await unfinishedMigrations(client)).length > 0) await forgetInterrupted(client);
  const failed = await unfinishedMigrations(client);
  if (failed.length > 0) {
    const { migration_name: name } = failed[0];
    fail(
      `The migration ${name} failed earlier: mend its cause, run \`npx prisma migrate resolve --rolled-back ${name}\` with this DATABASE_URL, then start again.`,
    );
  }
  const { rows } = await client.query(
    "select distinct migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1",
  );
  return rows.map((row) => row.migration_name);
}

async function unfinishedMigrations(client) {
  const { rows } = await client.query(
    "select migration_name, logs from _prisma_migrations where finished_at is null and rolled_back_at is null",
  );
  return rows;
}

/**
 * A migration whose process was killed leaves its row without an end and without an error, and, being one transaction,
 * nothing else. Whoever may still be at it holds Prisma's lock and is waited for; what then has no end is applied anew.
 */
async function forgetInterrupted(client) {
  await client.query("select pg_advisory_lock($1)", [PRISMA_LOCK]);
  await client.query(
    "update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null and logs is null",
  );
  await client.query("select pg_advisory_unlock($1)", [PRISMA_LOCK]);
}
