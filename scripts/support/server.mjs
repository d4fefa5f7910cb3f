import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fail } from "./fail.mjs";
import { atEnd } from "./main.mjs";
import { node24, node24Environment } from "./node24.mjs";
import { endGroup, isAlive, killGroup, markOf, ownMark, readMark } from "./processes.mjs";
import { inProject, ROOT } from "./project.mjs";
import { say } from "./say.mjs";

/** How long a server may take to finish the requests it has before it is ended the hard way. */
const DRAIN_MS = 30_000;

/**
 * What keeps a process small under load. Left to itself on a large machine V8 lets garbage lie until it fills hundreds of
 * megabytes; at half as much the collector took twice as long of a long list's answer. The C allocator's arenas would be multiplied
 * by threads.
 */
const FRUGAL = ["--heap-growing-percent=50"];
const FRUGAL_ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };

/**
 * Starts the service's own process. `ready` resolves when it listens, which it tells by an IPC message `{ ready: true }`;
 * `ended` resolves to its exit code.
 */
export function startServer({ env, stdio = "inherit" }) {
  // The owner's address is for migrating, and nothing that serves is to have it.
  const { MIGRATE_URLS: _owners, OWNER_DATABASE_URL: _owner, ...surroundings } = node24Environment();
  const child = spawn(node24(), [...FRUGAL, inProject("lib/server/main.ts")], {
    cwd: ROOT,
    env: { ...FRUGAL_ENVIRONMENT, ...surroundings, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", stdio, stdio, "ipc"],
    // It leads a group of its own, which ends as a whole: one of its processes may be past hearing that it should.
    detached: true,
  });
  const mark = markOf(child.pid);
  const pidFile = path.join(env.DATA_DIR, `server-${env.PORT}.pid`);
  const note = (launcher) => fs.writeFileSync(pidFile, `${mark}\n${launcher}\n`);
  note(ownMark);
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      killGroup(child.pid);
      resolve(code ?? 1);
    });
  });
  const ready = new Promise((resolve) => {
    child.on("message", (message) => message?.ready && resolve());
  });
  const stop = async () => {
    // The next start may come while this one still ends, and need not take its server for one that is to stay.
    note("ending");
    if (mark) await endGroup(mark, { signal: "SIGTERM", withinMs: DRAIN_MS });
    fs.rmSync(pidFile, { force: true });
  };
  atEnd(stop);
  return { ended, ready, stop };
}

/**
 * Sees to it that the port is ours to take. A server of this DATA_DIR whose launcher was killed is ended first; one whose
 * launcher was told to end a moment ago is waited for.
 */
export async function claimPort(port, dataFolder) {
  for (let attempt = 1; ; attempt++) {
    await endOrphanedServers(dataFolder);
    const problem = await problemWithPort(port);
    if (problem === null) return;
    if (problem === "EACCES") fail(`Port ${port} is not open to this user: set PORT to a number above 1023.`);
    if (problem === "EADDRNOTAVAIL" || problem === "ENOTFOUND") {
      fail(`HOST is "${process.env.HOST}", which is no address of this machine.`);
    }
    if (attempt === 5) fail(`Port ${port} is taken: stop what listens there, or set PORT to another.`);
    await delay(200);
  }
}

async function endOrphanedServers(dataFolder) {
  for (const { file, server, launcher } of serversOf(dataFolder)) {
    if (isAlive(launcher)) continue;
    if (isAlive(server)) {
      say("Ending a server that an earlier start left behind …");
      await endGroup(server, { signal: "SIGTERM", withinMs: DRAIN_MS });
    }
    fs.rmSync(file, { force: true });
  }
}

export function readPort() {
  const text = process.env.PORT || "3000";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) fail(`PORT is "${text}": set it to a number from 1 to 65535.`);
  return port;
}

function problemWithPort(port) {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once("error", (error) => resolve(error.code));
    server.listen({ port, ...(process.env.HOST && { host: process.env.HOST }) }, () =>
      server.close(() => resolve(null)),
    );
  });
}

function serversOf(dataFolder) {
  const names = fs.readdirSync(dataFolder).filter((name) => /^server-\d+\.pid$/.test(name));
  return names.map((name) => {
    const file = path.join(dataFolder, name);
    const [server = null, launcher = null] = readMark(file)?.split("\n") ?? [];
    return { file, server, launcher };
  });
}
