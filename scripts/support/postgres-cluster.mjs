// One PostgreSQL on one data folder: made, started, found again, stopped. Who shares it is the business of its callers.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { failOnStorage } from "./data-folder.mjs";
import { fail } from "./fail.mjs";
import { POSTGRES_ENVIRONMENT, postgresPrograms } from "./postgres-binaries.mjs";
import { endProcess, markOf } from "./processes.mjs";

const VERSION = "18";

export const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  // A young book grows tenfold in a minute, and a planner that takes its tables for empty joins them row by row.
  autovacuum_naptime: "5s",
  // A refused statement is the service's to tell about, and may hold what belongs in no log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

/** The files of a cluster whose home is `folder`. */
export function clusterIn(folder) {
  return {
    data: path.join(folder, "postgres"),
    password: path.join(folder, "postgres.password"),
    log: path.join(folder, "postgres.log"),
  };
}

export function urlOf(cluster, port, database) {
  return `postgresql://minutebook:${fs.readFileSync(cluster.password, "utf8").trim()}@127.0.0.1:${port}/${database}`;
}

/** The running server of this cluster, or null. One that is just starting or stopping is waited for. */
export async function findServer(cluster) {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 20) {
    const { pid, port, state } = readPostmasterFile(cluster);
    const mark = markOf(pid);
    if (mark === null || !isServerOf(cluster, pid)) return null;
    if (state === "ready") return { mark, port };
    await delay(20);
  }
  return fail(`PostgreSQL in ${cluster.data} runs, but does not become ready: see ${cluster.log}.`);
}

export async function startServer(cluster, { port, settings = SETTINGS } = {}) {
  const programs = postgresPrograms(cluster.data);
  makeCluster(cluster, programs);
  // Another program may take a free port before PostgreSQL does.
  for (let attempt = 1; ; attempt++) {
    const tried = port ?? (await freePort());
    const problem = await launch(cluster, programs, tried, settings);
    if (problem === null) return await findServer(cluster);
    if (attempt < 5 && /could not (bind|create any TCP)|shared memory block|Address already in use/.test(problem)) {
      await delay(200 * attempt);
      continue;
    }
    if (/No space left on device/.test(problem)) failOnStorage("ENOSPC", cluster.data);
    // What it tells whoever comes too early is no reason.
    const reason = problem.match(/FATAL: {2}(?!the database system is )(.*)/)?.[1] ?? "it ended at once";
    fail(`PostgreSQL did not start (${reason}): see ${cluster.log}.`);
  }
}

export async function stopServer(mark) {
  // "Fast": open transactions are rolled back. Insisting with SIGQUIT is as safe as a power cut, which PostgreSQL survives.
  await endProcess(mark, { signal: "SIGINT", withinMs: 15_000, insistWith: "SIGQUIT" });
}

export async function freePort() {
  const server = net.createServer();
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Makes the data folder under another name and moves it into place whole, so that an interrupted start leaves nothing. */
function makeCluster(cluster, { folder, user }) {
  const versionFile = path.join(cluster.data, "PG_VERSION");
  if (fs.existsSync(versionFile)) {
    const found = fs.readFileSync(versionFile, "utf8").trim();
    if (found !== VERSION)
      fail(
        `${cluster.data} was made by PostgreSQL ${found}, and this is PostgreSQL ${VERSION}: dump it there and restore it here, or set another DATA_DIR.`,
      );
    if (!fs.existsSync(cluster.password)) fail(`${cluster.password} is missing: put it back, or set another DATA_DIR.`);
    // Data that root copied back from a backup belongs to root.
    if (user.uid !== undefined && fs.statSync(cluster.data).uid === 0) give(cluster.data, user);
    return;
  }
  const unfinished = `${cluster.data}.unfinished`;
  try {
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.mkdirSync(unfinished, { mode: 0o700 });
    fs.writeFileSync(cluster.password, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
    if (user.uid !== undefined)
      for (const file of [unfinished, cluster.password]) fs.chownSync(file, user.uid, user.gid);
    initialise(unfinished, cluster, folder, user);
    fs.renameSync(unfinished, cluster.data);
  } catch (error) {
    failOnStorage(error.code, cluster.data);
    throw error;
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

function give(folder, user) {
  for (const name of fs.readdirSync(folder, { recursive: true }))
    fs.lchownSync(path.join(folder, name), user.uid, user.gid);
  fs.chownSync(folder, user.uid, user.gid);
}

function initialise(unfinished, cluster, folder, user) {
  const password = fs.openSync(cluster.password, "r");
  const options = [
    "--username=minutebook",
    "--auth=scram-sha-256",
    "--pwfile=/dev/stdin",
    "--encoding=UTF8",
    "--locale=C",
    // Case is compared in every script that people are named in, not in ASCII alone.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const { status, stderr, error } = spawnSync(
    path.join(folder, "bin/initdb"),
    ["-D", dataAsSeenFromInside(unfinished, user), ...options, "--no-instructions"],
    { ...user, cwd: unfinished, env: POSTGRES_ENVIRONMENT, stdio: [password, "ignore", "pipe"], encoding: "utf8" },
  );
  fs.closeSync(password);
  if (error) throw error;
  if (status === 0) return;
  if (/No space left on device/.test(stderr)) failOnStorage("ENOSPC", cluster.data);
  fail(`PostgreSQL's data folder ${cluster.data} could not be made: ${stderr.trim().split("\n").at(-1)}`);
}

/**
 * Under root, PostgreSQL runs as another user, who often may not pass through the folders above its own. Node enters the
 * data folder before it changes the user, and from there Linux lets a process reach its working folder without passing.
 */
function dataAsSeenFromInside(folder, user) {
  return user.uid === undefined ? folder : "/proc/self/cwd";
}

/** Starts the server and waits until it serves. Answers null, or what it wrote before it ended. */
async function launch(cluster, { folder, user }, port, settings) {
  removeStalePostmasterFile(cluster);
  const log = openLog(cluster);
  const logStart = fs.fstatSync(log).size;
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(
    path.join(folder, "bin/postgres"),
    ["-D", dataAsSeenFromInside(cluster.data, user), "-p", String(port), ...options],
    // A session of its own keeps Ctrl-C, which the terminal sends to all of us, for the launcher: it stops the server first.
    { ...user, cwd: cluster.data, env: POSTGRES_ENVIRONMENT, stdio: ["ignore", log, log], detached: true },
  );
  fs.closeSync(log);
  let isOver = false;
  child.once("exit", () => (isOver = true));
  child.once("error", () => (isOver = true));
  child.unref();
  while (!isOver) {
    const { pid, state } = readPostmasterFile(cluster);
    if (pid === child.pid && state === "ready") return null;
    await delay(10);
  }
  return fs.readFileSync(cluster.log).subarray(logStart).toString();
}

function openLog(cluster) {
  const isLarge = (fs.statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000;
  return fs.openSync(cluster.log, isLarge ? "w" : "a", 0o600);
}

/**
 * PostgreSQL will not start while any process has the number that its last server had: a stranger's, or that server's own
 * remains where nobody collects them. That no part of the last server lives on, it also tells by its shared memory.
 */
function removeStalePostmasterFile(cluster) {
  const { pid } = readPostmasterFile(cluster);
  if (pid !== undefined && hasProcess(pid) && !(markOf(pid) && isServerOf(cluster, pid))) {
    fs.rmSync(path.join(cluster.data, "postmaster.pid"), { force: true });
  }
}

function hasProcess(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

function readPostmasterFile(cluster) {
  try {
    const lines = fs.readFileSync(path.join(cluster.data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() };
  } catch (error) {
    if (error.code === "ENOENT") return {};
    failOnStorage(error.code, cluster.data);
    throw error;
  }
}

/** A PostgreSQL server's working folder is its data folder; that proves whose it is. */
function isServerOf(cluster, pid) {
  if (process.platform === "linux") {
    try {
      return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster.data);
    } catch {
      return false;
    }
  }
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(cluster.data);
}
