import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** How soon a process notices that a secret was changed: it looks at the file no oftener. */
const LOOK_MS = 1_000;

interface Followed {
  looked_at: number;
  stamp: string;
  value: unknown;
}

const shared = globalThis as { minutebook_secrets?: Map<string, Followed> };
shared.minutebook_secrets ??= new Map();
const followed = shared.minutebook_secrets;

/** Where this instance keeps a secret of its own. */
const secretFile = (name: string): string =>
  path.join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? ".data", name);

function draft(file: string, text: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  const name = `${file}.${process.pid}`;
  writeFileSync(name, text, { mode: 0o600, flush: true });
  return name;
}

/** Makes the file whole or not at all: two processes that start together both end up with the one that was first. */
function create(file: string, text: string): void {
  const made = draft(file, text);
  try {
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(made);
  }
}

/** Puts another secret in a file's place: whoever reads it finds the one or the other, and never a part. */
export function replaceSecret(name: string, text: string): void {
  const file = secretFile(name);
  renameSync(draft(file, text), file);
}

/** A secret's text as it stands; null where there is none. */
export function readSecret(name: string): string | null {
  const file = secretFile(name);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Takes a secret's file away, if it is there. */
export const dropSecret = (name: string): void => rmSync(secretFile(name), { force: true });

const stampOf = (file: string) => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
};

/**
 * What `parse` makes of a secret of this instance's own (DATA_DIR, mode 0600), which is made when it is first needed. The file
 * is read again once it has changed: within a second, or at once where `now` is asked for.
 */
export function followSecret<T>(name: string, make: () => string, parse: (text: string) => T, now = false): T {
  const file = secretFile(name);
  const known = followed.get(file);
  const time = Date.now();
  if (known && !now && Math.abs(time - known.looked_at) < LOOK_MS) return known.value as T;
  const stamp = stampOf(file);
  if (known && stamp === known.stamp) {
    known.looked_at = time;
    return known.value as T;
  }
  if (stamp === undefined) create(file, make());
  const value = parse(readFileSync(file, "utf8"));
  followed.set(file, { looked_at: time, stamp: stamp ?? "", value });
  return value;
}
