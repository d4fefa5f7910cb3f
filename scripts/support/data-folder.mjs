import fs from "node:fs";
import path from "node:path";
import { fail } from "./fail.mjs";
import { ROOT } from "./project.mjs";

/** DATA_DIR as an absolute path, made if it is not there and seen to take what is written to it. */
export function openDataFolder() {
  const folder = path.resolve(ROOT, process.env.DATA_DIR || ".data");
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    try {
      fs.writeFileSync(probe, Buffer.alloc(64 * 1024), { flush: true });
    } finally {
      fs.rmSync(probe, { force: true });
    }
  } catch (error) {
    failOnStorage(error.code, folder);
    throw error;
  }
  return folder;
}

/** Folder by folder: Node's own recursive making never ends where the system says "no such folder" for all, as in /proc. */
function makeFolder(folder) {
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${folder} is a file.`), { code: "ENOTDIR" });
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another instance that starts at the same moment may be the quicker one.
    if (error.code !== "EEXIST") throw error;
  }
}

/** Says in words what the system's answer to writing into DATA_DIR means. */
export function failOnStorage(code, folder) {
  const another = "set DATA_DIR to a folder";
  if (code === "ENOSPC" || code === "EDQUOT")
    fail(`The disk that holds ${folder} is full: free some space, or ${another} with more.`);
  if (code === "EROFS") fail(`${folder} is read-only: ${another} that can be written to.`);
  if (code === "EACCES" || code === "EPERM")
    fail(`${folder} may not be written to by this user: ${another} of your own.`);
  if (code === "ENOTDIR" || code === "EEXIST") fail(`${folder} is not a folder: ${another}.`);
  if (code === "ENOENT") fail(`${folder} cannot be made: ${another} that can.`);
}
