import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { failOnStorage } from "./data-folder.mjs";
import { complain } from "./fail.mjs";
import { withLock } from "./lock.mjs";
import { atEnd } from "./main.mjs";
import { clusterIn, findServer, SETTINGS, startServer, stopServer, urlOf } from "./postgres-cluster.mjs";
import { isAlive, ownMark, readMark } from "./processes.mjs";
import { say } from "./say.mjs";

/** Beside its pool a process has 3 connections to the directory, 3 of the queue and 2 lines to be told things by. */
const BESIDE_POOL = 8;
/** For the first process, which serves nobody, for the launcher, and for whoever looks. */
const BESIDE_PROCESSES = 50;

/** How many connections an instance of these settings may ask for: on a machine of many cores more than PostgreSQL gives by itself. */
export function connectionsOf({ WEB_PROCESSES, DATABASE_POOL } = process.env, cores = os.availableParallelism()) {
  const [processes, pool] = [Number(WEB_PROCESSES || cores), Number(DATABASE_POOL || 16)];
  return Math.max(Number(SETTINGS.max_connections), processes * (pool + BESIDE_POOL) + BESIDE_PROCESSES || 0);
}

/** How often a lost server is started in vain before it is given up: what has ended it may end it again while it recovers. */
export const TRIES = 10;

/** What is to be done once a second to start a server again that is lost. */
export function restarting({ isLost, start, onLost, tell = complain }) {
  let isBusy = false;
  let failures = 0;
  return async () => {
    if (isBusy || !isLost()) return;
    isBusy = true;
    try {
      say("PostgreSQL ended unexpectedly: starting it again …");
      await start();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures < TRIES) tell(error);
      else onLost(error);
    }
    isBusy = false;
  };
}

const THROWAWAY = "minutebook-throwaway-";

/**
 * The embedded PostgreSQL of a DATA_DIR. A server that runs there already, be it another instance's or one whose
 * launcher was killed, is used as it is; whoever of its users ends last stops it.
 */
export async function openEmbeddedPostgres(dataFolder) {
  const cluster = clusterIn(dataFolder);
  const users = path.join(dataFolder, "postgres.users");
  const alone = async (work) => {
    try {
      return await withLock(path.join(dataFolder, "postgres.lock"), work);
    } catch (error) {
      failOnStorage(error.code, dataFolder);
      throw error;
    }
  };
  const settings = { ...SETTINGS, max_connections: String(connectionsOf()) };
  const open = async (port) => (await findServer(cluster)) ?? (await startServer(cluster, { port, settings }));
  let isClosing = false;

  let server = await alone(() => {
    signIn(users);
    return findServer(cluster);
  });
  // Registered before the start, so that a signal during it leaves no server behind.
  atEnd(async () => {
    isClosing = true;
    await alone(async () => {
      signOut(users);
      const running = await findServer(cluster);
      if (running && !hasUsers(users)) await stopServer(running.mark);
    });
  });
  if (server === null) {
    say(`Starting PostgreSQL in ${cluster.data} …`);
    server = await alone(() => open());
  }

  return {
    url: urlOf(cluster, server.port, "minutebook"),
    /** Starts the server again, on the same port, should it be killed while the service runs. */
    keepRunning(onLost) {
      const isLost = () => !isClosing && !isAlive(server.mark);
      const start = async () => {
        server = await alone(async () => (isClosing ? server : await open(server.port)));
      };
      setInterval(restarting({ isLost, start, onLost }), 1_000).unref();
    },
  };
}

/** A PostgreSQL for tests and measurements in a folder of its own, both gone when the script ends. */
export async function openThrowawayPostgres({ isDurable = false, settings = {} } = {}) {
  await sweepThrowaways();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), THROWAWAY));
  fs.writeFileSync(path.join(folder, "owner"), ownMark);
  atEnd(() => removeThrowaway(folder));
  // Nothing there has to outlive a crash, and who waits for each other in a circle is told so sooner.
  const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", deadlock_timeout: "100ms" };
  // A statement comes a few times on a connection: PostgreSQL would plan it for each, and again for all whenever a table has
  // grown, which is a quarter of its work for tests. Here it has one plan for all values.
  const settled = { plan_cache_mode: "force_generic_plan", autovacuum_naptime: "30s" };
  // Both cores have tests to do: what a statement would share with others it would wait for.
  const alone = { max_parallel_workers_per_gather: "0" };
  // Through the machine's network, though nothing leaves it, a server under test has a thirtieth more to do.
  const near = { unix_socket_directories: "." };
  const cluster = clusterIn(folder);
  const { port } = await startServer(cluster, {
    settings: {
      ...SETTINGS,
      max_connections: "200",
      ...(isDurable ? {} : { ...careless, ...settled, ...alone, ...near }),
      ...settings,
    },
  });
  // The folder's own socket comes before the address.
  const at = isDurable ? "" : `?${new URLSearchParams({ host: cluster.data })}`;
  return { folder, url: (database) => `${urlOf(cluster, port, database)}${at}` };
}

/** What scripts that were killed could not tidy up themselves. */
async function sweepThrowaways() {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(THROWAWAY))) {
    const folder = path.join(os.tmpdir(), name);
    if (fs.statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    const owner = readMark(path.join(folder, "owner"));
    // A folder that is just being made has no owner yet.
    const isNew = owner === null && Date.now() - fs.statSync(folder).mtimeMs < 60_000;
    if (!isNew && !isAlive(owner)) await removeThrowaway(folder);
  }
}

async function removeThrowaway(folder) {
  const server = await findServer(clusterIn(folder));
  if (server) await stopServer(server.mark);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function signIn(users) {
  fs.mkdirSync(users, { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(users, String(process.pid)), ownMark);
}

function signOut(users) {
  fs.rmSync(path.join(users, String(process.pid)), { force: true });
}

function hasUsers(users) {
  for (const name of fs.readdirSync(users)) {
    const file = path.join(users, name);
    if (isAlive(readMark(file))) return true;
    fs.rmSync(file, { force: true });
  }
  return false;
}
