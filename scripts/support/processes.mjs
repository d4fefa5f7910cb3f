import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/**
 * A process is known by its number and the moment it started. The number alone would be reused sooner or later, and
 * then a stranger's process would be taken for ours.
 */
export function markOf(pid) {
  const started = startOf(pid);
  return started === null ? null : `${pid} ${started}`;
}

export const ownMark = markOf(process.pid);

export function isAlive(mark) {
  return mark !== null && markOf(pidOf(mark)) === mark;
}

/** Tells a process to end, waits, and in the end insists. */
export async function endProcess(mark, { signal, withinMs, insistWith = "SIGKILL" }) {
  send(mark, signal);
  if (await isGone(mark, withinMs)) return;
  send(mark, insistWith);
  await isGone(mark, 5_000);
}

/** Tells a process that leads a group to end, waits, and ends by force whoever is left of the group. */
export async function endGroup(mark, how) {
  await endProcess(mark, how);
  killGroup(pidOf(mark));
}

/** Ends by force what is left of the group that a process led. No other can have its number while anybody is left. */
export function killGroup(leader) {
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    // macOS says EPERM of a group that has only ended processes in it.
    if (error.code !== "ESRCH" && error.code !== "EPERM") throw error;
  }
}

/** The mark kept in a file, or null when there is none. */
export function readMark(file) {
  try {
    return fs.readFileSync(file, "utf8").trim() || null;
  } catch {
    return null;
  }
}

function pidOf(mark) {
  return Number.parseInt(mark, 10);
}

function send(mark, signal) {
  if (!isAlive(mark)) return;
  try {
    process.kill(pidOf(mark), signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

async function isGone(mark, withinMs) {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 20) {
    if (!isAlive(mark)) return true;
    await delay(20);
  }
  return !isAlive(mark);
}

function startOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || null;
  }
  try {
    // The command's name stands in brackets and may hold anything, so the fields are counted from behind it.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTime] = [fields[0], fields[19]];
    return state === "Z" ? null : startTime;
  } catch {
    return null;
  }
}
