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

/** Addresses that stand in settings of their own; any other is the one of DATABASE_URL. */
const LISTS = ["MIGRATE_URLS", "DIRECTORY_URL", "SHARD_URLS"];

/** Which setting an address is to be mended in. */
const settingOf = (address) =>
  address === process.env.DATABASE_URL
    ? "DATABASE_URL"
    : (LISTS.find((name) => process.env[name]?.split(",").includes(address)) ?? "DATABASE_URL");

/** Does the work with a connection to the database, which is made first if it is not there. */
export async function withDatabase(databaseUrl, work) {
  const setting = settingOf(databaseUrl);
  const url = parse(databaseUrl, setting);
  const client = (await connect(url, setting)) ?? (await connect(await createDatabase(url, setting), setting));
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

function parse(databaseUrl, setting) {
  const example = "it should look like postgresql://user:password@host:5432/minutebook";
  if (!URL.canParse(databaseUrl)) fail(`${setting} is not an address: ${example}.`);
  const url = new URL(databaseUrl);
  if (!/^postgres(ql)?:$/.test(url.protocol)) fail(`${setting} does not name a PostgreSQL: ${example}.`);
  if (url.pathname.length < 2) fail(`${setting} names no database: ${example}.`);
  for (const parameter of PRISMA_PARAMETERS) url.searchParams.delete(parameter);
  return url;
}

/** A connection, or null if the server has no such database. */
async function connect(url, setting) {
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
      else failOnConnection(code, error, { url, setting });
    }
  }
}

function failOnConnection(code, error, { url, setting }) {
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
  const check =
    setting === "DATABASE_URL"
      ? "Check the address, or leave DATABASE_URL out to use the embedded PostgreSQL."
      : "Check the address.";
  fail(`The PostgreSQL of ${setting} (${server}) ${reason ?? `cannot be used: ${error.message}`}. ${check}`);
}

async function createDatabase(url, setting) {
  const database = decodeURIComponent(url.pathname.slice(1));
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = await connect(maintenance, setting);
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
