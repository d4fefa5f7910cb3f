import fs from "node:fs";
import path from "node:path";
import { openApart } from "./apart.mjs";
import { fail } from "./fail.mjs";
import { install } from "./install.mjs";
import { migratedCopy } from "./migrated.mjs";
import { freePort } from "./postgres-cluster.mjs";
import { startServer } from "./server.mjs";

/**
 * The production server as tests and measurements see it: on a free port, with a database and a data folder of its own in a
 * throw-away PostgreSQL, and with a rate limit that does not get in the way. Answers the environment to reach it by; the address
 * goes by two names in it, since Vitest puts a value of its own in BASE_URL. Another in the same PostgreSQL has a name of its own.
 */
export async function startForTests(postgres, { name = "minutebook", env = {} } = {}) {
  return await start({
    databaseUrl: await migratedCopy(postgres, name),
    dataFolder: folderIn(postgres, `data-${name}`),
    env,
  });
}

/** The same with people, sessions and the queue in a second database, in a PostgreSQL that tells what changes (`wal_level`). */
export async function startApart(postgres) {
  const { tenants, directory } = await openApart(postgres);
  // No page is asked of it but a few.
  const env = { DIRECTORY_URL: directory, PAGES_WHEN_ASKED: "1" };
  return await start({ databaseUrl: tenants, dataFolder: folderIn(postgres, "data-apart"), env });
}

function folderIn({ folder }, name) {
  const made = path.join(folder, name);
  fs.mkdirSync(made, { mode: 0o700 });
  return made;
}

async function start({ databaseUrl, dataFolder, env = {} }) {
  const signIns = await install({ databaseUrl, dataFolder, settings: env, isEmbedded: true });
  const outputFile = path.join(dataFolder, "server.log");
  const port = String(await freePort());
  const settings = {
    NODE_ENV: "production",
    RATE_LIMIT_REQUESTS: "1000000",
    // Tests of the dashboard each come from an address of their own, as a proxy here would tell of them.
    TRUST_PROXY: "127.0.0.1,::1",
    // What is posted to receivers is posted to tests' own, on this machine.
    WEBHOOK_ALLOW_PRIVATE: "1",
  };
  const server = startServer({
    env: { ...settings, ...env, ...signIns, DATA_DIR: dataFolder, PORT: port },
    stdio: fs.openSync(outputFile, "w", 0o600),
  });
  const showOutput = () => process.stdout.write(fs.readFileSync(outputFile, "utf8").split("\n").slice(-200).join("\n"));
  const isReady = await Promise.race([server.ready.then(() => true), server.ended.then(() => false), afterMs(120_000)]);
  if (!isReady) {
    showOutput();
    fail("The production server did not become ready; its output is shown above.");
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    env: {
      ...env,
      ...signIns,
      OWNER_DATABASE_URL: databaseUrl,
      OWNER_DIRECTORY_URL: env.DIRECTORY_URL ?? databaseUrl,
      BASE_URL: url,
      SERVICE_URL: url,
      DATA_DIR: dataFolder,
    },
    showOutput,
    stop: server.stop,
  };
}

function afterMs(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref());
}
