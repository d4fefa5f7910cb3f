import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive, ownMark, readMark } from "./processes.mjs";

/** Does the work while no other process does work under the same lock. A lock whose holder died is taken over. */
export async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  while (!take(file)) await delay(50);
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    fs.writeFileSync(file, ownMark, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = readMark(file);
  if (isHeld(file, holder)) return false;
  // Two may find the lock stale at once: whoever moved away a fresh one puts it back.
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    if (readMark(aside) !== holder) fs.renameSync(aside, file);
    else fs.rmSync(aside);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return false;
}

function isHeld(file, holder) {
  if (holder !== null) return isAlive(holder);
  // An empty lock is one that is just being written, unless its writer died over it.
  const writtenAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - writtenAt < 2_000;
}
