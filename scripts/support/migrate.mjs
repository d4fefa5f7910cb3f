import fs from "node:fs";
import { withDatabase } from "./database.mjs";
import { fail } from "./fail.mjs";
import { node24 } from "./node24.mjs";
import { prismaEnvironment } from "./prepare.mjs";
import { commands, inProject } from "./project.mjs";
import { runCollecting } from "./run.mjs";
import { say } from "./say.mjs";

/** Held while an instance looks at or changes the state of migrations; it waits, where Prisma's own gives up after seconds. */
const MIGRATION_LOCK = 7_264_883_126;

/** Held by the session that runs a migration's script (see schema-engine.mjs); it outlives a process that is killed. */
const SCRIPT_LOCK = 7_264_883_127;

/** Fails unless the database can be reached and is one that this version can work with; migrates nothing. */
export async function assertDatabaseFits(databaseUrl) {
  await withLockedDatabase(databaseUrl, missingMigrations);
}

/**
 * Brings the database to the state this version works with. Instances that start together take turns; a database that
 * has it all costs two queries instead of a run of Prisma.
 */
export async function migrate(databaseUrl) {
  await withLockedDatabase(databaseUrl, async (client) => {
    const missing = await missingMigrations(client);
    if (missing.length === 0) return;
    if ((await hasMigrationTable(client)) && !(await mayMigrate(client))) {
      fail(
        "The database is not migrated to this version, and the role of DATABASE_URL may not: name the owner's in MIGRATE_URLS.",
      );
    }
    await assertMayMigrate(client);
    say(`Migrating the database (${missing.length} to apply) …`);
    const { code, output } = await runCollecting(node24(), [commands.prisma, "migrate", "deploy"], {
      env: { ...prismaEnvironment(), DATABASE_URL: databaseUrl },
    });
    if (code !== 0) fail(`The database could not be migrated: ${reasonIn(output)}.`);
  });
}

/** Lets migrations that failed be tried again. A failed one has left nothing behind: its script is one transaction. */
export async function forgetFailedMigrations(databaseUrl) {
  await withLockedDatabase(databaseUrl, async (client) => {
    if (await hasMigrationTable(client)) await forget(client, "true");
  });
}

function withLockedDatabase(databaseUrl, work) {
  return withDatabase(databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await work(client);
  });
}

async function missingMigrations(client) {
  const known = migrationsOfThisVersion();
  const { applied, failed } = await migrationsOf(client);
  const unknown = [...applied, ...failed].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const newest = unknown.sort().at(-1);
    fail(
      `The database was made by a newer version of Minutebook (this one does not know its migration ${newest}): update this version, or use another database.`,
    );
  }
  if (failed.length > 0) {
    fail(`The migration ${failed[0]} failed earlier: mend its cause, then run \`npm run migration -- retry\`.`);
  }
  return known.filter((name) => !applied.includes(name));
}

function migrationsOfThisVersion() {
  const folder = inProject("prisma/migrations");
  if (!fs.existsSync(folder)) return [];
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

async function migrationsOf(client) {
  if (!(await hasMigrationTable(client))) return { applied: [], failed: [] };
  if (await mayMigrate(client)) await forgetInterrupted(client);
  const { rows } = await client.query(
    "select distinct migration_name as name, finished_at is not null as done from _prisma_migrations where rolled_back_at is null",
  );
  const namesOf = (found) => found.map(({ name }) => name);
  return { applied: namesOf(rows.filter(({ done }) => done)), failed: namesOf(rows.filter(({ done }) => !done)) };
}

/** The service's own sign-in may look at the migrations, and no more. */
async function mayMigrate(client) {
  const { rows } = await client.query("select has_table_privilege('_prisma_migrations', 'update') as may");
  return rows[0].may;
}

/**
 * Functions of the migrations have a setting of ours; from PostgreSQL 15 on nobody but a superuser gives one unless they are let. And
 * an owner who may make no roles has the service's made for them. An administrator is told all of it at once.
 */
async function assertMayMigrate(client) {
  const { rows } = await client.query(
    `select quote_ident(rolname) as role, rolsuper or has_parameter_privilege(oid, 'app.entities', 'set') as sets,
       rolsuper or rolcreaterole or exists (select from pg_roles where rolname = 'minutebook_app') as makes
     from pg_roles where rolname = current_user`,
  );
  const [{ role, sets, makes }] = rows;
  const typed = [
    ...(sets ? [] : [`grant set on parameter "app.entities" to ${role};`]),
    ...(makes ? [] : ["create role minutebook_app;"]),
  ];
  if (typed.length === 0) return;
  fail(
    `The database's owner ${role} is no superuser, and the migrations give functions a setting of their own, and rights to a role. As an administrator: ${typed.join(" ")} Then start again.`,
  );
}

async function hasMigrationTable(client) {
  const { rows } = await client.query("select to_regclass('_prisma_migrations') as found");
  return rows[0].found !== null;
}

/**
 * A migration whose process was killed leaves a row without an end and without an error. PostgreSQL may still be at its
 * script and is waited for: afterwards the script is on record as applied, or has left nothing and is applied anew.
 */
async function forgetInterrupted(client) {
  await client.query("select pg_advisory_lock($1)", [SCRIPT_LOCK]);
  await forget(client, "logs is null and migration_name = any ($1)", [migrationsOfThisVersion()]);
  await client.query("select pg_advisory_unlock($1)", [SCRIPT_LOCK]);
}

async function forget(client, which, parameters) {
  await client.query(
    `update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null and ${which}`,
    parameters,
  );
}

/** PostgreSQL's own words, out of a report that goes down into the engine's sources. */
function reasonIn(output) {
  const reason = output.match(/ERROR: (.*)/)?.[1] ?? output.match(/Error: (.*)/)?.[1] ?? "prisma migrate deploy failed";
  const migration = output.match(/migration_name="([^"]+)"/)?.[1] ?? output.match(/Migration name: (\S+)/)?.[1];
  return migration ? `the migration ${migration} failed (${reason}) and was rolled back` : reason;
}
