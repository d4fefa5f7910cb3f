import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { fail } from "./fail.mjs";
import { inProject } from "./project.mjs";

const OLDEST_VERSION = 15;

/** Parameters of Prisma's own in a DATABASE_URL, which PostgreSQL does not know. */
const PRISMA_PARAMETERS = [
  "schema",
  "connection_limit",
  "pool_timeout",
  "pgbouncer",
  "connect_timeout",
  "single_use_connections",
];

/** Does the work with a connection to the database, which is made first if it is not there. */
export async function withDatabase(databaseUrl, work) {
  const url = parse(databaseUrl);
  const client = (await connect(url)) ?? (await connect(await createDatabase(url)));
  try {
    await assertVersion(client, url);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address as it may be shown: without the password. */
function shown(url) {
  return `${url.username ? `${decodeURIComponent(url.username)}@` : ""}${url.host}${url.pathname}`;
}

function parse(databaseUrl) {
  const example = "it should look like postgresql://user:password@host:5432/minutebook";
  if (!URL.canParse(databaseUrl)) fail(`DATABASE_URL is not an address: ${example}.`);
  const url = new URL(databaseUrl);
  if (!/^postgres(ql)?:$/.test(url.protocol)) fail(`DATABASE_URL does not name a PostgreSQL: ${example}.`);
  if (url.pathname.length < 2) fail(`DATABASE_URL names no database: ${example}.`);
  for (const parameter of PRISMA_PARAMETERS) url.searchParams.delete(parameter);
  return url;
}

/** A connection, or null if the server has no such database. */
async function connect(url) {
  const { Client } = createRequire(inProject("package.json"))("pg");
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
    // A connection that breaks while nobody waits on it must not end the script with a stack trace.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const code = error.code ?? error.errors?.[0]?.code;
      if (code === "3D000") return null;
      if (code === "57P03" && attempt < 60) await delay(500);
      else failOnConnection(code, error, url);
    }
  }
}

function failOnConnection(code, error, url) {
  const server = shown(url);
  const reason = {
    "28P01": "refuses the user name or the password",
    28000: "does not admit this user",
    53300: "has no connection left",
    "57P03": "is still starting up",
    ECONNREFUSED: "does not answer",
    ECONNRESET: "broke off the connection",
    EHOSTUNREACH: "cannot be reached",
    ENETUNREACH: "cannot be reached",
    ENOTFOUND: "has a host name that is not known",
    EAI_AGAIN: "has a host name that cannot be looked up",
    ETIMEDOUT: "does not answer",
  }[code];
  fail(
    `The PostgreSQL of DATABASE_URL (${server}) ${reason ?? `cannot be used: ${error.message}`}. Check the address, or leave DATABASE_URL out to use the embedded PostgreSQL.`,
  );
}

async function createDatabase(url) {
  const database = decodeURIComponent(url.pathname.slice(1));
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = await connect(maintenance);
  if (client === null) fail(`There is no database ${database} at ${url.host}: create it, then start again.`);
  try {
    await client.query(`create database ${client.escapeIdentifier(database)}`);
  } catch (error) {
    // Another instance that starts at the same moment may be the quicker one.
    const existsByNow = ["42P04", "23505"].includes(error.code);
    if (!existsByNow)
      fail(
        `There is no database ${database} at ${url.host}, and it cannot be created (${error.message}): create it, then start again.`,
      );
  } finally {
    await client.end();
  }
  return url;
}

async function assertVersion(client, url) {
  const { rows } = await client.query("select current_setting('server_version') as version");
  if (Number.parseInt(rows[0].version, 10) < OLDEST_VERSION) {
    fail(
      `The PostgreSQL at ${url.host} is of version ${rows[0].version}: Minutebook needs ${OLDEST_VERSION} or newer.`,
    );
  }
}
